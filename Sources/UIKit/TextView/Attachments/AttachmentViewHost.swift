/// Keeps views in a text view for the attachments near what is seen of it, each where its glyph is.
///
/// Invariant: after `place()` there is a view for every attachment of the lines that touch `reach` and for no other, except one
/// that has the keyboard. Work and memory grow with what is seen, not with the text.
@MainActor final class AttachmentViewHost {
    unowned let view: UITextView
    private(set) var live: [LiveAttachment] = []
    private var sizes = AttachmentViewSizes()
    let pool = AttachmentViewPool()
    private var isPlacing = false
    private var isStale = true
    private var placedBounds = CGRect.null
    /// Seen from the upper left corner of what is seen; nil while the pointer is elsewhere.
    var pointer: CGPoint?

    init(view: UITextView) { self.view = view }

    /// How far beyond the seen part there are views, as a share of its height (chosen: scrolling by a page shows no gap).
    private static let margin: CGFloat = 0.5

    /// Attachments in this part of the view have their views.
    var reach: CGRect {
        let seen = view.bounds
        return seen.insetBy(dx: 0, dy: -seen.height * Self.margin)
    }

    // MARK: What changed

    func invalidate() { isStale = true }

    /// The text changed: places move with it, before anybody asks for them.
    func textDidChange(_ range: NSRange, changeInLength delta: Int) {
        isStale = true
        guard delta != 0 else { return }
        let old = NSRange(location: range.location, length: range.length - delta)
        for item in live { item.follow(old, newLength: range.length) }
    }

    /// Before drawing: places views if anything moved since that was last done.
    func placeIfNeeded() {
        for _ in 0..<4 where isStale || placedBounds != view.bounds { place() }
    }

    // MARK: Placing

    func place() {
        guard !isPlacing else { return }
        isPlacing = true
        defer { isPlacing = false }
        isStale = false
        placedBounds = view.bounds
        let shown = attachmentsInReach()
        guard !shown.isEmpty || !live.isEmpty else { return }
        let (found, rest) = AttachmentMatching.match(live, to: shown)
        var kept: [LiveAttachment] = []
        for (item, placed) in zip(found, shown) {
            guard let item = item ?? make(placed.attachment, at: placed.offset) else { continue }
            item.offset = placed.offset
            item.rect = placed.rect
            kept.append(item)
        }
        for item in rest {
            if keepsFocus(item) { kept.append(item) } else { remove(item) }
        }
        live = kept
        pool.limit = max(kept.count, 1)
        var shownViews: Set<ObjectIdentifier> = []
        for item in kept { show(item, besides: &shownViews) }
        for provider in sizes.takeUnused() { recycleView(of: provider) }
        showSelection()
        showPointer()
    }

    /// Tints the views that are selected.
    func showSelection() {
        guard !live.isEmpty else { return }
        let range = view.isFirstResponder ? view.selectedRange : NSRange(location: 0, length: 0)
        for item in live {
            let isSelected = range.contains(item.offset)
            item.tint(isSelected ? view.display.selectionColor : nil)
        }
    }

    private func attachmentsInReach() -> [PlacedAttachment] {
        guard !view.bounds.isEmpty else { return [] }
        let origin = view.geometry.origin
        return view.layoutManager.attachments(
            in: reach.offsetBy(dx: -origin.x, dy: -origin.y), container: view.textContainer
        ).filter(\.attachment.allowsTextAttachmentView)
    }

    private func make(_ attachment: NSTextAttachment, at offset: Int) -> LiveAttachment? {
        guard let provider = provider(for: attachment, at: offset) else { return nil }
        let item = LiveAttachment(attachment: attachment, provider: provider, offset: offset)
        if let (bounds, lineWidth) = sizes.latest(of: attachment) {
            // Much as layout asked, so that a view which meanwhile changed its mind is noticed.
            item.question = AttachmentBoundsQuestion(
                attachment: attachment,
                attributes: view.textStorage.attributes(at: offset, effectiveRange: nil),
                location: provider.location, container: view.textContainer,
                proposedLineFragment: CGRect(x: 0, y: 0, width: lineWidth, height: 0),
                position: .zero)
            item.answer = bounds
        }
        return item
    }

    /// One that layout asked for its size, one that the delegate kept, or a new one.
    private func provider(
        for attachment: NSTextAttachment, at offset: Int
    ) -> NSTextAttachmentViewProvider? {
        let location = TextOffsetLocation(offset)
        let manager = view.layoutManager
        let kept =
            sizes.takeProvider(for: attachment)
            ?? manager.delegate?.layoutManager(
                manager, retrieveCachedTextAttachmentViewProviderFor: attachment)
        kept?.location = location
        let provider =
            kept
            ?? attachment.viewProvider(
                for: view, location: location, textContainer: view.textContainer)
        provider?.reusableViews = pool
        return provider
    }

    private func loadedView(
        of provider: NSTextAttachmentViewProvider, _ attachment: NSTextAttachment
    )
        -> UIView?
    {
        if let view = provider.loadedView { return view }
        let view = provider.view
        if view != nil, let state = pool.takeState(for: attachment) { provider.restore(state) }
        return view
    }

    /// One view cannot stand in two places: the first keeps it.
    private func show(_ item: LiveAttachment, besides others: inout Set<ObjectIdentifier>) {
        guard let attached = loadedView(of: item.provider, item.attachment),
            others.insert(ObjectIdentifier(attached)).inserted
        else { return }
        if attached.superview !== view {
            view.insertSubview(attached, at: 0)
            attached.sizeFollower = self
        }
        // The size that the view wants stays until it is laid out with it.
        guard !followSize(of: item) else { return }
        let origin = view.geometry.origin
        item.provider.place(at: item.rect.offsetBy(dx: origin.x, dy: origin.y))
    }

    /// A view that decides about its box and wants another than it has is laid out again: true then.
    private func followSize(of item: LiveAttachment) -> Bool {
        guard let question = item.question, let answer = item.answer else { return false }
        let wanted = ask(item.provider, question)
        guard
            abs(wanted.minX - answer.minX) > 0.01 || abs(wanted.minY - answer.minY) > 0.01
                || abs(wanted.width - answer.width) > 0.01
                || abs(wanted.height - answer.height) > 0.01
        else { return false }
        sizes.forget(item.attachment)
        item.attachment.viewSizeDidChange()
        return true
    }

    private func ask(
        _ provider: NSTextAttachmentViewProvider, _ question: AttachmentBoundsQuestion
    ) -> CGRect {
        provider.attachmentBounds(
            for: question.attributes, location: question.location,
            textContainer: question.container,
            proposedLineFragment: question.proposedLineFragment, position: question.position)
    }

    // MARK: Removing

    private func keepsFocus(_ item: LiveAttachment) -> Bool {
        let storage = view.textStorage
        guard item.hasFocus, item.offset < storage.length,
            storage.attribute(.attachment, at: item.offset, effectiveRange: nil)
                as? NSTextAttachment === item.attachment,
            let rect = view.layoutManager.attachmentRect(at: item.offset)
        else { return false }
        item.rect = rect
        return true
    }

    private func remove(_ item: LiveAttachment) {
        let provider = item.provider
        let manager = view.layoutManager
        item.tint(nil)
        pool.keepState(of: provider, for: item.attachment)
        manager.delegate?.layoutManager(
            manager, cacheTextAttachmentViewProvider: provider, for: item.attachment)
        recycleView(of: provider)
    }

    private func recycleView(of provider: NSTextAttachmentViewProvider) {
        guard let attached = provider.loadedView,
            !live.contains(where: {
                $0.provider !== provider && $0.provider.loadedView === attached
            })
        else { return }
        if attached.superview === view { attached.removeFromSuperview() }
        if attached.sizeFollower === self { attached.sizeFollower = nil }
        (attached as? any PointerNoticing)?.isPointerInside = false
        pool.recycle(attached, of: provider)
    }
}

extension AttachmentViewHost: ViewSizeFollower {
    package func sizeMayHaveChanged(of view: UIView) {
        guard !isPlacing else { return }
        isStale = true
        self.view.setNeedsLayout()
    }
}

extension AttachmentViewHost: @MainActor AttachmentViewSource {
    func showsView(for attachment: NSTextAttachment, at offset: Int) -> Bool {
        live.contains { $0.offset == offset && $0.attachment === attachment }
    }

    func viewBounds(for question: AttachmentBoundsQuestion, isEmpty: Bool) -> CGRect? {
        let attachment = question.attachment
        let offset = (question.location as? TextOffsetLocation)?.offset ?? NSNotFound
        if let shown = live.first(where: { $0.attachment === attachment && $0.offset == offset }) {
            shown.question = nil
            guard isEmpty || shown.provider.tracksTextAttachmentViewBounds,
                loadedView(of: shown.provider, attachment) != nil
            else { return nil }
            let bounds = ask(shown.provider, question)
            shown.question = question
            shown.answer = bounds
            return bounds
        }
        switch sizes.answer(to: question, isEmpty: isEmpty) {
        case .attachmentDecides: return nil
        case .bounds(let bounds): return bounds
        case nil: return measure(question, offset, isEmpty: isEmpty)
        }
    }

    /// Asks a view that is not shown, and keeps its provider in case it soon is.
    private func measure(_ question: AttachmentBoundsQuestion, _ offset: Int, isEmpty: Bool)
        -> CGRect?
    {
        let attachment = question.attachment
        guard let provider = provider(for: attachment, at: offset) else { return nil }
        var bounds: CGRect?
        if isEmpty || provider.tracksTextAttachmentViewBounds,
            loadedView(of: provider, attachment) != nil
        {
            bounds = ask(provider, question)
        }
        sizes.note(bounds, for: question, isEmpty: isEmpty)
        if let dropped = sizes.keep(provider, for: attachment) { recycleView(of: dropped) }
        return bounds
    }
}
