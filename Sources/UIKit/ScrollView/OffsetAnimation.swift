import Views

/// A scroll view's offset on its way to another, on the animation clock.
@MainActor final class OffsetAnimation {
    /// Seconds, of one that a program asked for; chosen.
    private static let usualDuration: TimeInterval = 0.3

    private(set) var target: CGPoint
    private var start: CGPoint
    private let clock = AnimationClock.main
    private let began: TimeInterval
    private var step: Int?
    private let duration: TimeInterval
    /// The part of the way that a part of the time takes.
    private let part: @MainActor (Double) -> Double

    /// Slows down as what fingers gave a push does: by a factor each millisecond, until half a point is left.
    convenience init(
        from start: CGPoint, to target: CGPoint, decelerating rate: UIScrollView.DecelerationRate,
        move: @escaping @MainActor (CGPoint, _ isLast: Bool) -> Void
    ) {
        let way = Double(max(abs(target.x - start.x), abs(target.y - start.y), 1))
        let factor = min(max(Double(rate.rawValue), 0.9), 0.9999)
        let milliseconds = min(max(log(0.5 / way) / log(factor), 50), 5000)
        let whole = 1 - pow(factor, milliseconds)
        self.init(
            from: start, to: target, duration: milliseconds / 1000,
            part: { (1 - pow(factor, $0 * milliseconds)) / whole }, move: move)
    }

    /// - Parameter move: gets each offset, the last one with true.
    init(
        from start: CGPoint, to target: CGPoint, duration: TimeInterval = usualDuration,
        part: @escaping @MainActor (Double) -> Double = AnimationClock.easedInOut,
        move: @escaping @MainActor (CGPoint, _ isLast: Bool) -> Void
    ) {
        self.start = start
        self.target = target
        self.duration = duration
        self.part = part
        began = clock.time
        step = clock.addStep(for: duration) { [weak self] time in
            guard let self else { return }
            let progress = (time - self.began) / duration
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
        let part = part(min(progress, 1))
        return CGPoint(
            x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part)
    }
}
