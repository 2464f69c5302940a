/// A path under construction.
public final class CGMutablePath: CGPath {
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.moveToPoint, [point], transform)
    }

    /// - Precondition: the path has a current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.addLineToPoint, [point], transform)
    }

    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        append(.addQuadCurveToPoint, [control, end], transform)
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        append(.addCurveToPoint, [control1, control2, end], transform)
    }

    public func closeSubpath() { append(.closeSubpath, [], .identity) }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        appendRect(rect, transform)
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { appendRect(rect, transform) }
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        appendEllipse(rect, transform)
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        appendRoundedRect(rect, cornerWidth, cornerHeight, transform)
    }

    /// An arc of a circle, joined to the current point by a line when there is one.
    ///
    /// - Parameter clockwise: in a y-up coordinate system; in a y-down one the arc looks counterclockwise.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        appendArc(
            center: center, radius: radius, start: startAngle,
            sweep: CGPath.sweep(from: startAngle, to: endAngle, clockwise: clockwise),
            transform: transform)
    }

    /// An arc that turns by `delta` radians; positive turns from the x axis towards the y axis.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        appendArc(
            center: center, radius: radius, start: startAngle, sweep: delta, transform: transform)
    }

    /// The arc of `radius` that touches the lines from the current point to `tangent1End` and on to `tangent2End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        appendTangentArc(tangent1End, tangent2End, radius, transform)
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        for element in path.elements {
            append(element.type, element.points, transform)
        }
    }
}
