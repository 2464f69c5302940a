extension UITextView: TextEntry {
    package func enterText(_ text: String) {
        guard isEditable else { return }
        let range = editor.marked ?? selectedRange
        // A token is replaced whole: what the delegate hears is what happens.
        let whole = TokenSnapping(storage: textStorage).widened(range)
        guard delegateAllows(whole, text) else {
            editor.commitMarked()
            return
        }
        insert(text)
    }

    package func enterMarkedText(_ text: String, selectedRange selected: NSRange) {
        guard isEditable else { return }
        let range = editor.marked ?? selectedRange
        guard delegateAllows(range, text) else { return }
        setMarkedText(text, selectedRange: selected)
    }

    /// Puts text at the caret in the look of the typing attributes; ends composing with it.
    func insert(_ text: String) {
        requireMainThread()
        if let marked = editor.marked {
            editor.setMarked(
                text, selected: NSRange(location: text.utf16.count, length: 0))
            if marked.length > 0 { editor.commitMarked() }
            return
        }
        let all = NSRange(location: 0, length: textStorage.length)
        let range = clearsOnInsertion ? all : selectedRange
        clearsOnInsertion = false
        guard !text.isEmpty || range.length > 0 else { return }
        editor.replace(
            range, with: NSAttributedString(string: text, attributes: typingAttributes),
            kind: .typing)
    }

    /// Replaces a range as the program asks for it; undoable.
    func replaceText(in range: UITextRange, with text: String) {
        requireMainThread()
        guard let range = (range as? OffsetTextRange)?.range else { return }
        editor.commitMarked()
        let whole = TokenSnapping(storage: textStorage).widened(range)
        let attributes = TypingAttributes(storage: textStorage, base: baseAttributes)
            .attributes(for: whole)
        editor.replace(whole, with: NSAttributedString(string: text, attributes: attributes))
    }

    /// Deletes the selection, or from the caret to where the motion leads, whole graphemes and whole tokens.
    func delete(_ motion: TextMotion, asksDelegate: Bool) {
        requireMainThread()
        guard isEditable || !asksDelegate else { return }
        if let marked = editor.marked, marked.length > 0, selectedRange.length == 0 {
            deleteInMarked(marked, motion)
            return
        }
        let range = deletedRange(motion)
        guard range.length > 0, !asksDelegate || delegateAllows(range, "") else { return }
        let isBackward = range.location < selectedRange.location
        let kind: EditRecord.Kind =
            selectedRange.length > 0
            ? .other : isBackward ? .deletingBackward : .deletingForward
        editor.replace(range, with: NSAttributedString(string: ""), kind: kind)
    }

    private func deletedRange(_ motion: TextMotion) -> NSRange {
        let selection = editor.selection
        let tokens = TokenSnapping(storage: textStorage)
        guard selection.isCaret else { return tokens.widened(selection.range) }
        let target = motions.deletionTarget(from: selection.head, motion)
        return tokens.widened(
            NSRange(
                location: min(target, selection.head), length: abs(target - selection.head)))
    }

    private func deleteInMarked(_ marked: NSRange, _ motion: TextMotion) {
        let caret = selectedRange.location
        let target = motions.deletionTarget(from: caret, motion)
        let start = max(marked.location, min(target, caret))
        let end = min(marked.location + marked.length, max(target, caret))
        guard end > start else { return }
        let text = NSMutableString(
            string: textStorage.attributedSubstring(from: marked).string)
        text.deleteCharacters(
            in: NSRange(location: start - marked.location, length: end - start))
        editor.setMarked(
            text as String, selected: NSRange(location: start - marked.location, length: 0))
    }

    // MARK: Keys

    /// Does what a key stands for; false when it means nothing here.
    func handle(_ key: UIKey) -> Bool {
        guard let command = KeyBindings.command(code: key.keyCode, modifiers: key.modifierFlags)
        else { return typesText(key) }
        return perform(command)
    }

    private func typesText(_ key: UIKey) -> Bool {
        let modifiers = key.modifierFlags.intersection([.control, .alternate, .command])
        guard isEditable, modifiers.isEmpty, !key.characters.isEmpty,
            key.characters.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { return false }
        enterText(key.characters)
        return true
    }

    @discardableResult func perform(_ command: EditingCommand) -> Bool {
        switch command {
        case .move(let motion, let extending):
            guard isSelectable || isEditable else { return false }
            move(motion, extending: extending)
        case .selectAll: selectAll(nil)
        case .copy: copy(nil)
        case .showMenu: editMenu.presentBesideSelection()
        case .delete(let motion):
            guard isEditable else { return false }
            delete(motion, asksDelegate: true)
        case .insert(let text):
            guard isEditable else { return false }
            if text != "\n" || !returnKeyPressed() { enterText(text) }
        case .cut, .paste, .pastePlain, .undo, .redo, .bold, .italic, .underline:
            guard isEditable else { return false }
            performEdit(command)
        }
        return true
    }

    private func performEdit(_ command: EditingCommand) {
        switch command {
        case .cut: cut(nil)
        case .paste: paste(nil)
        case .pastePlain: pasteAndMatchStyle(nil)
        case .undo:
            editor.commitMarked()
            if editor.undoManager.canUndo { editor.undoManager.undo() }
        case .redo:
            editor.commitMarked()
            if editor.undoManager.canRedo { editor.undoManager.redo() }
        case .bold where allowsEditingTextAttributes: toggleBoldface(nil)
        case .italic where allowsEditingTextAttributes: toggleItalics(nil)
        case .underline where allowsEditingTextAttributes: toggleUnderline(nil)
        default: break
        }
    }

    func move(_ motion: TextMotion, extending: Bool) {
        let new = motions.moved(editor.selection, motion, extending: extending)
        editor.select(new)
        scrollToShow(NSRange(location: editor.selection.head, length: 0))
    }

    func selectWord(at offset: Int) {
        let finder = TextBoundaryFinder(storage: textStorage)
        editor.select(TextSelection(finder.wordRange(at: offset)))
    }

    func canPerform(_ action: Selector) -> Bool? {
        let hasSelection = selectedRange.length > 0
        switch action {
        case .copy: return hasSelection
        case .cut, .delete: return hasSelection && isEditable
        case .paste, .pasteAndMatchStyle: return isEditable && pasteboardHasContents
        case .select: return hasText && !hasSelection
        case .selectAll: return hasText && selectedRange.length < textStorage.length
        case .toggleBoldface, .toggleItalics, .toggleUnderline:
            return isEditable && allowsEditingTextAttributes && hasSelection
        case .undo: return isEditable && editor.undoManager.canUndo
        case .redo: return isEditable && editor.undoManager.canRedo
        default: return nil
        }
    }
}
