/// The boxes that views out of sight asked for, so that laying their paragraphs out again makes no views; and the providers that
/// layout made meanwhile.
@MainActor struct AttachmentViewSizes {
    private struct Entry {
        weak var attachment: NSTextAttachment?
        /// Nil when the attachment decides.
        var bounds: CGRect?
        /// The width of the line that the view was asked for.
        var lineWidth: CGFloat
        /// The view was asked because the attachment itself needs no room.
        var isEmpty: Bool
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var providers:
        [(attachment: NSTextAttachment, provider: NSTextAttachmentViewProvider)] = []
    private var pruneCount = 256

    /// Providers kept at most until views are placed (chosen: a screen of small ones).
    private static let providerLimit = 32

    enum Answer {
        case bounds(CGRect)
        case attachmentDecides
    }

    /// What an earlier question was answered; nil when the view has to be asked.
    func answer(to question: AttachmentBoundsQuestion, isEmpty: Bool) -> Answer? {
        let attachment = question.attachment
        guard let entry = entries[ObjectIdentifier(attachment)], entry.attachment === attachment
        else { return nil }
        // The attachment itself is asked first, each time: it may have got a size.
        if entry.isEmpty || entry.bounds == nil, !isEmpty { return .attachmentDecides }
        guard let bounds = entry.bounds, entry.isEmpty == isEmpty,
            entry.lineWidth == question.proposedLineFragment.width
        else { return nil }
        return .bounds(bounds)
    }

    /// - Parameter bounds: nil when the attachment decides.
    mutating func note(_ bounds: CGRect?, for question: AttachmentBoundsQuestion, isEmpty: Bool) {
        entries[ObjectIdentifier(question.attachment)] = Entry(
            attachment: question.attachment, bounds: bounds,
            lineWidth: question.proposedLineFragment.width, isEmpty: isEmpty)
        guard entries.count > pruneCount else { return }
        entries = entries.filter { $0.value.attachment != nil }
        pruneCount = max(256, entries.count * 2)
    }

    /// The box that the view of an attachment was last given, and the width of its line; nil when the attachment decides.
    func latest(of attachment: NSTextAttachment) -> (bounds: CGRect, lineWidth: CGFloat)? {
        guard let entry = entries[ObjectIdentifier(attachment)], entry.attachment === attachment,
            let bounds = entry.bounds
        else { return nil }
        return (bounds, entry.lineWidth)
    }

    mutating func forget(_ attachment: NSTextAttachment) {
        entries[ObjectIdentifier(attachment)] = nil
    }

    // MARK: Providers

    /// Keeps what layout made, for the next placing.
    ///
    /// - Returns: a provider that had to make room.
    mutating func keep(
        _ provider: NSTextAttachmentViewProvider, for attachment: NSTextAttachment
    ) -> NSTextAttachmentViewProvider? {
        providers.append((attachment, provider))
        return providers.count > Self.providerLimit ? providers.removeFirst().provider : nil
    }

    mutating func takeProvider(for attachment: NSTextAttachment) -> NSTextAttachmentViewProvider? {
        providers.firstIndex { $0.attachment === attachment }
            .map { providers.remove(at: $0).provider }
    }

    /// Gives up those that no placing took.
    mutating func takeUnused() -> [NSTextAttachmentViewProvider] {
        defer { providers = [] }
        return providers.map(\.provider)
    }
}
