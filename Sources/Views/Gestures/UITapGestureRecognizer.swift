import CoreGraphics

/// Recognises taps and clicks.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
    open var buttonMaskRequired: UIEvent.ButtonMask = .primary

    /// How far the pointer may stray, points.
    private let slop: CGFloat = 10
    private var start = CGPoint.zero

    override func accepts(_ touch: UITouch) -> Bool {
        let button = buttonMaskRequired.contains(.secondary) ? 3 : 1
        return isEnabled && touch.button == button
            && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        start = touch.location(in: nil)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, state == .possible else { return }
        let now = touch.location(in: nil)
        if hypot(now.x - start.x, now.y - start.y) > slop { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, state == .possible else { return }
        state = touch.tapCount == numberOfTapsRequired ? .ended : .failed
    }
}
