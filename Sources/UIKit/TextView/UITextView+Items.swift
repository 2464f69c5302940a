extension UITextView {
    /// A click on a link or an attachment: the delegate is asked, and a link opened when it agrees. In text that is edited,
    /// a click sets the caret: a link opens with the Control key then.
    func itemClicked(at point: CGPoint, withControl: Bool) {
        guard let character = geometry.characterRange(at: point) else { return }
        let index = character.location
        var range = NSRange(location: index, length: 1)
        if let attachment = textStorage.attribute(.attachment, at: index, effectiveRange: &range)
            as? NSTextAttachment
        {
            _ = delegate?.textView(
                self, shouldInteractWith: attachment, in: character,
                interaction: .invokeDefaultAction)
            return
        }
        guard !isEditable || withControl, let url = link(at: index) else { return }
        UIApplication.shared.open(url)
    }

    /// Asks the delegate about the link at a character.
    ///
    /// - Returns: the link, when there is one and the delegate agrees that it opens.
    func link(at index: Int) -> URL? {
        guard index < textStorage.length else { return nil }
        let all = NSRange(location: 0, length: textStorage.length)
        var range = NSRange(location: index, length: 0)
        let value = textStorage.attribute(
            .link, at: index, longestEffectiveRange: &range, in: all)
        let url = value as? URL ?? (value as? String).flatMap(URL.init(string:))
        guard let url else { return nil }
        let opens =
            delegate?.textView(
                self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction) ?? true
        return opens ? url : nil
    }
}
