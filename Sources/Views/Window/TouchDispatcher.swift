import CoreGraphics

/// Turns pointer input into touches and shares them between a view and the gesture recognisers above it.
@MainActor final class TouchDispatcher {
    private unowned let window: UIWindow
    private var touch: UITouch?
    private weak var hovered: (any PointerFollowing)?
    /// The view no longer gets the touch: a recogniser took it.
    private var isTaken = false

    init(window: UIWindow) { self.window = window }

    func deliver(_ input: PointerInput) {
        if input.phase == .hovered { return follow(input) }
        if input.phase == .began { begin(input) }
        guard let touch else { return }
        touch.previousPosition = touch.position
        touch.position = input.location
        touch.timestamp = input.timestamp
        touch.phase =
            switch input.phase {
            case .began: .began
            case .ended: .ended
            case .cancelled: .cancelled
            case .moved, .hovered: .moved
            }
        window.sendEvent(event(for: touch, input))
        if touch.phase == .ended || touch.phase == .cancelled { self.touch = nil }
    }

    private func begin(_ input: PointerInput) {
        let touch = UITouch()
        touch.window = window
        touch.position = input.location
        touch.tapCount = input.clickCount
        touch.button = input.button
        touch.view = window.hitTest(input.location, with: nil)
        var recognizers: [UIGestureRecognizer] = []
        var view = touch.view
        while let current = view {
            recognizers += current.gestureRecognizers ?? []
            view = current.superview
        }
        touch.gestureRecognizers = recognizers.filter { $0.accepts(touch) }
        self.touch = touch
        isTaken = false
    }

    private func event(for touch: UITouch, _ input: PointerInput) -> UIEvent {
        let event = UIEvent()
        event.allTouches = [touch]
        event.timestamp = input.timestamp
        event.buttonMask = input.button == 3 ? .secondary : .primary
        if input.isShiftDown { event.modifierFlags.insert(.shift) }
        if input.isControlDown { event.modifierFlags.insert([.control, .command]) }
        return event
    }

    func send(_ event: UIEvent) {
        guard let touch = event.allTouches?.first else { return }
        let recognizers = touch.gestureRecognizers ?? []
        for recognizer in recognizers where recognizer.isEnabled {
            recognizer.receive(touch, event)
        }
        if !isTaken, recognizers.contains(where: { $0.takesTouches }) {
            isTaken = true
            if touch.phase != .began { touch.view?.touchesCancelled([touch], with: event) }
        } else if !isTaken {
            sendToView(touch, event)
        }
        if touch.phase == .ended || touch.phase == .cancelled {
            for recognizer in recognizers { recognizer.finishSequence() }
        }
    }

    private func sendToView(_ touch: UITouch, _ event: UIEvent) {
        switch touch.phase {
        case .began: touch.view?.touchesBegan([touch], with: event)
        case .ended: touch.view?.touchesEnded([touch], with: event)
        case .cancelled: touch.view?.touchesCancelled([touch], with: event)
        default: touch.view?.touchesMoved([touch], with: event)
        }
    }

    private func follow(_ input: PointerInput) {
        var view = window.hitTest(input.location, with: nil)
        while let current = view, !(current is any PointerFollowing) { view = current.superview }
        let follower = view as? any PointerFollowing
        if let hovered, hovered !== follower { hovered.pointerMoved(to: nil) }
        hovered = follower
        follower?.pointerMoved(to: follower?.convert(input.location, from: window) ?? .zero)
    }
}
