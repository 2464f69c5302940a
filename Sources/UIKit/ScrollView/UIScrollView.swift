public import Views

/// A view on a part of content that is larger than it.
///
/// The offset is the origin of `bounds`. A wheel scrolls it, or two fingers on a touchpad, which drag it: it goes on for a
/// while when they leave. There is no finger on it.
@preconcurrency @MainActor
open class UIScrollView: UIView, UIScrollViewDelegating, WheelScrolling,
    KeyValueObservable
{
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }

    public enum IndicatorStyle: Int, Sendable {
        case `default`, black, white
    }

    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive
    }

    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
    }

    public let keyValueObservers = KeyValueObservers()

    /// What `delegate` is, whichever type a subclass gives that.
    package weak var scrollDelegate: (any UIScrollViewDelegate)?

    // MARK: Content

    /// Points.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            extentDidChange()
            keyValueObservers.check()
        }
    }

    /// Room around the content, points.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { followInsets() } }
    }

    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic {
        didSet { followInsets() }
    }

    /// `contentInset` and the safe area.
    open var adjustedContentInset: UIEdgeInsets {
        guard contentInsetAdjustmentBehavior != .never else { return contentInset }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }

    open func adjustedContentInsetDidChange() {
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        followInsets()
    }

    /// The adjusted inset that the offset was last brought in line with.
    private var followedInset = UIEdgeInsets.zero

    /// Content that stood at its start stays there when the insets change.
    private func followInsets() {
        let (old, new) = (followedInset, adjustedContentInset)
        guard new != old else { return }
        followedInset = new
        var offset = contentOffset
        if offset.y == -old.top { offset.y = -new.top }
        if offset.x == -old.left { offset.x = -new.left }
        if offset != contentOffset { contentOffset = offset }
        adjustedContentInsetDidChange()
        extentDidChange()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // A view that came under a bar was not told of its safe area.
        followInsets()
    }

    // MARK: Offset

    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            super.bounds = newValue
            if newValue.origin != old.origin { offsetDidChange() }
            if newValue.size != old.size { extentDidChange() }
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let old = super.bounds.size
            super.frame = newValue
            if super.bounds.size != old { extentDidChange() }
        }
    }

    private func offsetDidChange() {
        if !isMovingOffset { offsetAnimation = nil }
        indicators.scrolled(self)
        scrollDelegate?.scrollViewDidScroll(self)
        keyValueObservers.check()
    }

    /// The range that offsets rest in: (leftmost and topmost, rightmost and lowest).
    package var offsetLimits: (least: CGPoint, greatest: CGPoint) {
        let inset = adjustedContentInset
        let least = CGPoint(x: -inset.left, y: -inset.top)
        return (
            least,
            CGPoint(
                x: max(least.x, contentSize.width + inset.right - bounds.width),
                y: max(least.y, contentSize.height + inset.bottom - bounds.height))
        )
    }

    final func limited(_ offset: CGPoint) -> CGPoint {
        let (least, greatest) = offsetLimits
        return CGPoint(
            x: min(max(offset.x, least.x), greatest.x), y: min(max(offset.y, least.y), greatest.y))
    }

    /// Content that became smaller pulls the offset back into its range.
    private func extentDidChange() {
        let (_, greatest) = offsetLimits
        offsetAnimation?.limit(to: greatest)
        let offset = contentOffset
        let kept = CGPoint(x: min(offset.x, greatest.x), y: min(offset.y, greatest.y))
        if kept != offset { moveOffset(to: kept) }
        indicators.place(in: self)
    }

    /// Sets the offset as given; it may lie outside of the content.
    ///
    /// Animated in a window it goes there in steps, each of which the delegate hears of, and the last of which ends with
    /// `scrollViewDidEndScrollingAnimation`; an offset set otherwise meanwhile ends that without a word.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard animated, window != nil, UIView.areAnimationsEnabled,
            contentOffset != self.contentOffset
        else {
            offsetAnimation = nil
            self.contentOffset = contentOffset
            if animated { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
            return
        }
        offsetAnimation = OffsetAnimation(from: self.contentOffset, to: contentOffset) {
            [weak self] offset, isLast in
            self?.stepOffset(to: offset, isLast: isLast)
        }
    }

    final var offsetAnimation: OffsetAnimation? {
        didSet { if offsetAnimation !== oldValue { oldValue?.cancel() } }
    }
    /// The offset changes as part of its animation.
    private var isMovingOffset = false

    final func stepOffset(to offset: CGPoint, isLast: Bool) {
        moveOffset(to: offset)
        guard isLast, offsetAnimation != nil else { return }
        let wasDecelerating = isDecelerating
        offsetAnimation = nil
        if wasDecelerating {
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        } else {
            scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// The offset that scrolling comes to rest at, before the delegate is asked; for subclasses here.
    func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

    /// Sets the offset without ending its animation.
    final func moveOffset(to offset: CGPoint) {
        let wasMoving = isMovingOffset
        isMovingOffset = true
        contentOffset = offset
        isMovingOffset = wasMoving
    }

    /// Follows content that moved below the view, on the way to another offset too.
    package func shiftContentOffset(to offset: CGPoint) {
        let old = contentOffset
        offsetAnimation?.shift(by: CGPoint(x: offset.x - old.x, y: offset.y - old.y))
        moveOffset(to: offset)
    }

    /// Scrolls no further than needed to show `rect` (content coordinates), its start first when it is larger.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let inset = adjustedContentInset
        let seen = bounds.inset(by: inset)
        var offset = contentOffset
        offset.x += UIScrollView.shift(
            from: (seen.minX, seen.maxX), toShow: (rect.minX, rect.maxX))
        offset.y += UIScrollView.shift(
            from: (seen.minY, seen.maxY), toShow: (rect.minY, rect.maxY))
        let target = limited(offset)
        if target != contentOffset { setContentOffset(target, animated: animated) }
    }

    private static func shift(
        from seen: (CGFloat, CGFloat), toShow part: (CGFloat, CGFloat)
    ) -> CGFloat {
        if part.0 >= seen.0, part.1 <= seen.1 { return 0 }
        if part.0 < seen.0 || part.1 - part.0 > seen.1 - seen.0 { return part.0 - seen.0 }
        return part.1 - seen.1
    }

    // MARK: Behaviour

    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var isDirectionalLockEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var scrollsToTop = true
    open var delaysContentTouches = true
    open var canCancelContentTouches = true
    open var keyboardDismissMode: KeyboardDismissMode = .none
    open var decelerationRate: DecelerationRate = .normal
    open var isTracking: Bool { isDragging }
    /// Fingers on a touchpad scroll the view.
    open internal(set) var isDragging = false
    open var isDecelerating: Bool { offsetAnimation != nil && offsetAnimation === deceleration }
    /// The last one.
    final weak var deceleration: OffsetAnimation?

    // MARK: Zooming is not supported: the scale stays 1

    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    open var zoomScale: CGFloat { 1 }
    open var isZooming: Bool { false }

    // MARK: Indicators

    open var showsVerticalScrollIndicator = true { didSet { indicators.place(in: self) } }
    open var showsHorizontalScrollIndicator = true { didSet { indicators.place(in: self) } }
    open var indicatorStyle: IndicatorStyle = .default { didSet { indicators.place(in: self) } }
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { indicators.place(in: self) }
    }
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { indicators.place(in: self) }
    }
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    private let indicators = ScrollIndicators()

    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { indicators.scrolled(self) }

    // MARK: Wheel and touchpad

    package func scroll(by delta: CGVector, at location: CGPoint) -> Bool {
        guard canScroll(by: delta) else { return false }
        haltDeceleration()
        contentOffset = limited(offset(movedBy: delta))
        return true
    }

    package func canScroll(by delta: CGVector) -> Bool {
        isScrollEnabled && limited(offset(movedBy: delta)) != contentOffset
    }

    private func offset(movedBy delta: CGVector) -> CGPoint {
        CGPoint(x: contentOffset.x + delta.dx, y: contentOffset.y + delta.dy)
    }

    package func scrollGestureWillBegin() { beginDragging() }
    package func scrollGestureDidEnd(velocity: CGVector) { endDragging(velocity) }
}
