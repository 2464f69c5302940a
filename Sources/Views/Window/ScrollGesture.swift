import CoreGraphics

/// Two fingers on a touchpad from when they begin to scroll until they leave it: what scrolled first scrolls on.
@MainActor final class ScrollGesture {
    private weak var view: (any WheelScrolling)?
    private var samples: [(time: TimeInterval, delta: CGVector)] = []
    /// Seconds before the end that the velocity is told by; chosen.
    private static let window: TimeInterval = 0.1

    /// - Returns: false when nothing scrolled.
    func move(
        by delta: CGVector, at time: TimeInterval, from start: (any WheelScrolling)?,
        scroll: (any WheelScrolling) -> Bool
    ) -> Bool {
        samples.append((time, delta))
        samples.removeAll { $0.time < time - Self.window }
        if let view {
            _ = scroll(view)
            return true
        }
        var candidate = start
        while let next = candidate {
            if next.canScroll(by: delta) {
                view = next
                next.scrollGestureWillBegin()
                return scroll(next)
            }
            candidate = UIWindow.scrolling(from: next.superview)
        }
        return false
    }

    func end(at time: TimeInterval) {
        let ended = view
        let velocity = velocity(at: time)
        view = nil
        samples = []
        ended?.scrollGestureDidEnd(velocity: velocity)
    }

    /// Points a second; none when the fingers rested before they left.
    private func velocity(at time: TimeInterval) -> CGVector {
        let recent = samples.filter { $0.time >= time - Self.window }
        guard let first = recent.first, time > first.time else { return .zero }
        // The first sample's way was made before its time.
        let way = recent.dropFirst().reduce(CGVector.zero) {
            CGVector(dx: $0.dx + $1.delta.dx, dy: $0.dy + $1.delta.dy)
        }
        let span = time - first.time
        return CGVector(dx: way.dx / span, dy: way.dy / span)
    }
}
