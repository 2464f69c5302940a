extension TextEditor {
    /// Shows composed text in place of what was composed before, or of the selection. `selected` counts from its start.
    func setMarked(_ text: String, selected: NSRange) {
        let range = marked ?? selection.range
        if marked == nil, text.isEmpty { return }
        view.inputDelegate?.textWillChange(view)
        if marked == nil { history.closeGroup() }
        let before = selection.range
        let content = NSAttributedString(string: text, attributes: typingAttributes)
        let inverse = change(range, to: content, joining: .typing)
        if let provisional = history.provisional, marked != nil {
            provisional.steps[0].range.length += content.length - range.length
        } else {
            history.provisional = EditRecord(
                steps: [inverse], kind: .other, selectionAfterApplying: before,
                selectionBeforeApplying: before,
                time: ProcessInfo.processInfo.systemUptime)
        }
        marked = NSRange(location: range.location, length: content.length)
        let start = min(selected.location, content.length)
        let length = min(selected.length, content.length - start)
        place(TextSelection(NSRange(location: range.location + start, length: length)))
        if content.length == 0 { endMarking() }
        view.inputDelegate?.textDidChange(view)
        finishEdit(keepsTypingAttributes: true)
    }

    /// Keeps the composed text; from here on it can be undone.
    func commitMarked() {
        guard marked != nil else { return }
        endMarking()
        view.markedTextDidChange()
    }

    /// The composed text is final or gone: what it replaced becomes one undo step.
    private func endMarking() {
        let length = marked?.length ?? 0
        marked = nil
        guard let record = history.provisional else { return }
        history.provisional = nil
        guard length > 0 || record.steps[0].content.length > 0 else { return }
        record.selectionBeforeApplying = NSRange(
            location: record.steps[0].range.location + length, length: 0)
        register(record)
    }

    /// Takes the composed text out again and puts back what it replaced.
    func cancelMarked() {
        marked = nil
        guard let record = history.provisional else { return }
        history.provisional = nil
        let step = record.steps[0]
        _ = change(step.range, to: step.content, joining: .restoring)
        place(TextSelection(record.selectionAfterApplying))
        view.markedTextDidChange()
    }
}
