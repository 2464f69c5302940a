public import CoreGraphics
public import Views

/// An attachment shown as a view that a closure makes. Ours.
///
/// The closure is called each time the attachment comes near what is seen of a text view, on the main thread; a view that it keeps
/// is shown again as it was. With a zero `bounds` the box follows the view's size. `image`, when set, is what is drawn
/// where there is no text view.
open class ViewAttachment: NSTextAttachment {
    /// Makes the view, or hands over one that was made before. Nil, as after reading from an archive, shows the picture.
    @preconcurrency @MainActor open var makeView: (@MainActor () -> UIView)? {
        get { maker.make }
        set { maker.make = newValue }
    }
    private final let maker: Maker

    /// - Parameters:
    ///   - size: points; nil takes the view's own.
    ///   - makeView: called on the main thread.
    public init(size: CGSize? = nil, makeView: @escaping @MainActor () -> UIView) {
        maker = Maker(makeView)
        super.init(data: nil, ofType: nil)
        if let size { bounds = CGRect(origin: .zero, size: size) }
    }

    /// Archives hold no closures: set `makeView` afterwards.
    public required init?(coder: NSCoder) {
        maker = Maker(nil)
        super.init(coder: coder)
    }

    open override func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        guard allowsTextAttachmentView, makeView != nil else { return nil }
        return ClosureViewProvider(
            textAttachment: self, parentView: parentView, textLayoutManager: nil,
            location: location)
    }

    @MainActor private final class Maker {
        var make: (@MainActor () -> UIView)?
        nonisolated init(_ make: (@MainActor () -> UIView)?) { self.make = make }
    }
}

/// Asks a `ViewAttachment` for its view.
private final class ClosureViewProvider: NSTextAttachmentViewProvider {
    override func loadView() { view = (textAttachment as? ViewAttachment)?.makeView?() }
}
