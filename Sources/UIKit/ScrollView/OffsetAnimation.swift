import Views

/// A scroll view's offset on its way to another, on the animation clock.
@MainActor final class OffsetAnimation {
    /// Seconds; chosen.
    static let duration: TimeInterval = 0.3

    private(set) var target: CGPoint
    private var start: CGPoint
    private let clock = AnimationClock.main
    private let began: TimeInterval
    private var step: Int?

    /// - Parameter move: gets each offset, the last one with true.
    init(
        from start: CGPoint, to target: CGPoint,
        move: @escaping @MainActor (CGPoint, _ isLast: Bool) -> Void
    ) {
        self.start = start
        self.target = target
        began = clock.time
        step = clock.addStep(for: Self.duration) { [weak self] time in
            guard let self else { return }
            let progress = (time - self.began) / Self.duration
            move(self.offset(at: progress), progress > 0.999)
        }
    }

    isolated deinit { cancel() }

    func cancel() {
        if let step { clock.removeStep(step) }
        step = nil
    }

    /// The content moved below the view: both ends move along.
    func shift(by delta: CGPoint) {
        start = CGPoint(x: start.x + delta.x, y: start.y + delta.y)
        target = CGPoint(x: target.x + delta.x, y: target.y + delta.y)
    }

    /// The content became smaller.
    func limit(to greatest: CGPoint) {
        target = CGPoint(x: min(target.x, greatest.x), y: min(target.y, greatest.y))
    }

    private func offset(at progress: Double) -> CGPoint {
        let part = AnimationClock.easedInOut(progress)
        return CGPoint(
            x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part)
    }
}
