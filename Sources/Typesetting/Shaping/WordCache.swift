/// A glyph in font units; `cluster` counts UTF-16 units from the word's start.
struct WordGlyph {
    var id: UInt32
    var cluster: Int32
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
}

/// Shaped words by text and shaping style. Bounded: when full it starts over, which costs less than keeping an order of use.
struct WordCache {
    private struct Entry {
        var hash: UInt64
        var style: UInt32
        var keyStart: Int32
        var keyLength: Int32
        var glyphStart: Int32
        var glyphCount: Int32
    }

    private static let maximumWords = 1 << 17
    private static let maximumGlyphs = 1 << 20
    /// Longer stretches without a space are seldom seen twice.
    static let longestWord = 64

    private(set) var glyphs: [WordGlyph] = []
    private var entries: [Entry] = []
    private var keys: [UInt16] = []
    private var slots: [Int32] = .init(repeating: -1, count: 1 << 12)

    @inline(__always)
    static func hash(_ units: UnsafePointer<UInt16>, _ count: Int, style: UInt32) -> UInt64 {
        var hash = UInt64(style) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
        var at = 0
        while at + 4 <= count {
            let four = UnsafeRawPointer(units + at).loadUnaligned(as: UInt64.self)
            hash = (hash ^ four) &* 0x9FB2_1C65_1E98_DF25
            hash ^= hash >> 32
            at += 4
        }
        while at < count {
            hash = (hash ^ UInt64(units[at])) &* 0x9FB2_1C65_1E98_DF25
            at += 1
        }
        return hash ^ hash >> 29
    }

    /// Where in `glyphs` the word's glyphs lie, or nil when it was not shaped yet.
    @inline(__always)
    func find(
        _ units: UnsafePointer<UInt16>, _ count: Int, style: UInt32, hash: UInt64
    ) -> Range<Int>? {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let index = slots[slot]
            if index < 0 { return nil }
            let entry = entries[Int(index)]
            if entry.hash == hash, entry.style == style, Int(entry.keyLength) == count,
                equal(entry, units)
            {
                let start = Int(entry.glyphStart)
                return start..<start + Int(entry.glyphCount)
            }
            slot = (slot + 1) & mask
        }
    }

    @inline(__always)
    private func equal(_ entry: Entry, _ units: UnsafePointer<UInt16>) -> Bool {
        keys.withUnsafeBufferPointer { keys in
            for at in 0..<Int(entry.keyLength) where keys[Int(entry.keyStart) + at] != units[at] {
                return false
            }
            return true
        }
    }

    /// Stores a word that `find` did not find.
    mutating func insert(
        _ units: UnsafePointer<UInt16>, _ count: Int, style: UInt32, hash: UInt64,
        glyphs shaped: some Sequence<WordGlyph>
    ) -> Range<Int> {
        if entries.count >= Self.maximumWords || glyphs.count >= Self.maximumGlyphs { empty() }
        if entries.count * 2 >= slots.count { grow() }
        let start = glyphs.count
        glyphs.append(contentsOf: shaped)
        let entry = Entry(
            hash: hash, style: style, keyStart: Int32(keys.count), keyLength: Int32(count),
            glyphStart: Int32(start), glyphCount: Int32(glyphs.count - start))
        keys.append(contentsOf: UnsafeBufferPointer(start: units, count: count))
        place(Int32(entries.count), hash)
        entries.append(entry)
        return start..<glyphs.count
    }

    /// Drops everything.
    mutating func empty() {
        glyphs.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        for at in slots.indices { slots[at] = -1 }
    }

    private mutating func place(_ index: Int32, _ hash: UInt64) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = index
    }

    private mutating func grow() {
        slots = .init(repeating: -1, count: slots.count * 2)
        for at in entries.indices { place(Int32(at), entries[at].hash) }
    }
}
