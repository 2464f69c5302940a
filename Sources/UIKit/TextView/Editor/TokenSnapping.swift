/// Keeps carets and selections out of tokens: stretches with the token attribute that are edited as one piece.
struct TokenSnapping {
    let storage: NSTextStorage

    /// The token that `offset` stands strictly inside of.
    func token(around offset: Int) -> NSRange? {
        guard offset > 0, offset < storage.length, let range = token(at: offset),
            range.location < offset
        else { return nil }
        return range
    }

    /// The token that the character at `index` belongs to: the stretch that one call made a token, so that equal
    /// neighbours are two.
    func token(at index: Int) -> NSRange? {
        guard index >= 0, index < storage.length,
            storage.attribute(.galleyToken, at: index, effectiveRange: nil) is TextToken
        else { return nil }
        var reach = 128
        while true {
            let start = max(0, index - reach)
            let end = min(storage.length, index + reach)
            let found = stretch(at: index, in: NSRange(location: start, length: end - start))
            let isCut =
                (found.location == start && start > 0)
                || (found.location + found.length == end && end < storage.length)
            if !isCut { return found }
            reach *= 4
        }
    }

    private func stretch(at index: Int, in window: NSRange) -> NSRange {
        var found = NSRange(location: index, length: 1)
        storage.enumerateAttribute(
            .galleyToken, in: window, options: .longestEffectiveRangeNotRequired
        ) { _, range, stop in
            guard index >= range.location, index < range.location + range.length else { return }
            found = range
            stop.pointee = true
        }
        return found
    }

    /// A caret inside a token goes to its nearer edge (the left one when both are as near); a selection that touches
    /// part of a token takes all of it.
    func snapped(_ selection: TextSelection) -> TextSelection {
        var result = selection
        if selection.isCaret {
            guard let token = token(around: selection.head) else { return selection }
            let end = token.location + token.length
            let edge =
                selection.head - token.location <= end - selection.head ? token.location : end
            result.anchor = edge
            result.head = edge
            return result
        }
        let wide = widened(selection.range)
        let isForward = selection.head > selection.anchor
        result.anchor = isForward ? wide.location : wide.location + wide.length
        result.head = isForward ? wide.location + wide.length : wide.location
        return result
    }

    /// The range with every token that it touches part of.
    func widened(_ range: NSRange) -> NSRange {
        var start = range.location
        var end = range.location + range.length
        if let token = token(around: start) { start = token.location }
        if let token = token(around: end) { end = token.location + token.length }
        return NSRange(location: start, length: end - start)
    }
}
