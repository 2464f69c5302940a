/// The records of a text view that its undo manager holds, so that edits by others can move them.
///
/// The undo manager owns the order and the life of the records; this keeps weak references, oldest first, and so follows
/// when the manager drops some.
@MainActor final class EditHistory {
    private struct Reference {
        weak var record: EditRecord?
    }

    /// A pause as long as this begins a new step (chosen: people remember what they typed in one go).
    static let pause: TimeInterval = 1.5

    private var undo: [Reference] = []
    private var redo: [Reference] = []
    /// The record that more typing may still go into.
    private(set) weak var open: EditRecord?
    /// Composed text that is in the storage but on no stack yet.
    var provisional: EditRecord?

    /// Nothing more goes into the last record.
    func closeGroup() {
        open?.isClosed = true
        open = nil
    }

    /// A caret that moves ends what is typed in one go, unless typing moved it.
    func closeGroupUnlessTyping(_ isTyping: Bool) {
        guard !isTyping, open?.kind == .typing || open?.kind == nil else { return }
        closeGroup()
    }

    /// A record that was refused: those below it on the same stack learn to do without.
    func drop(_ record: EditRecord, fromUndo: Bool) {
        for step in record.steps.reversed() {
            let change = TextChange(
                range: NSRange(location: step.range.location, length: step.content.length),
                newLength: step.range.length)
            rebase(fromUndo ? undo : redo, over: change)
        }
    }

    /// A new record, registered for undo just now.
    func didRegister(_ record: EditRecord, forRedo: Bool) {
        undo.removeAll { $0.record == nil }
        redo.removeAll { $0.record == nil }
        if forRedo {
            redo.append(Reference(record: record))
        } else {
            undo.append(Reference(record: record))
        }
    }

    /// A record that more edits of its kind may grow.
    func keepOpen(_ record: EditRecord) { open = record }

    /// The record is being applied: it is on no stack any more.
    func willApply(_ record: EditRecord) {
        closeGroup()
        undo.removeAll { $0.record == nil || $0.record === record }
        redo.removeAll { $0.record == nil || $0.record === record }
    }

    /// Someone else changed the text: every record moves with it.
    func rebase(over change: TextChange) {
        closeGroup()
        guard !change.isEmpty else { return }
        rebase(redo, over: change)
        rebase(undo, over: provisional?.rebase(over: change) ?? change)
    }

    private func rebase(_ stack: [Reference], over change: TextChange) {
        var foreign = change
        for reference in stack.reversed() {
            guard let record = reference.record else { continue }
            foreign = record.rebase(over: foreign)
        }
    }

    /// Puts an edit into the open record when it continues it: typed text behind typed text of the same word, one more
    /// deletion in the same direction. `inverse` takes the edit back.
    func coalesce(
        _ inverse: EditRecord.Step, kind: EditRecord.Kind, typed: String, time: TimeInterval,
        selectionAfter: NSRange
    ) -> Bool {
        guard let record = open, !record.isClosed, record.kind == kind, record.steps.count == 1,
            time - record.lastEdit < Self.pause
        else { return false }
        let step = record.steps[0]
        switch kind {
        case .typing:
            let isWhite = typed.allSatisfy(\.isWhitespace)
            guard inverse.content.length == 0, !typed.contains("\n"),
                inverse.range.location == step.range.location + step.range.length,
                isWhite || !record.endsInWhitespace
            else { return false }
            record.steps[0].range.length += inverse.range.length
            record.endsInWhitespace = isWhite
        case .deletingBackward:
            guard inverse.range.location + inverse.content.length == step.range.location,
                step.range.length == 0
            else { return false }
            record.steps[0] = EditRecord.Step(
                range: inverse.range, content: joined(inverse.content, step.content))
        case .deletingForward:
            guard inverse.range.location == step.range.location, step.range.length == 0 else {
                return false
            }
            record.steps[0].content = joined(step.content, inverse.content)
        case .other:
            return false
        }
        record.lastEdit = time
        record.selectionBeforeApplying = selectionAfter
        return true
    }

    private func joined(_ first: NSAttributedString, _ second: NSAttributedString)
        -> NSAttributedString
    {
        let whole = NSMutableAttributedString(attributedString: first)
        whole.append(second)
        return whole
    }
}
