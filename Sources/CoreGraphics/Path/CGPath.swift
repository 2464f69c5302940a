/// A shape of lines and Bézier curves. Immutable unless it is a `CGMutablePath`.
open class CGPath: Hashable {
    package internal(set) var elements: [CGPathElement] = []
    /// Where the current subpath began.
    var subpathStart = CGPoint.zero

    public init() {}

    init(elements: [CGPathElement]) {
        self.elements = elements
        currentPoint = .zero
        for element in elements { advance(over: element) }
    }

    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        appendRect(rect, transform?.pointee ?? .identity)
    }

    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        appendEllipse(rect, transform?.pointee ?? .identity)
    }

    /// - Precondition: twice a corner's size is not more than the rectangle's.
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        appendRoundedRect(rect, cornerWidth, cornerHeight, transform?.pointee ?? .identity)
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// The end of the last segment, or zero in an empty path.
    public internal(set) var currentPoint = CGPoint.zero

    public func copy() -> CGPath? { CGPath(elements: elements) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements: elements.map { $0.applying(transform?.pointee ?? .identity) })
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(elements: elements.map { $0.applying(transform?.pointee ?? .identity) })
    }

    /// Calls `block` with each element in order; the pointer is valid only inside.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in elements { withUnsafePointer(to: element, block) }
    }

    public func forEach(_ body: (CGPathElement) -> Void) {
        elements.forEach(body)
    }

    /// True when the path is exactly one rectangle with sides along the axes; stores it in `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = rectangle else { return false }
        rect?.pointee = found
        return true
    }

    public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs.elements == rhs.elements }

    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

    private var rectangle: CGRect? {
        var corners = elements.filter { $0.type != .closeSubpath }
        if corners.count == 5, corners.last?.points == corners.first?.points {
            corners.removeLast()
        }
        let types: [CGPathElementType] = [
            .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint,
        ]
        guard corners.map(\.type) == types else { return nil }
        let p = corners.flatMap(\.points)
        let horizontalFirst =
            p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let verticalFirst =
            p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        return horizontalFirst || verticalFirst ? CGRect(containing: p) : nil
    }
}

extension CGPathElement {
    func applying(_ transform: CGAffineTransform) -> CGPathElement {
        CGPathElement(type: type, points: points.map { $0.applying(transform) })
    }
}
