import CUnicode

/// Finds where lines may break. ICU is asked only about words that are more than Latin letters and plain punctuation.
enum LineBreaks {
    /// Sets `bit` at each unit before which a line may end and the next begin.
    static func mark(
        _ text: UnsafeBufferPointer<UInt16>, bit: UInt8,
        into flags: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard let units = text.baseAddress, let out = flags.baseAddress else { return }
        let count = text.count
        var start = 0
        var previousSimple = 0
        var endedInQuote = false
        var hard = -1  // where the stretch ICU has to look at begins
        while start < count {
            let word = scan(units, from: start, count: count, afterQuote: endedInQuote)
            if word.isSimple {
                if hard >= 0 {
                    _ = cunicode_mark_breaks(
                        CUnicodeKind.line, units, Int32(hard), Int32(word.end), bit, out)
                    hard = -1
                } else if start > 0 {
                    out[start] |= bit
                }
                if word.hasHyphen { markHyphens(units, start, word.end, bit, out) }
                previousSimple = start
            } else if hard < 0 {
                hard = start == 0 ? 0 : previousSimple
            }
            endedInQuote = word.end > start && isQuote(units[word.end - 1])
            start = word.next
        }
        if hard >= 0 {
            _ = cunicode_mark_breaks(CUnicodeKind.line, units, Int32(hard), Int32(count), bit, out)
        }
    }

    private struct Word {
        /// Before the spaces that follow, and after them.
        var end: Int
        var next: Int
        var isSimple: Bool
        var hasHyphen: Bool
    }

    /// One word and the spaces after it.
    ///
    /// Simple is: an opening quote or bracket if any, letters and digits with quotes and single hyphens among them,
    /// then plain punctuation up to a space or the end. A line may break before such a word and nowhere in it but
    /// after a hyphen, and the rules of UAX #14 look at nothing beyond it; only a bracket after a quote (LB15) does.
    @inline(__always)
    private static func scan(
        _ units: UnsafePointer<UInt16>, from start: Int, count: Int, afterQuote: Bool
    ) -> Word {
        var at = start
        let first = units[at]
        if first == 0x22 || first == 0x27 || first == 0x201C || first == 0x2018
            || (first == 0x28 && !afterQuote)
        {
            at += 1
        }
        var isSimple = at < count && (isLetter(units[at]) || isDigit(units[at]))
        var hasHyphen = false
        if isSimple {
            while at < count {
                let unit = units[at]
                if isLetter(unit) || isDigit(unit) || isQuote(unit) {
                    at += 1
                } else if unit == 0x2D, isLetter(units[at - 1]), at + 1 < count,
                    isLetter(units[at + 1])
                {
                    hasHyphen = true
                    at += 1
                } else {
                    break
                }
            }
            while at < count, isClosing(units[at]) { at += 1 }
        }
        if at < count, units[at] != 0x20 {
            isSimple = false
            while at < count, units[at] != 0x20 { at += 1 }
        }
        let end = at
        while at < count, units[at] == 0x20 { at += 1 }
        return Word(end: end, next: at, isSimple: isSimple, hasHyphen: hasHyphen)
    }

    private static func markHyphens(
        _ units: UnsafePointer<UInt16>, _ start: Int, _ end: Int, _ bit: UInt8,
        _ out: UnsafeMutablePointer<UInt8>
    ) {
        for at in start..<end - 1 where units[at] == 0x2D { out[at + 1] |= bit }
    }

    /// Letters of class AL: ASCII and accented Latin.
    @inline(__always)
    private static func isLetter(_ unit: UInt16) -> Bool {
        let lower = unit | 0x20
        if unit < 0x80 { return lower >= 0x61 && lower <= 0x7A }
        return unit >= 0xC0 && unit < 0x180 && unit != 0xD7 && unit != 0xF7
    }

    @inline(__always)
    private static func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }

    @inline(__always)
    private static func isQuote(_ unit: UInt16) -> Bool {
        unit == 0x27 || unit == 0x22 || unit == 0x2018 || unit == 0x2019 || unit == 0x201C
            || unit == 0x201D
    }

    /// `.,;:?!)` and quotes.
    @inline(__always)
    private static func isClosing(_ unit: UInt16) -> Bool {
        unit == 0x2C || unit == 0x2E || unit == 0x3A || unit == 0x3B || unit == 0x3F
            || unit == 0x21 || unit == 0x29 || isQuote(unit)
    }

    /// What ICU says of the whole text; the oracle of `mark`.
    static func plain(_ text: [UInt16]) -> [Int] {
        var flags = [UInt8](repeating: 0, count: text.count)
        text.withUnsafeBufferPointer { units in
            flags.withUnsafeMutableBufferPointer { out in
                guard let units = units.baseAddress, let flags = out.baseAddress else { return }
                _ = cunicode_mark_breaks(
                    CUnicodeKind.line, units, 0, Int32(out.count), 1, flags)
            }
        }
        return flags.indices.filter { flags[$0] != 0 } + (text.isEmpty ? [] : [text.count])
    }
}

/// ICU's kinds of boundary under names that Swift can type.
enum CUnicodeKind {
    static let grapheme = Int32(0)
    static let word = Int32(1)
    static let line = Int32(2)
}
