/// What is true of the document as a whole. Lengths in points.
public struct DocumentProperties: Hashable, Sendable, Codable {
    public var title: String?
    public var subject: String?
    public var author: String?
    /// Who changed it last.
    public var editor: String?
    public var company: String?
    public var manager: String?
    public var category: String?
    public var copyright: String?
    public var comment: String?
    public var keywords: [String]?
    /// Seconds since 1970.
    public var creationTime: Double?
    /// Seconds since 1970.
    public var modificationTime: Double?
    public var paperWidth: Double?
    public var paperHeight: Double?
    /// Left, top, right, bottom.
    public var margins: [Double]?
    public var viewWidth: Double?
    public var viewHeight: Double?
    /// Percent.
    public var viewZoom: Double?
    /// 0 for text as wide as the window, 1 for pages.
    public var viewMode: Int?
    /// Whether a text view refuses changes.
    public var isReadOnly: Bool?
    public var backgroundColor: ColorValue?
    public var hyphenationFactor: Double?
    public var defaultTabInterval: Double?
    /// Which system's text sizes are meant: 0 for the desktop's, 1 for iOS's.
    public var textScaling: Int?
    public init() {}
}
