import Views

/// What fingers on a touchpad do to a scroll view, and what it tells its delegate of it.
extension UIScrollView {
    /// Points a second below which nothing goes on; chosen.
    private static let slowest: CGFloat = 20

    /// Fingers or a wheel take over from what slows down: it has come to its end, and the delegate hears that first.
    func haltDeceleration() {
        guard isDecelerating else { return }
        offsetAnimation = nil
        scrollDelegate?.scrollViewDidEndDecelerating(self)
    }

    func beginDragging() {
        haltDeceleration()
        offsetAnimation = nil
        isDragging = true
        scrollDelegate?.scrollViewWillBeginDragging(self)
    }

    /// - Parameter velocity: points a second.
    func endDragging(_ velocity: CGVector) {
        guard isDragging else { return }
        let speed = CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000)
        var target = limited(
            restingOffset(proposed: projectedOffset(velocity), velocity: speed))
        scrollDelegate?.scrollViewWillEndDragging(
            self, withVelocity: speed, targetContentOffset: &target)
        isDragging = false
        let goesOn = target.x.isFinite && target.y.isFinite && target != contentOffset
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
        if goesOn { decelerate(to: target) }
    }

    /// Where the offset comes to when it slows down by the deceleration rate each millisecond; in pages, on the next one.
    private func projectedOffset(_ velocity: CGVector) -> CGPoint {
        let rate = min(max(decelerationRate.rawValue, 0.9), 0.9999)
        func way(_ speed: CGFloat) -> CGFloat {
            abs(speed) < Self.slowest ? 0 : speed / 1000 * rate / (1 - rate)
        }
        let offset = contentOffset
        guard isPagingEnabled else {
            return limited(CGPoint(x: offset.x + way(velocity.dx), y: offset.y + way(velocity.dy)))
        }
        func page(_ start: CGFloat, _ size: CGFloat, _ way: CGFloat) -> CGFloat {
            guard size > 0 else { return start }
            let place = start / size
            if way == 0 { return place.rounded() * size }
            return (way > 0 ? place.rounded(.up) : place.rounded(.down)) * size
        }
        return limited(
            CGPoint(
                x: page(offset.x, bounds.width, way(velocity.dx)),
                y: page(offset.y, bounds.height, way(velocity.dy))))
    }

    private func decelerate(to target: CGPoint) {
        scrollDelegate?.scrollViewWillBeginDecelerating(self)
        guard window != nil, UIView.areAnimationsEnabled else {
            contentOffset = target
            scrollDelegate?.scrollViewDidEndDecelerating(self)
            return
        }
        let animation = OffsetAnimation(
            from: contentOffset, to: target, decelerating: decelerationRate
        ) { [weak self] offset, isLast in
            self?.stepOffset(to: offset, isLast: isLast)
        }
        deceleration = animation
        offsetAnimation = animation
    }
}
