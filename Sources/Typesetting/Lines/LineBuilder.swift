/// Decides what of a measured piece is shown and where: truncation, hyphen, alignment.
struct LineBuilder {
    let storage: ShapedStorage
    let piece: LinePiece
    let edges: LineEdges
    let isLastLine: Bool

    /// The piece in a rectangle, whose height and baseline the filler knows.
    func line(in rect: Rect, baseline: Double, spacing: Line.Spacing) -> Line {
        let tight =
            piece.tightening == 0 ? storage : Tightening(storage: storage, piece: piece).apply()
        return Line(placement(), of: tight, rect: rect, baseline: baseline, spacing: spacing)
    }

    /// The line's horizontal geometry.
    private func placement() -> Line.Placement {
        var width = piece.trimmedWidth
        var inserted: LineDetails.Inserted?
        if let cut = piece.cut {
            inserted = .init(mark: cut.mark, range: cut.removed, isEllipsis: true)
            width = cut.width
        } else if piece.hyphen != nil, piece.trimmedEnd > piece.range.lowerBound {
            let end = piece.trimmedEnd
            let mark = InsertedGlyphs(storage: storage).hyphen(
                at: end - 1, after: piece.respelled?.inserted ?? [])
            inserted = .init(
                mark: mark, range: piece.respelled?.removed ?? end..<end, isEllipsis: false)
            width += mark.width
        }
        let isNatural = piece.cut == nil && piece.tightening == 0
        let stretch = isNatural ? justification(width) : 0
        let filled = stretch == 0 && piece.tightening == 0 ? width : edges.available
        var details: LineDetails?
        if inserted != nil || !piece.dynamics.isEmpty {
            details = LineDetails(
                .init(
                    dynamics: piece.dynamics, inserted: inserted,
                    trailingWidth: piece.cut == nil ? max(piece.width - piece.trimmedWidth, 0) : 0))
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

    /// Points added to each space, or ideograph before another, so that the line fills its rectangle.
    private func justification(_ textWidth: Double) -> Double {
        guard storage.style.alignment == .justified, !isLastLine else { return 0 }
        let missing = edges.available - textWidth
        guard missing > 0, edges.available < LineFiller.unlimited / 2 else { return 0 }
        let text = piece.range.lowerBound..<piece.trimmedEnd
        let stretchable = storage.stretchable(
            text, piece.dynamics, endsInHyphen: piece.hyphen != nil)
        let gaps = stretchable.reduce(0) {
            $0 + (storage.flags[$1] & UnitFlags.stretches != 0 ? 1 : 0)
        }
        return gaps == 0 ? 0 : missing / Double(gaps)
    }
}

extension ShapedStorage {
    /// What justification may widen of a line's text: from behind the last tab to before the last cluster, as an
    /// ideograph at the end of a line has no gap behind it.
    func stretchable(
        _ text: Range<Int>, _ dynamics: [LinePiece.Dynamic], endsInHyphen: Bool
    ) -> Range<Int> {
        let tab = dynamics.last { $0.isTab && $0.offset < text.upperBound }
        let start = tab.map { $0.offset + 1 } ?? text.lowerBound
        guard !endsInHyphen, start < text.upperBound else { return start..<text.upperBound }
        let last = clusterRange(at: text.upperBound - 1).lowerBound
        let isWidened = flags[last] & UnitFlags.stretches != 0
        return start..<(isWidened ? max(last, start) : text.upperBound)
    }
}
