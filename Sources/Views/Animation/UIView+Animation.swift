public import CoreGraphics

/// Animations: model values change at once, what shows follows on `AnimationClock.main`.
///
/// Frame, bounds, centre, transform, alpha and background colour move. An animation adds what is left of its way
/// to the model value, so that a later one joins in smoothly; `layer.presentation()` has what shows. Completions
/// hear `true` unless an animation of theirs was removed or replaced; they never run inside the call that made
/// them due. Touches go by model values.
extension UIView {
    /// Seconds. Without a duration and a delay the change is immediate.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        AnimationContext.run(
            .init(duration: duration, delay: delay, curve: options.curve, options: options),
            animations: animations, completion: completion)
    }

    /// Springs to the new values and rests after `duration` seconds.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 does not swing.
    ///   - velocity: at the start, in distances a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let curve = AnimationCurve.spring(
            damping: Double(dampingRatio), velocity: Double(velocity), settlingIn: duration)
        AnimationContext.run(
            .init(duration: duration, delay: delay, curve: curve, options: options),
            animations: animations, completion: completion)
    }

    /// Springs with a period of `duration` seconds; a `bounce` of 0 does not swing, 1 would never rest.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let damping = min(max(1 - Double(bounce), 0.01), 1)
        let settling = AnimationCurve.settlingAngle(damping: damping) / (2 * .pi) * duration
        let curve = AnimationCurve.spring(
            damping: damping, velocity: Double(initialSpringVelocity), settlingIn: settling)
        AnimationContext.run(
            .init(duration: settling, delay: delay, curve: curve, options: options),
            animations: animations, completion: completion)
    }

    /// An animation in parts, which `addKeyframe` adds inside `animations`; time passes evenly.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval = 0,
        options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        AnimationContext.run(
            .init(
                duration: duration, delay: delay, curve: .linear,
                options: AnimationOptions(rawValue: options.rawValue)), isKeyframes: true,
            animations: animations, completion: completion)
    }

    /// A part of `animateKeyframes`; start and duration are parts of the whole, 0 to 1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard var context = AnimationContext.current, context.isKeyframes else {
            animations()
            return
        }
        let start = min(max(frameStartTime, 0), 1)
        context.part = start...min(max(start + frameDuration, start), 1)
        AnimationContext.withContext(context) { animations() }
    }

    /// The view's old content dissolves into what `animations` makes of it, whichever transition the options name; with
    /// none the change is immediate.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let cover = TransitionCover(over: view, options: options, duration: duration)
        AnimationContext.run(
            .init(duration: duration, curve: options.curve, options: options), keepsTime: true,
            animations: {
                cover?.alpha = 0
                if options.contains(.allowAnimatedContent) {
                    animations?()
                } else {
                    performWithoutAnimation { animations?() }
                }
            },
            completion: { finished in
                cover?.removeFromSuperview()
                completion?(finished)
            })
    }

    /// Puts `toView` in the place of `fromView`; what holds them dissolves from the one to the other.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval,
        options: AnimationOptions = [], completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        transition(
            with: fromView.superview ?? toView, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    fromView.superview?.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }

    /// Changes made in the closure do not belong to an animation around it.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let wasEnabled = AnimationContext.isEnabled
        AnimationContext.isEnabled = false
        actionsWithoutAnimation()
        AnimationContext.isEnabled = wasEnabled
    }

    /// Seconds that the animation around the caller lasts; 0 outside of one.
    public static var inheritedAnimationDuration: TimeInterval {
        AnimationContext.recording?.block.timing.duration ?? 0
    }

    public static var areAnimationsEnabled: Bool { AnimationContext.isEnabled }

    /// Whether changes in animation blocks are animated from now on.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        AnimationContext.isEnabled = enabled
    }

    /// Paints what shows of the view and those below it, values on their way included, into the current context.
    ///
    /// - Parameters:
    ///   - rect: where, in the context's coordinates; the view is scaled to fill it.
    ///   - afterUpdates: lays out first.
    /// - Returns: false without a current context or with an empty view.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext() else { return false }
        if afterUpdates { layoutIfNeeded() }
        guard bounds.width > 0, bounds.height > 0 else { return false }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        let origin = displayState(.presentation).bounds.origin
        context.translateBy(x: -origin.x, y: -origin.y)
        render(in: context, .presentation)
        context.restoreGState()
        return true
    }
}
