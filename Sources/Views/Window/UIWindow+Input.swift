package import CoreGraphics

/// Input from a host.
extension UIWindow {
    /// A pointer event in window coordinates.
    package func deliver(_ input: PointerInput) {
        layoutIfNeeded()
        touchDispatcher.deliver(input)
    }

    /// A key that goes down or up.
    ///
    /// A key going down is offered to the key commands from the first responder up, then to `pressesBegan`.
    ///
    /// - Returns: false when nobody took it; a host then lets the key type text.
    package func deliver(_ press: UIPress) -> Bool {
        press.window = self
        if let pressInterceptor, pressInterceptor.intercept(press) { return true }
        let responder = firstResponder ?? rootOwner ?? self
        if press.phase == .began, let key = press.key, performKeyCommand(for: key, from: responder)
        {
            return true
        }
        let event = UIPressesEvent()
        event.timestamp = press.timestamp
        event.modifierFlags = press.key?.modifierFlags ?? []
        event.allPresses = [press]
        sendEvent(event)
        return !event.isUnhandled
    }

    private func performKeyCommand(for key: UIKey, from responder: UIResponder) -> Bool {
        for candidate in sequence(first: responder, next: { $0.next }) {
            for command in candidate.keyCommands ?? [] where command.matches(key) {
                if command.perform(from: candidate) { return true }
            }
        }
        return false
    }

    /// A wheel's movement; positive y shows what is further down. Points.
    ///
    /// - Returns: false when no view under `location` scrolled.
    @discardableResult
    package func deliver(scrollBy delta: CGVector, at location: CGPoint) -> Bool {
        layoutIfNeeded()
        var view = UIWindow.scrolling(from: hitTest(location, with: nil))
        while let candidate = view {
            if candidate.scroll(by: delta, at: candidate.convert(location, from: self)) {
                return true
            }
            view = UIWindow.scrolling(from: candidate.superview)
        }
        return false
    }

    /// A movement of fingers on a touchpad, part of a gesture that `endScrollGesture(at:)` ends.
    ///
    /// - Parameter time: seconds on any monotonic clock.
    /// - Returns: false when no view under `location` can scroll.
    @discardableResult
    package func deliver(
        scrollGestureBy delta: CGVector, at location: CGPoint, time: TimeInterval
    ) -> Bool {
        layoutIfNeeded()
        return scrollGesture.move(
            by: delta, at: time, from: UIWindow.scrolling(from: hitTest(location, with: nil))
        ) { $0.scroll(by: delta, at: $0.convert(location, from: self)) }
    }

    /// The fingers left the touchpad.
    package func endScrollGesture(at time: TimeInterval) { scrollGesture.end(at: time) }

    /// A view or the nearest one around it that takes wheels.
    static func scrolling(from view: UIView?) -> (any WheelScrolling)? {
        sequence(first: view) { $0?.superview }.prefix { $0 != nil }.lazy
            .compactMap { $0 as? any WheelScrolling }.first
    }
}

/// What gets keys before the first responder, which keeps the focus: an open menu.
@MainActor package protocol PressIntercepting: AnyObject {
    /// - Returns: false to let the key go its way.
    func intercept(_ press: UIPress) -> Bool
}

/// A view that takes wheel and touchpad movements.
@MainActor package protocol WheelScrolling: UIView {
    /// - Returns: false to let the view around it have the movement.
    func scroll(by delta: CGVector, at location: CGPoint) -> Bool
    /// True when `scroll(by:at:)` would do something.
    func canScroll(by delta: CGVector) -> Bool
    /// The view is about to be scrolled by a gesture, all of which it gets.
    func scrollGestureWillBegin()
    /// - Parameter velocity: of the offset, points a second.
    func scrollGestureDidEnd(velocity: CGVector)
}

extension WheelScrolling {
    package func canScroll(by delta: CGVector) -> Bool { true }
    package func scrollGestureWillBegin() {}
    package func scrollGestureDidEnd(velocity: CGVector) {}
}

/// A view that follows the pointer without a button down.
@MainActor package protocol PointerFollowing: UIView {
    /// The pointer's place in the view's coordinates; nil when it left.
    func pointerMoved(to location: CGPoint?)
}
