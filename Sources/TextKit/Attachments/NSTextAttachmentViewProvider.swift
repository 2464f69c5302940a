public import CoreGraphics
public import Views

/// Makes the view that stands for an attachment at one place of a text.
///
/// The text view asks for `view` when the place comes near what is seen, gives it the attachment's box as its frame, and lets the
/// provider go when the place is out of reach. Override `loadView()` to make the view.
@preconcurrency @MainActor open class NSTextAttachmentViewProvider: NSObject {
    open private(set) weak var textAttachment: NSTextAttachment?
    /// Nil: text views lay out with `NSLayoutManager`.
    open private(set) weak var textLayoutManager: NSTextLayoutManager?
    /// Where the attachment is, a `TextOffsetLocation`; it follows edits before it.
    open package(set) var location: any NSTextLocation
    /// The text view the view is for.
    public private(set) weak var parentView: UIView?

    /// Whether the attachment's box is the provider's `attachmentBounds(…)`, and so the view's own size, instead of the
    /// attachment's. An attachment whose own box is empty follows the view in any case.
    open var tracksTextAttachmentViewBounds = false

    private var storedView: UIView?
    private var isLoading = false
    package var reusableViews: (any ReusableViewSource)?
    /// The size that the text view last gave the view, and whether the view has another one of its own.
    private var placedSize: CGSize?
    private var hasOwnSize = false

    public init(
        textAttachment: NSTextAttachment, parentView: UIView?,
        textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
    ) {
        self.textAttachment = textAttachment
        self.parentView = parentView
        self.textLayoutManager = textLayoutManager
        self.location = location
        super.init()
    }

    /// How a class registered for a file type is made. A subclass inherits this unless all its designated initialisers are its
    /// own; such a one calls the other initialiser here. (On Linux Swift makes an object of a class that is known only at
    /// run time through required initialisers alone.)
    public required convenience init(placement: AttachmentPlacement) {
        self.init(
            textAttachment: placement.textAttachment, parentView: placement.parentView,
            textLayoutManager: nil, location: placement.location)
    }

    /// The view; asking for it makes it.
    open var view: UIView? {
        get {
            if storedView == nil, !isLoading {
                isLoading = true
                loadView()
                isLoading = false
            }
            return storedView
        }
        set { storedView = newValue }
    }

    /// The view if it was made.
    package final var loadedView: UIView? { storedView }

    /// Override to set `view`; called when it is first needed. The default sets an empty view.
    open func loadView() { view = UIView() }

    /// The box that the view asks for in the line: origin relative to the glyph's place on the baseline, y up, points.
    ///
    /// By default the size of the view's bounds or, when nobody set one, its intrinsic size.
    open func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
    ) -> CGRect {
        guard let view else { return .zero }
        var size = view.bounds.size
        if size != placedSize ?? .zero { hasOwnSize = true }
        if !hasOwnSize {
            let intrinsic = view.intrinsicContentSize
            if intrinsic.width >= 0 { size.width = intrinsic.width }
            if intrinsic.height >= 0 { size.height = intrinsic.height }
        }
        return CGRect(origin: .zero, size: size)
    }

    /// Gives the view its place in the text view.
    package final func place(at frame: CGRect) {
        guard let view = storedView else { return }
        placedSize = frame.size
        if view.frame != frame { view.frame = frame }
    }

    // MARK: Recycling (ours)

    /// A view that an earlier provider of the same class no longer needs, for `loadView()` to fill anew; nil when there is none.
    ///
    /// Classes that ask get their views kept for this, a few at a time.
    public final func dequeueReusableView() -> UIView? {
        reusableViews?.dequeueView(for: type(of: self))
    }

    /// What should outlive the view, as the text scrolled to in it or a video's position; nil when there is nothing.
    ///
    /// Asked when the place goes out of reach.
    open func stateToKeep() -> Any? { nil }

    /// Called after the view was made for an attachment whose last provider, for the same text view, kept a state.
    open func restore(_ state: Any) {}
}

/// Where a view provider is needed.
@preconcurrency @MainActor public struct AttachmentPlacement {
    public let textAttachment: NSTextAttachment
    public let parentView: UIView?
    public let location: any NSTextLocation

    init(textAttachment: NSTextAttachment, parentView: UIView?, location: any NSTextLocation) {
        self.textAttachment = textAttachment
        self.parentView = parentView
        self.location = location
    }
}

/// Keeps views that providers may use again.
@MainActor package protocol ReusableViewSource: AnyObject {
    func dequeueView(for type: NSTextAttachmentViewProvider.Type) -> UIView?
}
