public import CoreGraphics

/// A rectangle on screen that draws, holds other views and takes events.
///
/// Coordinates are points with y down. `frame` is in the superview's coordinates, `bounds` in the view's own.
@preconcurrency @MainActor open class UIView: UIResponder {
    // MARK: Making

    public init(frame: CGRect) {
        super.init()
        let frame = frame.standardized
        untransformedOrigin = frame.origin
        storedBounds.size = frame.size
    }

    public convenience override init() { self.init(frame: .zero) }

    /// Galley reads no interface files; a decoded view is an empty one.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Geometry

    /// The frame's origin if the transform were the identity; kept instead of the centre, so that a frame
    /// that was set is read back exactly.
    private var untransformedOrigin = CGPoint.zero
    private var storedBounds = CGRect.zero
    private var storedTransform = CGAffineTransform.identity

    /// The view's rectangle in its superview; with a transform, the box around it.
    open var frame: CGRect {
        get {
            let plain = CGRect(origin: untransformedOrigin, size: storedBounds.size)
            guard !storedTransform.isIdentity else { return plain }
            let half = CGPoint(x: plain.width / 2, y: plain.height / 2)
            return plain.offsetBy(dx: -plain.minX - half.x, dy: -plain.minY - half.y)
                .applying(storedTransform)
                .offsetBy(dx: plain.minX + half.x, dy: plain.minY + half.y)
        }
        set {
            let new = newValue.standardized
            guard new != frame else { return }
            changeGeometry {
                untransformedOrigin = new.origin
                storedBounds.size = new.size
                if !storedTransform.isIdentity {
                    let size = new.applying(storedTransform.inverted()).size
                    untransformedOrigin.x = new.midX - size.width / 2
                    untransformedOrigin.y = new.midY - size.height / 2
                    storedBounds.size = size
                }
            }
        }
    }

    /// The visible rectangle in the view's own coordinates. Setting the size keeps the centre.
    open var bounds: CGRect {
        get { storedBounds }
        set {
            let new = newValue
            guard new != storedBounds else { return }
            changeGeometry {
                untransformedOrigin.x -= (new.width - storedBounds.width) / 2
                untransformedOrigin.y -= (new.height - storedBounds.height) / 2
                storedBounds = new
            }
        }
    }

    /// The middle of the frame in the superview's coordinates.
    open var center: CGPoint {
        get {
            CGPoint(
                x: untransformedOrigin.x + storedBounds.width / 2,
                y: untransformedOrigin.y + storedBounds.height / 2)
        }
        set {
            guard newValue != center else { return }
            changeGeometry {
                untransformedOrigin.x = newValue.x - storedBounds.width / 2
                untransformedOrigin.y = newValue.y - storedBounds.height / 2
            }
        }
    }

    /// Applied around the centre.
    open var transform: CGAffineTransform {
        get { storedTransform }
        set {
            guard newValue != storedTransform else { return }
            changeGeometry { storedTransform = newValue }
        }
    }

    private func changeGeometry(_ change: () -> Void) {
        let oldBounds = storedBounds
        let old = AnimationContext.recording == nil ? nil : modelGeometry
        damageInSuperview()
        change()
        if let old { animateGeometry(from: old) }
        damageInSuperview()
        geometryDidChange(from: oldBounds)
    }

    /// What is on its way from an old value to the model value.
    var runningAnimations: [PropertyAnimation] = []

    open var contentScaleFactor: CGFloat {
        get { storedScale ?? window?.screen.scale ?? 1 }
        set { storedScale = newValue }
    }
    private var storedScale: CGFloat?

    // MARK: Hierarchy

    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    package weak var owner: (any ViewOwner)?
    package weak var sizeFollower: (any ViewSizeFollower)?

    open var window: UIWindow? { superview?.window }

    open override var next: UIResponder? { owner ?? superview }

    package override var hostingWindow: UIWindow? { window }

    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        guard view !== sibling else { return }
        view.detachForMove(to: self)
        let index = subviews.firstIndex { $0 === sibling }
        insert(view, at: index.map { $0 + 1 } ?? subviews.count)
    }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        guard view !== sibling else { return }
        view.detachForMove(to: self)
        insert(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
    }

    open func bringSubviewToFront(_ view: UIView) { reorder(view, to: subviews.count - 1) }

    open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }

    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        subviews.swapAt(index1, index2)
        setNeedsDisplay()
    }

    open func removeFromSuperview() {
        guard let parent = superview else { return }
        move(from: parent, to: nil) { parent.subviews.removeAll { $0 === self } }
        parent.willRemoveSubviewDone()
    }

    open func isDescendant(of view: UIView) -> Bool {
        sequence(first: self) { $0.superview }.contains { $0 === view }
    }

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    private func insert(_ view: UIView, at index: Int) {
        precondition(view !== self && !isDescendant(of: view), "a view cannot contain itself")
        if view.superview === self {
            return reorder(view, to: min(index, subviews.count - 1))
        }
        view.detachForMove(to: self)
        view.move(from: nil, to: self) {
            subviews.insert(view, at: min(max(index, 0), subviews.count))
        }
        didAddSubview(view)
    }

    private func detachForMove(to parent: UIView) {
        if superview !== parent { removeFromSuperview() }
    }

    private func reorder(_ view: UIView, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.remove(at: old)
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.damageInSuperview()
    }

    private func move(from old: UIView?, to new: UIView?, change: () -> Void) {
        let oldWindow = old?.window
        let newWindow = new?.window
        let changesWindow = oldWindow !== newWindow
        let appears = newWindow != nil
        if changesWindow {
            if !appears { oldWindow?.forgetResponders(in: self) }
            owner?.ownedViewWillAppear(appears)
            forEachInSubtree { $0.willMove(toWindow: newWindow) }
        }
        old?.willRemoveSubview(self)
        willMove(toSuperview: new)
        damageInSuperview()
        change()
        superview = new
        didMoveToSuperview()
        constraintsDidMove(from: old)
        if new == nil { forEachInSubtree { $0.dropAnimations() } }
        if changesWindow {
            forEachInSubtree { $0.didMoveToWindow() }
            owner?.ownedViewDidAppear(appears)
        }
        inheritedTraitsDidChange()
        damageInSuperview()
        if layoutState != .clean { superview?.markSubtreeForLayout() }
        new?.setNeedsLayout()
    }

    private func willRemoveSubviewDone() { setNeedsLayout() }

    package func forEachInSubtree(_ body: (UIView) -> Void) {
        body(self)
        for view in subviews { view.forEachInSubtree(body) }
    }

    // MARK: Layout

    enum LayoutState { case clean, subtreeDirty, dirty }
    var layoutState = LayoutState.dirty

    /// Override to place subviews; called by `layoutIfNeeded` and before a frame is drawn.
    open func layoutSubviews() {}

    open func setNeedsLayout() {
        layoutState = .dirty
        superview?.markSubtreeForLayout()
        window?.requestFrame()
    }

    /// Lays out this view and those below it that need it.
    open func layoutIfNeeded() { performLayout() }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    open func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        let origin = frame.origin
        bounds.size = size
        if transform.isIdentity { frame.origin = origin }
    }

    /// A view that has no size of its own along an axis.
    public static let noIntrinsicMetric: CGFloat = -1

    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open func invalidateIntrinsicContentSize() {
        setNeedsConstraintLayout()
        sizeFollower?.sizeMayHaveChanged(of: self)
    }

    open var autoresizesSubviews = true
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { setNeedsConstraintLayout() }
    }
    open func updateConstraints() {}
    open func setNeedsUpdateConstraints() { setNeedsConstraintLayout() }
    open func updateConstraintsIfNeeded() {}
    open func needsUpdateConstraints() -> Bool { constraintBook.isDirty }
    open class var requiresConstraintBasedLayout: Bool { false }
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    var constraintBook = ConstraintBook()

    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        fittingSize(targetSize)
    }

    /// Insets covered by bars, in this view's coordinates.
    open var safeAreaInsets: UIEdgeInsets { inheritedSafeAreaInsets }
    open func safeAreaInsetsDidChange() {}

    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
        didSet {
            guard layoutMargins != oldValue else { return }
            layoutMarginsDidChange()
            setNeedsConstraintLayout()
        }
    }
    open func layoutMarginsDidChange() {}
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true

    // MARK: Drawing

    /// Override to paint the content in the current context; `rect` is in the view's coordinates.
    open func draw(_ rect: CGRect) {}

    /// Whether `draw(_:)` may paint; a plain view needs no fragment for it.
    var drawsContent: Bool { type(of: self) != UIView.self && type(of: self) != UIWindow.self }

    open func setNeedsDisplay() { markForDisplay(bounds) }

    /// - Parameter rect: the part to draw anew, in the view's coordinates.
    open func setNeedsDisplay(_ rect: CGRect) { markForDisplay(rect) }

    /// Names what this view itself draws; renewed whenever that changes.
    var displayIdentity = DisplayIdentity.next()

    open class var layerClass: AnyClass { CALayer.self }

    open private(set) lazy var layer: CALayer = {
        let type = Self.layerClass as? CALayer.Type ?? CALayer.self
        let layer = type.init()
        layer.view = self
        storedLayer = layer
        return layer
    }()
    /// The layer if anyone asked for it.
    private(set) var storedLayer: CALayer?

    open var backgroundColor: UIColor? {
        didSet {
            guard backgroundColor != oldValue else { return }
            animateBackground(from: oldValue)
            setNeedsDisplay()
        }
    }
    /// 0 (invisible) to 1.
    open var alpha: CGFloat = 1 {
        didSet {
            guard alpha != oldValue else { return }
            animate(.opacity, from: AnimationVector(oldValue), to: AnimationVector(alpha))
            damageInSuperview()
        }
    }
    open var isHidden = false { didSet { if isHidden != oldValue { damageInSuperview() } } }
    open var isOpaque = true
    open var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { damageInSuperview() } }
    }
    open var clearsContextBeforeDrawing = true
    open var contentMode: ContentMode = .scaleToFill {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }
    open var mask: UIView?

    /// Inherited from the superview unless set.
    open var tintColor: UIColor! {
        get { storedTintColor ?? superview?.tintColor ?? .tintColor }
        set {
            storedTintColor = newValue
            forEachInSubtree { $0.tintColorDidChange() }
        }
    }
    private var storedTintColor: UIColor?
    open var tintAdjustmentMode: TintAdjustmentMode = .automatic
    open func tintColorDidChange() { setNeedsDisplay() }

    // MARK: Traits

    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { inheritedTraitsDidChange() } }
    }
    open var traitCollection: UITraitCollection { resolvedTraits }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { setNeedsConstraintLayout() }
    }
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
    var lastTraits: UITraitCollection?

    // MARK: Events

    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var gestureRecognizers: [UIGestureRecognizer]?
    var storedInteractions: [any UIInteraction] = []

    /// The deepest view that takes an event at `point` (in the receiver's coordinates).
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, !refusesTouchesWhileMoving,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.contains(point)
    }

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        if gestureRecognizer.view === self { gestureRecognizer.view = nil }
    }

    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        true
    }

    // MARK: Identity

    open var tag = 0

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    open var accessibilityIdentifier: String?

    public internal(set) var layoutGuides: [UILayoutGuide] = []
    open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(kind: .safeArea, of: self)
    open private(set) lazy var layoutMarginsGuide = UILayoutGuide(kind: .margins, of: self)
    open private(set) lazy var readableContentGuide = UILayoutGuide(kind: .margins, of: self)
}
