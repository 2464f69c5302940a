/// A picture or file in the text.
public struct AttachmentValue: Hashable, Sendable, Codable {
    /// What markers and uploads call it; nil for one that came from a file.
    public var id: String?
    /// File name, never a path.
    public var name: String
    /// MIME type, for example "image/png".
    public var type: String
    /// The bytes as they came, never re-encoded; nil when they are missing (a diagnostic says so).
    public var data: [UInt8]?
    /// Points; nil takes the picture's own size.
    public var width: Double?
    public var height: Double?
    /// Moves the box up (positive) or below the baseline (negative), points.
    public var baselineOffset: Double
    public var altText: String?
    /// Where a published copy is, if there is one.
    public var url: String?
    /// Whether it is an adaptive image glyph: `data` is its HEIC, drawn like an emoji as large as the text around it,
    /// `altText` its description and `id` its identifier. Its `width` and `height` only tell other readers how large.
    public var isAdaptiveGlyph: Bool
    /// A PNG of the same picture for readers that cannot show `data`; whoever makes the value supplies it.
    public var fallback: [UInt8]?
    /// How it stands beside text; nil is in the line.
    public var float: FloatValue?
    public init(
        id: String? = nil, name: String, type: String, data: [UInt8]? = nil, width: Double? = nil,
        height: Double? = nil,
        baselineOffset: Double = 0, altText: String? = nil, url: String? = nil,
        isAdaptiveGlyph: Bool = false, fallback: [UInt8]? = nil, float: FloatValue? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.data = data
        self.width = width
        self.height = height
        self.baselineOffset = baselineOffset
        self.altText = altText
        self.url = url
        self.isAdaptiveGlyph = isAdaptiveGlyph
        self.fallback = fallback
        self.float = float
    }
}

extension AttachmentValue {
    /// What stands for it where only characters can: the description, or U+FFFC when it has none.
    public var plainText: String {
        guard let altText, !altText.isEmpty else { return "\u{FFFC}" }
        return altText
    }
}
