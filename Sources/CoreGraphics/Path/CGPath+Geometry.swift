extension CGPath {
    /// The rectangle around all points, control points included; null when empty.
    public var boundingBox: CGRect { CGRect(containing: elements.flatMap(\.points)) }

    /// The rectangle around the curve itself; null when empty.
    public var boundingBoxOfPath: CGRect {
        var points: [CGPoint] = []
        forEachSegment { segment in
            points.append(segment.end)
            if let curve = segment.curve { points += curve.extremes }
        }
        return CGRect(containing: points)
    }

    /// Whether a point lies inside when every subpath is closed. Points on the edge may go either way.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let point = transform.isIdentity ? point : point.applying(transform.inverted())
        var winding = 0
        for line in flattened(tolerance: 0.05) {
            for (a, b) in zip(line, line.dropFirst() + line.prefix(1)) {
                guard (a.y <= point.y) != (b.y <= point.y) else { continue }
                let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
                if x > point.x { winding += b.y > a.y ? 1 : -1 }
            }
        }
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    /// One polyline a subpath, within `tolerance` of the curve; closing lines are left out.
    package func flattened(tolerance: CGFloat) -> [[CGPoint]] {
        var lines: [[CGPoint]] = []
        forEachSegment { segment in
            switch (segment.isMove, segment.curve) {
            case (true, _): lines.append([segment.end])
            case (false, let curve?):
                lines[lines.count - 1] += curve.points(tolerance: tolerance)
            case (false, nil): lines[lines.count - 1].append(segment.end)
            }
        }
        return lines
    }

    private func forEachSegment(
        _ body: ((end: CGPoint, isMove: Bool, curve: CubicCurve?)) -> Void
    ) {
        var start = CGPoint.zero
        var current = CGPoint.zero
        var isClosed = false
        for element in elements {
            if isClosed, element.type != .moveToPoint, element.type != .closeSubpath {
                body((start, true, nil))
            }
            isClosed = element.type == .closeSubpath
            let points = element.points
            switch element.type {
            case .moveToPoint:
                start = points[0]
                body((start, true, nil))
            case .addLineToPoint: body((points[0], false, nil))
            case .addQuadCurveToPoint:
                body((points[1], false, CubicCurve(current, quad: points[0], points[1])))
            case .addCurveToPoint:
                body((points[2], false, CubicCurve(current, points[0], points[1], points[2])))
            case .closeSubpath: body((start, false, nil))
            }
            current = points.last ?? start
        }
    }
}

/// A cubic Bézier curve.
struct CubicCurve {
    var p0: CGPoint
    var p1: CGPoint
    var p2: CGPoint
    var p3: CGPoint

    init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
        self.p0 = p0
        self.p1 = p1
        self.p2 = p2
        self.p3 = p3
    }

    /// The quadratic curve with control point `quad`, raised to a cubic.
    init(_ start: CGPoint, quad: CGPoint, _ end: CGPoint) {
        func third(_ from: CGPoint) -> CGPoint {
            CGPoint(x: from.x + (quad.x - from.x) * 2 / 3, y: from.y + (quad.y - from.y) * 2 / 3)
        }
        self.init(start, third(start), third(end), end)
    }

    func point(at t: CGFloat) -> CGPoint {
        let u = 1 - t
        let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: b0 * p0.x + b1 * p1.x + b2 * p2.x + b3 * p3.x,
            y: b0 * p0.y + b1 * p1.y + b2 * p2.y + b3 * p3.y)
    }

    /// Points after the start, the end included.
    func points(tolerance: CGFloat) -> [CGPoint] {
        let bend = max(
            CubicCurve.second(p0, p1, p2), CubicCurve.second(p1, p2, p3))
        let count = max(1, min(200, Int((bend * 0.75 / tolerance).squareRoot().rounded(.up))))
        return (1...count).map { point(at: CGFloat($0) / CGFloat(count)) }
    }

    /// Points where the curve turns back along an axis.
    var extremes: [CGPoint] {
        let parameters =
            CubicCurve.turns(p0.x, p1.x, p2.x, p3.x) + CubicCurve.turns(p0.y, p1.y, p2.y, p3.y)
        return parameters.map(point(at:))
    }

    private static func second(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
        let (dx, dy) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        let length = (dx * dx + dy * dy).squareRoot()
        return length.isFinite ? min(length, 1e9) : 0
    }

    /// Roots of the derivative inside 0..<1.
    private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat)
        -> [CGFloat]
    {
        let a = p3 - 3 * p2 + 3 * p1 - p0
        let b = 2 * (p2 - 2 * p1 + p0)
        let c = p1 - p0
        var roots: [CGFloat] = []
        if abs(a) < 1e-12 {
            if b != 0 { roots = [-c / b] }
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }
}
