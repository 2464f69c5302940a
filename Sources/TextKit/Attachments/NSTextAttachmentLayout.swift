public import CoreGraphics
public import Views

/// What layout asks of an attachment that can show a view.
public protocol NSTextAttachmentLayout: NSObjectProtocol {
    /// The box in the line: origin relative to the glyph's position on the baseline, y up, points.
    func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
    ) -> CGRect
    /// The picture to draw in `bounds`; nil draws nothing.
    func image(
        for bounds: CGRect, attributes: [NSAttributedString.Key: Any],
        location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> UIImage?
    /// What makes the view that stands for the attachment; nil shows the picture.
    @MainActor func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider?
}

/// The view that shows a layout manager's text, as the one that places views for attachments. Called on the main thread.
package protocol AttachmentViewSource: AnyObject {
    /// The box a view asks for; nil when the attachment decides.
    ///
    /// - Parameter isEmpty: the attachment itself asks for no room.
    func viewBounds(for question: AttachmentBoundsQuestion, isEmpty: Bool) -> CGRect?
    /// Whether a view covers the attachment at an offset, so that its picture is not drawn.
    func showsView(for attachment: NSTextAttachment, at offset: Int) -> Bool
}

/// An attachment and the place that layout has for it.
package struct AttachmentBoundsQuestion {
    package var attachment: NSTextAttachment
    package var attributes: [NSAttributedString.Key: Any]
    package var location: any NSTextLocation
    package var container: NSTextContainer?
    package var proposedLineFragment: CGRect
    package var position: CGPoint

    package init(
        attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any],
        location: any NSTextLocation, container: NSTextContainer?, proposedLineFragment: CGRect,
        position: CGPoint
    ) {
        self.attachment = attachment
        self.attributes = attributes
        self.location = location
        self.container = container
        self.proposedLineFragment = proposedLineFragment
        self.position = position
    }
}
