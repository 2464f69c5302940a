public import CoreGraphics

/// A path of lines and curves with drawing attributes, in points with y down.
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()
    private var dash: (pattern: [CGFloat], phase: CGFloat) = ([], 0)

    /// Points.
    open var lineWidth: CGFloat = 1
    open var lineCapStyle: CGLineCap = .butt
    open var lineJoinStyle: CGLineJoin = .miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0.6
    open var usesEvenOddFillRule = false

    public override init() { super.init() }

    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// The radius is limited to half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Rounds the given corners with quarter ellipses; radii are limited to half of each side.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        addRoundedRect(rect.standardized, corners: corners, radii: cornerRadii)
    }

    /// Angles in radians from the positive x axis; clockwise as seen with y down.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    // MARK: Building

    open func move(to point: CGPoint) { path.move(to: point) }

    /// Begins a subpath at `point` when the path is empty.
    open func addLine(to point: CGPoint) {
        if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
    }

    open func addCurve(
        to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
    ) {
        if path.isEmpty { path.move(to: controlPoint1) }
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        if path.isEmpty { path.move(to: controlPoint) }
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// A line joins the current point and the arc's start.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        // Core Graphics names the sense for y up, UIKit for y down.
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: !clockwise)
    }

    open func close() {
        if !path.isEmpty { path.closeSubpath() }
    }

    open func removeAllPoints() { path = CGMutablePath() }

    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

    open func apply(_ transform: CGAffineTransform) {
        let transformed = CGMutablePath()
        transformed.addPath(path, transform: transform)
        path = transformed
    }

    /// The same outline run through backwards, attributes kept.
    open func reversing() -> UIBezierPath {
        let reversed = UIBezierPath(cgPath: PathReverser.reversed(path))
        reversed.copyAttributes(from: self)
        return reversed
    }

    /// An empty pattern draws solid lines.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (
            Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)), phase
        )
    }

    // MARK: Asking

    /// A copy of the path; setting replaces it.
    open var cgPath: CGPath {
        get { path.copy() ?? CGMutablePath() }
        set {
            let copy = CGMutablePath()
            copy.addPath(newValue)
            path = copy
        }
    }

    open var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle around the curves themselves, null when empty.
    open var bounds: CGRect { path.boundingBoxOfPath }

    /// The end of the last element, zero when empty.
    open var currentPoint: CGPoint { path.isEmpty ? .zero : path.currentPoint }

    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing in the current context

    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        blended(blendMode, alpha) { fill() }
    }

    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        if !dash.pattern.isEmpty {
            context.setLineDash(phase: dash.phase, lengths: dash.pattern)
        }
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }

    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        blended(blendMode, alpha) { stroke() }
    }

    /// Intersects the clip of the current context with the path.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    private func blended(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        draw()
        context.restoreGState()
    }

    // MARK: Copying

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: path)
        copy.copyAttributes(from: self)
        return copy
    }

    private func copyAttributes(from other: UIBezierPath) {
        lineWidth = other.lineWidth
        lineCapStyle = other.lineCapStyle
        lineJoinStyle = other.lineJoinStyle
        miterLimit = other.miterLimit
        flatness = other.flatness
        usesEvenOddFillRule = other.usesEvenOddFillRule
        dash = other.dash
    }

    private func addRoundedRect(_ rect: CGRect, corners: UIRectCorner, radii: CGSize) {
        let x = min(max(radii.width, 0), rect.width / 2)
        let y = min(max(radii.height, 0), rect.height / 2)
        /// Distance of a control point from the corner, for a cubic close to a quarter ellipse.
        let k: CGFloat = 1 - 0.552_284_749_8
        func corner(_ corner: UIRectCorner, _ at: CGPoint, from: CGVector, to: CGVector) {
            guard corners.contains(corner), x > 0, y > 0 else { return addLine(to: at) }
            addLine(to: CGPoint(x: at.x + from.dx * x, y: at.y + from.dy * y))
            path.addCurve(
                to: CGPoint(x: at.x + to.dx * x, y: at.y + to.dy * y),
                control1: CGPoint(x: at.x + from.dx * x * k, y: at.y + from.dy * y * k),
                control2: CGPoint(x: at.x + to.dx * x * k, y: at.y + to.dy * y * k))
        }
        let left = CGVector(dx: -1, dy: 0)
        let right = CGVector(dx: 1, dy: 0)
        let up = CGVector(dx: 0, dy: -1)
        let down = CGVector(dx: 0, dy: 1)
        corner(.topLeft, CGPoint(x: rect.minX, y: rect.minY), from: down, to: right)
        corner(.topRight, CGPoint(x: rect.maxX, y: rect.minY), from: left, to: down)
        corner(.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), from: up, to: left)
        corner(.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), from: right, to: up)
        close()
    }
}
