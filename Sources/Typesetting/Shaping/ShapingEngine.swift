import CHarfBuzz

/// HarfBuzz with one buffer, a cache of words and one of faces. Not safe to share: each lane of the typesetter owns one under a lock.
struct ShapingEngine: ~Copyable {
    /// All that HarfBuzz's answer depends on besides the text.
    struct StyleKey: Hashable {
        var face: FontFace
        var script: UInt32
        var isRightToLeft: Bool
        var language: String?
        var features: [FontFeature]
    }

    private struct Style {
        var features: [hb_feature_t]
        var language: hb_language_t?
        var script: hb_script_t
        var direction: hb_direction_t
        var font: OpaquePointer
        var space: WordGlyph?
        var isJoining: Bool
    }

    private var buffer: OpaquePointer?
    private var words = WordCache()
    private var styleIDs: [StyleKey: Int] = [:]
    private var styles: [Style] = []
    /// The styles asked for last, in no order: comparing a few costs less than hashing one.
    private var recent: [(key: StyleKey, id: Int)] = []
    private var nextRecent = 0
    var faces: FaceFinder

    init(catalog: FontCatalog) { faces = FaceFinder(catalog: catalog) }

    deinit {
        if let buffer { hb_buffer_destroy(buffer) }
    }

    /// Number of a style in this engine.
    mutating func styleID(_ key: StyleKey) -> Int {
        for at in recent.indices where recent[at].key == key { return recent[at].id }
        let id = findStyle(key)
        if recent.count < 8 {
            recent.append((key, id))
        } else {
            recent[nextRecent] = (key, id)
            nextRecent = (nextRecent + 1) & 7
        }
        return id
    }

    private mutating func findStyle(_ key: StyleKey) -> Int {
        if let known = styleIDs[key] { return known }
        if styles.count > 4096 {
            styles.removeAll()
            styleIDs.removeAll()
            recent.removeAll()
            words.empty()
        }
        let language = key.language.map { hb_language_from_string($0, -1) } ?? nil
        let features = key.features.map {
            hb_feature_t(
                tag: hb_tag_from_string($0.tag, -1), value: $0.value, start: 0, end: UInt32.max)
        }
        styles.append(
            Style(
                features: features, language: language, script: hb_script_t(key.script),
                direction: key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
                font: key.face.handle.font, space: nil, isJoining: Script.isJoining(key.script)))
        styleIDs[key] = styles.count - 1
        return styles.count - 1
    }

    /// A stretch of text to look up: a word, or a lone space.
    private struct Piece {
        var start: Int
        var end: Int
        /// nil for a space.
        var hash: UInt64?
    }

    /// Pieces looked up together. Their records lie anywhere in the cache's memory: asked for in turn, each one would
    /// be waited for.
    private static let batch = 32

    /// Shapes `range` of the text, word by word, and hands each glyph over in text order.
    mutating func shape(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, style id: Int,
        into sink: inout GlyphSink
    ) {
        guard let units = text.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Piece.self, capacity: Self.batch) { pieces in
            var count = 0
            var start = range.lowerBound
            while start < range.upperBound {
                if count == Self.batch {
                    add(UnsafeMutableBufferPointer(rebasing: pieces[..<count]), units, id, &sink)
                    count = 0
                }
                if Self.isLoneSpace(units, start, range.upperBound) {
                    pieces[count] = Piece(start: start, end: start &+ 1, hash: nil)
                    count &+= 1
                    start &+= 1
                    continue
                }
                let end = Self.wordEnd(units, start, range.upperBound)
                let atEdge =
                    styles[id].isJoining
                    && (start == range.lowerBound && start > 0 && units[start - 1] > 0x40
                        || end == range.upperBound && end < text.count && units[end] > 0x40)
                if atEdge || end - start > WordCache.longestWord {
                    add(UnsafeMutableBufferPointer(rebasing: pieces[..<count]), units, id, &sink)
                    count = 0
                    shapeParts(text, start..<end, style: id, into: &sink)
                } else {
                    let hash = WordCache.hash(
                        units + start, end &- start, style: UInt32(truncatingIfNeeded: id))
                    words.fetchSlot(hash)
                    pieces[count] = Piece(start: start, end: end, hash: hash)
                    count &+= 1
                }
                start = end
            }
            add(UnsafeMutableBufferPointer(rebasing: pieces[..<count]), units, id, &sink)
        }
    }

    /// chosen: longer than words are; HarfBuzz takes time with the square of how many signs without width stand together.
    private static let longestPart = 512

    /// Shapes a stretch that is no word of the cache, in parts.
    private mutating func shapeParts(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, style id: Int,
        into sink: inout GlyphSink
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = min(start + Self.longestPart, range.upperBound)
            if end < range.upperBound {
                // Not inside a character.
                let near = end - 64
                let cut = TextBoundaries.graphemeBoundary(before: 65, in: Array(text[near...end]))
                if cut > 0 { end = near + cut }
            }
            runHarfBuzz(text, start..<end, style: id, withContext: true)
            sink.add(ShapedBuffer(buffer, start), at: start)
            start = end
        }
    }

    private mutating func add(
        _ pieces: UnsafeMutableBufferPointer<Piece>, _ units: UnsafePointer<UInt16>,
        _ id: Int, _ sink: inout GlyphSink
    ) {
        for piece in pieces {
            if let hash = piece.hash { words.fetchRecord(hash) }
        }
        for piece in pieces {
            if let hash = piece.hash {
                addWord(units, piece.start, piece.end, hash, style: id, to: &sink)
            } else {
                sink.add(space(style: id), at: piece.start)
            }
        }
    }

    @inline(__always)
    private mutating func addWord(
        _ units: UnsafePointer<UInt16>, _ start: Int, _ end: Int, _ hash: UInt64, style id: Int,
        to sink: inout GlyphSink
    ) {
        let (word, count) = (units + start, end &- start)
        let style = UInt32(truncatingIfNeeded: id)
        if let known = words.find(word, count, style: style, hash: hash) {
            sink.add(record: known, at: start)
            return
        }
        let text = UnsafeBufferPointer(start: word, count: count)
        runHarfBuzz(text, 0..<count, style: id, withContext: false)
        let record = words.insert(
            word, count, style: style, hash: hash, glyphs: ShapedBuffer(buffer, 0))
        sink.add(record: record, at: start)
    }

    private mutating func space(style id: Int) -> WordGlyph {
        if let known = styles[id].space { return known }
        let single: [UInt16] = [0x20]
        single.withUnsafeBufferPointer { runHarfBuzz($0, 0..<1, style: id, withContext: false) }
        let shaped = ShapedBuffer(buffer, 0)
        let glyph =
            shaped.count > 0
            ? shaped[0] : WordGlyph(id: 0, cluster: 0, advance: 0, xOffset: 0, yOffset: 0)
        styles[id].space = glyph
        return glyph
    }

    /// Leaves the glyphs of `range` in the buffer. With context letters join to what stands outside the range and
    /// clusters count from the start of the text, without it from the start of the range.
    private mutating func runHarfBuzz(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, style id: Int, withContext: Bool
    ) {
        if buffer == nil { buffer = hb_buffer_create() }
        guard let buffer, let units = text.baseAddress else { return }
        let style = styles[id]
        hb_buffer_clear_contents(buffer)
        if withContext {
            hb_buffer_add_utf16(
                buffer, units, Int32(text.count), UInt32(range.lowerBound), Int32(range.count))
        } else {
            let word = units + range.lowerBound
            hb_buffer_add_utf16(buffer, word, Int32(range.count), 0, Int32(range.count))
        }
        hb_buffer_set_direction(buffer, style.direction)
        hb_buffer_set_script(buffer, style.script)
        if let language = style.language { hb_buffer_set_language(buffer, language) }
        style.features.withUnsafeBufferPointer {
            hb_shape(style.font, buffer, $0.baseAddress, UInt32($0.count))
        }
        if style.direction == HB_DIRECTION_RTL { hb_buffer_reverse(buffer) }
    }

    /// A space that no combining mark sits on.
    @inline(__always)
    private static func isLoneSpace(_ units: UnsafePointer<UInt16>, _ at: Int, _ limit: Int) -> Bool
    {
        units[at] == 0x20
            && (at + 1 == limit || units[at + 1] < 0x300 || units[at + 1] > 0x36F)
    }

    /// The end of the word that starts at `start`: before the next space or ideograph.
    @inline(__always)
    private static func wordEnd(_ units: UnsafePointer<UInt16>, _ start: Int, _ limit: Int) -> Int {
        var end = start + 1
        let first = units[start]
        if isIdeograph(first) {
            guard end < limit, attaches(units[end]) else { return end }
        }
        while end < limit {
            let unit = units[end]
            if unit == 0x20, isLoneSpace(units, end, limit) { break }
            if unit >= 0x3041, isIdeograph(unit) { break }
            end += 1
        }
        return end
    }

    @inline(__always)
    private static func isIdeograph(_ unit: UInt16) -> Bool {
        (unit >= 0x3041 && unit <= 0x9FFF) && unit != 0x3099 && unit != 0x309A
            && !(unit >= 0x3130 && unit < 0x3190)
    }

    /// Variation selectors, voicing marks and joiners belong to the ideograph before them.
    private static func attaches(_ unit: UInt16) -> Bool {
        (unit >= 0xFE00 && unit <= 0xFE0F) || unit == 0x3099 || unit == 0x309A || unit == 0xDB40
            || unit == 0x200D || (unit >= 0x300 && unit < 0x370)
    }
}
