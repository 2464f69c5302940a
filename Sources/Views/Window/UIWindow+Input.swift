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

    /// A wheel or touchpad movement; positive y shows what is further down. Points.
    ///
    /// - Returns: false when no view under `location` scrolled.
    @discardableResult
    package func deliver(scrollBy delta: CGVector, at location: CGPoint) -> Bool {
        layoutIfNeeded()
        var view = hitTest(location, with: nil)
        while let candidate = view {
            if let scrolling = candidate as? any WheelScrolling,
                scrolling.scroll(by: delta, at: candidate.convert(location, from: self))
            {
                return true
            }
            view = candidate.superview
        }
        return false
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
}

/// A view that follows the pointer without a button down.
@MainActor package protocol PointerFollowing: UIView {
    /// The pointer's place in the view's coordinates; nil when it left.
    func pointerMoved(to location: CGPoint?)
}
