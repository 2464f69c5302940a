/// Carets and tokens: where both are seen, not where their offsets are, so that it holds in text of mixed direction.
extension CaretMotions {
    /// The caret for a point of the view; over a token, at the edge that is nearer to the point.
    func caret(at point: CGPoint) -> TextSelection {
        let (offset, affinity) = geometry.closest(to: point)
        // Where directions meet inside a token, the offset of a place on the screen may be that of an edge.
        let touched = geometry.characterRange(at: point).flatMap { tokens.token(at: $0.location) }
        guard let token = touched ?? tokens.token(around: offset) else {
            return .caret(offset, affinity: affinity)
        }
        return edge(of: token, nearestTo: point)
    }

    /// Out of a token on the side that the motion goes to.
    func crossing(_ selection: TextSelection, _ motion: TextMotion, from start: Int)
        -> TextSelection
    {
        guard let token = tokens.token(around: selection.head) else { return selection }
        if let goalX = selection.goalX {
            let line = geometry.caretRect(at: selection.head, affinity: selection.affinity)
            var result = edge(of: token, nearestTo: CGPoint(x: goalX, y: line.midY))
            result.goalX = goalX
            return result
        }
        let (first, last) = (outerCaret(at: token, end: false), outerCaret(at: token, end: true))
        if motion == .left || motion == .right, abs(first.rect.midY - last.rect.midY) < 1 {
            let isFirstOnTheRight = first.rect.midX > last.rect.midX
            return isFirstOnTheRight == (motion == .right) ? first.caret : last.caret
        }
        let end = token.location + token.length
        let isForward = start <= token.location || (start < end && selection.head > start)
        return isForward ? last.caret : first.caret
    }

    private typealias Place = (caret: TextSelection, rect: CGRect)

    private func place(_ offset: Int, _ affinity: UITextStorageDirection) -> Place {
        (
            .caret(offset, affinity: affinity),
            geometry.caretRect(at: offset, affinity: affinity)
        )
    }

    /// The caret at an edge of a token as the text outside has it: where directions meet, that is the side on which text
    /// typed there appears.
    private func outerCaret(at token: NSRange, end: Bool) -> Place {
        if end { return place(token.location + token.length, .forward) }
        let (inner, outer) = (place(token.location, .forward), place(token.location, .backward))
        let isOnOneLine = abs(inner.rect.midY - outer.rect.midY) < 1
        return isOnOneLine && abs(inner.rect.midX - outer.rect.midX) > 0.5 ? outer : inner
    }

    private func edge(of token: NSRange, nearestTo point: CGPoint) -> TextSelection {
        var places = [outerCaret(at: token, end: false), outerCaret(at: token, end: true)]
        let lineEnd = place(token.location + token.length, .backward)
        // A token that ends a line is left at that line's end too.
        if abs(lineEnd.rect.midY - places[1].rect.midY) >= 1 { places.append(lineEnd) }
        func distance(_ rect: CGRect) -> CGFloat {
            let above = max(0, rect.minY - point.y)
            let below = max(0, point.y - rect.maxY)
            // Edges on the point's line go first.
            return abs(rect.midX - point.x) + 10 * (above + below)
        }
        var best = places[0]
        for place in places.dropFirst() where distance(place.rect) < distance(best.rect) - 0.01 {
            best = place
        }
        return best.caret
    }
}
