extension UITextView {
    /// The tokens in the order of the text, with their UTF-16 ranges.
    public var tokens: [TextTokenRange] { textStorage.tokens }

    /// Puts a token at the caret or over the selection as one undo step; the caret goes behind it, and what is typed there
    /// has the view's own attributes. The delegate is told, not asked.
    ///
    /// - Parameters:
    ///   - text: what is shown for it, `@` or `#` included; not empty.
    ///   - color: nil is the text's own colour.
    ///   - range: what the token replaces (UTF-16 offsets), such as the name typed so far; nil is the selection.
    /// - Returns: where the token stands.
    @discardableResult
    public func insertToken(
        _ token: TextToken, text: String, color: UIColor? = .link, replacing range: NSRange? = nil
    ) -> NSRange {
        var attributes: [NSAttributedString.Key: Any] = [:]
        attributes[.foregroundColor] = color
        return insertToken(
            token, attributedText: NSAttributedString(string: text, attributes: attributes),
            replacing: range)
    }

    /// Puts a token with looks of its own at the caret or over the selection; where `text` lacks font, colour or paragraph
    /// style, those of the text around are taken.
    @discardableResult
    public func insertToken(
        _ token: TextToken, attributedText text: NSAttributedString, replacing range: NSRange? = nil
    ) -> NSRange {
        requireMainThread()
        precondition(text.length > 0, "UITextView.insertToken: a token without text")
        editor.commitMarked()
        let snapping = TokenSnapping(storage: textStorage)
        let target = snapping.widened(range.map(clampedToText) ?? selectedRange)
        let attributes = TypingAttributes(storage: textStorage, base: baseAttributes)
            .attributes(for: target)
        let whole = text.over(attributes)
        whole.addAttribute(
            .galleyToken, value: token, range: NSRange(location: 0, length: whole.length))
        editor.replace(target, with: whole)
        return NSRange(location: target.location, length: whole.length)
    }

    /// Takes every place of a token out of the text as one undo step each; the delegate is told, not asked.
    public func removeToken(_ token: TextToken) {
        requireMainThread()
        editor.commitMarked()
        for place in tokens.reversed() where place.token == token {
            editor.replace(place.range, with: NSAttributedString(string: ""))
        }
    }

    /// The token that the character at a UTF-16 offset belongs to.
    public func token(at offset: Int) -> TextTokenRange? {
        guard let range = TokenSnapping(storage: textStorage).token(at: offset) else { return nil }
        return textStorage.tokens(in: range).first
    }

    /// The token under a point of the view.
    public func token(at point: CGPoint) -> TextTokenRange? {
        geometry.characterRange(at: point).flatMap { token(at: $0.location) }
    }

    private func clampedToText(_ range: NSRange) -> NSRange {
        let start = min(max(0, range.location), textStorage.length)
        let end = min(max(start, range.location + range.length), textStorage.length)
        return NSRange(location: start, length: end - start)
    }
}
