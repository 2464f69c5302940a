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
            for (at, unit) in units.enumerated() {
                guard unit <= 0x0D || unit == 0x2029, Self.isSeparator(unit) else { continue }
                let followsReturn = at == start && endsWithReturn
                endsWithReturn = unit == 0x0D
                if followsReturn, unit == 0x0A {
                    lengths[lengths.count - 1] += 1
                } else {
                    lengths.append(at + 1 - start)
                }
                start = at + 1
            }
            open = units.count - start
        }
    }

    mutating func finish() {
        if open > 0 { lengths.append(open) }
        open = 0
        endsWithReturn = false
    }
}
