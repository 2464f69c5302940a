public import CoreGraphics

/// What a view that shows a layout manager's text has to know. Offsets are UTF-16, in the present text.
package protocol TextLayoutObserver: AnyObject {
    /// Lines in `range` are stale, after an edit or a change of geometry; lines below may have moved.
    func layoutManager(_ layoutManager: NSLayoutManager, didInvalidateLayoutIn range: NSRange)
    /// What is drawn in `range` changed and nothing moved.
    func layoutManager(_ layoutManager: NSLayoutManager, didInvalidateDisplayIn range: NSRange)
    /// Laying out found another height than was estimated; positions below have moved.
    func layoutManagerDidChangeHeight(_ layoutManager: NSLayoutManager)
}

/// Told about layout by a layout manager. All methods have a default that does nothing.
public protocol NSLayoutManagerDelegate: AnyObject {
    /// Lines became stale, after an edit or a change of geometry.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// A container was filled; `textContainer` is nil when the text does not fit in the containers there are.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool)
    /// A container's size or shape changed; `oldSize` is what it was.
    func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize)
    /// A view provider's place went out of reach; the delegate may keep it, with its view, for
    /// `layoutManager(_:retrieveCachedTextAttachmentViewProviderFor:)`. Ours, after the pair in Apple's
    /// `NSTextLayoutManagerDelegate`.
    @MainActor func layoutManager(
        _ layoutManager: NSLayoutManager,
        cacheTextAttachmentViewProvider viewProvider: NSTextAttachmentViewProvider,
        for textAttachment: NSTextAttachment)
    /// A view provider that the delegate kept for an attachment; nil has a new one made.
    @MainActor func layoutManager(
        _ layoutManager: NSLayoutManager,
        retrieveCachedTextAttachmentViewProviderFor attachment: NSTextAttachment
    ) -> NSTextAttachmentViewProvider?
}

extension NSLayoutManagerDelegate {
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool
    ) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    ) {}
    @MainActor public func layoutManager(
        _ layoutManager: NSLayoutManager,
        cacheTextAttachmentViewProvider viewProvider: NSTextAttachmentViewProvider,
        for textAttachment: NSTextAttachment
    ) {}
    @MainActor public func layoutManager(
        _ layoutManager: NSLayoutManager,
        retrieveCachedTextAttachmentViewProviderFor attachment: NSTextAttachment
    ) -> NSTextAttachmentViewProvider? { nil }
}
