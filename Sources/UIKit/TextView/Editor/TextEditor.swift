/// The editing state of a text view: selection, typing attributes, composed text, undo.
///
/// The view asks its delegate, draws and knows about geometry; every change of its text by people or through its own
/// API goes through here, and changes of the text storage by others are followed.
@MainActor final class TextEditor {
    unowned let view: UITextView
    let storage: NSTextStorage
    private(set) var selection = TextSelection.caret(0)
    /// What the next typed character looks like.
    var typingAttributes: [NSAttributedString.Key: Any] = [:] {
        didSet {
            view.layoutManager.typingAttributes = view.emptyLineAttributes(typingAttributes)
        }
    }
    /// What an input method composes.
    var marked: NSRange?
    let history = EditHistory()
    let undoManager = UndoManager()
    /// Greater than 0 while the editor itself changes the storage.
    private var ownEdits = 0
    /// What the storage reported since the outermost own edit began.
    private var observed: TextChange?
    /// The selection moved with a foreign edit and nobody was told yet.
    private(set) var owesSelectionNotice = false
    /// A client's `clearsOnInsertion`.
    var clearsOnInsertion = false

    init(view: UITextView, storage: NSTextStorage) {
        self.view = view
        self.storage = storage
    }

    var selectedRange: NSRange { selection.range }

    // MARK: Selection

    /// Selects, after widening to whole tokens and clamping to the text; tells everyone when that changed anything.
    func select(_ wanted: TextSelection, tellsInputDelegate: Bool = true) {
        var new = clamped(wanted)
        new = TokenSnapping(storage: storage).snapped(new)
        let moved = new.range != selection.range || owesSelectionNotice
        guard moved || new != selection else { return }
        if moved, let marked, !contains(marked, new.range) { commitMarked() }
        let delegate = tellsInputDelegate ? view.inputDelegate : nil
        if moved { delegate?.selectionWillChange(view) }
        selection = new
        guard moved else { return view.selectionDidMove() }
        delegate?.selectionDidChange(view)
        noteSelectionChanged()
    }

    /// Sets the selection as part of an edit; the edit tells.
    func place(_ new: TextSelection) {
        selection = TokenSnapping(storage: storage).snapped(clamped(new))
        owesSelectionNotice = true
    }

    /// Typing attributes follow the selection, the delegate hears of it.
    func noteSelectionChanged(keepsTypingAttributes: Bool = false) {
        owesSelectionNotice = false
        history.closeGroupUnlessTyping(keepsTypingAttributes)
        if !keepsTypingAttributes { resetTypingAttributes() }
        view.selectionDidMove()
        view.textDelegate?.textViewDidChangeSelection(view)
    }

    /// Tells of a selection that a foreign edit moved.
    func flushSelectionNotice() {
        if owesSelectionNotice { noteSelectionChanged() }
    }

    private func clamped(_ selection: TextSelection) -> TextSelection {
        let length = storage.length
        var result = selection
        result.anchor = min(max(0, selection.anchor), length)
        result.head = min(max(0, selection.head), length)
        return result
    }

    private func contains(_ outer: NSRange, _ inner: NSRange) -> Bool {
        inner.location >= outer.location
            && inner.location + inner.length <= outer.location + outer.length
    }

    func resetTypingAttributes() {
        typingAttributes = TypingAttributes(storage: storage, base: view.baseAttributes)
            .attributes(for: selection.range)
    }

    // MARK: Following the storage

    /// Runs a change of the storage that the editor records itself; gives what happened to the characters.
    func performOwnEdit(_ body: () -> Void) -> TextChange? {
        ownEdits += 1
        if ownEdits == 1 { observed = nil }
        body()
        ownEdits -= 1
        return observed
    }

    /// The storage processed an edit, its own or a foreign one.
    func storageDidEdit(range: NSRange, changeInLength: Int, changedCharacters: Bool) {
        // Attributes are read from the text when a record is applied: what colours text while it is typed is no edit.
        guard changedCharacters else {
            if ownEdits == 0 { leaveTokens() }
            return
        }
        let change = TextChange(
            range: NSRange(location: range.location, length: range.length - changeInLength),
            newLength: range.length)
        if ownEdits > 0 {
            observed = change
            return
        }
        follow(change)
    }

    /// Selection, composed text and undo records move with a change by others.
    private func follow(_ change: TextChange) {
        let before = selection.range
        selection.map(over: change)
        if selection.range != before { owesSelectionNotice = true }
        if let range = marked {
            let mapped = change.map(range)
            marked = mapped.length > 0 ? mapped : nil
        }
        history.rebase(over: change)
        leaveTokens()
    }

    /// A foreign edit may have made a token of what the selection touches.
    private func leaveTokens() {
        let before = selection.range
        selection = TokenSnapping(storage: storage).snapped(selection)
        if selection.range != before { owesSelectionNotice = true }
    }

    /// Foreign edits are about to be processed: tokens that they cut in two are none any more. Half a name stands for nobody.
    func storageWillProcessEditing() {
        guard ownEdits == 0, storage.editedMask.contains(.editedCharacters) else { return }
        let edited = storage.editedRange
        let tokens = TokenSnapping(storage: storage)
        let end = edited.location + edited.length
        let first = tokens.token(at: edited.location - 1) ?? edited
        let last = tokens.token(at: end) ?? edited
        let around = NSRange(
            location: first.location, length: max(end, NSMaxRange(last)) - first.location)
        for half in storage.tokenPieces(in: around) {
            storage.removeAttribute(.galleyToken, range: half)
            storage.addAttribute(
                .foregroundColor, value: view.baseAttributes[.foregroundColor] ?? UIColor.label,
                range: half)
        }
    }
}
