import CCairo

extension CGContext {
    public func beginPath() { cairo_new_path(cairo) }
    public func closePath() { cairo_close_path(cairo) }

    public func move(to point: CGPoint) {
        guard point.isFinite else { return }
        cairo_move_to(cairo, Double(point.x), Double(point.y))
    }

    public func addLine(to point: CGPoint) {
        guard point.isFinite else { return }
        cairo_line_to(cairo, Double(point.x), Double(point.y))
    }

    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard end.isFinite, control.isFinite else { return }
        let start = cairo_has_current_point(cairo) != 0 ? currentPointOfPath : control
        let curve = CubicCurve(start, quad: control, end)
        addCurve(to: end, control1: curve.p1, control2: curve.p2)
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard end.isFinite, control1.isFinite, control2.isFinite else { return }
        cairo_curve_to(
            cairo, Double(control1.x), Double(control1.y), Double(control2.x), Double(control2.y),
            Double(end.x), Double(end.y))
    }

    /// - Parameter clockwise: in a y-up coordinate system; in a y-down one the arc looks counterclockwise.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else {
            return
        }
        let sweep = CGPath.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        let (x, y, r) = (Double(center.x), Double(center.y), Double(radius))
        let (start, end) = (Double(startAngle), Double(startAngle + sweep))
        if sweep < 0 {
            cairo_arc_negative(cairo, x, y, r, start, end)
        } else {
            cairo_arc(cairo, x, y, r, start, end)
        }
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard tangent1End.isFinite, tangent2End.isFinite, radius.isFinite else { return }
        let path = CGMutablePath()
        path.move(to: currentPointOfPath)
        path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
        for element in path.elements.dropFirst() { add(element) }
    }

    public func addRect(_ rect: CGRect) {
        guard rect.isFinite else { return }
        let rect = rect.standardized
        cairo_rectangle(
            cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    }

    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    public func addEllipse(in rect: CGRect) {
        guard rect.isFinite else { return }
        addPath(CGPath(ellipseIn: rect, transform: nil))
    }

    public func addPath(_ path: CGPath) {
        for element in path.elements { add(element) }
    }

    public var isPathEmpty: Bool { cairo_has_current_point(cairo) == 0 }

    /// The end of the current path in user space; zero without one.
    public var currentPointOfPath: CGPoint {
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        return CGPoint(x: x, y: y)
    }

    /// Around all points of the current path; null when it is empty.
    public var boundingBoxOfPath: CGRect {
        if isPathEmpty { return .null }
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cairo, &x1, &y1, &x2, &y2)
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    // MARK: Clipping

    /// Cuts the clip to the current path and forgets the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        cairo_set_fill_rule(cairo, rule.cairo)
        cairo_clip(cairo)
    }

    public func clip(to rect: CGRect) {
        cairo_new_path(cairo)
        addRect(rect)
        clip()
    }

    /// Cuts the clip to the union of the rectangles.
    public func clip(to rects: [CGRect]) {
        cairo_new_path(cairo)
        addRects(rects)
        clip()
    }

    /// Around everything the clip lets through, in user space; empty when nothing is.
    public var boundingBoxOfClipPath: CGRect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    private func add(_ element: CGPathElement) {
        let points = element.points
        switch element.type {
        case .moveToPoint: move(to: points[0])
        case .addLineToPoint: addLine(to: points[0])
        case .addQuadCurveToPoint: addQuadCurve(to: points[1], control: points[0])
        case .addCurveToPoint:
            addCurve(to: points[2], control1: points[0], control2: points[1])
        case .closeSubpath: closePath()
        }
    }
}

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}
