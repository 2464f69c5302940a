import TextStore

/// The plain version of a text store: an array of units and an array of ids.
struct ArrayModel {
    var units: [UInt16] = []
    var ids: [UInt32] = []

    mutating func replace(_ range: Range<Int>, _ text: [UInt16], _ new: [UInt32]) {
        units.replaceSubrange(range, with: text)
        ids.replaceSubrange(range, with: new)
    }

    func runs(in range: Range<Int>) -> [(UInt32, Range<Int>)] {
        var result: [(UInt32, Range<Int>)] = []
        for offset in range {
            if let last = result.last, last.0 == ids[offset] {
                result[result.count - 1].1 = last.1.lowerBound..<offset + 1
            } else {
                result.append((ids[offset], offset..<offset + 1))
            }
        }
        return result
    }

    /// Offsets just after each paragraph separator.
    var paragraphEnds: [Int] {
        units.indices.compactMap { index in
            switch units[index] {
            case 0x0A, 0x2029: index + 1
            case 0x0D:
                index + 1 < units.count && units[index + 1] == 0x0A ? nil : index + 1
            default: nil
            }
        }
    }
}

/// A small generator with a seed, so that a failure can be had again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
