import CHarfBuzz
import Locking

/// One face of one font file. The same object is handed out for the same file, index and synthesis.
public final class FontFace: Sendable, Hashable {
    /// Path of the font file.
    public let path: String
    /// Index of the face in its file; the bits above the sixteenth name an instance of a variable font, from 1.
    public let index: Int
    /// Horizontal shear drawn because no italic face was found: 0 or about 0.2.
    public let syntheticSlant: Double
    /// True when bold was asked for and has to be drawn by emboldening.
    public let isSyntheticallyBold: Bool
    /// The font's own name for its family, for example `Liberation Sans`.
    public let familyName: String
    /// True when the glyphs are pictures with colours of their own.
    public let isColor: Bool
    /// Units of the font's own grid in one em.
    public let unitsPerEm: Int

    let handle: FontHandle
    /// Small number that stands for the face in cache keys.
    let identifier: UInt32
    private let unitMetrics: FontMetrics
    private let coverage = Locked<[UInt64]>([])
    /// See `FallbackMetrics`.
    let inkByScript = Locked<[UInt32: FontHandle.Ink]>([:])

    /// nil when the file is missing or holds no font.
    init?(_ source: Source, identifier: UInt32) {
        guard let handle = FontHandle(path: source.path, index: source.index) else { return nil }
        self.handle = handle
        self.identifier = identifier
        path = source.path
        index = source.index
        syntheticSlant = source.slant
        isSyntheticallyBold = source.isSyntheticallyBold
        familyName = source.familyName
        isColor = source.isColor
        unitsPerEm = handle.unitsPerEm
        unitMetrics = Self.measure(handle)
    }

    /// What a face is made from; equal sources give the same face.
    struct Source: Hashable {
        var path: String
        var index: Int
        var slant: Double
        var isSyntheticallyBold: Bool
        var familyName: String
        var isColor: Bool
    }

    public static func == (a: FontFace, b: FontFace) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// Vertical measures at `size` points, from the `hhea`, `OS/2` and `post` tables.
    public func metrics(size: Double) -> FontMetrics {
        FontMetrics(
            ascent: unitMetrics.ascent * size, descent: unitMetrics.descent * size,
            leading: unitMetrics.leading * size, capHeight: unitMetrics.capHeight * size,
            xHeight: unitMetrics.xHeight * size,
            underlineOffset: unitMetrics.underlineOffset * size,
            underlineThickness: unitMetrics.underlineThickness * size)
    }

    /// The glyph of a scalar before any substitution, or nil when the face has none.
    public func glyph(for scalar: Unicode.Scalar) -> UInt32? { handle.nominalGlyph(scalar.value) }

    /// The box around what a glyph paints at `size` points, from its pen, y up; nil when it paints nothing. Drawn slant
    /// is in it, drawn boldness is not.
    public func ink(ofGlyph glyph: UInt32, size: Double) -> Rect? {
        guard let ink = handle.ink(ofGlyph: glyph) else { return nil }
        let scale = size / Double(unitsPerEm)
        let lean = (syntheticSlant * ink.y, syntheticSlant * ink.maxY)
        return Rect(
            x: (ink.x + min(lean.0, lean.1)) * scale, y: ink.y * scale,
            width: (ink.width + abs(lean.1 - lean.0)) * scale, height: ink.height * scale)
    }

    /// One bit a BMP scalar with a glyph; made on first use.
    var basicPlane: [UInt64] {
        coverage.withLock {
            if $0.isEmpty { $0 = handle.coverage() }
            return $0
        }
    }

    private static func measure(_ handle: FontHandle) -> FontMetrics {
        let em = Double(handle.unitsPerEm)
        let header = handle.table(0x6868_6561)  // hhea
        func entry(_ offset: Int) -> Double {
            guard offset + 1 < header.count else { return 0 }
            let bits = UInt16(header[offset]) << 8 | UInt16(header[offset + 1])
            return Double(Int16(bitPattern: bits))
        }
        func metric(_ tag: hb_ot_metrics_tag_t) -> Double? { handle.metric(tag).map(Double.init) }
        var (ascent, descent, leading) = (entry(4), -entry(6), entry(8))
        if ascent == 0, descent == 0 {
            ascent = metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) ?? em * 0.8
            descent = -(metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) ?? em * -0.2)
            leading = metric(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP) ?? 0
        }
        let thickness = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? em * 0.05
        let underline = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? em * -0.1
        let cap = metric(HB_OT_METRICS_TAG_CAP_HEIGHT).flatMap { $0 > 0 ? $0 : nil }
        let x = metric(HB_OT_METRICS_TAG_X_HEIGHT).flatMap { $0 > 0 ? $0 : nil }
        return FontMetrics(
            ascent: max(ascent, 0) / em, descent: max(descent, 0) / em,
            leading: max(leading, 0) / em,
            capHeight: (cap ?? handle.height(of: 0x48).map(Double.init) ?? ascent * 0.75) / em,
            xHeight: (x ?? handle.height(of: 0x78).map(Double.init) ?? ascent * 0.55) / em,
            // `post` gives the top edge of the line.
            underlineOffset: (thickness / 2 - underline) / em, underlineThickness: thickness / em)
    }
}
