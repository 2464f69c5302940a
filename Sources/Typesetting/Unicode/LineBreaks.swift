import CUnicode

/// Finds where lines may break. ICU is asked only about words that are more than ASCII letters and a full stop.
enum LineBreaks {
    /// Sets `bit` at each unit before which a line may end and the next begin.
    static func mark(
        _ text: UnsafeBufferPointer<UInt16>, bit: UInt8,
        into flags: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard let units = text.baseAddress, let out = flags.baseAddress else { return }
        let count = text.count
        var token = 0
        var previousSimple = 0
        var hard = -1  // where the stretch ICU has to look at begins
        while token < count {
            let (end, next, simple) = scan(units, from: token, count: count)
            if simple {
                if hard >= 0 {
                    _ = cunicode_mark_breaks(
                        CUnicodeKind.line, units, Int32(hard), Int32(end), bit, out)
                    hard = -1
                } else if token > 0 {
                    out[token] |= bit
                }
                previousSimple = token
            } else if hard < 0 {
                hard = token == 0 ? 0 : previousSimple
            }
            token = next
        }
        if hard >= 0 {
            _ = cunicode_mark_breaks(CUnicodeKind.line, units, Int32(hard), Int32(count), bit, out)
        }
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

    /// One word and the spaces after it. Simple: ASCII letters, then at most one of `.,` and then a space or the end;
    /// the rules of UAX #14 look at nothing beyond such a word.
    @inline(__always)
    private static func scan(_ units: UnsafePointer<UInt16>, from start: Int, count: Int)
        -> (end: Int, next: Int, simple: Bool)
    {
        var at = start
        while at < count, isLetter(units[at]) { at += 1 }
        var simple = at > start
        if at < count, units[at] != 0x20 {
            let unit = units[at]
            let endsWord = at + 1 == count || units[at + 1] == 0x20
            if simple, unit == 0x2E || unit == 0x2C, endsWord {
                at += 1
            } else {
                simple = false
                while at < count, units[at] != 0x20 { at += 1 }
            }
        }
        let end = at
        while at < count, units[at] == 0x20 { at += 1 }
        return (end, at, simple)
    }

    @inline(__always)
    private static func isLetter(_ unit: UInt16) -> Bool {
        let lower = unit | 0x20
        return unit < 0x80 && lower >= 0x61 && lower <= 0x7A
    }
}

/// ICU's kinds of boundary under names that Swift can type.
enum CUnicodeKind {
    static let grapheme = Int32(0)
    static let word = Int32(1)
    static let line = Int32(2)
}
