/// A rectangle in points, y down. (This module knows no Foundation geometry.)
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }

    /// False for a rectangle that is not finite or that no text can stand in.
    var holdsText: Bool { x.isFinite && y.isFinite && width > 0 && width.isFinite }
}
