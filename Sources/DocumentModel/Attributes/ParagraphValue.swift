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
    public var lists: [ListLevel] = []
    /// What the paragraph stands in, outermost first.
    public var blocks: [TextBlockValue] = []
    /// Exactly one element. Paragraphs in cells differ in their blocks and share the rest.
    private var boxes: [ParagraphShape]

    private static let none = [ParagraphShape()]

    public init() { boxes = Self.none }

    public var alignment: Alignment {
        get { boxes[0].alignment }
        set { if boxes[0].alignment != newValue { boxes[0].alignment = newValue } }
    }
    public var direction: Direction {
        get { boxes[0].direction }
        set { if boxes[0].direction != newValue { boxes[0].direction = newValue } }
    }
    public var firstLineHeadIndent: Double {
        get { boxes[0].firstLineHeadIndent }
        set {
            if boxes[0].firstLineHeadIndent != newValue { boxes[0].firstLineHeadIndent = newValue }
        }
    }
    public var headIndent: Double {
        get { boxes[0].headIndent }
        set { if boxes[0].headIndent != newValue { boxes[0].headIndent = newValue } }
    }
    public var tailIndent: Double {
        get { boxes[0].tailIndent }
        set { if boxes[0].tailIndent != newValue { boxes[0].tailIndent = newValue } }
    }
    public var lineSpacing: Double {
        get { boxes[0].lineSpacing }
        set { if boxes[0].lineSpacing != newValue { boxes[0].lineSpacing = newValue } }
    }
    public var minimumLineHeight: Double {
        get { boxes[0].minimumLineHeight }
        set { if boxes[0].minimumLineHeight != newValue { boxes[0].minimumLineHeight = newValue } }
    }
    public var maximumLineHeight: Double {
        get { boxes[0].maximumLineHeight }
        set { if boxes[0].maximumLineHeight != newValue { boxes[0].maximumLineHeight = newValue } }
    }
    public var lineHeightMultiple: Double {
        get { boxes[0].lineHeightMultiple }
        set {
            if boxes[0].lineHeightMultiple != newValue { boxes[0].lineHeightMultiple = newValue }
        }
    }
    public var paragraphSpacing: Double {
        get { boxes[0].paragraphSpacing }
        set { if boxes[0].paragraphSpacing != newValue { boxes[0].paragraphSpacing = newValue } }
    }
    public var paragraphSpacingBefore: Double {
        get { boxes[0].paragraphSpacingBefore }
        set {
            if boxes[0].paragraphSpacingBefore != newValue {
                boxes[0].paragraphSpacingBefore = newValue
            }
        }
    }
    /// nil: the default stops, 12 of them 28 points apart.
    public var tabs: [Tab]? {
        get { boxes[0].tabs }
        set { if boxes[0].tabs != newValue { boxes[0].tabs = newValue } }
    }
    public var defaultTabInterval: Double? {
        get { boxes[0].defaultTabInterval }
        set {
            if boxes[0].defaultTabInterval != newValue { boxes[0].defaultTabInterval = newValue }
        }
    }
    public var hyphenationFactor: Double {
        get { boxes[0].hyphenationFactor }
        set { if boxes[0].hyphenationFactor != newValue { boxes[0].hyphenationFactor = newValue } }
    }
    /// 1...6 for a heading, 0 for none.
    public var headerLevel: Int {
        get { boxes[0].headerLevel }
        set { if boxes[0].headerLevel != newValue { boxes[0].headerLevel = newValue } }
    }
    /// Edges whose floats the paragraph begins below.
    public var clearing: FloatValue.Clearing? {
        get { boxes[0].clearing }
        set { if boxes[0].clearing != newValue { boxes[0].clearing = newValue } }
    }
}

/// What is true of a paragraph wherever it stands.
private struct ParagraphShape: Hashable, Sendable, Codable {
    var alignment = ParagraphValue.Alignment.natural
    var direction = ParagraphValue.Direction.natural
    var firstLineHeadIndent = 0.0
    var headIndent = 0.0
    var tailIndent = 0.0
    var lineSpacing = 0.0
    var minimumLineHeight = 0.0
    var maximumLineHeight = 0.0
    var lineHeightMultiple = 0.0
    var paragraphSpacing = 0.0
    var paragraphSpacingBefore = 0.0
    var tabs: [ParagraphValue.Tab]?
    var defaultTabInterval: Double?
    var hyphenationFactor = 0.0
    var headerLevel = 0
    var clearing: FloatValue.Clearing?
}

/// Stored on one level.
extension ParagraphValue {
    private enum CodingKeys: String, CodingKey { case lists, blocks }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        boxes = [try ParagraphShape(from: decoder)]
        lists = try values.decode([ListLevel].self, forKey: .lists)
        blocks = try values.decode([TextBlockValue].self, forKey: .blocks)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(lists, forKey: .lists)
        try values.encode(blocks, forKey: .blocks)
        try boxes[0].encode(to: encoder)
    }
}
