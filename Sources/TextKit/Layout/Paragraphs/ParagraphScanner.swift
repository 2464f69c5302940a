/// Cuts text into paragraphs: LF, CR, CR LF and U+2029 end one (`NSString.paragraphRange(for:)`).
struct ParagraphScanner {
    /// UTF-16 lengths of the paragraphs so far, separators included; the last one may lack its separator.
    private(set) var lengths: [Int] = []
    /// Units of the paragraph that has no separator yet.
    private var open = 0
    private var endsWithReturn = false

    static func isSeparator(_ unit: UInt16) -> Bool {
        unit == 0x0A || unit == 0x0D || unit == 0x2029
    }

    static func lengths(_ text: [UInt16]) -> [Int] {
        var scanner = ParagraphScanner()
        scanner.add(text)
        scanner.finish()
        return scanner.lengths
    }

    /// Goes on with the next stretch of text.
    mutating func add(_ text: [UInt16]) {
        text.withUnsafeBufferPointer { units in
            var start = -open
            var at = 0
            while at < units.count {
                let end = min(at + Self.block, units.count)
                if !Self.mayHoldSeparators(units, at..<end) {
                    at = end
                    continue
                }
                while at < end {
                    if Self.isSeparator(units[at]) { close(units[at], at, &start) }
                    at += 1
                }
            }
            open = units.count - start
        }
    }

    /// Ends a paragraph behind a separator; `start` is where it began.
    private mutating func close(_ separator: UInt16, _ at: Int, _ start: inout Int) {
        let followsReturn = at == start && endsWithReturn
        endsWithReturn = separator == 0x0D
        if followsReturn, separator == 0x0A {
            lengths[lengths.count - 1] += 1
        } else {
            lengths.append(at + 1 - start)
        }
        start = at + 1
    }

    /// Units that are looked at together.
    private static let block = 64

    /// False when there is no separator; without branches, so that the compiler takes many units at once.
    @inline(__always)
    private static func mayHoldSeparators(
        _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>
    ) -> Bool {
        var found: UInt16 = 0
        for at in range {
            let unit = units[at]
            found |= (unit <= 0x0D ? 1 : 0) | (unit == 0x2029 ? 1 : 0)
        }
        return found != 0
    }

    mutating func finish() {
        if open > 0 { lengths.append(open) }
        open = 0
        endsWithReturn = false
    }
}
