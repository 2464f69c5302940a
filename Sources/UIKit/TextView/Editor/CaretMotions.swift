/// Where carets go: by keys, on the screen and in the text. Tokens are crossed, never entered.
@MainActor struct CaretMotions {
    let geometry: TextGeometry
    let finder: TextBoundaryFinder
    let tokens: TokenSnapping
    /// Points.
    let pageHeight: CGFloat

    private var length: Int { geometry.storage.length }

    /// The selection after a motion. Without `extending`, sideways motions of a selection go to its edge.
    func moved(_ selection: TextSelection, _ motion: TextMotion, extending: Bool = false)
        -> TextSelection
    {
        if !extending, !selection.isCaret, let edge = edge(of: selection, motion) {
            return .caret(edge)
        }
        var result = crossing(target(from: selection, motion), motion, from: selection.head)
        if extending { result.anchor = selection.anchor } else { result.anchor = result.head }
        return result
    }

    /// Where deletion by a motion ends. Backward deletion takes one grapheme cluster.
    func deletionTarget(from offset: Int, _ motion: TextMotion) -> Int {
        switch motion {
        case .backward: finder.grapheme(before: offset)
        case .forward: finder.grapheme(after: offset)
        case .wordBackward: finder.word(before: offset)
        case .wordForward: finder.word(after: offset)
        default: moved(.caret(offset), motion).head
        }
    }

    /// A sideways step collapses a selection to the edge on that side.
    private func edge(of selection: TextSelection, _ motion: TextMotion) -> Int? {
        let range = selection.range
        let end = range.location + range.length
        switch motion {
        case .backward: return range.location
        case .forward: return end
        case .left, .right:
            let isRightToLeft = geometry.writingDirection(at: range.location) == .rightToLeft
            return (motion == .left) != isRightToLeft ? range.location : end
        default: return nil
        }
    }

    private func target(from selection: TextSelection, _ motion: TextMotion) -> TextSelection {
        let head = selection.head
        switch motion {
        case .backward: return .caret(finder.grapheme(before: head))
        case .forward: return .caret(finder.grapheme(after: head))
        case .left: return visualStep(selection, toRight: false)
        case .right: return visualStep(selection, toRight: true)
        case .wordBackward: return .caret(finder.word(before: head))
        case .wordForward: return .caret(finder.word(after: head))
        case .wordLeft: return .caret(word(head, toRight: false))
        case .wordRight: return .caret(word(head, toRight: true))
        case .up, .down: return lineStep(selection, down: motion == .down)
        case .pageUp: return pageStep(selection, distance: -pageHeight)
        case .pageDown: return pageStep(selection, distance: pageHeight)
        case .lineStart: return lineEdge(selection, end: false)
        case .lineEnd: return lineEdge(selection, end: true)
        case .paragraphBackward: return .caret(paragraph(head, forward: false))
        case .paragraphForward: return .caret(paragraph(head, forward: true))
        case .documentStart: return .caret(0)
        case .documentEnd: return .caret(length)
        }
    }

    private func visualStep(_ selection: TextSelection, toRight: Bool) -> TextSelection {
        let (offset, affinity) = geometry.visualNeighbour(
            of: selection.head, affinity: selection.affinity, toRight: toRight)
        return .caret(offset, affinity: affinity)
    }

    private func word(_ offset: Int, toRight: Bool) -> Int {
        let isRightToLeft = geometry.writingDirection(at: offset) == .rightToLeft
        return toRight != isRightToLeft ? finder.word(after: offset) : finder.word(before: offset)
    }

    private func paragraph(_ offset: Int, forward: Bool) -> Int {
        guard length > 0 else { return 0 }
        let here = finder.paragraph(at: offset)
        if forward {
            return here.location + here.length
        }
        if offset > here.location || offset == 0 { return here.location }
        return finder.paragraph(at: offset - 1).location
    }

    private func lineEdge(_ selection: TextSelection, end: Bool) -> TextSelection {
        let (offset, affinity) =
            end
            ? geometry.lineEnd(of: selection.head, affinity: selection.affinity)
            : geometry.lineStart(of: selection.head, affinity: selection.affinity)
        return .caret(offset, affinity: affinity)
    }

    private func lineStep(_ selection: TextSelection, down: Bool) -> TextSelection {
        let caret = geometry.caretRect(at: selection.head, affinity: selection.affinity)
        let goal = selection.goalX ?? caret.midX
        let (offset, affinity) = geometry.lineNeighbour(
            of: selection.head, affinity: selection.affinity, down: down, x: goal)
        return TextSelection(anchor: offset, head: offset, affinity: affinity, goalX: goal)
    }

    private func pageStep(_ selection: TextSelection, distance: CGFloat) -> TextSelection {
        let caret = geometry.caretRect(at: selection.head, affinity: selection.affinity)
        let goal = selection.goalX ?? caret.midX
        let step = abs(distance) > caret.height ? distance : caret.height * (distance < 0 ? -1 : 1)
        let (offset, affinity) = geometry.closest(
            to: CGPoint(x: goal, y: caret.midY + step))
        return TextSelection(anchor: offset, head: offset, affinity: affinity, goalX: goal)
    }

}
