/// Distance of a cubic's control point from its end, for a quarter of a unit circle.
private let quarterArc: CGFloat = 0.552_284_749_830_793_6

extension CGPath {
    func append(
        _ type: CGPathElementType, _ points: [CGPoint], _ transform: CGAffineTransform
    ) {
        if elements.isEmpty {
            switch type {
            case .closeSubpath: return
            case .moveToPoint: break
            // Apple logs and ignores segments without a current point; starting there draws more.
            default:
                guard let start = points.first else { return }
                append(.moveToPoint, [start], transform)
            }
        }
        let element = CGPathElement(
            type: type,
            points: transform.isIdentity ? points : points.map { $0.applying(transform) })
        elements.append(element)
        advance(over: element)
    }

    func advance(over element: CGPathElement) {
        switch element.type {
        case .closeSubpath: currentPoint = subpathStart
        case .moveToPoint:
            currentPoint = element.points.last ?? currentPoint
            subpathStart = currentPoint
        default: currentPoint = element.points.last ?? currentPoint
        }
    }

    func appendRect(_ rect: CGRect, _ transform: CGAffineTransform) {
        guard !rect.isNull else { return }
        append(.moveToPoint, [CGPoint(x: rect.minX, y: rect.minY)], transform)
        append(.addLineToPoint, [CGPoint(x: rect.maxX, y: rect.minY)], transform)
        append(.addLineToPoint, [CGPoint(x: rect.maxX, y: rect.maxY)], transform)
        append(.addLineToPoint, [CGPoint(x: rect.minX, y: rect.maxY)], transform)
        append(.closeSubpath, [], transform)
    }

    func appendEllipse(_ rect: CGRect, _ transform: CGAffineTransform) {
        guard !rect.isNull else { return }
        let unit = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        let placed = unit.concatenating(transform)
        append(.moveToPoint, [CGPoint(x: 1, y: 0)], placed)
        appendArcSegments(start: 0, sweep: 2 * .pi, placed)
        append(.closeSubpath, [], placed)
    }

    func appendRoundedRect(
        _ rect: CGRect, _ width: CGFloat, _ height: CGFloat, _ transform: CGAffineTransform
    ) {
        let width = min(max(width, 0), rect.width / 2)
        let height = min(max(height, 0), rect.height / 2)
        guard width > 0, height > 0 else { return appendRect(rect, transform) }
        append(.moveToPoint, [CGPoint(x: rect.maxX, y: rect.midY)], transform)
        let corners: [(x: CGFloat, y: CGFloat, angle: CGFloat)] = [
            (rect.maxX - width, rect.maxY - height, 0),
            (rect.minX + width, rect.maxY - height, .pi / 2),
            (rect.minX + width, rect.minY + height, .pi),
            (rect.maxX - width, rect.minY + height, 1.5 * .pi),
        ]
        for corner in corners {
            let placed = CGAffineTransform(
                a: width, b: 0, c: 0, d: height, tx: corner.x, ty: corner.y
            ).concatenating(transform)
            append(.addLineToPoint, [CGPath.unitPoint(corner.angle)], placed)
            appendArcSegments(start: corner.angle, sweep: .pi / 2, placed)
        }
        append(.closeSubpath, [], transform)
    }

    func appendArc(
        center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat,
        transform: CGAffineTransform
    ) {
        let placed = CGAffineTransform(
            a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y
        ).concatenating(transform)
        append(elements.isEmpty ? .moveToPoint : .addLineToPoint, [CGPath.unitPoint(start)], placed)
        appendArcSegments(start: start, sweep: sweep, placed)
    }

    func appendTangentArc(
        _ corner: CGPoint, _ end: CGPoint, _ radius: CGFloat, _ transform: CGAffineTransform
    ) {
        let start = currentPoint.applying(transform.inverted())
        let (ux, uy) = CGPath.direction(from: corner, to: start)
        let (vx, vy) = CGPath.direction(from: corner, to: end)
        let cross = ux * vy - uy * vx
        guard radius > 0, abs(cross) > 1e-9 else {
            return append(.addLineToPoint, [corner], transform)
        }
        let halfAngle = Foundation.acos(max(-1, min(1, Double(ux * vx + uy * vy)))) / 2
        let distance = radius / CGFloat(Foundation.tan(halfAngle))
        let first = CGPoint(x: corner.x + ux * distance, y: corner.y + uy * distance)
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(x: first.x - uy * side * radius, y: first.y + ux * side * radius)
        let angle = CGFloat(
            Foundation.atan2(Double(first.y - center.y), Double(first.x - center.x)))
        let sweep = -side * (.pi - 2 * CGFloat(halfAngle))
        appendArc(center: center, radius: radius, start: angle, sweep: sweep, transform: transform)
    }

    /// Cubics along the unit circle from a current point that lies on it.
    private func appendArcSegments(start: CGFloat, sweep: CGFloat, _ placed: CGAffineTransform) {
        guard sweep.isFinite, sweep != 0 else { return }
        let sweep = max(-64 * .pi, min(64 * .pi, sweep))
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / CGFloat(count)
        let handle =
            abs(abs(step) - .pi / 2) < 1e-12
            ? quarterArc * (step < 0 ? -1 : 1)
            : CGFloat(4.0 / 3.0 * Foundation.tan(Double(step) / 4))
        for index in 0..<count {
            let from = start + step * CGFloat(index)
            let p0 = CGPath.unitPoint(from)
            let p3 = CGPath.unitPoint(from + step)
            append(
                .addCurveToPoint,
                [
                    CGPoint(x: p0.x - handle * p0.y, y: p0.y + handle * p0.x),
                    CGPoint(x: p3.x + handle * p3.y, y: p3.y - handle * p3.x), p3,
                ], placed)
        }
    }

    /// The signed turn of an arc between two angles; equal angles draw nothing, a full turn draws all.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        guard start.isFinite, end.isFinite else { return 0 }
        let difference = end - start
        if clockwise {
            if difference <= -2 * .pi { return -2 * .pi }
            let turn = difference.truncatingRemainder(dividingBy: 2 * .pi)
            return turn > 0 ? turn - 2 * .pi : turn
        }
        if difference >= 2 * .pi { return 2 * .pi }
        let turn = difference.truncatingRemainder(dividingBy: 2 * .pi)
        return turn < 0 ? turn + 2 * .pi : turn
    }

    private static func unitPoint(_ angle: CGFloat) -> CGPoint {
        CGPoint(x: Foundation.cos(Double(angle)), y: Foundation.sin(Double(angle)))
    }

    private static func direction(from: CGPoint, to: CGPoint) -> (CGFloat, CGFloat) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? (dx / length, dy / length) : (0, 0)
    }
}
