/// A line fragment: a stretch of a paragraph placed in one rectangle. One line of text has several where shapes interrupt it.
///
/// Small: it holds where its text stands and shares all else with its paragraph. Its runs are made when asked for.
public struct Line: Sendable {
    /// The whole fragment in the context's coordinates: full proposed width, height with line and paragraph spacing.
    public var rect: Rect
    /// Distance of the baseline below `rect.y`, points.
    public private(set) var baseline: Double
    let storage: ShapedStorage
    private(set) var details: LineDetails?
    /// Left edge and width of the text without trailing white space, points; x in the context's coordinates.
    private(set) var textX: Double
    let textWidth: Double
    private let start: Int32
    private let end: Int32
    /// Points that justification adds to each space.
    let stretch: Float
    private let spacing: Spacing

    /// Which spacing of the paragraph's style is in `rect`, besides that between lines.
    struct Spacing: OptionSet {
        let rawValue: UInt8
        static let before = Spacing(rawValue: 1)
        static let after = Spacing(rawValue: 2)
        /// Not even that between lines.
        static let none = Spacing(rawValue: 4)
    }

    /// What the line builder finds out.
    struct Placement {
        var range: Range<Int>
        var textX: Double
        var textWidth: Double
        var stretch: Double
        var details: LineDetails?
    }

    init(
        _ placement: Placement, of storage: ShapedStorage, rect: Rect, baseline: Double,
        spacing: Spacing
    ) {
        self.rect = rect
        self.baseline = baseline
        self.storage = storage
        self.spacing = spacing
        details = placement.details
        textX = placement.textX
        textWidth = placement.textWidth
        start = Int32(placement.range.lowerBound)
        end = Int32(placement.range.upperBound)
        stretch = Float(placement.stretch)
    }

    /// UTF-16 offsets in the paragraph, trailing white space and the separator included.
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// What the glyphs take up, in the context's coordinates: no trailing white space, no line spacing, no padding.
    public var usedRect: Rect {
        if let own = details?.adjustment {
            return Rect(
                x: own.usedRect.x, y: rect.y + own.usedRect.y - own.rect.y,
                width: own.usedRect.width, height: own.usedRect.height)
        }
        return Rect(
            x: textX, y: rect.y + spacingBefore, width: textWidth,
            height: rect.height - spacingBefore - lineSpacing - spacingAfter)
    }

    /// Puts what its owner made of a line in the place of what its paragraph asks for.
    mutating func take(_ adjustment: LineAdjustment) {
        textX = adjustment.rect.x + adjustment.textOffset
        rect = adjustment.rect
        baseline = adjustment.baseline
        change { $0.adjustment = adjustment }
    }

    mutating func change(_ body: (inout LineDetails.Values) -> Void) {
        var new = details?.values ?? .init(trailingWidth: plainTrailingWidth)
        body(&new)
        details = LineDetails(new)
    }

    /// Points of the white space at the end of a line without tabs and attachments.
    var plainTrailingWidth: Double {
        (trimmedEnd..<range.upperBound).reduce(0) { $0 + Double(storage.advances[$1]) }
    }

    /// What an owner may change, as it is.
    public var adjustment: LineAdjustment { LineAdjustment(self) }

    /// The line with other measures.
    public func taking(_ adjustment: LineAdjustment) -> Line {
        var line = self
        line.take(adjustment)
        return line
    }

    /// In visual order, left to right. Made on each call, O(units).
    public var runs: [GlyphRun] { LineRuns(self).make() }

    /// True when an attachment stands in the line, floats not counted.
    public var hasAttachments: Bool { details?.dynamics.contains { $0.box != nil } ?? false }

    /// UTF-16 range that truncation replaced by an ellipsis, if any.
    public var truncatedRange: Range<Int>? { details?.truncatedRange }

    public var isRightToLeft: Bool { storage.baseLevel & 1 == 1 }

    /// Points that `lineSpacing` adds to the bottom of `rect`.
    public var lineSpacing: Double {
        if isCollapsed { return 0 }
        return details?.adjustment?.lineSpacing ?? LineFiller.positive(storage.style.lineSpacing)
    }
    /// True for a line of nothing but floats and the end of their paragraph: it has no height.
    public var isCollapsed: Bool { spacing.contains(.none) }

    /// Points that `paragraphSpacingBefore` adds to the top of `rect`.
    public var spacingBefore: Double {
        if let own = details?.adjustment { return own.spacingBefore }
        return spacing.contains(.before)
            ? LineFiller.positive(storage.style.paragraphSpacingBefore) : 0
    }
    /// Points that `paragraphSpacing` adds to the bottom of `rect`.
    public var spacingAfter: Double {
        if let own = details?.adjustment { return own.spacingAfter }
        return spacing.contains(.after)
            ? LineFiller.positive(storage.style.paragraphSpacing) : 0
    }

    /// Where trailing white space begins, UTF-16.
    var trimmedEnd: Int { storage.trimmedEnd(of: range) }
}

/// What only few lines have.
final class LineDetails: Sendable {
    /// Glyphs that are not in the text, and the text they stand for: none for a hyphen.
    struct Inserted: Sendable {
        var mark: InsertedGlyphs.Mark
        var range: Range<Int>
        var isEllipsis: Bool
    }

    struct Values: Sendable {
        /// Tabs and attachments with the widths they got in the line.
        var dynamics: [LinePiece.Dynamic] = []
        var inserted: Inserted?
        /// Points of what hangs over the end of the line.
        var trailingWidth = 0.0
        var adjustment: LineAdjustment?
        /// Glyphs that their owner put elsewhere, by offset.
        var moved: [MovedGlyphs] = []
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    var dynamics: [LinePiece.Dynamic] { values.dynamics }
    var inserted: Inserted? { values.inserted }
    var trailingWidth: Double { values.trailingWidth }
    var adjustment: LineAdjustment? { values.adjustment }

    var truncatedRange: Range<Int>? {
        inserted.flatMap { $0.isEllipsis ? $0.range : nil }
    }
}

/// A place for lines, of which there may be several one below the other.
public struct LineExtent: Sendable {
    /// y of its upper edge.
    public var top: Double
    public var width: Double
    /// Kept free at both ends of a line.
    public var padding: Double
    /// y of its lower edge, where the next place begins; infinite when there is none.
    public var bottom: Double

    public init(top: Double, width: Double, padding: Double, bottom: Double = .infinity) {
        self.top = top
        self.width = width
        self.padding = padding
        self.bottom = bottom
    }
}

/// Where lines that found no room may find some further down.
public struct RoomBelow: Hashable, Sendable {
    /// Lines that begin here may have more room than those above; infinite when none ever have.
    public var y: Double
    /// True when there may be more and more room on the way down to `y`; false when there is not.
    public var isGradual: Bool

    public init(y: Double, isGradual: Bool) {
        self.y = y
        self.isGradual = isGradual
    }

    /// For shapes that nothing is known of.
    public static let anywhere = RoomBelow(y: .infinity, isGradual: true)
}

/// Where lines go and how large attachments are; the text container seen from the line filler.
public protocol LineFillingContext {
    /// The part of `proposed` that may hold text, left to right, and what is left of `proposed` after it
    /// (zero width when nothing is). An empty first rectangle means: nothing fits here, propose lower down.
    mutating func lineRect(proposed: Rect, isRightToLeft: Bool) -> (rect: Rect, remaining: Rect)
    /// The place that a line at a y is in; nil when all are as wide as what is proposed and begin above every line.
    func extent(at y: Double) -> LineExtent?
    /// Where lines below a y may have more room than one that begins there.
    func roomBelow(_ y: Double) -> RoomBelow
    /// The box of the attachment at a UTF-16 offset of the paragraph, for the fragment proposed and the pen position in it.
    mutating func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox
    /// What the attachment at a UTF-16 offset asks for when it floats; nil leaves it in the line. Asked whenever the
    /// line is tried.
    mutating func floatBox(at offset: Int, proposedLine: Rect) -> FloatBox?
    /// False when `adjust` need not be called: it would change nothing and learn nothing.
    var adjustsLines: Bool { get }
    /// A fragment is done; its spacing, rectangles and baseline may be changed. The next line begins below it.
    ///
    /// - Parameters:
    ///   - range: the fragment's text, UTF-16 offsets of the paragraph.
    ///   - isFirst: true on the first line of a paragraph that has something above it.
    ///   - isLast: true on the last line of a paragraph.
    /// - Returns: true when something was changed.
    mutating func adjust(
        _ line: inout LineAdjustment, of range: Range<Int>, isFirst: Bool, isLast: Bool
    ) -> Bool
}

extension LineFillingContext {
    public func extent(at y: Double) -> LineExtent? { nil }
    public func roomBelow(_ y: Double) -> RoomBelow { .anywhere }
    public mutating func floatBox(at offset: Int, proposedLine: Rect) -> FloatBox? { nil }
    public var adjustsLines: Bool { true }
    public mutating func adjust(
        _ line: inout LineAdjustment, of range: Range<Int>, isFirst: Bool, isLast: Bool
    ) -> Bool { false }
}
