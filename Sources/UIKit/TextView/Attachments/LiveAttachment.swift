/// An attachment that a view stands for at present.
@MainActor final class LiveAttachment {
    let attachment: NSTextAttachment
    let provider: NSTextAttachmentViewProvider
    /// UTF-16; follows edits.
    var offset: Int {
        didSet { if offset != oldValue { provider.location = TextOffsetLocation(offset) } }
    }
    /// Where the glyph is, container coordinates, points.
    var rect = CGRect.zero
    /// What layout last asked the view, and the answer; nil when the attachment decides about its box.
    var question: AttachmentBoundsQuestion?
    var answer: CGRect?
    private var tint: SelectionTint?

    init(attachment: NSTextAttachment, provider: NSTextAttachmentViewProvider, offset: Int) {
        self.attachment = attachment
        self.provider = provider
        self.offset = offset
    }

    /// Moves with an edit that replaced `old` by `newLength` units.
    func follow(_ old: NSRange, newLength: Int) {
        if offset >= old.location + old.length { offset += newLength - old.length }
    }

    /// Shows the view as selected, or with nil as not.
    func tint(_ color: UIColor?) {
        guard let color, let view = provider.loadedView else {
            tint?.removeFromSuperview()
            tint = nil
            return
        }
        let cover = tint ?? SelectionTint(frame: .zero)
        tint = cover
        cover.cover(view, color: color)
    }

    /// A view that the keyboard belongs to stays, so that what is typed in it is not lost.
    var hasFocus: Bool {
        guard let view = provider.loadedView, let window = view.window else { return false }
        var responder = window.firstResponder
        while let current = responder {
            if current === view { return true }
            responder = current.next
        }
        return false
    }
}
