/// The text view inside a text field: one line that scrolls sideways.
@MainActor final class FieldEditor: UITextView {
    unowned let field: UITextField

    init(field: UITextField) {
        self.field = field
        let container = NSTextContainer(size: .zero)
        container.maximumNumberOfLines = 1
        container.lineFragmentPadding = 2
        container.lineBreakMode = .byClipping
        super.init(frame: .zero, textContainer: container)
        textContainerInset = .zero
        backgroundColor = nil
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        supportsAdaptiveImageGlyph = false
    }

    required init?(coder: NSCoder) { nil }

    override func insertText(_ text: String) {
        super.insertText(Self.oneLine(text))
    }

    override func returnKeyPressed() -> Bool {
        field.returnPressed()
        return true
    }

    /// Line breaks in what is pasted become spaces.
    static func oneLine(_ text: String) -> String {
        text.contains(where: \.isNewline)
            ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .joined(separator: " ") : text
    }
}

/// Turns what the editor tells into what a text field tells.
@MainActor final class FieldEditorRelay: UITextViewDelegate {
    unowned let field: UITextField

    init(field: UITextField) { self.field = field }

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        field.isEnabled && field.delegate?.textFieldShouldBeginEditing(field) ?? true
    }

    func textViewDidBeginEditing(_ textView: UITextView) {
        if field.clearsOnBeginEditing { field.text = "" }
        field.setNeedsLayout()
        field.delegate?.textFieldDidBeginEditing(field)
        field.sendActions(for: .editingDidBegin)
        post(UITextField.textDidBeginEditingNotification)
    }

    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        field.delegate?.textFieldShouldEndEditing(field) ?? true
    }

    func textViewDidEndEditing(_ textView: UITextView) {
        field.setNeedsLayout()
        field.delegate?.textFieldDidEndEditing(field, reason: .committed)
        field.sendActions(for: .editingDidEnd)
        post(UITextField.textDidEndEditingNotification)
    }

    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        let allows =
            field.delegate?.textField(
                field, shouldChangeCharactersIn: range, replacementString: text) ?? true
        guard allows, text.contains(where: \.isNewline) else { return allows }
        // Pasted lines go in as one.
        textView.selectedRange = range
        textView.insertText(text)
        return false
    }

    func textViewDidChange(_ textView: UITextView) {
        field.textDidChange()
        field.sendActions(for: .editingChanged)
        post(UITextField.textDidChangeNotification)
    }

    func textViewDidChangeSelection(_ textView: UITextView) {
        field.delegate?.textFieldDidChangeSelection(field)
    }

    func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        field.delegate?.textField(
            field, editMenuForCharactersIn: range, suggestedActions: suggestedActions)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: field)
    }
}
