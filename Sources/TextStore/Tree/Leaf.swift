/// A chunk of text and the runs over it.
struct Leaf: Sendable {
    var text = ChunkText.empty
    var runs = RunList()

    var count: Int { text.count }

    func slice(_ range: Range<Int>) -> Leaf {
        Leaf(text: text.slice(range), runs: runs.slice(range))
    }

    mutating func append(_ other: Leaf) {
        text.append(other.text)
        runs.append(other.runs)
    }

    /// Puts units of one run in place of a part and tells by how many the paragraph ends changed, as seen in this leaf alone.
    mutating func replace(_ range: Range<Int>, with new: Units, id: UInt32) -> Int {
        runs.replace(range, length: new.count, id: id)
        return text.replaceCountingBreaks(range, with: new)
    }
}

extension ChunkText {
    /// Puts units in place of a part and tells by how many the paragraph ends changed, as seen in this chunk alone.
    mutating func replaceCountingBreaks(_ range: Range<Int>, with new: Units) -> Int {
        // Only a unit beside the edit can pair with it: CR before, LF behind.
        let start = max(0, range.lowerBound - 1)
        let before = breaks(in: start..<min(count, range.upperBound + 1))
        replaceSubrange(range, with: new)
        return breaks(in: start..<min(count, range.lowerBound + new.count + 1)) - before
    }
}

/// Units that somebody else holds while they are inserted.
enum Units {
    case ascii(UnsafeBufferPointer<UInt8>)
    case wide(UnsafeBufferPointer<UInt16>)

    var count: Int {
        switch self {
        case .ascii(let bytes): bytes.count
        case .wide(let units): units.count
        }
    }

    subscript(range: Range<Int>) -> Units {
        switch self {
        case .ascii(let bytes): .ascii(.init(rebasing: bytes[range]))
        case .wide(let units): .wide(.init(rebasing: units[range]))
        }
    }
}
