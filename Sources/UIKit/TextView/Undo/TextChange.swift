/// What an edit did to offsets: `range` of the old text became `newLength` units. UTF-16 offsets.
struct TextChange: Hashable, Sendable {
    var range: NSRange
    var newLength: Int

    var delta: Int { newLength - range.length }
    /// The end of what was replaced, in the old text.
    var oldEnd: Int { range.location + range.length }
    var isEmpty: Bool { range.length == 0 && newLength == 0 }

    /// Where a place of the old text is in the new one. At an insertion point, `forward` places move behind what was inserted.
    /// A place inside replaced text goes to the nearer side that is left of it: the end for `forward`, else the start.
    func map(_ offset: Int, forward: Bool) -> Int {
        if offset < range.location { return offset }
        if offset > oldEnd { return offset + delta }
        if offset == range.location && offset == oldEnd {
            return forward ? offset + newLength : offset
        }
        if offset == range.location { return offset }
        if offset == oldEnd { return offset + delta }
        return forward ? range.location + newLength : range.location
    }

    /// A selection after the change: a caret at an insertion point moves behind it, what was inserted at the edges of a
    /// non-empty selection stays outside.
    func map(_ selection: NSRange) -> NSRange {
        if selection.length == 0 {
            return NSRange(location: map(selection.location, forward: true), length: 0)
        }
        let start = map(selection.location, forward: true)
        let end = map(selection.location + selection.length, forward: false)
        return NSRange(location: start, length: max(0, end - start))
    }

    /// Two edits of the same text, turned so that each applies after the other. `mine` is the recorded one, `other` the
    /// foreign one; afterwards, mine-then-other and other-then-mine give the same text, wherever they overlap:
    /// foreign text that replaced recorded text wins, and what was replaced by both is gone.
    static func transform(_ mine: TextChange, over other: TextChange) -> (
        mine: TextChange, other: TextChange
    ) {
        let (start, end) = (mine.range.location, mine.oldEnd)
        let (otherStart, otherEnd) = (other.range.location, other.oldEnd)
        // Both at one place, nothing replaced: at the start of the text the foreign text stays in front, else behind, so that
        // what programs put at either end of a text stays there.
        let isTie = start == end && otherStart == otherEnd && start == otherStart && start > 0
        // An insertion right before what mine replaces counts as before it.
        if otherEnd <= start && !isTie { return (mine.moved(by: other.delta), other) }
        if otherStart >= end { return (mine, other.moved(by: mine.delta)) }
        if otherStart >= start && otherEnd <= end {
            let grown = TextChange(
                range: NSRange(location: start, length: mine.range.length + other.delta),
                newLength: mine.newLength)
            let gone = TextChange(range: NSRange(location: start, length: 0), newLength: 0)
            return (grown, gone)
        }
        return overlap(mine, other)
    }

    private func moved(by distance: Int) -> TextChange {
        TextChange(
            range: NSRange(location: range.location + distance, length: range.length),
            newLength: newLength)
    }

    /// `other` reaches over one or both ends of `mine`.
    private static func overlap(_ mine: TextChange, _ other: TextChange) -> (
        mine: TextChange, other: TextChange
    ) {
        let (start, end) = (mine.range.location, mine.oldEnd)
        let (otherStart, otherEnd) = (other.range.location, other.oldEnd)
        if otherStart <= start && otherEnd >= end {
            let dead = TextChange(
                range: NSRange(location: otherStart + other.newLength, length: 0), newLength: 0)
            let wide = TextChange(
                range: NSRange(location: otherStart, length: other.range.length + mine.delta),
                newLength: other.newLength)
            return (dead, wide)
        }
        if otherStart < start {
            let rest = TextChange(
                range: NSRange(location: otherStart + other.newLength, length: end - otherEnd),
                newLength: mine.newLength)
            let head = TextChange(
                range: NSRange(location: otherStart, length: start - otherStart),
                newLength: other.newLength)
            return (rest, head)
        }
        let rest = TextChange(
            range: NSRange(location: start, length: otherStart - start), newLength: mine.newLength)
        let tail = TextChange(
            range: NSRange(location: start + mine.newLength, length: otherEnd - end),
            newLength: other.newLength)
        return (rest, tail)
    }
}
