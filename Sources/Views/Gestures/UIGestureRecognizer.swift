public import CoreGraphics

/// Recognises a gesture in the touches of a view and those inside it.
///
/// Linux has no `#selector`: give a closure with `init(_:)` or `addAction(_:)`. A target with a `Selector`
/// works where the target is a responder whose `perform(_:with:)` knows the name.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        public static let recognized = State.ended
    }

    private var actions: [(UIGestureRecognizer) -> Void] = []
    private var targets: [(target: () -> UIResponder?, action: Selector)] = []
    private var initialTouches: [UITouch] = []

    public package(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var isEnabled = true {
        didSet { if !isEnabled { reset() } }
    }
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var name: String?

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public override convenience init() { self.init(target: nil, action: nil) }

    /// Calls `action` at each change of state that Apple's target would hear of.
    public convenience init(_ action: @escaping (UIGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addAction(action)
    }

    public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) {
        actions.append(action)
    }

    /// Responders are kept weakly, as Apple does; other targets cannot be called and are ignored.
    open func addTarget(_ target: Any, action: Selector) {
        guard let responder = target as? UIResponder else { return }
        targets.append(({ [weak responder] in responder }, action))
    }

    open func removeTarget(_ target: Any?, action: Selector?) {
        targets.removeAll { entry in
            (target == nil || entry.target() === target as? UIResponder)
                && (action == nil || entry.action == action)
        }
    }

    // MARK: State

    /// Set by subclasses; a change to began, changed, ended or cancelled is told to the targets.
    open var state: State = .possible {
        didSet {
            if state == .began || (state == .ended && oldValue == .possible) {
                guard mayBegin else {
                    state = .failed
                    return
                }
            }
            let isTold =
                switch state {
                case .began, .changed, .ended, .cancelled: true
                case .possible, .failed: false
                }
            if isTold, state != oldValue || state == .changed { tell() }
        }
    }

    private var mayBegin: Bool {
        (view?.gestureRecognizerShouldBegin(self) ?? true)
            && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
    }

    private func tell() {
        for action in actions { action(self) }
        for entry in targets { entry.target()?.perform(entry.action, with: self) }
    }

    /// Back to the start; subclasses override to forget what they counted.
    open func reset() { if state != .possible { state = .possible } }

    var takesTouches: Bool {
        guard cancelsTouchesInView, isEnabled else { return false }
        return state == .began || state == .changed || state == .ended
    }

    /// Primary button only, unless a subclass takes others.
    func accepts(_ touch: UITouch) -> Bool {
        isEnabled && touch.button == 1
            && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    func receive(_ touch: UITouch, _ event: UIEvent) {
        if touch.phase == .began { initialTouches = [touch] }
        switch touch.phase {
        case .began: touchesBegan([touch], with: event)
        case .ended: touchesEnded([touch], with: event)
        case .cancelled: touchesCancelled([touch], with: event)
        default: touchesMoved([touch], with: event)
        }
    }

    /// After the last touch went up.
    func finishSequence() {
        if state == .ended || state == .failed || state == .cancelled { reset() }
        initialTouches = []
    }

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open var numberOfTouches: Int { initialTouches.count }

    open func location(in view: UIView?) -> CGPoint {
        initialTouches.first?.location(in: view) ?? .zero
    }

    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        initialTouches.indices.contains(touchIndex)
            ? initialTouches[touchIndex].location(in: view) : .zero
    }
}

/// Asked about gestures. Every method has a default.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        true
    }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}
