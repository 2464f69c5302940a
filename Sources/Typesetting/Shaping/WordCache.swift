import CUnicode

/// A glyph in font units; `cluster` counts UTF-16 units from the word's start.
struct WordGlyph {
    var id: UInt32
    var cluster: Int32
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
}

/// Shaped words by text and shaping style. Bounded: when full it starts over, which costs less than keeping an order of use.
///
/// A word is one record in one block of memory, so that finding it touches two cache lines: one of `slots`, one of the
/// record. A record is a header, the text padded to eight bytes, and the glyphs: one word each when `isSimple`.
struct WordCache: ~Copyable {
    struct Header {
        var hash: UInt64
        var style: UInt32
        var unitCount: UInt16
        /// Highest bit: the glyphs are whole `WordGlyph`s.
        var glyphs: UInt16

        var isSimple: Bool { glyphs & 0x8000 == 0 }
        var glyphCount: Int { Int(glyphs & 0x7FFF) }
        /// Bytes from the record's start to its glyphs.
        var glyphOffset: Int { 16 + (Int(unitCount) * 2 + 7) & ~7 }
    }

    /// A glyph without offsets that is alone in its cluster.
    struct SimpleGlyph {
        var id: UInt16
        var advance: Int16
        var cluster: UInt16
    }

    private static let maximumBytes = 24 << 20
    /// Longer stretches without a space are seldom seen twice.
    static let longestWord = 64

    private var memory: UnsafeMutableRawPointer
    private var capacity = 1 << 16
    private var used = 0
    private var count = 0
    /// Upper half: upper half of the hash; lower half: record's place in units of eight bytes, plus one. 0 is free.
    private var slots: [UInt64] = .init(repeating: 0, count: 1 << 12)

    init() { memory = .allocate(byteCount: capacity, alignment: 16) }

    deinit { memory.deallocate() }

    @inline(__always)
    static func hash(_ units: UnsafePointer<UInt16>, _ count: Int, style: UInt32) -> UInt64 {
        var hash = UInt64(style) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
        var at = 0
        while at &+ 4 <= count {
            let four = UnsafeRawPointer(units + at).loadUnaligned(as: UInt64.self)
            hash = (hash ^ four) &* 0x9FB2_1C65_1E98_DF25
            hash ^= hash >> 32
            at &+= 4
        }
        while at < count {
            hash = (hash ^ UInt64(units[at])) &* 0x9FB2_1C65_1E98_DF25
            at &+= 1
        }
        return hash ^ hash >> 29
    }

    /// Tells the processor that the slot for a hash will be read soon.
    @inline(__always)
    func fetchSlot(_ hash: UInt64) {
        slots.withUnsafeBufferPointer { slots in
            let slot = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
            if let base = slots.baseAddress { cunicode_prefetch(base + slot) }
        }
    }

    /// The same for the record that the slot names.
    @inline(__always)
    func fetchRecord(_ hash: UInt64) {
        slots.withUnsafeBufferPointer { slots in
            let entry = slots[Int(truncatingIfNeeded: hash) & (slots.count &- 1)]
            guard entry != 0 else { return }
            cunicode_prefetch(memory + (Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1) &* 8)
        }
    }

    /// The word's record, or nil when it was not shaped yet. Good until the next insertion.
    @inline(__always)
    func find(
        _ units: UnsafePointer<UInt16>, _ count: Int, style: UInt32, hash: UInt64
    ) -> UnsafeRawPointer? {
        slots.withUnsafeBufferPointer { slots in
            let mask = slots.count &- 1
            var slot = Int(truncatingIfNeeded: hash) & mask
            while true {
                let entry = slots[slot]
                if entry == 0 { return nil }
                if entry >> 32 == hash >> 32 {
                    let record = UnsafeRawPointer(
                        memory + (Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1) &* 8)
                    let header = record.load(as: Header.self)
                    if header.hash == hash, header.style == style, Int(header.unitCount) == count,
                        Self.equal(record + 16, units, count)
                    {
                        return record
                    }
                }
                slot = (slot &+ 1) & mask
            }
        }
    }

    @inline(__always)
    private static func equal(
        _ key: UnsafeRawPointer, _ units: UnsafePointer<UInt16>, _ count: Int
    ) -> Bool {
        let text = UnsafeRawPointer(units)
        var at = 0
        while at &+ 4 <= count {
            guard
                key.load(fromByteOffset: at &* 2, as: UInt64.self)
                    == text.loadUnaligned(fromByteOffset: at &* 2, as: UInt64.self)
            else { return false }
            at &+= 4
        }
        while at < count {
            guard key.load(fromByteOffset: at &* 2, as: UInt16.self) == units[at] else {
                return false
            }
            at &+= 1
        }
        return true
    }

    /// Stores a word that `find` did not find, and gives its record.
    mutating func insert(
        _ units: UnsafePointer<UInt16>, _ count: Int, style: UInt32, hash: UInt64,
        glyphs: ShapedBuffer
    ) -> UnsafeRawPointer {
        let isSimple = glyphs.isSimple
        let glyphCount = min(glyphs.count, 0x7FFF)
        let header = Header(
            hash: hash, style: style, unitCount: UInt16(count),
            glyphs: UInt16(glyphCount) | (isSimple ? 0 : 0x8000))
        let size = isSimple ? MemoryLayout<SimpleGlyph>.stride : MemoryLayout<WordGlyph>.stride
        let length = (header.glyphOffset + glyphCount * size + 7) & ~7
        reserve(length)
        let record = memory + used
        record.storeBytes(of: header, as: Header.self)
        (record + 16).copyMemory(from: units, byteCount: count * 2)
        var place = record + header.glyphOffset
        for at in 0..<glyphCount {
            let glyph = glyphs[at]
            if isSimple {
                place.storeBytes(
                    of: SimpleGlyph(
                        id: UInt16(glyph.id), advance: Int16(glyph.advance),
                        cluster: UInt16(glyph.cluster)), as: SimpleGlyph.self)
            } else {
                place.storeBytes(of: glyph, as: WordGlyph.self)
            }
            place += size
        }
        self.place(UInt64(used / 8 + 1), hash)
        used += length
        self.count += 1
        return UnsafeRawPointer(record)
    }

    /// Drops everything.
    mutating func empty() {
        used = 0
        count = 0
        for at in slots.indices { slots[at] = 0 }
    }

    private mutating func reserve(_ length: Int) {
        if used + length > Self.maximumBytes { empty() }
        if used + length > capacity {
            capacity = max(capacity * 2, used + length)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
            larger.copyMemory(from: memory, byteCount: used)
            memory.deallocate()
            memory = larger
        }
        if (count + 1) * 2 >= slots.count { grow() }
    }

    private mutating func place(_ index: UInt64, _ hash: UInt64) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = (hash & ~0xFFFF_FFFF) | index
    }

    private mutating func grow() {
        let old = slots
        slots = .init(repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 {
            let record = memory + (Int(entry & 0xFFFF_FFFF) - 1) * 8
            place(entry & 0xFFFF_FFFF, record.load(as: Header.self).hash)
        }
    }
}
