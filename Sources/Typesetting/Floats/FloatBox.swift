/// The edge a float stands at.
public enum FloatSide: Hashable, Sendable {
    case left, right
}

/// Edges whose floats something has to stand below.
public struct FloatSides: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let left = FloatSides(rawValue: 1)
    public static let right = FloatSides(rawValue: 2)

    func names(_ side: FloatSide) -> Bool { !isDisjoint(with: side == .left ? .left : .right) }
}

/// What an attachment that floats asks for, in points.
public struct FloatBox: Hashable, Sendable {
    /// Space around a float.
    public struct Margins: Hashable, Sendable {
        public var top: Double
        public var left: Double
        public var bottom: Double
        public var right: Double

        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    public var side: FloatSide
    public var width: Double
    public var height: Double
    public var margins: Margins
    /// It stands below all floats at these edges that come before it.
    public var clearing: FloatSides

    public init(
        side: FloatSide, width: Double, height: Double, margins: Margins = .init(),
        clearing: FloatSides = []
    ) {
        self.side = side
        self.width = width
        self.height = height
        self.margins = margins
        self.clearing = clearing
    }

    /// NaN, infinite and negative lengths count as zero.
    var repaired: FloatBox {
        func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }
        return FloatBox(
            side: side, width: length(width), height: length(height),
            margins: Margins(
                top: length(margins.top), left: length(margins.left),
                bottom: length(margins.bottom), right: length(margins.right)),
            clearing: clearing)
    }

    /// Margins included.
    var outerWidth: Double { margins.left + width + margins.right }
    var outerHeight: Double { margins.top + height + margins.bottom }
}
