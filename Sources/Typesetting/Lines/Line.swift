/// A rectangle in points, y down. (This module knows no Foundation geometry.)
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
}

/// One glyph of a run. Positions are relative to the pen: draw at (pen + xOffset, baseline - yOffset), then advance.
public struct Glyph: Hashable, Sendable {
    /// Index in the face.
    public var id: UInt32
    /// First UTF-16 offset, in the paragraph, of the cluster this glyph belongs to.
    public var cluster: Int
    /// Points, after kerning, justification and tab widths.
    public var advance: Double
    public var xOffset: Double
    /// Points; positive moves up.
    public var yOffset: Double

    public init(id: UInt32, cluster: Int, advance: Double, xOffset: Double = 0, yOffset: Double = 0)
    {
        self.id = id
        self.cluster = cluster
        self.advance = advance
        self.xOffset = xOffset
        self.yOffset = yOffset
    }
}

/// Glyphs of one face, one style run and one direction, placed in a line.
public struct GlyphRun: Sendable {
    public enum Content: Sendable {
        case glyphs(face: FontFace, size: Double)
        /// An attachment: one slot, no glyph to draw.
        case attachment(InlineBox)
        /// Tabs and control characters: an advance and nothing to draw.
        case space
    }
    public var content: Content
    /// UTF-16 offsets in the paragraph.
    public var range: Range<Int>
    /// Which of `ParagraphInput.runs` this is a piece of.
    public var styleRun: Int
    /// Odd: right to left.
    public var bidiLevel: UInt8
    /// In visual order, left to right.
    public var glyphs: [Glyph]
    /// Left edge in points, from the left edge of the line fragment rectangle.
    public var x: Double
    public var width: Double
    /// Points; positive raises the run over the line's baseline.
    public var baselineOffset: Double
    public var metrics: FontMetrics

    public init(
        content: Content, range: Range<Int>, styleRun: Int, bidiLevel: UInt8, glyphs: [Glyph],
        x: Double, width: Double,
        baselineOffset: Double, metrics: FontMetrics
    ) {
        self.content = content
        self.range = range
        self.styleRun = styleRun
        self.bidiLevel = bidiLevel
        self.glyphs = glyphs
        self.x = x
        self.width = width
        self.baselineOffset = baselineOffset
        self.metrics = metrics
    }
}

/// The size of an attachment in a line. `descent` is how far it reaches below the baseline (positive), `ascent` above it.
public struct InlineBox: Hashable, Sendable {
    public var width: Double
    public var ascent: Double
    public var descent: Double

    public init(width: Double, ascent: Double, descent: Double) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }
}

/// A line fragment: a stretch of a paragraph placed in one rectangle. One line of text has several where shapes interrupt it.
public struct Line: Sendable {
    /// UTF-16 offsets in the paragraph, trailing white space and the separator included.
    public var range: Range<Int>
    /// The whole fragment in the context's coordinates: full proposed width, height with line and paragraph spacing.
    public var rect: Rect
    /// What the glyphs take up, in the context's coordinates: no trailing white space, no line spacing.
    public var usedRect: Rect
    /// Distance of the baseline below `rect.y`, points.
    public var baseline: Double
    /// In visual order, left to right.
    public var runs: [GlyphRun]
    /// UTF-16 range that truncation replaced by an ellipsis, if any.
    public var truncatedRange: Range<Int>?
    public var isRightToLeft: Bool

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
}
