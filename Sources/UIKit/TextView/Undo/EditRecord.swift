/// One undoable step of a text view: what to put where to take it back, and the selection to show then.
///
/// The inverse is made by applying: what a step replaces is read from the text at that moment, so attributes and
/// attachments that others changed in the meantime survive undo and redo.
@MainActor final class EditRecord {
    /// Text to put in place of a range.
    struct Step {
        var range: NSRange
        var content: NSAttributedString

        var change: TextChange { TextChange(range: range, newLength: content.length) }
    }

    /// What kinds of edits may grow one record.
    enum Kind { case typing, deletingBackward, deletingForward, other }

    /// Applied one after the other.
    var steps: [Step]
    /// Selected once the record was applied.
    var selectionAfterApplying: NSRange
    /// Selected before it was applied: what its inverse restores.
    var selectionBeforeApplying: NSRange
    let kind: Kind
    /// Seconds of system uptime at the last edit in the record.
    var lastEdit: TimeInterval
    /// The last typed text was white space: the next word begins a new record.
    var endsInWhitespace = false
    /// Nothing may be added any more.
    var isClosed = false

    init(
        steps: [Step], kind: Kind, selectionAfterApplying: NSRange,
        selectionBeforeApplying: NSRange, time: TimeInterval
    ) {
        self.steps = steps
        self.kind = kind
        self.selectionAfterApplying = selectionAfterApplying
        self.selectionBeforeApplying = selectionBeforeApplying
        lastEdit = time
    }

    /// Moves the record over a foreign change of the text it applies to, and gives that change as it looks after the
    /// record was applied.
    func rebase(over foreign: TextChange) -> TextChange {
        selectionBeforeApplying = foreign.map(selectionBeforeApplying)
        var other = foreign
        for index in steps.indices {
            let old = steps[index].change
            let (mine, next) = TextChange.transform(old, over: other)
            steps[index].range = mine.range
            if mine.newLength == 0 && old.newLength > 0 {
                steps[index].content = NSAttributedString(string: "")
            }
            other = next
        }
        selectionAfterApplying = other.map(selectionAfterApplying)
        isClosed = true
        return other
    }
}
