public import CoreGraphics

/// Recognises a pointer held in place.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far the pointer may stray before the gesture begins, points.
    open var allowableMovement: CGFloat = 10
    open var numberOfTapsRequired = 0
    open var numberOfTouchesRequired = 1

    private var start = CGPoint.zero
    /// Tells a timer of an earlier press from this one's.
    private var pressNumber = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        start = touch.location(in: nil)
        pressNumber += 1
        let number = pressNumber
        DispatchQueue.main.asyncAfter(deadline: .now() + minimumPressDuration) { [weak self] in
            MainActor.assumeIsolated { self?.timerFired(number) }
        }
    }

    /// The pointer has been down for `minimumPressDuration`.
    func timerFired(_ number: Int) {
        if number == pressNumber, state == .possible { state = .began }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        let now = touch.location(in: nil)
        switch state {
        case .possible:
            if hypot(now.x - start.x, now.y - start.y) > allowableMovement { state = .failed }
        case .began, .changed: state = .changed
        default: break
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        pressNumber += 1
        state = state == .began || state == .changed ? .ended : .failed
    }
}
