extension UITextView {
    /// Replaces the selection with attributed text as one undo step; the caret goes behind it.
    ///
    /// As `UITextInput`'s `insertAttributedText(_:)` of iOS 18. The delegate is not asked.
    public func insertAttributedText(_ string: NSAttributedString) {
        requireMainThread()
        editor.commitMarked()
        let range = TokenSnapping(storage: textStorage).widened(selectedRange)
        guard string.length > 0 || range.length > 0 else { return }
        editor.replace(range, with: string)
    }

    /// The text between two positions with its attributes; empty for a range of another view.
    public func attributedText(in range: UITextRange) -> NSAttributedString {
        guard let range = (range as? OffsetTextRange)?.range else { return NSAttributedString() }
        return textStorage.attributedSubstring(from: range)
    }
}
