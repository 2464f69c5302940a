/// A paragraph's glyphs before any line is made: independent of width, a value to keep and to fill again.
public struct ShapedParagraph: Sendable {
    let storage: ShapedStorage

    /// UTF-16 code units, the separator included.
    public var length: Int { storage.text.count }
    public var text: [UInt16] { storage.text }
    public var runs: [StyleRun] { storage.runs }
    public var style: ParagraphLayoutStyle { storage.style }
    public var startsInside: Bool { storage.startsInside }
    public var endsInside: Bool { storage.endsInside }
    public var lineBreaks: [Int]? { storage.lineBreaks }
    /// The base direction, from the style or from the first strong character.
    public var isRightToLeft: Bool { storage.baseLevel & 1 == 1 }
    /// Width of all the text on one line without its trailing white space, tabs and attachments counted as nothing; points.
    public var unbrokenWidth: Double { storage.unbrokenWidth }

    /// The cluster (glyphs that belong together, for example a ligature) which holds a UTF-16 offset.
    public func clusterRange(at offset: Int) -> Range<Int> { storage.clusterRange(at: offset) }
    /// The glyph of the cluster that begins at a UTF-16 offset; 0 where none begins or nothing is drawn.
    public func glyphID(at offset: Int) -> UInt16 {
        guard offset >= 0, offset < length else { return 0 }
        if storage.ids[offset] != GlyphSink.noGlyph { return storage.ids[offset] }
        let item = storage.items[storage.itemIndex(at: offset)]
        let first = storage.glyphs(in: offset..<offset + 1, of: item)?.first
        return first.map { UInt16(truncatingIfNeeded: storage.glyphs[$0].id) } ?? 0
    }
    /// True when a line may begin at this UTF-16 offset.
    public func isLineBreakOpportunity(_ offset: Int) -> Bool {
        offset > 0 && offset < length && storage.flags[offset] & UnitFlags.softBreak != 0
    }
    /// The embedding level of the character at a UTF-16 offset; odd is right to left.
    public func bidiLevel(at offset: Int) -> UInt8 {
        guard offset >= 0, offset < length else { return storage.baseLevel }
        return storage.items[storage.itemIndex(at: offset)].level
    }
}

/// What is known of each code unit. A bit field, so that the filling loop reads one byte a unit.
enum UnitFlags {
    /// A line may begin here.
    static let softBreak: UInt8 = 1
    /// A line has to end after this unit.
    static let mandatoryBreak: UInt8 = 2
    /// White space that hangs over the edge at the end of a line.
    static let space: UInt8 = 4
    static let clusterStart: UInt8 = 8
    /// A tab or an attachment: the width depends on the place in the line.
    static let dynamic: UInt8 = 16
    /// Justification may widen this cluster.
    static let stretches: UInt8 = 32
    static let softHyphen: UInt8 = 64
}

/// A glyph in points, in the order of the text also in right-to-left items.
struct ShapedGlyph: Sendable {
    var id: UInt32
    var cluster: Int32
    var advance: Float
    var xOffset: Float
    var yOffset: Float
}

/// Neighbouring units of one style run, level, script and face.
struct ShapedItem: Sendable {
    enum Kind: Sendable { case glyphs, attachment, tab, control }

    let kind: Kind
    /// Odd: right to left.
    let level: UInt8
    private let start: Int32
    private let end: Int32
    private let run: Int32
    /// In `ShapedStorage.glyphs`; -1 when each cluster has one glyph, which `ids` and `advances` hold.
    private let firstGlyph: Int32
    private let glyphCount: Int32
    let face: FontFace
    let size: Double
    let baselineOffset: Double
    /// nil for the face that the text asks for.
    let fallback: FallbackLook?

    init(
        kind: Kind, range: Range<Int>, glyphs: Range<Int>?, styleRun: Int, level: UInt8,
        face: FontFace, size: Double, baselineOffset: Double, fallback: FallbackLook?
    ) {
        self.kind = kind
        self.level = level
        start = Int32(range.lowerBound)
        end = Int32(range.upperBound)
        run = Int32(styleRun)
        firstGlyph = Int32(glyphs?.lowerBound ?? -1)
        glyphCount = Int32(glyphs?.count ?? 0)
        self.face = face
        self.size = size
        self.baselineOffset = baselineOffset
        self.fallback = fallback
    }

    /// UTF-16 offsets in the paragraph.
    var range: Range<Int> { Int(start)..<Int(end) }
    var styleRun: Int { Int(run) }
    var metrics: FontMetrics { fallback?.metrics ?? face.metrics(size: size) }

    /// In `ShapedStorage.glyphs`; nil when each cluster has one glyph, which `ids` and `advances` hold.
    var glyphs: Range<Int>? {
        firstGlyph < 0 ? nil : Int(firstGlyph)..<Int(firstGlyph) + Int(glyphCount)
    }
}

final class ShapedStorage: Sendable {
    let text: [UInt16]
    let runs: [StyleRun]
    let style: ParagraphLayoutStyle
    let startsInside: Bool
    let endsInside: Bool
    let lineBreaks: [Int]?
    let baseLevel: UInt8
    let items: [ShapedItem]
    /// Glyphs of the items that need more than one a cluster or offsets.
    let glyphs: [ShapedGlyph]
    /// One a code unit: the glyph of the cluster that begins there, or `GlyphSink.noGlyph`.
    let ids: [UInt16]
    /// Points, one a code unit: the whole cluster's advance in its first unit, 0 in the others.
    let advances: [Float]
    let flags: [UInt8]
    /// Measures of a line without any text.
    let emptyMetrics: FontMetrics
    /// Measures of every line without attachments, when all its text has the same.
    let textMeasures: LineHeights.Measures?

    init(
        input: ParagraphInput, baseLevel: UInt8, items: [ShapedItem], glyphs: [ShapedGlyph],
        ids: [UInt16], advances: [Float], flags: [UInt8], emptyMetrics: FontMetrics
    ) {
        text = input.text
        runs = input.runs
        style = input.style
        startsInside = input.startsInside
        endsInside = input.endsInside
        lineBreaks = input.lineBreaks
        self.baseLevel = baseLevel
        self.items = items
        self.glyphs = glyphs
        self.ids = ids
        self.advances = advances
        self.flags = flags
        self.emptyMetrics = emptyMetrics
        textMeasures = LineHeights.common(items)
    }

    /// The same paragraph with other advances.
    init(_ other: ShapedStorage, glyphs: [ShapedGlyph], advances: [Float]) {
        text = other.text
        runs = other.runs
        style = other.style
        startsInside = other.startsInside
        endsInside = other.endsInside
        lineBreaks = other.lineBreaks
        baseLevel = other.baseLevel
        items = other.items
        ids = other.ids
        flags = other.flags
        emptyMetrics = other.emptyMetrics
        textMeasures = other.textMeasures
        self.glyphs = glyphs
        self.advances = advances
    }

    var unbrokenWidth: Double {
        var (x, trimmed) = (0.0, 0.0)
        for at in advances.indices {
            x += Double(advances[at])
            if flags[at] & UnitFlags.space == 0 { trimmed = x }
        }
        return trimmed
    }

    /// Where the white space at the end of a line begins.
    func trimmedEnd(of line: Range<Int>) -> Int {
        var end = line.upperBound
        while end > line.lowerBound, flags[end - 1] & UnitFlags.space != 0 { end -= 1 }
        return end
    }

    /// The item that holds a unit; the last one for the end of the text. Items must not be empty.
    func itemIndex(at offset: Int) -> Int {
        var low = 0
        var high = items.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if items[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The glyphs of an item's list whose clusters begin in `range`.
    func glyphs(in range: Range<Int>, of item: ShapedItem) -> Range<Int>? {
        guard let glyphs = item.glyphs else { return nil }
        return glyphIndex(
            at: range.lowerBound, item.range, glyphs)..<glyphIndex(
                at: range.upperBound, item.range, glyphs)
    }

    /// First of `list` whose cluster is not before `offset`.
    private func glyphIndex(at offset: Int, _ units: Range<Int>, _ list: Range<Int>) -> Int {
        if offset <= units.lowerBound { return list.lowerBound }
        if offset >= units.upperBound { return list.upperBound }
        var low = list.lowerBound
        var high = list.upperBound
        while low < high {
            let middle = (low + high) / 2
            if Int(glyphs[middle].cluster) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func clusterRange(at offset: Int) -> Range<Int> {
        guard offset >= 0, offset < text.count else { return text.count..<text.count }
        var start = offset
        while start > 0, flags[start] & UnitFlags.clusterStart == 0 { start -= 1 }
        var end = offset + 1
        while end < text.count, flags[end] & UnitFlags.clusterStart == 0 { end += 1 }
        return start..<end
    }
}
