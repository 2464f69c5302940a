/// A colour with opacity, components 0...1, not premultiplied.
public final class CGColor: Hashable, Sendable {
    private let values: [CGFloat]
    private let space: CGColorSpace

    public static let white = CGColor(gray: 1, alpha: 1)
    public static let black = CGColor(gray: 0, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    init(space: CGColorSpace, values: [CGFloat]) {
        self.space = space
        self.values = values
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standard, values: [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standard, values: [red, green, blue, alpha])
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    /// - Parameter components: one value a component of `space`, then alpha.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(
            space: space,
            values: Array(
                UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    public var components: [CGFloat]? { values }
    public var numberOfComponents: Int { values.count }
    public var alpha: CGFloat { values.last ?? 1 }
    public var colorSpace: CGColorSpace? { space }

    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha])
    }

    public func copy() -> CGColor? { self }

    /// Red, green, blue and alpha in 0...1, whatever the space; not-a-number counts as 0.
    package var rgba: (red: Double, green: Double, blue: Double, alpha: Double) {
        func unit(_ index: Int) -> Double {
            let value = Double(values[index])
            return value.isNaN ? 0 : min(max(value, 0), 1)
        }
        switch space.model {
        case .monochrome: return (unit(0), unit(0), unit(0), unit(1))
        case .cmyk:
            let light = 1 - unit(3)
            return ((1 - unit(0)) * light, (1 - unit(1)) * light, (1 - unit(2)) * light, unit(4))
        default: return (unit(0), unit(1), unit(2), unit(3))
        }
    }

    public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
        lhs.values == rhs.values && lhs.space == rhs.space
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        hasher.combine(space)
    }
}
