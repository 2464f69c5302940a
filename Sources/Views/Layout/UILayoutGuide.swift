public import CoreGraphics

/// A rectangle to lay out against that is no view.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
    enum Kind {
        /// Placed by constraints.
        case free
        case safeArea
        case margins
    }

    let kind: Kind
    public internal(set) weak var owningView: UIView?
    open var identifier = ""
    /// Where the solver put a free guide, in the owning view's coordinates.
    var solvedFrame = CGRect.zero

    public override init() {
        kind = .free
        super.init()
    }

    init(kind: Kind, of view: UIView) {
        self.kind = kind
        owningView = view
        super.init()
    }

    /// Insets of a guide that follows its view.
    var insets: UIEdgeInsets? {
        guard let owningView else { return nil }
        switch kind {
        case .free: return nil
        case .safeArea: return owningView.safeAreaInsets
        case .margins:
            var insets = owningView.layoutMargins
            if owningView.insetsLayoutMarginsFromSafeArea {
                let safe = owningView.safeAreaInsets
                insets.top += safe.top
                insets.left += safe.left
                insets.bottom += safe.bottom
                insets.right += safe.right
            }
            return insets
        }
    }

    /// In the owning view's coordinates.
    open var layoutFrame: CGRect {
        guard let owningView, let insets else { return solvedFrame }
        return owningView.bounds.inset(by: insets)
    }

    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
