/// Keeps what is read where it is while text above it gets another height: a picture arrives, an estimate becomes exact.
///
/// The first line seen is the anchor. It holds only while nobody scrolls; people's edits of its own paragraph drop it.
@MainActor final class ScrollAnchor {
    private unowned let view: UITextView
    /// UTF-16 offset of the first line seen; follows edits.
    private var offset: Int?
    /// Where that line was, in the view, and how far the view was scrolled then.
    private var lineY: CGFloat = 0
    private var scrolledY: CGFloat = 0

    init(view: UITextView) { self.view = view }

    /// Before layout: whatever is known of the old places is kept.
    func begin() {
        guard view.isScrollEnabled, view.bounds.minY > 0, view.bounds.height > 0 else {
            offset = nil
            return
        }
        if offset == nil || scrolledY != view.bounds.minY { take() }
    }

    /// After layout: scrolls by as much as the anchor moved.
    func end() {
        guard let offset, scrolledY == view.bounds.minY, let y = lineY(at: offset) else {
            return take()
        }
        let moved = y - lineY
        guard abs(moved) > 0.01 else { return }
        view.updateContentSize()
        let (least, greatest) = view.offsetLimits
        var place = view.contentOffset
        place.y = min(max(place.y + moved, least.y), greatest.y)
        view.shiftContentOffset(to: place)
        take()
    }

    func textDidChange(_ range: NSRange, changeInLength delta: Int) {
        guard let anchor = offset else { return }
        if anchor >= range.location + range.length - delta {
            offset = anchor + delta
        } else if anchor > range.location {
            offset = nil
        }
        guard let moved = offset, delta != 0 else { return }
        let length = view.textStorage.length
        let paragraph = TextBoundaryFinder(storage: view.textStorage).paragraph(
            at: min(moved, length))
        let touches =
            range.location <= paragraph.location + paragraph.length
            && range.location + range.length >= paragraph.location
        if touches || moved > length { offset = nil }
    }

    private func take() {
        offset = nil
        let origin = view.geometry.origin
        let top = view.bounds.minY
        guard view.isScrollEnabled, top > 0, view.bounds.height > 0 else { return }
        let lines = view.layoutManager.displayLines(
            in: CGRect(x: -1e6, y: top - origin.y, width: 2e6, height: 1),
            container: view.textContainer)
        guard let line = lines.first(where: { $0.lineRect.maxY + origin.y > top }) else { return }
        offset = line.glyphRange.location
        lineY = line.lineRect.minY + origin.y
        scrolledY = top
    }

    private func lineY(at offset: Int) -> CGFloat? {
        guard offset < view.textStorage.length else { return nil }
        return view.layoutManager.lineFragmentRect(forGlyphAt: offset, effectiveRange: nil).minY
            + view.geometry.origin.y
    }
}
