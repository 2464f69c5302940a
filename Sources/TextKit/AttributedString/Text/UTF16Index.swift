/// Where UTF-16 offsets are in a text's UTF-8: sums of blocks, so that a look at one block answers and an edit counts
/// one block again. Swift's own index of a string starts over at each change.
struct UTF16Index {
    struct Block {
        var bytes: Int
        var units: Int
    }

    private(set) var blocks: [Block] = []
    private(set) var bytes = 0
    private(set) var units = 0

    static let blockBytes = 1 << 14

    init(_ text: UnsafeBufferPointer<UInt8>) {
        blocks = Self.blocks(text)
        bytes = text.count
        units = blocks.reduce(0) { $0 + $1.units }
    }

    /// A byte for each unit.
    var isASCII: Bool { bytes == units }

    private static func blocks(_ text: UnsafeBufferPointer<UInt8>) -> [Block] {
        var result: [Block] = []
        var start = 0
        while start < text.count {
            var end = min(start + blockBytes, text.count)
            while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
            result.append(Block(bytes: end - start, units: countUnits(text[start..<end])))
            start = end
        }
        return result
    }

    /// UTF-16 units of whole scalars in UTF-8.
    static func countUnits(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let part = UnsafeBufferPointer(rebasing: text)
        var units = 0
        for byte in part {
            units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
        }
        return units
    }

    /// The byte at which the scalar that holds a unit starts, and how many units before that unit it starts (0 or 1).
    func place(of unit: Int, in text: UnsafeBufferPointer<UInt8>) -> (byte: Int, rest: Int) {
        if isASCII { return (unit, 0) }
        var (byte, at) = (0, 0)
        for block in blocks {
            if at + block.units > unit { break }
            byte += block.bytes
            at += block.units
        }
        while at < unit {
            let lead = text[byte]
            let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            let units = width == 4 ? 2 : 1
            if at + units > unit { return (byte, unit - at) }
            byte += width
            at += units
        }
        return (byte, 0)
    }

    /// Takes over an edit: `range` became `count` units long, and `text` is what there is now.
    ///
    /// - Returns: false when `text` cannot be what the edit left; nothing is known then.
    mutating func replace(
        _ range: Range<Int>, count: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard range.upperBound <= units else { return false }
        // The neighbours too: half a surrogate pair may have joined one there.
        let first = block(at: max(range.lowerBound - 1, 0))
        let last = block(at: min(range.upperBound + 1, max(units - 1, 0)))
        let old = last.index < blocks.count ? last.index + 1 : last.index
        let replaced = blocks[first.index..<old]
        let behind = bytes - first.byte - replaced.reduce(0) { $0 + $1.bytes }
        guard text.count - behind >= first.byte else { return false }
        let made = Self.blocks(
            UnsafeBufferPointer(rebasing: text[first.byte..<text.count - behind]))
        let unitsBefore = replaced.reduce(0) { $0 + $1.units }
        let unitsNow = made.reduce(0) { $0 + $1.units }
        guard unitsNow - unitsBefore == count - range.count else { return false }
        blocks.replaceSubrange(first.index..<old, with: made)
        bytes = text.count
        units += unitsNow - unitsBefore
        return true
    }

    private func block(at unit: Int) -> (index: Int, byte: Int) {
        var (byte, at) = (0, 0)
        for (index, block) in blocks.enumerated() {
            if at + block.units > unit { return (index, byte) }
            byte += block.bytes
            at += block.units
        }
        guard let last = blocks.last else { return (0, 0) }
        return (blocks.count - 1, byte - last.bytes)
    }
}
