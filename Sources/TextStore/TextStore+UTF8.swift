extension TextStore {
    /// A part as UTF-8, and its runs: ids with lengths in bytes, in order, none empty and no equal neighbours. O(length).
    ///
    /// A pair of surrogates that two runs share belongs to the first; half a pair alone becomes U+FFFD.
    public func utf8(
        in range: Range<Int>
    ) -> (bytes: [UInt8], runs: [(length: Int, id: AttributeSetID)]) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "TextStore.utf8(in:): \(range) is outside 0..<\(count)")
        var capacity = 0
        var runCount = 0
        root.forEachLeaf(in: range) { leaf, part, _ in
            capacity += leaf.text.greatestUTF8Count(in: part)
            runCount += leaf.runs.runCount
        }
        var runs = UTF8Runs(capacity: runCount)
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var target = UTF8Target(buffer)
            root.forEachLeaf(in: range) { leaf, part, _ in
                if case .narrow(let bytes) = leaf.text, leaf.text.isASCII(in: part) {
                    bytes.forEachSegment(in: part) { target.add(ascii: $0) }
                    leaf.runs.forEach(in: part) { runs.add($1.count, $0) }
                } else {
                    leaf.runs.forEach(in: part) { id, part in
                        let length = target.add(leaf.text, part)
                        runs.lengthenLast(by: length.late)
                        runs.add(length.own, id)
                    }
                }
            }
            count = target.count
        }
        return (bytes, runs.list)
    }
}

extension TextStore {
    /// A part as a string; half a surrogate pair becomes U+FFFD.
    public func string(in range: Range<Int>) -> String {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "TextStore.string(in:): \(range) is outside 0..<\(count)")
        var capacity = 0
        root.forEachLeaf(in: range) { leaf, part, _ in
            capacity += leaf.text.greatestUTF8Count(in: part)
        }
        return String(unsafeUninitializedCapacity: capacity) { buffer in
            var target = UTF8Target(buffer)
            root.forEachLeaf(in: range) { leaf, part, _ in
                if case .narrow(let bytes) = leaf.text, leaf.text.isASCII(in: part) {
                    bytes.forEachSegment(in: part) { target.add(ascii: $0) }
                } else {
                    _ = target.add(leaf.text, part)
                }
            }
            return target.count
        }
    }
}

/// Runs as they come, equal neighbours joined.
private struct UTF8Runs {
    private(set) var list: [(length: Int, id: AttributeSetID)] = []

    init(capacity: Int) { list.reserveCapacity(capacity) }

    mutating func lengthenLast(by length: Int) {
        guard length > 0, let last = list.indices.last else { return }
        list[last].length += length
    }

    mutating func add(_ length: Int, _ id: UInt32) {
        guard length > 0 else { return }
        if let last = list.indices.last, list[last].id.rawValue == id {
            list[last].length += length
        } else {
            list.append((length, AttributeSetID(rawValue: id)))
        }
    }
}

/// Memory that UTF-8 is written to from its start on; there is room for all that comes.
private struct UTF8Target {
    private let base: UnsafeMutablePointer<UInt8>?
    private(set) var count = 0
    /// The first half of a pair, when it came last; it stands there as U+FFFD.
    private var half: UInt16 = 0
    /// Where the part began that is being added.
    private var start = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { base = buffer.baseAddress }

    /// How many bytes a part of a chunk became, and how many of a pair's that began in the part before it.
    mutating func add(_ text: ChunkText, _ part: Range<Int>) -> (late: Int, own: Int) {
        let before = count
        start = before
        switch text {
        case .narrow(let bytes): bytes.forEachSegment(in: part) { add(narrow: $0) }
        case .wide(let units): units.forEachSegment(in: part) { add(wide: $0) }
        }
        return (start - before, count - start)
    }

    mutating func add(ascii bytes: UnsafeBufferPointer<UInt8>) {
        guard let base, let source = bytes.baseAddress else { return }
        (base + count).update(from: source, count: bytes.count)
        count += bytes.count
        half = 0
    }

    private mutating func add(narrow bytes: UnsafeBufferPointer<UInt8>) {
        guard let base else { return }
        half = 0
        for byte in bytes {
            if byte < 0x80 {
                base[count] = byte
                count += 1
            } else {
                put(scalar: UInt32(NarrowText.unit(byte)), base)
            }
        }
    }

    private mutating func add(wide units: UnsafeBufferPointer<UInt16>) {
        guard let base, let source = units.baseAddress else { return }
        var at = 0
        var end = count
        while at < units.count {
            // Eight at a time while they are ASCII.
            while at + 8 <= units.count {
                let eight = UnsafeRawPointer(source + at).loadUnaligned(as: SIMD8<UInt16>.self)
                let words = unsafeBitCast(eight, to: SIMD2<UInt64>.self)
                guard (words[0] | words[1]) & 0xFF80_FF80_FF80_FF80 == 0 else { break }
                UnsafeMutableRawPointer(base + end).storeBytes(
                    of: SIMD8<UInt8>(truncatingIfNeeded: eight), as: SIMD8<UInt8>.self)
                at += 8
                end += 8
                half = 0
            }
            let stop = min(at + 8, units.count)
            while at < stop {
                let unit = source[at]
                at += 1
                if unit < 0x80 {
                    base[end] = UInt8(truncatingIfNeeded: unit)
                    end += 1
                    half = 0
                } else {
                    count = end
                    put(unit: unit, base)
                    end = count
                }
            }
        }
        count = end
    }

    private mutating func put(unit: UInt16, _ base: UnsafeMutablePointer<UInt8>) {
        switch unit & 0xFC00 {
        case 0xD800:
            put(scalar: 0xFFFD, base)
            half = unit
        case 0xDC00 where half != 0:
            if count == start { start += 1 }
            count -= 3
            put(scalar: 0x10000 + (UInt32(half) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), base)
            half = 0
        case 0xDC00:
            put(scalar: 0xFFFD, base)
        default:
            put(scalar: UInt32(unit), base)
            half = 0
        }
    }

    /// A scalar beyond ASCII.
    private mutating func put(scalar: UInt32, _ base: UnsafeMutablePointer<UInt8>) {
        func add(_ value: UInt32) {
            base[count] = UInt8(truncatingIfNeeded: value)
            count += 1
        }
        if scalar < 0x800 {
            add(0xC0 | scalar >> 6)
        } else {
            if scalar < 0x10000 {
                add(0xE0 | scalar >> 12)
            } else {
                add(0xF0 | scalar >> 18)
                add(0x80 | scalar >> 12 & 0x3F)
            }
            add(0x80 | scalar >> 6 & 0x3F)
        }
        add(0x80 | scalar & 0x3F)
    }
}

extension ChunkText {
    /// No part becomes longer than that.
    fileprivate func greatestUTF8Count(in range: Range<Int>) -> Int {
        var extra = 0
        switch self {
        case .narrow(let bytes):
            // What is not ASCII takes two bytes or three.
            bytes.forEachSegment(in: range) { for byte in $0 { extra &+= Int(byte >> 7) } }
            extra *= 2
        case .wide(let units):
            units.forEachSegment(in: range) {
                for unit in $0 { extra &+= (unit >= 0x80 ? 1 : 0) &+ (unit >= 0x800 ? 1 : 0) }
            }
        }
        return range.count + extra
    }
}
