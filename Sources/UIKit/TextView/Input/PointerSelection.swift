/// Selecting with a pointer: click, drag, double click for words, triple click for paragraphs, Shift to extend.
@MainActor final class PointerSelection {
    private unowned let view: UITextView
    private enum Unit { case character, word, paragraph }

    private var isTracking = false
    private var unit = Unit.character
    /// What the first click selected: a drag keeps it selected.
    private var origin = NSRange(location: 0, length: 0)
    private var isControlDown = false
    private var lastPoint = CGPoint.zero
    private var pressedPoint = CGPoint.zero
    private var scrolling: Task<Void, Never>?

    init(view: UITextView) { self.view = view }

    func began(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
        guard view.isSelectable || view.isEditable, let touch = touches.first else { return false }
        let point = touch.location(in: view)
        if touch.button == 3 {
            view.editMenu.present(at: point)
            return true
        }
        guard touch.button == 1 else { return false }
        isTracking = true
        pressedPoint = point
        lastPoint = point
        if !view.isFirstResponder { _ = view.becomeFirstResponder() }
        isControlDown = event?.modifierFlags.contains(.control) ?? false
        let extends = event?.modifierFlags.contains(.shift) ?? false
        unit = touch.tapCount >= 3 ? .paragraph : touch.tapCount == 2 ? .word : .character
        let caret = view.motions.caret(at: point)
        let offset = caret.head
        if extends {
            var selection = view.editor.selection
            origin = NSRange(location: selection.anchor, length: 0)
            selection.head = offset
            view.editor.select(selection)
            return true
        }
        origin = range(of: unit, at: point, closest: offset)
        if unit == .character {
            view.editor.select(caret)
            origin = view.selectedRange
        } else {
            view.editor.select(TextSelection(origin))
        }
        return true
    }

    func moved(_ touches: Set<UITouch>) -> Bool {
        guard isTracking, let touch = touches.first else { return false }
        lastPoint = touch.location(in: view)
        extend(to: lastPoint)
        let visible = view.bounds
        if lastPoint.y < visible.minY || lastPoint.y > visible.maxY {
            startScrolling()
        } else {
            stopScrolling()
        }
        return true
    }

    func ended(_ touches: Set<UITouch>) -> Bool {
        guard isTracking else { return false }
        stopTracking()
        guard let touch = touches.first else { return true }
        let point = touch.location(in: view)
        let isClick = abs(point.x - pressedPoint.x) < 3 && abs(point.y - pressedPoint.y) < 3
        if isClick, touch.tapCount == 1 {
            view.itemClicked(at: point, withControl: isControlDown)
        }
        return true
    }

    func cancelled() -> Bool {
        guard isTracking else { return false }
        stopTracking()
        return true
    }

    private func stopTracking() {
        isTracking = false
        stopScrolling()
    }

    private func extend(to point: CGPoint) {
        let (offset, affinity) = view.geometry.closest(to: point)
        let reached = range(of: unit, at: point, closest: offset)
        let originEnd = origin.location + origin.length
        var selection: TextSelection
        if reached.location < origin.location {
            selection = TextSelection(anchor: originEnd, head: reached.location)
        } else {
            selection = TextSelection(
                anchor: origin.location,
                head: max(originEnd, reached.location + reached.length))
        }
        selection.affinity = affinity
        view.editor.select(selection)
    }

    private func range(of unit: Unit, at point: CGPoint, closest offset: Int) -> NSRange {
        let finder = TextBoundaryFinder(storage: view.textStorage)
        let index = view.geometry.characterRange(at: point)?.location ?? max(0, offset - 1)
        switch unit {
        case .character: return NSRange(location: offset, length: 0)
        case .word:
            if let token = TokenSnapping(storage: view.textStorage).token(at: index) {
                return token
            }
            return finder.wordRange(at: index)
        case .paragraph: return finder.paragraph(at: min(index, view.textStorage.length))
        }
    }

    // MARK: Scrolling while dragging outside

    private func startScrolling() {
        guard scrolling == nil else { return }
        scrolling = Task { @MainActor [weak self] in
            while !Task.isCancelled {
                do { try await Task.sleep(for: .milliseconds(33)) } catch { return }
                guard let self else { return }
                self.scrollStep()
            }
        }
    }

    private func stopScrolling() {
        scrolling?.cancel()
        scrolling = nil
    }

    private func scrollStep() {
        let visible = view.bounds
        let beyond =
            lastPoint.y < visible.minY
            ? lastPoint.y - visible.minY : max(0, lastPoint.y - visible.maxY)
        guard beyond != 0 else { return stopScrolling() }
        // The farther outside, the faster, up to a dozen lines a second.
        let step = max(-20, min(20, beyond / 3))
        let before = view.contentOffset
        view.scrollRectToVisible(visible.offsetBy(dx: 0, dy: step), animated: false)
        lastPoint.y += view.contentOffset.y - before.y
        extend(to: lastPoint)
    }
}
