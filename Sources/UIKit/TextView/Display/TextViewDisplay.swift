/// What a text view draws, in pieces that a window keeps: selection, one piece for each line fragment, the line under
/// composed text, the caret.
@MainActor final class TextViewDisplay {
    private unowned let view: UITextView
    /// Names of the pieces that depend on colours only; their size says the rest.
    private var selectionIdentity = DisplayIdentity.next()
    private var caretIdentity = DisplayIdentity.next()
    private var underlineIdentity = DisplayIdentity.next()
    private var blinking: Task<Void, Never>?
    private var shownCaret = CGRect.null
    private var shownSelection = CGRect.null

    init(view: UITextView) { self.view = view }

    deinit { blinking?.cancel() }

    // MARK: What changed

    /// Colours or places of everything changed.
    func renewAll() {
        selectionIdentity = DisplayIdentity.next()
        caretIdentity = DisplayIdentity.next()
        underlineIdentity = DisplayIdentity.next()
        let text = NSRange(location: 0, length: view.textStorage.length)
        view.layoutManager.invalidateDisplay(forCharacterRange: text)
        view.setNeedsDisplay()
    }

    /// Lines know by their identities whether they changed; the window asks for them again.
    func renewText() { view.setNeedsFragments(in: view.bounds) }

    func textWillChange() { view.setNeedsFragments(in: view.bounds) }

    func renewSelection() {
        let old = shownSelection.union(shownCaret)
        let visible = view.bounds
        let range = view.selectedRange
        var new = CGRect.null
        if range.length > 0 || view.editor.marked != nil {
            new = visible
        } else if showsCaret {
            new = caretRect
        }
        for rect in [old, new] where !rect.isNull { view.setNeedsFragments(in: rect) }
        view.attachmentViews.showSelection()
        restartBlinking()
    }

    func renewCaret() {
        view.attachmentViews.showSelection()
        view.setNeedsFragments(in: view.bounds)
        restartBlinking()
    }

    // MARK: The caret

    private var caretRect: CGRect {
        let selection = view.editor.selection
        return view.geometry.caretRect(at: selection.head, affinity: selection.affinity)
    }

    private var showsCaret: Bool {
        view.isFirstResponder && view.isEditable && view.selectedRange.length == 0
            && view.window?.host?.isFocused ?? true
    }

    /// Without a window of a host nothing blinks: pictures always show the caret. A host's user may not want it to, or
    /// not for long.
    private var isCaretLit: Bool {
        guard let host = view.window?.host, let interval = host.caretBlinkInterval else {
            return true
        }
        let passed = caretAge
        return passed >= host.caretBlinkTimeout || Int(passed / interval).isMultiple(of: 2)
    }

    /// Seconds since the last key or click.
    private var caretAge: TimeInterval { ProcessInfo.processInfo.systemUptime - view.caretEpoch }

    private func restartBlinking() {
        blinking?.cancel()
        blinking = nil
        guard showsCaret, let host = view.window?.host, let interval = host.caretBlinkInterval
        else { return }
        let timeout = host.caretBlinkTimeout
        blinking = Task { @MainActor [weak self] in
            while !Task.isCancelled {
                do { try await Task.sleep(for: .seconds(interval)) } catch { return }
                guard let self, self.showsCaret else { return }
                self.view.setNeedsFragments(in: self.caretRect)
                if self.caretAge >= timeout { return }
            }
        }
    }

    /// A key or click that changes nothing shows the caret from now on all the same.
    func userDidAct() {
        guard showsCaret else { return }
        view.renewCaretEpoch()
        view.setNeedsFragments(in: caretRect)
        restartBlinking()
    }

    // MARK: Pieces

    func fragments(in rect: CGRect) -> [DisplayFragment] {
        view.attachmentViews.placeIfNeeded()
        var result = selectionFragments(in: rect)
        result += lineFragments(in: rect)
        result += selectedPictureFragments(in: rect)
        result += markedFragments(in: rect)
        if showsCaret {
            shownCaret = caretRect
            if isCaretLit, shownCaret.intersects(rect) {
                result.append(fill(shownCaret, view.tintColor, caretIdentity))
            }
        } else {
            shownCaret = .null
        }
        return result
    }

    private func selectionFragments(in rect: CGRect) -> [DisplayFragment] {
        shownSelection = .null
        let range = view.selectedRange
        guard range.length > 0, view.isFirstResponder else { return [] }
        let color = selectionColor
        return view.geometry.selectionRects(for: range, visible: rect).map {
            let part = onPixels($0)
            shownSelection = shownSelection.union(part)
            return fill(part, color, selectionIdentity)
        }
    }

    var selectionColor: UIColor { (view.tintColor ?? .tintColor).withAlphaComponent(0.25) }

    /// Upper and lower edges between pixels: lines below each other meet there without a seam.
    private func onPixels(_ rect: CGRect) -> CGRect {
        let scale = view.contentScaleFactor
        let top = (rect.minY * scale).rounded() / scale
        let bottom = (rect.maxY * scale).rounded() / scale
        return CGRect(x: rect.minX, y: top, width: rect.width, height: bottom - top)
    }

    /// A picture hides the selection behind it: it is tinted on top.
    private func selectedPictureFragments(in rect: CGRect) -> [DisplayFragment] {
        let range = view.selectedRange
        guard range.length > 0, view.isFirstResponder else { return [] }
        let origin = view.geometry.origin
        return view.layoutManager.attachments(
            in: rect.offsetBy(dx: -origin.x, dy: -origin.y), container: view.textContainer
        ).filter {
            range.contains($0.offset)
                && !view.attachmentViews.showsView(for: $0.attachment, at: $0.offset)
        }.map {
            fill($0.rect.offsetBy(dx: origin.x, dy: origin.y), selectionColor, selectionIdentity)
        }
    }

    private func markedFragments(in rect: CGRect) -> [DisplayFragment] {
        guard let marked = view.editor.marked, marked.length > 0 else { return [] }
        let color = view.textColor ?? .label
        return view.geometry.selectionRects(for: marked, visible: rect).map {
            let line = CGRect(x: $0.minX, y: $0.maxY - 1.5, width: $0.width, height: 1)
            return fill(line, color, underlineIdentity)
        }
    }

    private func lineFragments(in rect: CGRect) -> [DisplayFragment] {
        let manager = view.layoutManager
        let origin = view.geometry.origin
        return view.geometry.lines(in: rect).map { line in
            DisplayFragment(
                identity: line.identity, frame: line.frame
            ) { _ in
                manager.drawBackground(forGlyphRange: line.range, at: origin)
                manager.drawGlyphs(forGlyphRange: line.range, at: origin)
            }
        }
    }

    private func fill(_ rect: CGRect, _ color: UIColor, _ identity: UInt64) -> DisplayFragment {
        DisplayFragment(identity: identity, frame: rect) { _ in
            color.setFill()
            UIBezierPath(rect: rect).fill()
        }
    }
}

extension UITextView: FragmentedContent {
    package func displayFragments(in rect: CGRect) -> [DisplayFragment] {
        display.fragments(in: rect)
    }

    /// The window got or lost the keyboard.
    package func hostFocusDidChange() {
        display.renewCaret()
        if let host = window?.host, !host.isFocused { dismissEditMenu() }
    }
}
