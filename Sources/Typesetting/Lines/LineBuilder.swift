/// Decides what of a measured piece is shown and where: truncation, hyphen, alignment.
struct LineBuilder {
    let storage: ShapedStorage
    let piece: LinePiece
    let edges: LineEdges
    let isLastLine: Bool
    let truncation: ParagraphLayoutStyle.LineBreaking?

    /// The line's horizontal geometry; the filler knows the heights.
    func placement() -> Line.Placement {
        var width = piece.trimmedWidth
        var inserted: LineDetails.Inserted?
        if let truncation, piece.trimmedWidth > edges.available + LineMeasure.tolerance,
            let cut = cut(truncation)
        {
            inserted = .init(mark: cut.mark, range: cut.removed, isEllipsis: true)
            width = cut.width
        } else if piece.hyphen != nil, piece.trimmedEnd > piece.range.lowerBound {
            let end = piece.trimmedEnd
            let mark = InsertedGlyphs(storage: storage).hyphen(at: end - 1)
            inserted = .init(mark: mark, range: end..<end, isEllipsis: false)
            width += mark.width
        }
        let stretch = inserted?.isEllipsis == true ? 0 : justification(width)
        let filled = stretch == 0 ? width : edges.available
        var details: LineDetails?
        if inserted != nil || !piece.dynamics.isEmpty {
            details = LineDetails(
                dynamics: piece.dynamics, inserted: inserted,
                trailingWidth: max(piece.width - piece.trimmedWidth, 0))
        }
        return Line.Placement(
            range: piece.range, textX: edges.left + lead(edges.available - filled),
            textWidth: filled, stretch: stretch, details: details)
    }

    /// Points before the text's left edge.
    private func lead(_ extra: Double) -> Double {
        let isRightToLeft = storage.baseLevel & 1 == 1
        switch storage.style.alignment {
        case .left: return 0
        case .center: return isRightToLeft ? min(extra / 2, extra) : max(extra / 2, 0)
        case .right: return isRightToLeft ? extra : max(extra, 0)
        case .natural, .justified: return isRightToLeft ? extra : 0
        }
    }

    /// Points added to each space so that the line fills its rectangle.
    private func justification(_ textWidth: Double) -> Double {
        guard storage.style.alignment == .justified, !isLastLine else { return 0 }
        let missing = edges.available - textWidth
        guard missing > 0, edges.available < LineFiller.unlimited / 2 else { return 0 }
        let text = piece.range.lowerBound..<piece.trimmedEnd
        let start = Self.stretchStart(piece.dynamics, text)
        let spaces = (start..<text.upperBound).reduce(0) {
            $0 + (storage.flags[$1] & UnitFlags.stretches != 0 ? 1 : 0)
        }
        return spaces == 0 ? 0 : missing / Double(spaces)
    }

    /// Where the text begins that justification may widen: after the last tab.
    static func stretchStart(_ dynamics: [LinePiece.Dynamic], _ text: Range<Int>) -> Int {
        let tab = dynamics.last { $0.isTab && $0.offset < text.upperBound }
        return tab.map { $0.offset + 1 } ?? text.lowerBound
    }

    // MARK: Truncation

    private struct Cut {
        var removed: Range<Int>
        var mark: InsertedGlyphs.Mark
        /// Width of what stays, mark included.
        var width: Double
    }

    /// What to leave out so that the rest and an ellipsis fit; nil when the line is empty.
    private func cut(_ kind: ParagraphLayoutStyle.LineBreaking) -> Cut? {
        guard kind != .clipping, piece.trimmedEnd > piece.range.lowerBound else { return nil }
        let (start, end) = (piece.range.lowerBound, piece.trimmedEnd)
        let inserted = InsertedGlyphs(storage: storage)
        let mark = inserted.ellipsis(at: kind == .truncatingHead ? end - 1 : start)
        let room = max(edges.available - mark.width, 0)
        switch kind {
        case .truncatingHead:
            let tail = suffix(room, end: end)
            return Cut(removed: start..<tail.offset, mark: mark, width: tail.width + mark.width)
        case .truncatingMiddle:
            let head = prefix(room / 2, start: start)
            let tail = suffix(room - head.width, end: end)
            let cut = max(head.offset, tail.offset)
            return Cut(
                removed: head.offset..<cut, mark: mark,
                width: head.width + tail.width + mark.width)
        default:
            let head = prefix(room, start: start)
            let own = head.offset > start ? inserted.ellipsis(at: head.offset - 1) : mark
            return Cut(removed: head.offset..<end, mark: own, width: head.width + own.width)
        }
    }

    private func advance(_ at: Int) -> Double {
        storage.flags[at] & UnitFlags.dynamic != 0
            ? piece.dynamic(at: at)?.advance ?? 0 : Double(storage.advances[at])
    }

    /// The longest start of the line in `room`, without white space at its end.
    private func prefix(_ room: Double, start: Int) -> (offset: Int, width: Double) {
        var (at, x) = (start, 0.0)
        var best = (offset: start, width: 0.0)
        while at < piece.trimmedEnd {
            let end = storage.clusterRange(at: at).upperBound
            x += advance(at)
            if x > room { break }
            if storage.flags[at] & UnitFlags.space == 0 { best = (end, x) }
            at = end
        }
        return best
    }

    /// The longest end of the line in `room`, without white space at its start.
    private func suffix(_ room: Double, end: Int) -> (offset: Int, width: Double) {
        var (at, x) = (end, 0.0)
        var best = (offset: end, width: 0.0)
        while at > piece.range.lowerBound {
            let start = storage.clusterRange(at: at - 1).lowerBound
            x += advance(start)
            if x > room { break }
            if storage.flags[start] & UnitFlags.space == 0 { best = (start, x) }
            at = start
        }
        return best
    }
}
