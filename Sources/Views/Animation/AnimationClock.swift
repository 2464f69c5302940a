public import CoreGraphics

/// The time of animations.
///
/// It runs only while something moves: on the frame clocks of windows that have one, else on a timer of the main
/// queue, about 60 times a second. A program that never runs the main queue sees no time pass; model values are
/// right at once, and `CALayer.render(in:)` draws those. Tests and programs that make pictures set `isManual`
/// and move the time themselves. This class is the package's own; UIKit has none.
@preconcurrency @MainActor public final class AnimationClock {
    /// The clock of all animations.
    public package(set) static var main = AnimationClock()

    public init() {}

    /// Runs `body` with a manual clock of its own, for tests that run beside others.
    package static func withManualClock<Result>(
        _ body: (AnimationClock) throws -> Result
    ) rethrows -> Result {
        let outer = main
        defer { main = outer }
        main = AnimationClock()
        main.isManual = true
        return try body(main)
    }

    /// Seconds since the clock was made, counted while something moved.
    public private(set) var time: TimeInterval = 0

    /// Whether only `advance(by:)` moves the time.
    public var isManual = false {
        didSet {
            if isManual { stopTicking() } else { startTicking() }
        }
    }

    /// Whether an animation or a completion is outstanding.
    public var isRunning: Bool { isMoving || !due.isEmpty }

    private var isMoving: Bool { !blocks.isEmpty || !steps.isEmpty }

    /// Lets `interval` seconds pass.
    ///
    /// Completions are called in the order of the ends, each at its moment: what a completion starts begins then.
    public func advance(by interval: TimeInterval) {
        completeDue()
        let target = time + max(0, interval)
        while let end = (blocks.map(\.end) + steps.values.map(\.end)).min(),
            end <= target + AnimationClock.tolerance
        {
            move(to: max(time, end))
            for block in blocks where block.end <= end { finish(block) }
        }
        move(to: max(time, target))
        // Nobody is left to see these repeat.
        for block in blocks where block.end == .infinity && block.views.isEmpty { finish(block) }
        if !isMoving { stopTicking() }
    }

    /// Sums of steps miss an end by less than this.
    private static let tolerance = 1e-9

    // MARK: Animations

    private var blocks: [AnimationBlock] = []

    func add(_ block: AnimationBlock) {
        blocks.append(block)
        for view in block.views { view.window?.requestFrame() }
        startTicking()
    }

    func remove(_ block: AnimationBlock) { blocks.removeAll { $0 === block } }

    private func finish(_ block: AnimationBlock) {
        // A completion before this one may have ended it.
        guard blocks.contains(where: { $0 === block }) else { return }
        for view in block.views { view.damageInSuperview() }
        remove(block)
        block.finish()
        block.complete()
    }

    private func move(to target: TimeInterval) {
        guard target != time else { return }
        let views = blocks.flatMap(\.views)
        for view in views { view.damageInSuperview() }
        time = target
        for view in views { view.damageInSuperview() }
        for (number, step) in steps.sorted(by: { $0.key < $1.key }) {
            // A step before this one may have ended it.
            guard steps[number] != nil else { continue }
            if step.end <= time + AnimationClock.tolerance { steps[number] = nil }
            step.body(time)
        }
    }

    // MARK: What moves by itself, such as a scroll view's offset

    private struct Step {
        var end: TimeInterval
        var body: @MainActor (TimeInterval) -> Void
    }

    private var steps: [Int: Step] = [:]
    private var lastStep = 0

    /// Calls `body` with the clock's time after each of its movements, the last time `duration` seconds from now.
    ///
    /// - Returns: what `removeStep` takes.
    package func addStep(
        for duration: TimeInterval, _ body: @escaping @MainActor (TimeInterval) -> Void
    ) -> Int {
        lastStep += 1
        steps[lastStep] = Step(end: time + max(duration, 0.001), body: body)
        startTicking()
        return lastStep
    }

    package func removeStep(_ number: Int) { steps[number] = nil }

    /// The part of a way that begins and ends slowly, at a part of its time.
    package static func easedInOut(_ progress: Double) -> Double {
        AnimationCurve.easeInOut.value(at: progress)
    }

    // MARK: Completions that have no moment of their own

    private var due: [@MainActor () -> Void] = []

    /// Calls `completion` in a later turn of the main queue, or when a manual clock advances.
    func completeLater(_ completion: @escaping @MainActor () -> Void) {
        due.append(completion)
        guard !isManual else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.completeDue() } }
    }

    private func completeDue() {
        let completions = due
        due = []
        for completion in completions { completion() }
    }

    // MARK: Ticking

    private struct Host {
        weak var host: (any WindowHost)?
    }

    private var hosts: [Host] = []
    private var timer: (any DispatchSourceTimer)?
    private var lastTick: TimeInterval?

    /// Seconds between two ticks of the timer.
    private static let frame = 1.0 / 60

    /// A window's host drives the clock too while something moves.
    func register(_ host: any WindowHost) {
        hosts.removeAll { $0.host == nil || $0.host === host }
        hosts.append(Host(host: host))
        if timer != nil { host.setAnimating(true) }
    }

    /// A frame begins at `now`, seconds on the system's monotonic clock. Several hosts may say so.
    package func tick(at now: TimeInterval) {
        guard !isManual else { return }
        // The last animation may have been dropped, and the next one begins with a first frame of its own.
        if !isMoving { return stopTicking() }
        // The first frame shows the beginning, however long it took to come.
        let passed = lastTick.map { now - $0 } ?? 0
        lastTick = max(now, lastTick ?? now)
        if passed > 0 { advance(by: passed) }
    }

    private func startTicking() {
        guard !isManual, isMoving, timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + AnimationClock.frame, repeating: AnimationClock.frame)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.timerFired() }
        }
        timer.resume()
        self.timer = timer
        for entry in hosts { entry.host?.setAnimating(true) }
    }

    private func stopTicking() {
        guard let timer else { return }
        timer.cancel()
        self.timer = nil
        lastTick = nil
        for entry in hosts { entry.host?.setAnimating(false) }
    }

    /// Stands in where no host draws frames: no window, or only hidden ones.
    private func timerFired() {
        let now = Double(DispatchTime.now().uptimeNanoseconds) / 1e9
        let patience = hosts.contains { $0.host?.drivesAnimations ?? false } ? 0.1 : 0
        if let lastTick, now - lastTick < patience { return }
        tick(at: now)
    }
}
