/// Where tokens end. It works on memory: these loops see every byte of a file.
enum RTFScanner {
    /// A control word without its backslash.
    struct Word {
        /// As `RTFKeywordTable` has it.
        var hash: UInt64
        /// nil when there is no number. Too large ones stay at the end of `Int32`.
        var parameter: Int32?
        /// Behind the space that may end it.
        var end: Int
    }

    /// The end of a run of bytes that mean themselves.
    static func endOfText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x20...0x5B, 0x5D...0x7A: index += 1
            case 0x80..., 0x5C, 0x7B, 0x7D, 0x0A, 0x0D, 0x00: return index
            default: index += 1
            }
        }
        return index
    }

    /// The word whose first letter stands at `start`.
    static func word(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Word {
        var index = start
        var hash = RTFKeywordTable.seed
        while index < bytes.count, isLetter(bytes[index]) {
            RTFKeywordTable.add(bytes[index], to: &hash)
            index += 1
        }
        let parameter = number(bytes, &index)
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return Word(hash: hash, parameter: parameter, end: index)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
    ) -> Int32? {
        func digit(_ place: Int) -> Int64? {
            guard place < bytes.count else { return nil }
            let value = bytes[place] &- 0x30
            return value < 10 ? Int64(value) : nil
        }
        let isNegative = index < bytes.count && bytes[index] == 0x2D && digit(index + 1) != nil
        if isNegative { index += 1 }
        guard var value = digit(index) else { return nil }
        index += 1
        while let next = digit(index) {
            value = min(value * 10 + next, Int64(Int32.max))
            index += 1
        }
        return Int32(isNegative ? -value : value)
    }

    /// Whether a control word of these letters stands anywhere.
    static func contains(_ bytes: UnsafeBufferPointer<UInt8>, word: [UInt8]) -> Bool {
        guard bytes.count > word.count else { return false }
        for index in 0..<bytes.count - word.count where bytes[index] == 0x5C {
            if word.indices.allSatisfy({ bytes[index + 1 + $0] == word[$0] }) { return true }
        }
        return false
    }
}
