import CoreGraphics
import Testing

@Suite struct PathTests {
    @Test func elementsAndCurrentPoint() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 5, y: 2))
        path.addQuadCurve(to: CGPoint(x: 9, y: 2), control: CGPoint(x: 7, y: 8))
        #expect(path.currentPoint == CGPoint(x: 9, y: 2))
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        var types: [CGPathElementType] = []
        path.applyWithBlock { types.append($0.pointee.type) }
        #expect(types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .closeSubpath])
        #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 8, height: 6))
        // The parabola's top is half as high as its control point.
        #expect(abs(path.boundingBoxOfPath.height - 3) < 1e-9)
        #expect(CGPath(rect: .zero, transform: nil).isEmpty == false)
        #expect(CGMutablePath().boundingBox.isNull)
    }

    @Test func ellipseAndRoundedRectangle() {
        let frame = CGRect(x: 10, y: 20, width: 40, height: 20)
        let ellipse = CGPath(ellipseIn: frame, transform: nil)
        let box = ellipse.boundingBoxOfPath
        #expect(abs(box.minX - 10) < 1e-6 && abs(box.maxY - 40) < 1e-6)
        #expect(ellipse.contains(CGPoint(x: 30, y: 30)))
        #expect(!ellipse.contains(CGPoint(x: 11, y: 21)))
        let rounded = CGPath(
            roundedRect: frame, cornerWidth: 5, cornerHeight: 5, transform: nil)
        #expect(rounded.boundingBoxOfPath == frame)
        #expect(!rounded.contains(CGPoint(x: 10.5, y: 20.5)))
        #expect(rounded.contains(CGPoint(x: 12.5, y: 22.5)))
    }

    @Test func containsFollowsTheRule() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        let middle = CGPoint(x: 5, y: 5)
        #expect(path.contains(middle))
        #expect(!path.contains(middle, using: .evenOdd))
        #expect(
            path.contains(
                CGPoint(x: 105, y: 1), transform: CGAffineTransform(translationX: 100, y: 0)))
    }

    @Test func arcsTurnTheWayTheySay() {
        // In a y-down space "clockwise: false" runs from the right over the bottom.
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(abs(path.boundingBoxOfPath.maxY - 2) < 1e-9)
        #expect(abs(path.boundingBoxOfPath.minY) < 1e-9)
        let other = CGMutablePath()
        other.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(abs(other.boundingBoxOfPath.minY + 2) < 1e-9)
        let corner = CGMutablePath()
        corner.move(to: CGPoint(x: 0, y: 10))
        corner.addArc(
            tangent1End: .zero, tangent2End: CGPoint(x: 10, y: 0), radius: 4)
        #expect(abs(corner.currentPoint.x - 4) < 1e-9 && abs(corner.currentPoint.y) < 1e-9)
        #expect(!corner.contains(CGPoint(x: 0.5, y: 0.5)))
    }

    @Test func affineTransforms() {
        let t = CGAffineTransform(translationX: 3, y: 4).scaledBy(x: 2, y: 2)
        #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 5, y: 6))
        let turned = CGAffineTransform(rotationAngle: .pi / 2)
        let point = CGPoint(x: 1, y: 0).applying(turned)
        #expect(abs(point.x) < 1e-12 && abs(point.y - 1) < 1e-12)
        let both = t.concatenating(turned)
        let back = CGPoint(x: 7, y: -2).applying(both).applying(both.inverted())
        #expect(abs(back.x - 7) < 1e-9 && abs(back.y + 2) < 1e-9)
        #expect(
            CGRect(x: 0, y: 0, width: 2, height: 1).applying(t)
                == CGRect(x: 3, y: 4, width: 4, height: 2))
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
        #expect(CGAffineTransform() != .identity)
    }
}
