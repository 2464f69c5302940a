package import CoreGraphics

/// The values that decide where and how a view shows.
package struct DisplayState {
    /// Which values: those the program set, or those on their way there.
    package enum Values { case model, presentation }

    package var bounds: CGRect
    package var center: CGPoint
    package var transform: CGAffineTransform
    package var alpha: CGFloat
    package var backgroundColor: CGColor?
    package var transformToSuperview: CGAffineTransform
}

extension UIView {
    /// What shows of the view.
    package func displayState(_ values: DisplayState.Values) -> DisplayState {
        var state = DisplayState(
            bounds: bounds, center: center, transform: transform, alpha: alpha,
            backgroundColor: backgroundColor?.resolvedColor(with: traitCollection).cgColor,
            transformToSuperview: transformToSuperview)
        if values == .presentation, !runningAnimations.isEmpty { present(&state) }
        return state
    }

    private func present(_ state: inout DisplayState) {
        for property in Set(runningAnimations.map(\.property)) {
            let value = model(property) + remainder(of: property)
            switch property {
            case .position: state.center = value.point
            case .bounds: state.bounds = value.rect
            case .transform: state.transform = value.transform
            case .opacity: state.alpha = CGFloat(value[0])
            case .backgroundColor: state.backgroundColor = value.color
            }
        }
        state.transformToSuperview = CGAffineTransform(
            translationX: -state.bounds.midX, y: -state.bounds.midY
        )
        .concatenating(state.transform)
        .concatenating(CGAffineTransform(translationX: state.center.x, y: state.center.y))
    }

    /// The view's rectangle in its superview as it shows.
    var shownFrame: CGRect {
        guard !runningAnimations.isEmpty else { return frame }
        let shown = displayState(.presentation)
        return shown.bounds.applying(shown.transformToSuperview)
    }

    /// The bounds as they show; cheap while nothing moves.
    var shownBounds: CGRect {
        runningAnimations.isEmpty ? bounds : displayState(.presentation).bounds
    }

    /// From the view's coordinates to its superview's, as it shows; cheap while nothing moves.
    var shownTransform: CGAffineTransform {
        runningAnimations.isEmpty
            ? transformToSuperview : displayState(.presentation).transformToSuperview
    }

    /// From content that was drawn for the model's bounds to bounds of another size, by the content mode.
    func contentTransform(_ shown: DisplayState) -> CGAffineTransform {
        guard shown.bounds.size != bounds.size, bounds.width > 0, bounds.height > 0 else {
            return .identity
        }
        let place = contentMode.rect(for: bounds.size, in: shown.bounds)
        return CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
            .concatenating(
                CGAffineTransform(
                    scaleX: place.width / bounds.width, y: place.height / bounds.height)
            )
            .concatenating(CGAffineTransform(translationX: place.minX, y: place.minY))
    }

    private func model(_ property: AnimatableProperty) -> AnimationVector {
        switch property {
        case .position: AnimationVector(center)
        case .bounds: AnimationVector(bounds)
        case .transform: AnimationVector(transform)
        case .opacity: AnimationVector(alpha)
        case .backgroundColor: vector(backgroundColor)
        }
    }

    private func vector(_ color: UIColor?) -> AnimationVector {
        var vector = AnimationVector.zero
        traitCollection.performAsCurrent { vector = AnimationVector(color) }
        return vector
    }

    private func remainder(of property: AnimatableProperty) -> AnimationVector {
        runningAnimations.reduce(into: AnimationVector.zero) { sum, animation in
            if animation.property == property { sum += animation.remainder }
        }
    }

    // MARK: Recording

    struct ModelGeometry {
        var center: CGPoint
        var bounds: CGRect
        var transform: CGAffineTransform
    }

    var modelGeometry: ModelGeometry {
        ModelGeometry(center: center, bounds: bounds, transform: transform)
    }

    func animateGeometry(from old: ModelGeometry) {
        animate(.position, from: AnimationVector(old.center), to: AnimationVector(center))
        animate(.bounds, from: AnimationVector(old.bounds), to: AnimationVector(bounds))
        if old.transform != transform {
            animate(
                .transform, from: AnimationVector(old.transform), to: AnimationVector(transform))
        }
    }

    func animateBackground(from old: UIColor?) {
        guard AnimationContext.recording != nil else { return }
        animate(.backgroundColor, from: vector(old), to: vector(backgroundColor))
    }

    /// Has a change that was just made happen slowly, when it was made in an animation block.
    func animate(
        _ property: AnimatableProperty, from old: AnimationVector, to new: AnimationVector
    ) {
        guard let context = AnimationContext.recording, old != new else { return }
        let block = context.block
        var difference = old - new
        if property == .transform { difference = difference.turningTheShorterWay }
        if block.timing.options.contains(.beginFromCurrentState), !context.isKeyframes {
            difference += remainder(of: property)
            dropAnimations(of: property, replacedBy: block)
        }
        block.add(self)
        runningAnimations.append(
            PropertyAnimation(
                property: property, difference: difference, block: block, part: context.part))
    }

    // MARK: Removing

    func isAnimating(_ property: AnimatableProperty) -> Bool {
        runningAnimations.contains { $0.property == property }
    }

    /// Lets values jump to the model's; the blocks that moved them have not finished.
    ///
    /// - Parameter property: nil for all.
    func dropAnimations(
        of property: AnimatableProperty? = nil, replacedBy block: AnimationBlock? = nil
    ) {
        let dropped = runningAnimations.filter { property == nil || $0.property == property }
        guard !dropped.isEmpty else { return }
        damageInSuperview()
        runningAnimations.removeAll { property == nil || $0.property == property }
        damageInSuperview()
        for animation in dropped {
            animation.block.drop(isReplaced: animation.block === block)
        }
    }

    /// Whether touches pass the view by because it moves.
    var refusesTouchesWhileMoving: Bool {
        runningAnimations.contains {
            !$0.block.timing.options.contains(.allowUserInteraction)
        }
    }
}
