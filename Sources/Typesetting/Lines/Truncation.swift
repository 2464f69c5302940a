/// What truncation leaves out of a line, and the ellipsis that stands for it.
final class LineCut: Sendable {
    /// UTF-16 offsets; up to the end of the line's range when text behind the line is left out too.
    let removed: Range<Int>
    let mark: InsertedGlyphs.Mark
    /// Points that what stays takes up, the ellipsis included.
    let width: Double

    init(removed: Range<Int>, mark: InsertedGlyphs.Mark, width: Double) {
        self.removed = removed
        self.mark = mark
        self.width = width
    }
}

/// Chooses what to leave out of a line so that the rest and an ellipsis fit.
struct Truncation {
    let storage: ShapedStorage
    let piece: LinePiece
    /// Points.
    let available: Double

    /// Nil when everything is shown, or nothing can be cut.
    ///
    /// - Parameter isFollowed: true when text follows that gets no line at all: then an ellipsis ends the line even if
    ///   the line itself fits.
    func cut(_ kind: ParagraphLayoutStyle.LineBreaking, isFollowed: Bool) -> LineCut? {
        let isTooLong = piece.trimmedWidth > available + LineMeasure.tolerance
        guard kind != .clipping, isTooLong || isFollowed, !storage.items.isEmpty,
            piece.trimmedEnd > piece.range.lowerBound
        else { return nil }
        switch kind {
        case .truncatingHead where isTooLong: return head()
        case .truncatingMiddle where isTooLong: return middle()
        default: return tail(isFollowed: isFollowed)
        }
    }

    private var start: Int { piece.range.lowerBound }
    private var end: Int { piece.trimmedEnd }

    /// The ellipsis in the style of the text at `offset`, and the room it leaves.
    private func mark(at offset: Int) -> (mark: InsertedGlyphs.Mark, room: Double) {
        let mark = InsertedGlyphs(storage: storage).ellipsis(
            at: min(max(offset, start), end - 1))
        return (mark, max(available - mark.width, 0))
    }

    private func tail(isFollowed: Bool) -> LineCut {
        var (mark, room) = mark(at: start)
        var kept = prefix(room)
        // The ellipsis takes the style of the text before it, in which it may be wider.
        for _ in 0..<4 {
            (mark, room) = self.mark(at: kept.offset - 1)
            let again = prefix(room)
            if again.offset >= kept.offset { break }
            kept = again
        }
        return LineCut(
            removed: kept.offset..<(isFollowed ? piece.range.upperBound : end), mark: mark,
            width: kept.width + mark.width)
    }

    private func head() -> LineCut {
        var (mark, room) = mark(at: end - 1)
        var kept = suffix(room)
        for _ in 0..<4 {
            (mark, room) = self.mark(at: kept.offset)
            let again = suffix(room)
            if again.offset <= kept.offset { break }
            kept = again
        }
        return LineCut(
            removed: start..<kept.offset, mark: mark, width: kept.width + mark.width)
    }

    private func middle() -> LineCut {
        var (mark, room) = mark(at: start)
        var first = prefix(room / 2)
        for _ in 0..<4 {
            (mark, room) = self.mark(at: first.offset - 1)
            let again = prefix(room / 2)
            if again.offset >= first.offset { break }
            first = again
        }
        let last = suffix(room - first.width)
        return LineCut(
            removed: first.offset..<max(first.offset, last.offset), mark: mark,
            width: first.width + last.width + mark.width)
    }

    private func advance(_ at: Int) -> Double {
        storage.flags[at] & UnitFlags.dynamic != 0
            ? piece.dynamic(at: at)?.advance ?? 0 : Double(storage.advances[at])
    }

    /// The longest start of the line in `room`, without white space at its end.
    private func prefix(_ room: Double) -> (offset: Int, width: Double) {
        var (at, x) = (start, 0.0)
        var best = (offset: start, width: 0.0)
        while at < end {
            let next = storage.clusterRange(at: at).upperBound
            x += advance(at)
            if x > room { break }
            if storage.flags[at] & UnitFlags.space == 0 { best = (next, x) }
            at = next
        }
        return best
    }

    /// The longest end of the line in `room`, without white space at its start.
    private func suffix(_ room: Double) -> (offset: Int, width: Double) {
        var (at, x) = (end, 0.0)
        var best = (offset: end, width: 0.0)
        while at > start {
            let first = storage.clusterRange(at: at - 1).lowerBound
            x += advance(first)
            if x > room { break }
            if storage.flags[first] & UnitFlags.space == 0 { best = (first, x) }
            at = first
        }
        return best
    }
}
