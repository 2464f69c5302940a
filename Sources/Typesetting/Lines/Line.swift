/// A line fragment: a stretch of a paragraph placed in one rectangle. One line of text has several where shapes interrupt it.
public struct Line: Sendable {
    /// UTF-16 offsets in the paragraph, trailing white space and the separator included.
    public var range: Range<Int>
    /// The whole fragment in the context's coordinates: full proposed width, height with line and paragraph spacing.
    public var rect: Rect
    /// What the glyphs take up, in the context's coordinates: no trailing white space, no line spacing, no padding.
    public var usedRect: Rect
    /// Distance of the baseline below `rect.y`, points.
    public var baseline: Double
    /// In visual order, left to right.
    public var runs: [GlyphRun]
    /// UTF-16 range that truncation replaced by an ellipsis, if any.
    public var truncatedRange: Range<Int>?
    public var isRightToLeft: Bool
    /// Points that `lineSpacing` adds to the bottom of `rect`.
    public var lineSpacing = 0.0
    /// Points that `paragraphSpacingBefore` adds to the top of `rect`.
    public var spacingBefore = 0.0
    /// Points that `paragraphSpacing` adds to the bottom of `rect`.
    public var spacingAfter = 0.0

    public init(
        range: Range<Int>, rect: Rect, usedRect: Rect, baseline: Double, runs: [GlyphRun],
        truncatedRange: Range<Int>? = nil, isRightToLeft: Bool = false
    ) {
        self.range = range
        self.rect = rect
        self.usedRect = usedRect
        self.baseline = baseline
        self.runs = runs
        self.truncatedRange = truncatedRange
        self.isRightToLeft = isRightToLeft
    }
}

/// Where lines go and how large attachments are; the text container seen from the line filler.
public protocol LineFillingContext {
    /// The part of `proposed` that may hold text, left to right, and what is left of `proposed` after it
    /// (zero width when nothing is). An empty first rectangle means: nothing fits here, propose lower down.
    mutating func lineRect(proposed: Rect, isRightToLeft: Bool) -> (rect: Rect, remaining: Rect)
    /// The box of the attachment at a UTF-16 offset of the paragraph, for the fragment proposed and the pen position in it.
    mutating func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox
    /// What the attachment at a UTF-16 offset asks for when it floats; nil leaves it in the line. Asked whenever the
    /// line is tried.
    mutating func floatBox(at offset: Int, proposedLine: Rect) -> FloatBox?
}

extension LineFillingContext {
    public mutating func floatBox(at offset: Int, proposedLine: Rect) -> FloatBox? { nil }
}
