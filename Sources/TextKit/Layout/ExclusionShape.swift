import CoreGraphics
import Views

/// An outline that text keeps out of, as polygons: answers which x are covered somewhere in a band of y.
struct ExclusionShape {
    private struct Edge {
        var top: CGPoint
        var bottom: CGPoint
        /// +1 when the outline runs down along this edge, -1 when up.
        var winding: Int

        func x(at y: CGFloat) -> CGFloat {
            let share = (y - top.y) / (bottom.y - top.y)
            return top.x + (bottom.x - top.x) * min(max(share, 0), 1)
        }
    }

    private var edges: [Edge] = []
    private let usesEvenOddRule: Bool
    /// Points; empty when the outline has no area.
    private(set) var minY = CGFloat.infinity
    private(set) var maxY = -CGFloat.infinity

    init(_ path: UIBezierPath) {
        usesEvenOddRule = path.usesEvenOddFillRule
        for polygon in path.cgPath.flattened(tolerance: 0.25) where polygon.count > 2 {
            var previous = polygon[polygon.count - 1]
            for point in polygon {
                add(previous, point)
                previous = point
            }
        }
    }

    private mutating func add(_ from: CGPoint, _ to: CGPoint) {
        guard from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite, from.y != to.y
        else { return }
        let isDown = from.y < to.y
        edges.append(
            Edge(top: isDown ? from : to, bottom: isDown ? to : from, winding: isDown ? 1 : -1))
        minY = min(minY, from.y, to.y)
        maxY = max(maxY, from.y, to.y)
    }

    /// Where the shape may cover less than in a band that begins at `y`: its next corner down, and whether an edge that
    /// runs askew lies before that. Nil below the shape.
    func edge(below y: CGFloat) -> (y: CGFloat, isAskew: Bool)? {
        guard y < maxY else { return nil }
        var next = maxY
        var isAskew = false
        for edge in edges where edge.bottom.y > y {
            if edge.top.y > y {
                next = min(next, edge.top.y)
            } else {
                next = min(next, edge.bottom.y)
                isAskew = isAskew || edge.top.x != edge.bottom.x
            }
        }
        return (next, isAskew)
    }

    /// Stretches of x that the shape covers for some y in `top..<bottom`, unsorted.
    func covered(top: CGFloat, bottom: CGFloat) -> [ClosedRange<CGFloat>] {
        guard bottom > minY, top < maxY, bottom > top else { return [] }
        let active = edges.filter { $0.top.y < bottom && $0.bottom.y > top }
        var cuts: Set<CGFloat> = [max(top, minY), min(bottom, maxY)]
        for edge in active {
            for y in [edge.top.y, edge.bottom.y] where y > top && y < bottom { cuts.insert(y) }
        }
        let slabs = cuts.sorted()
        return zip(slabs, slabs.dropFirst()).flatMap { covered(slab: $0, $1, active) }
    }

    /// In a slab no edge starts or ends: the edges cut it into trapezoids.
    private func covered(slab top: CGFloat, _ bottom: CGFloat, _ active: [Edge])
        -> [ClosedRange<CGFloat>]
    {
        let middle = (top + bottom) / 2
        let crossing = active.filter { $0.top.y <= top && $0.bottom.y >= bottom }
            .map { (edge: $0, x: $0.x(at: middle)) }.sorted { $0.x < $1.x }
        var result: [ClosedRange<CGFloat>] = []
        var winding = 0
        for (left, right) in zip(crossing, crossing.dropFirst()) {
            winding += usesEvenOddRule ? 1 : left.edge.winding
            guard usesEvenOddRule ? winding % 2 != 0 : winding != 0 else { continue }
            let from = min(left.edge.x(at: top), left.edge.x(at: bottom))
            let to = max(right.edge.x(at: top), right.edge.x(at: bottom))
            if to > from { result.append(from...to) }
        }
        return result
    }
}
