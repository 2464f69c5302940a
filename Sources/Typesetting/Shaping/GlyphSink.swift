/// Collects a paragraph's glyphs in points.
///
/// Most text has one glyph a cluster, drawn where the pen stands: there a unit's slot in `ids` and `advances` says all.
/// A stretch that has more begins a list in `glyphs`, and goes on in it to its end.
struct GlyphSink {
    /// Marks a unit without a glyph of its own.
    static let noGlyph = UInt16.max

    let ids: UnsafeMutableBufferPointer<UInt16>
    let advances: UnsafeMutableBufferPointer<Float>
    let flags: UnsafeMutableBufferPointer<UInt8>
    private(set) var glyphs: [ShapedGlyph] = []
    /// Points a font unit, along the line and across it.
    private var scale: Float = 1
    private var rise: Float = 1
    private var start = 0
    private(set) var isSimple = true

    init(
        ids: UnsafeMutableBufferPointer<UInt16>, advances: UnsafeMutableBufferPointer<Float>,
        flags: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.ids = ids
        self.advances = advances
        self.flags = flags
    }

    /// Begins a stretch of text that is shaped in one go.
    mutating func begin(at start: Int, scale: Float, expansion: Float = 1) {
        self.start = start
        self.scale = scale * expansion
        rise = scale
        isSimple = true
    }

    /// Turns the stretch so far, up to `end`, into a list of glyphs.
    mutating func makeComplex(upTo end: Int) {
        guard isSimple else { return }
        isSimple = false
        for at in start..<end where ids[at] != Self.noGlyph {
            glyphs.append(
                ShapedGlyph(
                    id: UInt32(ids[at]), cluster: Int32(at), advance: advances[at], xOffset: 0,
                    yOffset: 0))
        }
    }

    /// Adds a record of the word cache, for text that begins at `base`.
    @inline(__always)
    mutating func add(record: UnsafeRawPointer, at base: Int) {
        let header = record.load(as: WordCache.Header.self)
        let place = record + header.glyphOffset
        let count = header.glyphCount
        guard header.isSimple, isSimple else {
            addSlowly(place, header, at: base)
            return
        }
        let glyphs = place.assumingMemoryBound(to: WordCache.SimpleGlyph.self)
        for at in 0..<count {
            let glyph = glyphs[at]
            let unit = base &+ Int(glyph.cluster)
            ids[unit] = glyph.id
            advances[unit] = Float(glyph.advance) * scale
            flags[unit] |= UnitFlags.clusterStart
        }
    }

    private mutating func addSlowly(
        _ place: UnsafeRawPointer, _ header: WordCache.Header, at base: Int
    ) {
        makeComplex(upTo: base)
        for at in 0..<header.glyphCount {
            if header.isSimple {
                let glyph = place.load(
                    fromByteOffset: at * MemoryLayout<WordCache.SimpleGlyph>.stride,
                    as: WordCache.SimpleGlyph.self)
                append(
                    WordGlyph(
                        id: UInt32(glyph.id), cluster: Int32(glyph.cluster),
                        advance: Int32(glyph.advance), xOffset: 0, yOffset: 0), at: base)
            } else {
                append(
                    place.load(
                        fromByteOffset: at * MemoryLayout<WordGlyph>.stride, as: WordGlyph.self),
                    at: base)
            }
        }
    }

    mutating func add(_ buffer: ShapedBuffer, at base: Int) {
        makeComplex(upTo: base)
        for at in 0..<buffer.count { append(buffer[at], at: base) }
    }

    /// Adds a glyph that is alone in its cluster.
    @inline(__always)
    mutating func add(_ glyph: WordGlyph, at base: Int) {
        guard isSimple, glyph.id < 0xFFFF else {
            makeComplex(upTo: base)
            append(glyph, at: base)
            return
        }
        ids[base] = UInt16(truncatingIfNeeded: glyph.id)
        advances[base] = Float(glyph.advance) * scale
        flags[base] |= UnitFlags.clusterStart
    }

    private mutating func append(_ glyph: WordGlyph, at base: Int) {
        let advance = Float(glyph.advance) * scale
        let cluster = base + Int(glyph.cluster)
        glyphs.append(
            ShapedGlyph(
                id: glyph.id, cluster: Int32(cluster), advance: advance,
                xOffset: Float(glyph.xOffset) * scale, yOffset: Float(glyph.yOffset) * rise))
        advances[cluster] += advance
        flags[cluster] |= UnitFlags.clusterStart
    }

    /// Widens each cluster from `start` to `end` at its trailing edge.
    mutating func addKern(_ kern: Float, upTo end: Int, firstGlyph: Int, isRightToLeft: Bool) {
        if isRightToLeft { makeComplex(upTo: end) }
        guard !isSimple else {
            for at in start..<end where flags[at] & UnitFlags.clusterStart != 0 {
                advances[at] += kern
            }
            return
        }
        for at in firstGlyph..<glyphs.count {
            let cluster = glyphs[at].cluster
            guard at + 1 == glyphs.count || glyphs[at + 1].cluster != cluster else { continue }
            glyphs[at].advance += kern
            // In right-to-left text the last glyph in text order is the leftmost one of its cluster.
            if isRightToLeft { glyphs[at].xOffset += kern }
            advances[Int(cluster)] += kern
        }
    }
}
