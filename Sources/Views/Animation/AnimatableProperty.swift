import CoreGraphics

/// A property's value as numbers that are added and scaled.
typealias AnimationVector = SIMD8<Double>

/// What an animation can change of a view.
enum AnimatableProperty: String, Sendable {
    case position, bounds, transform, opacity, backgroundColor
}

extension SIMD8<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y), 0, 0, 0, 0, 0, 0) }

    init(_ rect: CGRect) {
        self.init(
            Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height), 0, 0, 0,
            0)
    }

    init(_ number: CGFloat) { self.init(Double(number), 0, 0, 0, 0, 0, 0, 0) }

    var point: CGPoint { CGPoint(x: self[0], y: self[1]) }
    var rect: CGRect { CGRect(x: self[0], y: self[1], width: self[2], height: self[3]) }

    /// Red, green, blue times alpha, and alpha: a colour fades to nothing without turning dark.
    init(_ color: UIColor?) {
        guard let parts = color?.rgba else {
            self = .zero
            return
        }
        let alpha = Double(parts.alpha)
        self.init(
            Double(parts.red) * alpha, Double(parts.green) * alpha, Double(parts.blue) * alpha,
            alpha, 0, 0, 0, 0)
    }

    var color: CGColor? {
        let alpha = Swift.min(Swift.max(self[3], 0), 1)
        guard alpha > 0 else { return nil }
        return CGColor(
            red: self[0] / alpha, green: self[1] / alpha, blue: self[2] / alpha, alpha: alpha)
    }
}

// MARK: Transforms turn and scale on the way, so they are not mixed number by number

extension SIMD8<Double> {
    private static var angleIndex: Int { 4 }

    /// Translation, scale along x and y, angle, shear.
    init(_ transform: CGAffineTransform) {
        let (a, b) = (Double(transform.a), Double(transform.b))
        let (c, d) = (Double(transform.c), Double(transform.d))
        let width = (a * a + b * b).squareRoot()
        let (tx, ty) = (Double(transform.tx), Double(transform.ty))
        guard width > 0 else {
            let height = (c * c + d * d).squareRoot()
            self.init(tx, ty, 0, height, height > 0 ? atan2(-c, d) : 0, 0, 0, 0)
            return
        }
        let height = (a * d - b * c) / width
        let shear = height == 0 ? 0 : (a * c + b * d) / (width * height)
        self.init(tx, ty, width, height, atan2(b, a), shear, 0, 0)
    }

    var transform: CGAffineTransform {
        let (width, height, shear) = (self[2], self[3], self[5])
        let (cosine, sine) = (cos(self[4]), sin(self[4]))
        return CGAffineTransform(
            a: width * cosine, b: width * sine, c: height * (shear * cosine - sine),
            d: height * (shear * sine + cosine), tx: self[0], ty: self[1])
    }

    /// The difference of two transforms, turning the shorter way.
    var turningTheShorterWay: AnimationVector {
        var result = self
        result[Self.angleIndex] = self[Self.angleIndex].remainder(dividingBy: 2 * .pi)
        return result
    }
}
