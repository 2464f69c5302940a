public import CoreGraphics

/// Recognises dragging.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max

    /// How far the pointer moves before it counts as dragging, points.
    private let threshold: CGFloat = 10
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    private var samples: [(time: TimeInterval, point: CGPoint)] = []

    /// Movement since the gesture began or the translation was set, in the units of `view`.
    open func translation(in view: UIView?) -> CGPoint {
        let from = view?.convert(start, from: nil) ?? start
        let to = view?.convert(current, from: nil) ?? current
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        start = CGPoint(x: current.x - translation.x, y: current.y - translation.y)
    }

    /// Points a second over the last tenth of a second.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last,
            let first = samples.first(where: { last.time - $0.time <= 0.1 }),
            last.time > first.time
        else { return .zero }
        let time = CGFloat(last.time - first.time)
        return CGPoint(
            x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        start = touch.location(in: nil)
        current = start
        samples = [(touch.timestamp, start)]
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        current = touch.location(in: nil)
        samples.append((touch.timestamp, current))
        if samples.count > 16 { samples.removeFirst() }
        switch state {
        case .possible:
            if hypot(current.x - start.x, current.y - start.y) >= threshold { state = .began }
        case .began, .changed: state = .changed
        default: break
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .began || state == .changed ? .ended : .failed
    }

    open override func reset() {
        super.reset()
        samples = []
    }
}
