import CoreGraphics

/// The animations that one call of `UIView.animate` makes: they begin, end and complete together.
@MainActor final class AnimationBlock {
    struct Timing {
        var duration: TimeInterval
        var delay: TimeInterval = 0
        var curve: AnimationCurve
        var options: UIView.AnimationOptions = []
    }

    private struct Target {
        weak var view: UIView?
    }

    let timing: Timing
    let clock: AnimationClock
    /// Clock time at which the values begin to move.
    let begin: TimeInterval
    private let completion: (@MainActor (Bool) -> Void)?
    private var targets: [ObjectIdentifier: Target] = [:]
    private var liveCount = 0
    private var isOpen = true
    private var isFinished = true

    init(_ timing: Timing, clock: AnimationClock, completion: (@MainActor (Bool) -> Void)?) {
        self.timing = timing
        self.clock = clock
        self.completion = completion
        begin = clock.time + max(0, timing.delay)
    }

    /// Clock time of the end; infinite when it repeats.
    var end: TimeInterval {
        if timing.options.contains(.repeat) { return .infinity }
        let rounds: TimeInterval = timing.options.contains(.autoreverse) ? 2 : 1
        return begin + timing.duration * rounds
    }

    /// The part of the way at the clock's time.
    var progress: Double {
        let elapsed = clock.time - begin
        guard elapsed > 0 else { return 0 }
        guard timing.duration > 0 else { return 1 }
        var cycle = elapsed / timing.duration
        let reverses = timing.options.contains(.autoreverse)
        if timing.options.contains(.repeat) {
            cycle.formTruncatingRemainder(dividingBy: reverses ? 2 : 1)
        }
        if reverses, cycle > 1 { cycle = 2 - cycle }
        return timing.curve.value(at: min(max(cycle, 0), 1))
    }

    // MARK: Members

    func add(_ view: UIView) {
        targets[ObjectIdentifier(view)] = Target(view: view)
        liveCount += 1
    }

    /// Ends one animation before its time.
    ///
    /// - Parameter isReplaced: by another one of this block, which does not count as an interruption.
    func drop(isReplaced: Bool = false) {
        liveCount -= 1
        if !isReplaced { isFinished = false }
        if liveCount == 0, !isOpen {
            clock.remove(self)
            clock.completeLater { [self] in complete() }
        }
    }

    /// No more animations come: the block starts, or completes at once when it has nothing to do.
    func close(keepsTime: Bool) {
        isOpen = false
        if liveCount > 0 || keepsTime {
            clock.add(self)
        } else {
            clock.completeLater { [self] in complete() }
        }
    }

    /// The views that still move.
    var views: [UIView] {
        targets.values.compactMap(\.view).filter { view in
            view.runningAnimations.contains { $0.block === self }
        }
    }

    /// Takes the animations off their views.
    func finish() {
        for view in views { view.runningAnimations.removeAll { $0.block === self } }
        liveCount = 0
    }

    func complete() { completion?(isFinished) }

    /// Has views whose layout the animation changed lay out, while changes still belong to it.
    func layOutSubviews() {
        for view in targets.values.compactMap(\.view) { view.layoutIfNeeded() }
    }
}

/// One property of one view on its way: what it still adds to the model value shrinks to nothing.
struct PropertyAnimation {
    var property: AnimatableProperty
    /// The old value minus the new one.
    var difference: AnimationVector
    var block: AnimationBlock
    /// The part of the block's way in which this property moves; keyframes have less than all of it.
    var part: ClosedRange<Double> = 0...1

    @MainActor var remainder: AnimationVector {
        let length = part.upperBound - part.lowerBound
        let progress = block.progress
        let local =
            length > 0
            ? (progress - part.lowerBound) / length : progress < part.lowerBound ? 0 : 1
        // A spring may lead beyond the end; a keyframe may not begin before its start.
        let isWhole = part == 0...1
        return difference * (1 - (isWhole ? local : min(max(local, 0), 1)))
    }
}

/// What property changes belong to at the moment.
@MainActor struct AnimationContext {
    static var current: AnimationContext?
    static var isEnabled = true

    var block: AnimationBlock
    var part: ClosedRange<Double> = 0...1
    var isKeyframes = false

    /// The context that a change of a property joins.
    static var recording: AnimationContext? { isEnabled ? current : nil }

    /// Runs `animations` so that the changes they make are animated.
    static func run(
        _ timing: AnimationBlock.Timing, isKeyframes: Bool = false, keepsTime: Bool = false,
        animations: () -> Void, completion: (@MainActor (Bool) -> Void)?
    ) {
        let clock = AnimationClock.main
        guard isEnabled, timing.duration > 0 || timing.delay > 0 else {
            withContext(nil) { animations() }
            if let completion { clock.completeLater { completion(true) } }
            return
        }
        let timing = inherited(timing)
        let block = AnimationBlock(timing, clock: clock, completion: completion)
        withContext(AnimationContext(block: block, isKeyframes: isKeyframes)) {
            animations()
            if timing.options.contains(.layoutSubviews) { block.layOutSubviews() }
        }
        block.close(keepsTime: keepsTime)
    }

    static func withContext(_ context: AnimationContext?, _ body: () -> Void) {
        let outer = current
        current = context
        body()
        current = outer
    }

    /// A block inside another one takes over its duration and curve unless it asks not to.
    private static func inherited(_ timing: AnimationBlock.Timing) -> AnimationBlock.Timing {
        guard let outer = recording?.block.timing else { return timing }
        var timing = timing
        let own = timing.options
        if !own.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
        if !own.contains(.overrideInheritedCurve) { timing.curve = outer.curve }
        return timing
    }
}
