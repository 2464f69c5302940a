import CoreGraphics

/// Runs the subpaths of a path backwards.
enum PathReverser {
    static func reversed(_ path: CGPath) -> CGPath {
        let result = CGMutablePath()
        for subpath in subpaths(of: path).reversed() { append(subpath, to: result) }
        return result
    }

    private static func subpaths(of path: CGPath) -> [[CGPathElement]] {
        var subpaths: [[CGPathElement]] = []
        var start = CGPoint.zero
        for element in path.elements {
            let continues = subpaths.last.map { $0.last?.type != .closeSubpath } ?? false
            if element.type == .moveToPoint {
                subpaths.append([element])
                start = element.points[0]
            } else if continues {
                subpaths[subpaths.count - 1].append(element)
            } else {
                // After a close, drawing goes on from the closed subpath's start.
                subpaths.append([CGPathElement(type: .moveToPoint, points: [start]), element])
            }
        }
        return subpaths
    }

    private static func append(_ subpath: [CGPathElement], to result: CGMutablePath) {
        let isClosed = subpath.last?.type == .closeSubpath
        let open = isClosed ? subpath.dropLast() : subpath[...]
        guard let last = open.last?.points.last else { return }
        result.move(to: last)
        for (element, before) in zip(open.dropFirst(), open).reversed() {
            guard let end = before.points.last else { continue }
            switch element.type {
            case .addQuadCurveToPoint: result.addQuadCurve(to: end, control: element.points[0])
            case .addCurveToPoint:
                result.addCurve(to: end, control1: element.points[1], control2: element.points[0])
            default: result.addLine(to: end)
            }
        }
        if isClosed { result.closeSubpath() }
    }
}
