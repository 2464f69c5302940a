import CCairo

extension CGContext {
    /// Fills the current path and forgets it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    /// Strokes the current path and forgets it.
    public func strokePath() { drawPath(using: .stroke) }

    public func drawPath(using mode: CGPathDrawingMode) {
        let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
        cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        if mode != .stroke {
            paint(
                state.fillColor, bounds: { self.extents(cairo_fill_extents) },
                operation: { cairo_fill_preserve($0) })
        }
        if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke, state.lineWidth > 0 {
            paint(
                state.strokeColor, bounds: { self.extents(cairo_stroke_extents) },
                operation: { cairo_stroke_preserve($0) })
        }
        cairo_new_path(cairo)
    }

    public func fill(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        fillPath()
    }

    public func fill(_ rects: [CGRect]) {
        beginPath()
        addRects(rects)
        fillPath()
    }

    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }

    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Strokes a line from each even point to the next.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Makes a rectangle transparent, whatever the blend mode.
    public func clear(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        cairo_save(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
        cairo_fill(cairo)
        cairo_restore(cairo)
    }

    /// Paints inside the clip; outside the two ends only as `options` says.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard start.isFinite, end.isFinite,
            let pattern = cairo_pattern_create_linear(
                Double(start.x), Double(start.y), Double(end.x), Double(end.y))
        else { return }
        paint(gradient, pattern, options)
    }

    /// Between two circles, inside the clip.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
            let pattern = cairo_pattern_create_radial(
                Double(startCenter.x), Double(startCenter.y), Double(max(0, startRadius)),
                Double(endCenter.x), Double(endCenter.y), Double(max(0, endRadius)))
        else { return }
        paint(gradient, pattern, options)
    }

    private func paint(
        _ gradient: CGGradient, _ pattern: OpaquePointer, _ options: CGGradientDrawingOptions
    ) {
        func add(_ location: CGFloat, _ color: CGColor, opacity: Double = 1) {
            let c = color.rgba
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(location), c.red, c.green, c.blue, c.alpha * opacity)
        }
        let stops = gradient.stops.sorted { $0.location < $1.location }
        // A stop of no opacity at each end is how a padded gradient stops where it should.
        if let first = stops.first, !options.contains(.drawsBeforeStartLocation) {
            add(0, first.color, opacity: 0)
        }
        for stop in stops { add(stop.location, stop.color) }
        if let last = stops.last, !options.contains(.drawsAfterEndLocation) {
            add(1, last.color, opacity: 0)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_save(cairo)
        cairo_set_source(cairo, pattern)
        cairo_paint_with_alpha(cairo, Double(state.alpha))
        cairo_restore(cairo)
        cairo_pattern_destroy(pattern)
    }

    private typealias Extents = (
        OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
        UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> Void

    private func extents(_ measure: Extents) -> CGRect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        measure(cairo, &x1, &y1, &x2, &y2)
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    /// Runs one drawing operation with a solid source, its shadow first.
    ///
    /// - Parameter bounds: around what it draws, in user space; asked only for a shadow.
    func paint(_ color: CGColor, bounds: () -> CGRect, operation: (OpaquePointer) -> Void) {
        let c = color.rgba
        let alpha = c.alpha * Double(state.alpha)
        if let shadow = state.shadow, alpha > 0 {
            cast(shadow, bounds: bounds()) { mask in
                cairo_set_source_rgba(mask, 0, 0, 0, alpha)
                operation(mask)
            }
        }
        cairo_set_source_rgba(cairo, c.red, c.green, c.blue, alpha)
        operation(cairo)
    }
}
