import CoreGraphics
import Foundation
import Views

/// Attribute values as objects that an archive takes. One a text: a token at two places stays one.
struct AttributeArchive {
    /// True leaves out objects of classes that a secure archive would refuse to read.
    private let isSecure: Bool
    private var tokens: [ObjectIdentifier: ArchivedToken] = [:]

    init(isSecure: Bool) { self.isSecure = isSecure }

    /// What a secure archive of a text may hold.
    static let classes: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSURL.self, NSData.self,
        NSDate.self, UIFont.self, UIColor.self, NSParagraphStyle.self, NSShadow.self,
        NSTextAttachment.self, NSAdaptiveImageGlyph.self, ArchivedToken.self, ArchivedValue.self,
    ]

    /// Values that no archive takes are left out.
    mutating func objects(for attributes: [NSAttributedString.Key: Any]) -> NSDictionary {
        let result = NSMutableDictionary()
        for (key, value) in attributes {
            if let object = object(value) { result[key.rawValue as NSString] = object }
        }
        return result
    }

    private mutating func object(_ value: Any) -> NSObject? {
        switch value {
        case let token as TextToken:
            let known = tokens[ObjectIdentifier(token)] ?? ArchivedToken(token)
            tokens[ObjectIdentifier(token)] = known
            return known
        case let value as PresentationIntent: return ArchivedValue(value)
        case let value as AttributedString.MarkdownSourcePosition: return ArchivedValue(value)
        case let style as NSUnderlineStyle: return NSNumber(value: style.rawValue)
        case let object as NSObject where type(of: value) is AnyClass: return archivable(object)
        case let url as URL: return url as NSURL
        case let text as String: return text as NSString
        case let data as Data: return data as NSData
        case let date as Date: return date as NSDate
        case let list as [Any]: return list.compactMap { object($0) } as NSArray
        case let flag as Bool: return NSNumber(value: flag)
        case let number as any BinaryInteger: return NSNumber(value: Int(clamping: number))
        default: return AttributeValue.number(value).map { NSNumber(value: $0) }
        }
    }

    private func archivable(_ object: NSObject) -> NSObject? {
        guard isSecure else { return object is any NSCoding ? object : nil }
        guard object is any NSSecureCoding else { return nil }
        return Self.classes.contains { type(of: object).isSubclass(of: $0) } ? object : nil
    }

    static func values(of objects: NSDictionary) -> [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [:]
        for (key, object) in objects {
            guard let name = key as? String else { continue }
            result[.init(rawValue: name)] = value(object)
        }
        return result
    }

    private static func value(_ object: Any) -> Any {
        switch object {
        case let token as ArchivedToken: token.token
        case let archived as ArchivedValue: archived.value
        case let url as NSURL: url as URL
        case let text as NSString: text as String
        case let data as NSData: Data(referencing: data)
        default: object
        }
    }
}

/// A token in an archive.
final class ArchivedToken: NSObject, NSSecureCoding {
    let token: TextToken

    init(_ token: TextToken) {
        self.token = token
        super.init()
    }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(token.kind as NSString, forKey: "kind")
        coder.encode(token.id as NSString, forKey: "id")
        let keys = token.payload.keys.sorted()
        coder.encode(keys.map { $0 as NSString } as NSArray, forKey: "payloadKeys")
        let values = keys.map { (token.payload[$0] ?? "") as NSString }
        coder.encode(values as NSArray, forKey: "payloadValues")
    }

    init?(coder: NSCoder) {
        func strings(_ key: String) -> [String] {
            guard coder.containsValue(forKey: key) else { return [] }
            let classes: [AnyClass] = [NSArray.self, NSString.self]
            return coder.decodeObject(of: classes, forKey: key) as? [String] ?? []
        }
        guard coder.containsValue(forKey: "kind"), coder.containsValue(forKey: "id"),
            let kind = coder.decodeObject(of: NSString.self, forKey: "kind"),
            let id = coder.decodeObject(of: NSString.self, forKey: "id")
        else { return nil }
        token = TextToken(
            kind: kind as String, id: id as String,
            payload: Dictionary(zip(strings("payloadKeys"), strings("payloadValues"))) { $1 })
        super.init()
    }
}

/// A `PresentationIntent` or a `MarkdownSourcePosition` in an archive, as JSON.
final class ArchivedValue: NSObject, NSSecureCoding {
    let value: any Codable

    init(_ value: any Codable) {
        self.value = value
        super.init()
    }

    private static let intentKey = "PresentationIntent"
    private static let positionKey = "MarkdownSourcePosition"

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let key = value is PresentationIntent ? Self.intentKey : Self.positionKey
        do {
            coder.encode(try JSONEncoder().encode(value) as NSData, forKey: key)
        } catch {
            coder.failWithError(error)
        }
    }

    init?(coder: NSCoder) {
        let isIntent = coder.containsValue(forKey: Self.intentKey)
        guard isIntent || coder.containsValue(forKey: Self.positionKey),
            let data = coder.decodeObject(
                of: NSData.self, forKey: isIntent ? Self.intentKey : Self.positionKey)
        else { return nil }
        let type: any Codable.Type =
            isIntent ? PresentationIntent.self : AttributedString.MarkdownSourcePosition.self
        do {
            value = try JSONDecoder().decode(type, from: Data(referencing: data))
        } catch {
            return nil
        }
        super.init()
    }
}
