/// Where filling stops before the end of a paragraph.
public struct FillLimit: Hashable, Sendable {
    /// No more lines of text than this; fragments side by side count as one.
    public var maximumLines: Int?
    /// No line begins at or below this y, points. The first line is made in any case.
    public var bottom: Double?
    /// No line begins at or after this UTF-16 offset. The first line is made in any case.
    public var end: Int?
    /// How the last of `maximumLines` shows that text is left out; `.wordWrapping` does not show it.
    public var truncation: ParagraphLayoutStyle.LineBreaking
    /// True when text follows the paragraph: the last of `maximumLines` then leaves something out in any case.
    public var isFollowed: Bool
    /// Lines, by number, that are cut where more text would go on in the next one: each takes in what is left of the
    /// paragraph, or of the text before a line separator.
    public var cutLines: [Int: ParagraphLayoutStyle.LineBreaking] = [:]

    public init(
        maximumLines: Int? = nil, bottom: Double? = nil, end: Int? = nil,
        truncation: ParagraphLayoutStyle.LineBreaking = .wordWrapping, isFollowed: Bool = false
    ) {
        self.maximumLines = maximumLines
        self.bottom = bottom
        self.end = end
        self.truncation = truncation
        self.isFollowed = isFollowed
    }

    public static let none = FillLimit()
}

/// Lines made by one call, and where the next call goes on.
public struct FilledLines: Sendable {
    public var lines: [Line]
    /// UTF-16 offset of the first unit that is in no line, or nil when the paragraph is complete.
    public var next: Int?
    /// y of the lower edge of the last line, paragraph spacing included; where the next line goes.
    public var bottom: Double
    /// The paragraph's floats, in the order of the text; in the context's coordinates.
    public var floats: [PlacedFloat]

    public init(lines: [Line], next: Int?, bottom: Double, floats: [PlacedFloat] = []) {
        self.lines = lines
        self.next = next
        self.bottom = bottom
        self.floats = floats
    }
}
