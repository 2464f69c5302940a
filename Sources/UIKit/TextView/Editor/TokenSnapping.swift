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

    /// The token that the character at `index` belongs to. Equal neighbours are told apart.
    func token(at index: Int) -> NSRange? {
        guard index >= 0, index < storage.length else { return nil }
        var range = NSRange(location: 0, length: 0)
        guard storage.attribute(.galleyToken, at: index, effectiveRange: &range) is TextToken else {
            return nil
        }
        return joined(range)
    }

    /// A token whose parts look different is several runs of one value: they are one token.
    private func joined(_ range: NSRange) -> NSRange {
        var start = range.location
        var end = range.location + range.length
        let value = storage.attribute(.galleyToken, at: start, effectiveRange: nil) as? TextToken
        while start > 0, let before = neighbour(at: start - 1), before.token == value,
            value != nil
        {
            start = before.range.location
        }
        while end < storage.length, let after = neighbour(at: end), after.token == value,
            value != nil
        {
            end = after.range.location + after.range.length
        }
        return NSRange(location: start, length: end - start)
    }

    private func neighbour(at index: Int) -> (token: TextToken, range: NSRange)? {
        var range = NSRange(location: 0, length: 0)
        guard
            let token = storage.attribute(.galleyToken, at: index, effectiveRange: &range)
                as? TextToken
        else { return nil }
        return (token, range)
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
