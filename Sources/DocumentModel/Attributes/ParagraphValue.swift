/// Paragraph attributes; names as in `NSParagraphStyle`, lengths in points.
public struct ParagraphValue: Hashable, Sendable, Codable {
    public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
        case natural, left, center, right, justified
    }
    public enum Direction: String, Hashable, Sendable, Codable {
        case natural, leftToRight, rightToLeft
    }
    public struct Tab: Hashable, Sendable, Codable {
        public enum Kind: String, Hashable, Sendable, Codable { case left, center, right, decimal }
        public var location: Double
        public var kind: Kind
        public init(location: Double, kind: Kind = .left) {
            self.location = location
            self.kind = kind
        }
    }
    public struct ListLevel: Hashable, Sendable, Codable {
        /// As `NSTextList.markerFormat`, for example "{disc}" or "{decimal}.".
        public var markerFormat: String
        public var startingNumber: Int
        /// Which list of the document this level belongs to.
        public var listID: Int
        public init(markerFormat: String, startingNumber: Int = 1, listID: Int = 0) {
            self.markerFormat = markerFormat
            self.startingNumber = startingNumber
            self.listID = listID
        }
    }
    public var alignment = Alignment.natural
    public var direction = Direction.natural
    public var firstLineHeadIndent = 0.0
    public var headIndent = 0.0
    public var tailIndent = 0.0
    public var lineSpacing = 0.0
    public var minimumLineHeight = 0.0
    public var maximumLineHeight = 0.0
    public var lineHeightMultiple = 0.0
    public var paragraphSpacing = 0.0
    public var paragraphSpacingBefore = 0.0
    /// nil: the default stops, 12 of them 28 points apart.
    public var tabs: [Tab]?
    public var defaultTabInterval: Double?
    public var hyphenationFactor = 0.0
    public var lists: [ListLevel] = []
    /// What the paragraph stands in, outermost first.
    public var blocks: [TextBlockValue] = []
    /// 1...6 for a heading, 0 for none.
    public var headerLevel = 0
    /// Edges whose floats the paragraph begins below.
    public var clearing: FloatValue.Clearing?
    public init() {}
}
