import CUnicode

/// Grapheme, word and line boundaries of UTF-16 text (UAX #29 and UAX #14, dictionaries for Thai and its like).
///
/// All offsets are UTF-16, 0...count. Work is local for ASCII graphemes; otherwise it looks at a window of the text.
public enum TextBoundaries {
    /// The first grapheme boundary after `offset`; `text.count` at the end.
    public static func graphemeBoundary(after offset: Int, in text: [UInt16]) -> Int {
        guard offset < text.count else { return text.count }
        if isPlain(text, offset), offset + 1 == text.count || isPlain(text, offset + 1) {
            return offset + 1
        }
        return boundary(.grapheme, after: max(offset, 0), in: text)
    }

    /// The last grapheme boundary before `offset`; 0 at the start.
    public static func graphemeBoundary(before offset: Int, in text: [UInt16]) -> Int {
        guard offset > 0 else { return 0 }
        let offset = min(offset, text.count)
        if offset > 1, isPlain(text, offset - 1), isPlain(text, offset - 2) { return offset - 1 }
        return boundary(.grapheme, before: offset, in: text)
    }

    /// The grapheme cluster that holds the code unit at `offset`; empty at the end of the text.
    public static func graphemeRange(at offset: Int, in text: [UInt16]) -> Range<Int> {
        guard offset < text.count else { return text.count..<text.count }
        let end = graphemeBoundary(after: offset, in: text)
        return graphemeBoundary(before: end, in: text)..<end
    }

    /// True when a caret may stand at `offset`.
    public static func isGraphemeBoundary(_ offset: Int, in text: [UInt16]) -> Bool {
        guard offset > 0, offset < text.count else { return true }
        return graphemeRange(at: offset, in: text).lowerBound == offset
    }

    /// The stretch between two word boundaries that holds the code unit at `offset` (a word, or the space or
    /// punctuation between two); empty at the end of the text.
    public static func wordRange(at offset: Int, in text: [UInt16]) -> Range<Int> {
        guard offset >= 0, offset < text.count else { return text.count..<text.count }
        let end = boundary(.word, after: offset, in: text)
        return boundary(.word, before: end, in: text)..<end
    }

    /// True when `range`, as `wordRange` gives it, is letters, digits or ideographs.
    public static func isWord(_ range: Range<Int>, in text: [UInt16]) -> Bool {
        guard !range.isEmpty else { return false }
        let window = window(around: range.lowerBound, in: text)
        return text[window].withUnsafeBufferPointer {
            guard let start = $0.baseAddress else { return false }
            return cunicode_word_ends_at(
                start, Int32($0.count), Int32(range.upperBound - window.lowerBound))
        }
    }

    /// Where a word motion to the right stops: the end of the next word, past the space and punctuation before it.
    public static func nextWordBoundary(after offset: Int, in text: [UInt16]) -> Int {
        var at = max(offset, 0)
        while at < text.count {
            let end = boundary(.word, after: at, in: text)
            if isWord(at..<end, in: text) { return end }
            at = end
        }
        return text.count
    }

    /// Where a word motion to the left stops: the start of the word before, past space and punctuation between.
    public static func previousWordBoundary(before offset: Int, in text: [UInt16]) -> Int {
        var at = min(offset, text.count)
        while at > 0 {
            let start = boundary(.word, before: at, in: text)
            if isWord(wordRange(at: start, in: text), in: text) { return start }
            at = start
        }
        return 0
    }

    /// Offsets where a line may end, the text's own end included.
    public static func lineBreakOpportunities(in text: [UInt16]) -> [Int] {
        var flags = [UInt8](repeating: 0, count: text.count)
        text.withUnsafeBufferPointer { units in
            flags.withUnsafeMutableBufferPointer { LineBreaks.mark(units, bit: 1, into: $0) }
        }
        return text.indices.filter { flags[$0] != 0 } + (text.isEmpty ? [] : [text.count])
    }

    private enum Kind: Int32 { case grapheme = 0, word = 1 }

    /// A unit that is a grapheme of its own beside others like it: no mark, joiner, surrogate, letter of a syllable,
    /// number sign that other characters belong to, nor part of CR LF.
    private static func isPlain(_ text: [UInt16], _ offset: Int) -> Bool {
        let unit = text[offset]
        if unit < 0x300 { return unit != 0x0D && unit != 0x0A && unit != 0xAD }
        return switch unit {
        case 0x370...0x482, 0x48A...0x556, 0x561...0x587: true  // Greek, Cyrillic, Armenian
        case 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66F: true  // Hebrew, Arabic
        case 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FA: true
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: true
        default: false
        }
    }

    /// Boundaries depend on little text around them: ICU sees a window that starts and ends at white space or line ends.
    private static func window(around offset: Int, in text: [UInt16]) -> Range<Int> {
        var start = min(max(offset, 0), text.count)
        var steps = 0
        while start > 0, steps < 4096 {
            steps += 1
            // A letter after a space starts a word whatever stood before.
            if steps > 8, text[start] < 0x300, text[start] > 0x40,
                text[start - 1] == 0x20
                    || text[start - 1] == 0x0A
            {
                break
            }
            start -= 1
        }
        var end = min(max(offset, 0), text.count)
        steps = 0
        while end < text.count, steps < 4096 {
            steps += 1
            end += 1
            if steps > 8, end < text.count, text[end - 1] == 0x20, text[end] < 0x300,
                text[end] > 0x40
            {
                break
            }
        }
        return start..<end
    }

    private static func boundary(_ kind: Kind, after offset: Int, in text: [UInt16]) -> Int {
        let window = window(around: offset, in: text)
        let found = text[window].withUnsafeBufferPointer { units -> Int32 in
            guard let start = units.baseAddress else { return -1 }
            return cunicode_following(
                kind.rawValue, start, Int32(units.count), Int32(offset - window.lowerBound))
        }
        return found < 0 ? min(offset + 1, text.count) : window.lowerBound + Int(found)
    }

    private static func boundary(_ kind: Kind, before offset: Int, in text: [UInt16]) -> Int {
        let window = window(around: offset, in: text)
        let found = text[window].withUnsafeBufferPointer { units -> Int32 in
            guard let start = units.baseAddress else { return -1 }
            return cunicode_preceding(
                kind.rawValue, start, Int32(units.count), Int32(offset - window.lowerBound))
        }
        return found < 0 ? max(offset - 1, 0) : window.lowerBound + Int(found)
    }
}
