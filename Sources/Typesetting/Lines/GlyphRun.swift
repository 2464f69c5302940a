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
    /// UTF-16 offsets in the paragraph; of an ellipsis, the range it stands for.
    public var range: Range<Int>
    /// Which of `ParagraphInput.runs` this is a piece of.
    public var styleRun: Int
    /// Odd: right to left.
    public var bidiLevel: UInt8
    /// Left edge in points, from the left edge of the line fragment rectangle.
    public var x: Double
    public var width: Double
    /// Points; positive raises the run over the line's baseline.
    public var baselineOffset: Double
    public var metrics: FontMetrics
    /// True for glyphs that stand for no character of their own: an ellipsis or the hyphen at a soft hyphen.
    public var isInserted = false

    /// Where the glyphs come from: lines share their paragraph's and add nothing but the justification.
    enum Source: Sendable {
        case own([Glyph])
        /// `list` is nil when the glyphs are those of the run's units.
        case shaped(ShapedStorage, list: Range<Int>?, stretch: Double)
    }
    var source: Source

    public init(
        content: Content, range: Range<Int>, styleRun: Int, bidiLevel: UInt8, glyphs: [Glyph],
        x: Double, width: Double,
        baselineOffset: Double, metrics: FontMetrics
    ) {
        self.init(
            content: content, range: range, styleRun: styleRun, bidiLevel: bidiLevel,
            source: .own(glyphs), x: x, width: width, baselineOffset: baselineOffset,
            metrics: metrics)
    }

    init(
        content: Content, range: Range<Int>, styleRun: Int, bidiLevel: UInt8, source: Source,
        x: Double, width: Double, baselineOffset: Double, metrics: FontMetrics
    ) {
        self.content = content
        self.range = range
        self.styleRun = styleRun
        self.bidiLevel = bidiLevel
        self.source = source
        self.x = x
        self.width = width
        self.baselineOffset = baselineOffset
        self.metrics = metrics
    }

    public var isRightToLeft: Bool { bidiLevel & 1 == 1 }

    /// In visual order, left to right. Made on each call, O(glyphs); empty for attachments and white space to skip.
    public var glyphs: [Glyph] {
        if case .own(let glyphs) = source { return glyphs }
        var made: [Glyph] = []
        if case .shaped(_, let list, _) = source {
            made.reserveCapacity(list?.count ?? range.count)
        }
        forEachGlyph { made.append($0) }
        return made
    }

    /// Hands over what `glyphs` holds, without making an array.
    @inline(__always)
    public func forEachGlyph(_ body: (Glyph) -> Void) {
        switch source {
        case .own(let glyphs):
            for glyph in glyphs { body(glyph) }
        case .shaped(let storage, let list, let stretch):
            guard case .glyphs = content else { return }
            if let list {
                for step in 0..<list.count {
                    let at = isRightToLeft ? list.upperBound - 1 - step : list.lowerBound + step
                    body(Self.glyph(storage, storage.glyphs[at], stretch))
                }
                return
            }
            for step in 0..<range.count {
                let at = isRightToLeft ? range.upperBound - 1 - step : range.lowerBound + step
                if storage.ids[at] != GlyphSink.noGlyph {
                    body(Self.glyph(storage, at, stretch))
                }
            }
        }
    }

    /// True when both have the same glyphs at the same places from their left edge.
    public func hasGlyphs(of other: GlyphRun) -> Bool {
        if case .shaped(let mine, nil, let stretch) = source,
            case .shaped(let theirs, nil, let otherStretch) = other.source,
            bidiLevel == other.bidiLevel, range.count == other.range.count
        {
            let shift = other.range.lowerBound - range.lowerBound
            let hasStretch = stretch != 0 || otherStretch != 0
            return (!hasStretch || stretch == otherStretch)
                && range.allSatisfy { at in
                    mine.ids[at] == theirs.ids[at + shift]
                        && mine.advances[at] == theirs.advances[at + shift]
                        && (!hasStretch
                            || (mine.flags[at] ^ theirs.flags[at + shift]) & UnitFlags.stretches
                                == 0)
                }
        }
        let (mine, theirs) = (glyphs, other.glyphs)
        return mine.count == theirs.count
            && zip(mine, theirs).allSatisfy {
                $0.id == $1.id && $0.advance == $1.advance && $0.xOffset == $1.xOffset
                    && $0.yOffset == $1.yOffset
            }
    }

    private static func glyph(
        _ storage: ShapedStorage, _ glyph: ShapedGlyph, _ stretch: Double
    ) -> Glyph {
        let cluster = Int(glyph.cluster)
        let stretches = stretch != 0 && storage.flags[cluster] & UnitFlags.stretches != 0
        return Glyph(
            id: glyph.id, cluster: cluster,
            advance: Double(glyph.advance) + (stretches ? stretch : 0),
            xOffset: Double(glyph.xOffset), yOffset: Double(glyph.yOffset))
    }

    private static func glyph(_ storage: ShapedStorage, _ unit: Int, _ stretch: Double) -> Glyph {
        let stretches = stretch != 0 && storage.flags[unit] & UnitFlags.stretches != 0
        return Glyph(
            id: UInt32(storage.ids[unit]), cluster: unit,
            advance: Double(storage.advances[unit]) + (stretches ? stretch : 0))
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

    /// NaN, infinite and negative sizes count as zero; a box may lie wholly above or below the baseline.
    var repaired: InlineBox {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        let (up, down) = (finite(ascent), finite(descent))
        return InlineBox(
            width: max(finite(width), 0), ascent: up, descent: up + down < 0 ? -up : down)
    }
}
