import CoreGraphics
import Foundation
@_spi(Reflection) import Swift

/// Takes the attributes of a scope from one kind of attributed string to the other.
struct AttributeConversion {
    typealias Values = [NSAttributedString.Key: Any]
    typealias Key = any ObjectiveCConvertibleAttributedStringKey.Type

    /// A value that its key cannot take.
    struct WrongValue: Error, CustomStringConvertible {
        var key: String
        var value: String
        var description: String { "the attribute \(key) cannot be converted: \(value)" }
    }

    private let keys: [Key]
    private let keysByName: [NSAttributedString.Key: Key]

    /// The scope of conversions that name none: UIKit's and Foundation's.
    static let standard = AttributeConversion(AttributeScopes.UIKitAttributes.self)

    init(_ scope: any AttributeScope.Type) {
        let found = Self.keyTypes(of: scope).compactMap { $0 as? Key }
        keys = found
        keysByName = Dictionary(found.map { (.init(rawValue: $0.name), $0) }) { first, _ in first }
    }

    /// The keys of a scope are the types of its fields; scopes among them bring theirs.
    static func keyTypes(of scope: any AttributeScope.Type) -> [any AttributedStringKey.Type] {
        var found: [any AttributedStringKey.Type] = []
        collect(scope, depth: 0, into: &found)
        return found
    }

    private static func collect(
        _ type: Any.Type, depth: Int, into keys: inout [any AttributedStringKey.Type]
    ) {
        _ = _forEachField(of: type, options: []) { _, _, field, _ in
            if let key = field as? any AttributedStringKey.Type {
                keys.append(key)
            } else if field is any AttributeScope.Type, depth < 8 {
                collect(field, depth: depth + 1, into: &keys)
            }
            return true
        }
    }

    /// Whether it takes blocks out of paragraph styles.
    var hasIntents: Bool {
        keysByName[.presentationIntentAttributeName] != nil && keysByName[.paragraphStyle] != nil
    }

    /// - Parameter isStrict: throws for a value that its key cannot take, which is left out otherwise.
    func values(_ container: AttributeContainer, isStrict: Bool) throws -> Values {
        var result: Values = [:]
        for key in keys {
            do {
                if let value = try Self.value(key, container) {
                    result[.init(rawValue: key.name)] = value
                }
            } catch  where !isStrict {
                continue
            }
        }
        if let intent = AttributeValue.integer(result[.inlinePresentationIntent]),
            keysByName[.font] != nil
        {
            InlinePresentationIntent(rawValue: UInt(max(0, intent))).style(&result)
        }
        return result
    }

    /// As `values(_:isStrict:)`, the other way. Attributes that no key of the scope names are left out.
    func container(_ values: Values, isStrict: Bool) throws -> AttributeContainer {
        var result = AttributeContainer()
        for (name, value) in values {
            guard let key = keysByName[name] else { continue }
            do {
                try Self.put(key, value, &result)
            } catch  where !isStrict {
                continue
            }
        }
        return result
    }

    private static func value<K: ObjectiveCConvertibleAttributedStringKey>(
        _ key: K.Type, _ container: AttributeContainer
    ) throws -> Any? {
        try container[K.self].map { try K.objectiveCValue(for: $0) }
    }

    private static func put<K: ObjectiveCConvertibleAttributedStringKey>(
        _ key: K.Type, _ value: Any, _ container: inout AttributeContainer
    ) throws {
        guard let object: K.ObjectiveCValue = cast(value) else {
            throw WrongValue(key: K.name, value: "\(value) is no \(K.ObjectiveCValue.self)")
        }
        container[K.self] = try K.value(for: object)
    }

    /// Numbers of any kind are taken for one another, a string for a link, as layout takes them too.
    private static func cast<T>(_ value: Any) -> T? {
        if let value = value as? T { return value }
        switch T.self {
        case is CGFloat.Type: return AttributeValue.number(value).map { CGFloat($0) } as? T
        case is Double.Type: return AttributeValue.number(value) as? T
        case is Int.Type: return AttributeValue.integer(value) as? T
        case is URL.Type: return (value as? String).flatMap { URL(string: $0) } as? T
        default: return nil
        }
    }
}
