import AttributeKeys
import Foundation

/// Reads the values of attributes in Markdown for the keys of a scope.
struct MarkdownAttributeDecoder {
    private typealias Key = any MarkdownDecodableAttributedStringKey.Type

    private let keys: [String: [Key]]
    /// True when attributes of Markdown's own marks go into the text: those are Foundation's.
    let takesMarks: Bool

    static let standard = MarkdownAttributeDecoder(AttributeScopes.UIKitAttributes.self)

    init(_ scope: any AttributeScope.Type) {
        let all = AttributeConversion.keyTypes(of: scope)
        keys = Dictionary(grouping: all.compactMap { $0 as? Key }) { $0.markdownName }
        takesMarks = all.contains { $0 == AttributeScopes.FoundationAttributes.LinkAttribute.self }
    }

    /// - Parameter members: the inside of a JSON5 object.
    func container(_ members: String) throws -> AttributeContainer {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let values = try decoder.decode(Members.self, from: Data("{\(members)}".utf8)).values
        var result = AttributeContainer()
        for name in values.allKeys {
            for key in keys[name.stringValue] ?? [] {
                try Self.put(key, values.superDecoder(forKey: name), &result)
            }
        }
        return result
    }

    private static func put<K: MarkdownDecodableAttributedStringKey>(
        _ key: K.Type, _ decoder: any Decoder, _ container: inout AttributeContainer
    ) throws {
        container.set(try K.decodeMarkdown(from: decoder), for: K.self)
    }

    private struct Members: Decodable {
        var values: KeyedDecodingContainer<Name>

        init(from decoder: any Decoder) throws {
            values = try decoder.container(keyedBy: Name.self)
        }
    }

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
