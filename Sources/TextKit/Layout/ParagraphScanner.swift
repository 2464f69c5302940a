/// Cuts text into paragraphs: LF, CR, CR LF and U+2029 end one (`NSString.paragraphRange(for:)`).
enum ParagraphScanner {
    static func isSeparator(_ unit: UInt16) -> Bool {
        unit == 0x0A || unit == 0x0D || unit == 0x2029
    }

    /// UTF-16 lengths of the paragraphs, separators included; the last one may lack its separator.
    static func lengths(_ text: [UInt16]) -> [Int] {
        var lengths: [Int] = []
        var start = 0
        var at = 0
        while at < text.count {
            let unit = text[at]
            at += 1
            guard unit <= 0x0D || unit == 0x2029, isSeparator(unit) else { continue }
            if unit == 0x0D, at < text.count, text[at] == 0x0A { at += 1 }
            lengths.append(at - start)
            start = at
        }
        if start < text.count { lengths.append(text.count - start) }
        return lengths
    }
}
