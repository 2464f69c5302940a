extension UITextView {
    /// Up to this many UTF-16 units a fitting size is exact; beyond, text further down counts as estimated.
    private static var exactLength: Int { 65_536 }

    /// The container follows the view where it asked to.
    func trackContainerSize() {
        var size = textContainer.size
        let inset = textContainerInset
        if textContainer.widthTracksTextView {
            size.width = max(0, bounds.width - inset.left - inset.right)
        }
        if isScrollEnabled {
            size.height = .greatestFiniteMagnitude
        } else if textContainer.heightTracksTextView {
            size.height = max(0, bounds.height - inset.top - inset.bottom)
        }
        if size != textContainer.size {
            textContainer.size = size
            display.renewText()
        }
    }

    func updateContentSize() {
        let used = layoutManager.usedRect(for: textContainer)
        let inset = textContainerInset
        let width =
            textContainer.widthTracksTextView
            ? bounds.width : max(bounds.width, used.maxX + inset.left + inset.right)
        let size = CGSize(width: width, height: contentHeight)
        if size != contentSize { contentSize = size }
    }

    /// The height of the text with the insets, as far as it is laid out.
    var contentHeight: CGFloat {
        let used = layoutManager.usedRect(for: textContainer)
        return ceil(textHeight(used) + textContainerInset.top + textContainerInset.bottom)
    }

    private func textHeight(_ used: CGRect) -> CGFloat {
        let line = geometry.caretRect(at: textStorage.length, affinity: .forward)
        return max(used.maxY, textStorage.length == 0 ? line.height : 0)
    }

    /// The size that shows all text at a width. A width of 0 or less stands for no limit.
    func fittingSize(_ size: CGSize) -> CGSize {
        let inset = textContainerInset
        let old = textContainer.size
        let limit = size.width > 0 ? max(0, size.width - inset.left - inset.right) : 0
        if old.width != limit || old.height < .greatestFiniteMagnitude {
            textContainer.size = CGSize(width: limit, height: .greatestFiniteMagnitude)
        }
        defer { if textContainer.size != old { textContainer.size = old } }
        let length = min(textStorage.length, Self.exactLength)
        layoutManager.ensureLayout(forCharacterRange: NSRange(location: 0, length: length))
        let used = layoutManager.usedRect(for: textContainer)
        let width = ceil(used.maxX + inset.left + inset.right)
        return CGSize(
            width: size.width > 0 ? min(width, size.width) : width,
            height: ceil(textHeight(used) + inset.top + inset.bottom))
    }

    /// A view that does not scroll is as large as its text.
    var naturalSize: CGSize {
        guard !isScrollEnabled else {
            return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        }
        return fittingSize(CGSize(width: bounds.width, height: .greatestFiniteMagnitude))
    }

    /// Whether the caret was in sight when the view was last laid out, and the view's lower edge has left it behind since.
    var losesCaretByShrinking: Bool {
        guard isFirstResponder, isScrollEnabled, bounds.height < laidOutHeight else { return false }
        let selection = editor.selection
        let caret = geometry.caretRect(at: selection.head, affinity: selection.affinity)
        return caret.minY >= bounds.minY && caret.maxY <= bounds.minY + laidOutHeight
            && caret.maxY > bounds.maxY
    }

    /// Scrolls by as little as shows the range; of a long one, its end.
    func scrollToShow(_ range: NSRange) {
        guard isScrollEnabled, bounds.height > 0 else { return }
        // Laying out what is to be shown may find the text higher than was estimated, pictures above all; each round
        // makes a screen of it exact.
        for _ in 0..<8 {
            var rect = rectToShow(range)
            let height = contentSize.height
            if rect.minY < bounds.minY || rect.maxY > bounds.maxY {
                layOutScreen(before: NSMaxRange(range))
                rect = rectToShow(range)
            }
            updateContentSize()
            scrollRectToVisible(rect, animated: false)
            layOutVisibleText()
            if contentSize.height == height, rectToShow(range) == rect { return }
        }
    }

    /// Makes exact what is seen above a place that comes to the lower edge.
    private func layOutScreen(before offset: Int) {
        var start = min(max(0, offset), textStorage.length)
        var height: CGFloat = 0
        while start > 0, height < bounds.height {
            var line = NSRange(location: start - 1, length: 1)
            height +=
                layoutManager.lineFragmentRect(forGlyphAt: start - 1, effectiveRange: &line).height
            start = min(start - 1, line.location)
        }
    }

    private func layOutVisibleText() {
        let visible = bounds.offsetBy(dx: -textContainerInset.left, dy: -textContainerInset.top)
        layoutManager.ensureLayout(forBoundingRect: visible, in: textContainer)
    }

    private func rectToShow(_ range: NSRange) -> CGRect {
        let end = min(max(0, range.location + range.length), textStorage.length)
        let start = min(max(0, range.location), end)
        let affinity = editor.selection.head == end ? editor.selection.affinity : .forward
        let caret = geometry.caretRect(at: end, affinity: affinity)
        var rect = caret
        if start < end {
            let whole = caret.union(geometry.caretRect(at: start, affinity: .forward))
            if whole.height <= bounds.height { rect = whole }
        }
        // At either end of the text, the container's inset is shown with it.
        if rect.maxY + textContainerInset.bottom + 1 >= contentSize.height {
            rect.size.height = max(rect.height, contentSize.height - rect.minY)
        }
        if rect.minY <= textContainerInset.top + 1 {
            rect.size.height = rect.maxY
            rect.origin.y = 0
        }
        return rect.height > bounds.height ? caret : rect
    }
}
