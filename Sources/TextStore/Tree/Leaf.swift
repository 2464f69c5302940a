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
}

/// What an edit did to the paragraph ends of a chunk, as seen in this chunk alone.
struct BreakChange {
    var breaks: Int
    /// True when CR is in the text that came in.
    var bringsReturns: Bool
}

extension ChunkText {
    /// Puts units in place of a part and tells what that did to the paragraph ends.
    ///
    /// - Parameter mayHoldReturns: false when no CR is in the chunk; the text around the edit is not looked at then.
    mutating func replaceCountingBreaks(
        _ range: Range<Int>, with new: Units, mayHoldReturns: Bool
    ) -> BreakChange {
        let added = Self.breaks(in: new)
        if !mayHoldReturns, added.returns == 0 {
            let removed = range.isEmpty ? 0 : breaks(in: range).count
            replaceSubrange(range, with: new)
            return BreakChange(breaks: added.count - removed, bringsReturns: false)
        }
        // Only a unit beside the edit can pair with it: CR before, LF behind.
        let start = max(0, range.lowerBound - 1)
        let before = breaks(in: start..<min(count, range.upperBound + 1)).count
        replaceSubrange(range, with: new)
        let after = breaks(in: start..<min(count, range.lowerBound + new.count + 1)).count
        return BreakChange(breaks: after - before, bringsReturns: added.returns > 0)
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
