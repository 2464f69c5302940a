public import CoreGraphics

/// One finger or pointer button, from down to up.
@preconcurrency @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }

    public enum TouchType: Int, Sendable {
        case direct, indirect, pencil, indirectPointer
    }

    public package(set) var phase: Phase = .began
    public package(set) var tapCount = 1
    /// Seconds on a monotonic clock.
    public package(set) var timestamp: TimeInterval = 0
    public package(set) weak var window: UIWindow?
    public package(set) weak var view: UIView?
    public package(set) var gestureRecognizers: [UIGestureRecognizer]?
    public let type: TouchType = .indirectPointer
    /// Window coordinates.
    package var position = CGPoint.zero
    package var previousPosition = CGPoint.zero
    /// 1 primary, 2 middle, 3 secondary.
    package var button = 1

    public override init() { super.init() }

    /// In the coordinates of `view`, or of the window when nil.
    open func location(in view: UIView?) -> CGPoint { converted(position, to: view) }

    open func previousLocation(in view: UIView?) -> CGPoint {
        converted(previousPosition, to: view)
    }

    private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, view !== window else { return point }
        return view.convert(point, from: window)
    }
}
