/// A picture or file in the text.
public struct AttachmentValue: Hashable, Sendable {
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
    public init(
        id: String? = nil, name: String, type: String, data: [UInt8]? = nil, width: Double? = nil,
        height: Double? = nil,
        baselineOffset: Double = 0, altText: String? = nil, url: String? = nil
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
    }
}
