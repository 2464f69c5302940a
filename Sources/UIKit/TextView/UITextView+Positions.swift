extension UITextView {
    func characterOffset(_ position: UITextPosition) -> Int {
        min(max(0, (position as? OffsetTextPosition)?.offset ?? 0), textStorage.length)
    }

    func string(in range: UITextRange) -> String? {
        guard let range = (range as? OffsetTextRange)?.range,
            range.location >= 0, range.location + range.length <= textStorage.length
        else { return nil }
        return textStorage.attributedSubstring(from: range).string
    }

    func textRange(_ from: UITextPosition, _ to: UITextPosition) -> UITextRange? {
        guard let first = from as? OffsetTextPosition, let second = to as? OffsetTextPosition else {
            return nil
        }
        let start = min(first.offset, second.offset)
        return OffsetTextRange(
            NSRange(location: start, length: max(first.offset, second.offset) - start),
            affinity: second.affinity)
    }

    /// nil when that would leave the text.
    func moved(_ position: UITextPosition, by distance: Int) -> UITextPosition? {
        guard let position = position as? OffsetTextPosition else { return nil }
        let target = position.offset + distance
        guard target >= 0, target <= textStorage.length else { return nil }
        return OffsetTextPosition(target)
    }

    func moved(_ position: UITextPosition, _ direction: UITextLayoutDirection, by count: Int)
        -> UITextPosition?
    {
        guard let position = position as? OffsetTextPosition else { return nil }
        var selection = TextSelection.caret(position.offset, affinity: position.affinity)
        let motion = Self.motion(direction, reversed: count < 0)
        for _ in 0..<abs(count) {
            let next = motions.moved(selection, motion)
            if next.head == selection.head { return nil }
            selection = next
        }
        return OffsetTextPosition(selection.head, affinity: selection.affinity)
    }

    private static func motion(_ direction: UITextLayoutDirection, reversed: Bool) -> TextMotion {
        switch direction {
        case .left: reversed ? .right : .left
        case .right: reversed ? .left : .right
        case .up: reversed ? .down : .up
        case .down: reversed ? .up : .down
        }
    }

    func farthest(in range: UITextRange, _ direction: UITextLayoutDirection) -> UITextPosition? {
        switch direction {
        case .up, .left: range.start
        case .down, .right: range.end
        }
    }

    /// From the position to the edge of its line, or of the text.
    func extended(_ position: UITextPosition, _ direction: UITextLayoutDirection) -> UITextRange? {
        let offset = characterOffset(position)
        let line = geometry.lineRange(at: offset)
        let end: Int
        switch direction {
        case .left: end = line.location
        case .right: end = line.location + line.length
        case .up: end = 0
        case .down: end = textStorage.length
        }
        return OffsetTextRange(
            NSRange(location: min(offset, end), length: abs(end - offset)))
    }

    func selectionRectangles(_ range: NSRange) -> [UITextSelectionRect] {
        let rects = geometry.selectionRects(for: range)
        let direction = geometry.writingDirection(at: range.location)
        return rects.enumerated().map { index, rect in
            TextSelectionRect(
                rect: rect, direction: direction, containsStart: index == 0,
                containsEnd: index == rects.count - 1)
        }
    }

    func closest(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let range = (range as? OffsetTextRange)?.range else { return nil }
        let (offset, affinity) = geometry.closest(to: point)
        let kept = min(max(offset, range.location), range.location + range.length)
        return OffsetTextPosition(kept, affinity: affinity)
    }

    /// Geometry of the text in the view's coordinates.
    var geometry: TextGeometry {
        TextGeometry(
            storage: textStorage, layoutManager: layoutManager, container: textContainer,
            origin: CGPoint(x: textContainerInset.left, y: textContainerInset.top))
    }

    var motions: CaretMotions {
        CaretMotions(
            geometry: geometry, finder: TextBoundaryFinder(storage: textStorage),
            tokens: TokenSnapping(storage: textStorage),
            pageHeight: bounds.height - textContainerInset.top - textContainerInset.bottom)
    }
}
