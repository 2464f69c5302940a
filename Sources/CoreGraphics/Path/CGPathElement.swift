public enum CGPathElementType: Int32, Hashable, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One step of a path. `points` holds 1, 1, 2, 3 or 0 points by type, the end point last.
///
/// Apple hands out a pointer to the points; it indexes the same way.
public struct CGPathElement: Hashable, Sendable {
    public var type: CGPathElementType
    public var points: [CGPoint]

    public init(type: CGPathElementType, points: [CGPoint]) {
        self.type = type
        self.points = points
    }
}

public enum CGPathFillRule: Int, Hashable, Sendable {
    case winding, evenOdd
}

public enum CGLineCap: Int32, Hashable, Sendable {
    case butt, round, square
}

public enum CGLineJoin: Int32, Hashable, Sendable {
    case miter, round, bevel
}

public enum CGPathDrawingMode: Int32, Hashable, Sendable {
    case fill, eoFill, stroke, fillStroke, eoFillStroke
}
