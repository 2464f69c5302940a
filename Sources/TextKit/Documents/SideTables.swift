public import Foundation

/// What plain text cannot hold, in tables beside it: where pictures, glyphs and tokens stand, and their data.
///
/// `NSAttributedString.decomposed()` makes plain text and tables, `recomposed(_:attributes:lookup:)` joins them again.
/// Fonts, colours and the like are not kept. As JSON (docs/side-tables.md describes every field):
///
///     {"version": 1,
///      "items": [{"location": 3, "length": 1, "kind": "glyph", "id": "glyph-4711"}],
///      "contents": {"glyph": {"glyph-4711": {"type": "image/heic", "data": "AAAA…"}}}}
///
/// A picture that stands in the text many times is in `contents` once.
public struct SideTables: Hashable, Sendable {
    /// Version of the form; readers refuse a newer one.
    public static let currentVersion = 1

    /// What an item is.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `NSAdaptiveImageGlyph` on U+FFFC.
        public static let glyph = Kind(rawValue: "glyph")
        /// `NSTextAttachment` on U+FFFC.
        public static let attachment = Kind(rawValue: "attachment")
        /// `TextToken` on its visible text.
        public static let token = Kind(rawValue: "token")
    }

    /// One place in the text.
    public struct Item: Hashable, Sendable, Codable {
        /// UTF-16 units from the start of the text.
        public var location: Int
        /// UTF-16 units.
        public var length: Int
        public var kind: Kind
        /// Key in `contents[kind]`: the glyph's identifier, the attachment's, the token's id.
        public var id: String
        /// Size of an attachment with bounds of its own, points.
        public var width: Double?
        public var height: Double?
        /// How far it stands above (positive) or below the baseline, points; nil is on it.
        public var baselineOffset: Double?

        public init(
            location: Int, length: Int, kind: Kind, id: String, width: Double? = nil,
            height: Double? = nil, baselineOffset: Double? = nil
        ) {
            self.location = location
            self.length = length
            self.kind = kind
            self.id = id
            self.width = width
            self.height = height
            self.baselineOffset = baselineOffset
        }

        public var range: NSRange { NSRange(location: location, length: length) }
    }

    /// What an id stands for. Only what its kind has is set.
    public struct Content: Hashable, Sendable, Codable {
        /// MIME type of `data`.
        public var type: String?
        /// The file's bytes as they came; Base 64 in JSON.
        public var data: Data?
        /// File name of an attachment.
        public var name: String?
        /// For those who cannot see the picture.
        public var description: String?
        /// Where an attachment's published copy is.
        public var url: String?
        /// The attachment's or token's own id: the key, unless another content had that already; nil for an attachment
        /// without one.
        public var identifier: String?
        /// For example "user".
        public var tokenKind: String?
        public var payload: [String: String]?

        public init(
            type: String? = nil, data: Data? = nil, name: String? = nil,
            description: String? = nil, url: String? = nil, identifier: String? = nil,
            tokenKind: String? = nil, payload: [String: String]? = nil
        ) {
            self.type = type
            self.data = data
            self.name = name
            self.description = description
            self.url = url
            self.identifier = identifier
            self.tokenKind = tokenKind
            self.payload = payload
        }
    }

    /// In the order of the text.
    public var items: [Item]
    /// By kind and id. May be moved to a store of the client's own; `recomposed` takes a function that looks there.
    public var contents: [Kind: [String: Content]]

    public init(items: [Item] = [], contents: [Kind: [String: Content]] = [:]) {
        self.items = items
        self.contents = contents
    }
}

extension SideTables: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, items, contents
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard 1...Self.currentVersion ~= version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values,
                debugDescription:
                    "side tables have version \(version), this program reads 1 to \(Self.currentVersion)"
            )
        }
        items = try values.decodeIfPresent([Item].self, forKey: .items) ?? []
        let named = try values.decodeIfPresent(
            [String: [String: Content]].self, forKey: .contents)
        contents = Dictionary(
            uniqueKeysWithValues: (named ?? [:]).map { (Kind(rawValue: $0.key), $0.value) })
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.currentVersion, forKey: .version)
        try values.encode(items, forKey: .items)
        let named = contents.map { ($0.key.rawValue, $0.value) }
        try values.encode(Dictionary(uniqueKeysWithValues: named), forKey: .contents)
    }

    /// Reads the JSON form.
    ///
    /// - Throws: `DecodingError` when it is damaged or of a newer version.
    public init(json: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: json)
    }

    /// The JSON form, UTF-8; equal tables give equal bytes.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
