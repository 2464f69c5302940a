package import CoreGraphics

/// A view as a host draws it: fragments in the view's own coordinates, then the views inside, then an overlay.
///
/// A host keeps what it drew by (`identity`, the fragment's `identity`, the fragment's size): the same three
/// mean the same pixels. Fragments of a part of the view that is out of sight are left out.
@MainActor package struct DisplayNode {
    package struct Clip: Equatable {
        package var rect: CGRect
        /// Points.
        package var cornerRadius: CGFloat
    }

    /// The view, or its layer for content that is stretched, for as long as they live.
    package var identity: ObjectIdentifier
    package weak var view: UIView?
    /// From the view's coordinates to the parent node's.
    package var transform = CGAffineTransform.identity
    /// In the view's coordinates; applies to everything below.
    package var clip: Clip?
    /// 0 to 1, of the node as a whole.
    package var alpha: CGFloat = 1
    /// Back to front.
    package var fragments: [DisplayFragment] = []
    package var children: [DisplayNode] = []
    /// Painted last.
    package var overlay: [DisplayFragment] = []

    init(view: UIView, identity: ObjectIdentifier? = nil) {
        self.identity = identity ?? ObjectIdentifier(view)
        self.view = view
    }
}
