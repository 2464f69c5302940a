import CoreGraphics
import Testing
import Views

@Suite struct BezierPathTests {
    private func elements(_ path: UIBezierPath) -> [CGPathElementType] {
        path.cgPath.elements.map(\.type)
    }

    @Test func roundedRectLeavesCornersOut() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 40), cornerRadius: 10)
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 40))
        // The circle's nearest point to a corner lies 10 (1 − √½) ≈ 2.93 from each edge.
        #expect(!path.contains(CGPoint(x: 2.5, y: 2.5)))
        #expect(path.contains(CGPoint(x: 3.5, y: 3.5)))
        #expect(!path.contains(CGPoint(x: 97.5, y: 37.5)))
        #expect(path.contains(CGPoint(x: 50, y: 0.5)))
    }

    @Test func onlyNamedCornersAreRound() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topRight],
            cornerRadii: CGSize(width: 20, height: 20))
        #expect(path.contains(CGPoint(x: 0.5, y: 0.5)))
        #expect(!path.contains(CGPoint(x: 39.5, y: 0.5)))
        #expect(path.contains(CGPoint(x: 39.5, y: 39.5)))
    }

    @Test func clockwiseArcRunsThroughTheBottom() {
        // With y down, from angle 0 clockwise to π goes through (0, 1).
        let path = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(abs(path.bounds.maxY - 1) < 1e-3)
        #expect(abs(path.bounds.minY) < 1e-3)
        let other = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(abs(other.bounds.minY + 1) < 1e-3)
    }

    @Test func evenOddLeavesTheHole() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
        #expect(path.contains(CGPoint(x: 15, y: 15)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 15, y: 15)))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
    }

    @Test func reversingSwapsControlPoints() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addCurve(
            to: CGPoint(x: 10, y: 10), controlPoint1: CGPoint(x: 20, y: 0),
            controlPoint2: CGPoint(x: 20, y: 10))
        path.lineWidth = 3
        let reversed = path.reversing()
        let points = reversed.cgPath.elements.map(\.points)
        #expect(
            points == [
                [CGPoint(x: 10, y: 10)],
                [CGPoint(x: 20, y: 10), CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 0)],
                [CGPoint(x: 0, y: 0)],
            ])
        #expect(reversed.lineWidth == 3)
        #expect(reversed.reversing().cgPath == path.cgPath)
    }

    @Test func reversingKeepsClosedSubpathsClosed() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5))
        path.append(UIBezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 5)))
        let reversed = path.reversing()
        #expect(reversed.bounds == path.bounds)
        #expect(elements(reversed).filter { $0 == .closeSubpath }.count == 2)
        #expect(reversed.contains(CGPoint(x: 5, y: 2)) && reversed.contains(CGPoint(x: 25, y: 2)))
    }

    @Test func transformsAndCopies() throws {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        let copy = try #require(path.copy() as? UIBezierPath)
        path.apply(CGAffineTransform(translationX: 5, y: 7))
        #expect(path.bounds == CGRect(x: 5, y: 7, width: 10, height: 10))
        #expect(copy.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test func fillPaintsInTheCurrentContext() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
            UIColor.red.setFill()
            UIBezierPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4)).fill()
        }
        let context = try #require(CGContext.bitmap(size: image.size))
        withGraphicsContext(context) { image.draw(at: .zero) }
        let data = try #require(context.data)
        func alpha(_ x: Int, _ y: Int) -> UInt8 {
            data.load(fromByteOffset: y * context.bytesPerRow + x * 4 + 3, as: UInt8.self)
        }
        #expect(alpha(3, 3) == 255)
        #expect(alpha(7, 7) == 0)
    }
}
