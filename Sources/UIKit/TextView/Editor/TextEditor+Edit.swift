extension TextEditor {
    /// Replaces a range and records it for undo; the caret goes behind the new text unless `selecting` says otherwise.
    /// Tells input delegate and delegate, once each, selection first.
    func replace(
        _ range: NSRange, with content: NSAttributedString, kind: EditRecord.Kind = .other,
        selecting: NSRange? = nil
    ) {
        view.inputDelegate?.textWillChange(view)
        let before = selection.range
        let after = selecting ?? NSRange(location: range.location + content.length, length: 0)
        let inverse = change(
            range, to: content, joining: kind == .typing ? .typing : .apart)
        place(TextSelection(after))
        record(
            inverse, kind: kind, typed: content.string, selectionBefore: before,
            selectionAfter: selection.range)
        view.inputDelegate?.textDidChange(view)
        finishEdit(keepsTypingAttributes: kind == .typing)
    }

    /// Changes the storage and gives the step that takes the change back.
    ///
    /// A storage delegate may change characters while the edit is processed; then the step covers all that was edited.
    func change(
        _ range: NSRange, to content: NSAttributedString, joining: RunJoining
    ) -> EditRecord.Step {
        let old = storage.attributedSubstring(from: range)
        // A snapshot costs nothing, unless a subclass keeps its own text: contents are shared until they change.
        let before = NSAttributedString(attributedString: storage)
        let observed = performOwnEdit {
            if content.length == 0 {
                storage.deleteCharacters(in: range)
            } else {
                storage.replaceCharacters(in: range, with: content, joining: joining)
            }
        }
        let expected = content.length - range.length
        if let observed, storage.length - before.length != expected {
            return EditRecord.Step(
                range: NSRange(location: observed.range.location, length: observed.newLength),
                content: before.attributedSubstring(from: observed.range))
        }
        return EditRecord.Step(
            range: NSRange(location: range.location, length: content.length), content: old)
    }

    /// Registers a step for undo, or lets the open record grow by it.
    func record(
        _ inverse: EditRecord.Step, kind: EditRecord.Kind, typed: String,
        selectionBefore: NSRange, selectionAfter: NSRange
    ) {
        let now = ProcessInfo.processInfo.systemUptime
        if history.coalesce(
            inverse, kind: kind, typed: typed, time: now, selectionAfter: selectionAfter)
        {
            return
        }
        history.closeGroup()
        let record = EditRecord(
            steps: [inverse], kind: kind, selectionAfterApplying: selectionBefore,
            selectionBeforeApplying: selectionAfter, time: now)
        record.endsInWhitespace = !typed.isEmpty && typed.allSatisfy(\.isWhitespace)
        register(record)
        if kind != .other, typed != "\n" { history.keepOpen(record) }
    }

    func register(_ record: EditRecord) {
        guard undoManager.isUndoRegistrationEnabled else { return }
        undoManager.registerUndo(withTarget: self) { editor in editor.apply(record) }
        history.didRegister(record, forRedo: undoManager.isUndoing)
    }

    /// Everyone hears of an edit that is done.
    func finishEdit(keepsTypingAttributes: Bool = false) {
        view.textDidEdit()
        noteSelectionChanged(keepsTypingAttributes: keepsTypingAttributes)
        view.notifyTextDidChange()
    }

    /// Forgets what could be undone: the text was set as a whole.
    func forgetEdits() {
        history.closeGroup()
        history.provisional = nil
        undoManager.removeAllActions(withTarget: self)
    }

    // MARK: Undo

    /// Takes a record back, or does it again, and registers the opposite.
    func apply(_ record: EditRecord) {
        if marked != nil { cancelMarked() }
        history.willApply(record)
        guard isAllowed(record) else {
            history.drop(record, fromUndo: undoManager.isUndoing)
            return
        }
        view.inputDelegate?.textWillChange(view)
        var inverse: [EditRecord.Step] = []
        storage.beginEditing()
        for step in record.steps { inverse.insert(applyStep(step), at: 0) }
        _ = performOwnEdit { storage.endEditing() }
        register(
            EditRecord(
                steps: inverse, kind: .other,
                selectionAfterApplying: record.selectionBeforeApplying,
                selectionBeforeApplying: record.selectionAfterApplying,
                time: ProcessInfo.processInfo.systemUptime))
        place(TextSelection(record.selectionAfterApplying))
        view.inputDelegate?.textDidChange(view)
        finishEdit()
    }

    /// The delegate is asked about undo as about typing.
    private func isAllowed(_ record: EditRecord) -> Bool {
        guard record.steps.count == 1, let step = record.steps.first,
            step.range.length > 0 || step.content.length > 0
        else { return true }
        return view.delegateAllows(step.range, step.content.string)
    }

    /// Where only attributes differ, the characters stay: nothing that marks a place in the text moves.
    private func applyStep(_ step: EditRecord.Step) -> EditRecord.Step {
        let old = storage.attributedSubstring(from: step.range)
        guard old.length > 0, old.string == step.content.string else {
            _ = performOwnEdit {
                storage.replaceCharacters(
                    in: step.range, with: step.content, joining: .restoring)
            }
            return EditRecord.Step(
                range: NSRange(location: step.range.location, length: step.content.length),
                content: old)
        }
        let whole = NSRange(location: 0, length: step.content.length)
        _ = performOwnEdit {
            step.content.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
                storage.setAttributes(
                    attributes,
                    range: NSRange(
                        location: step.range.location + range.location, length: range.length))
            }
        }
        return EditRecord.Step(range: step.range, content: old)
    }

    // MARK: Attributes

    /// Changes attributes of a range as one undo step.
    func changeAttributes(in range: NSRange, _ body: (NSTextStorage) -> Void) {
        guard range.length > 0 else { return }
        view.inputDelegate?.textWillChange(view)
        history.closeGroup()
        let old = storage.attributedSubstring(from: range)
        _ = performOwnEdit {
            storage.beginEditing()
            body(storage)
            storage.endEditing()
        }
        let selected = selection.range
        record(
            EditRecord.Step(range: range, content: old), kind: .other, typed: "",
            selectionBefore: selected, selectionAfter: selected)
        view.inputDelegate?.textDidChange(view)
        resetTypingAttributes()
        view.textDidEdit()
        view.notifyTextDidChange()
    }
}
