/// A shadow behind the glyphs, lengths in points, y down.
public struct ShadowValue: Hashable, Sendable, Codable {
    public var offsetX: Double
    public var offsetY: Double
    public var blurRadius: Double
    public var color: ColorValue?
    public init(offsetX: Double, offsetY: Double, blurRadius: Double, color: ColorValue? = nil) {
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.blurRadius = blurRadius
        self.color = color
    }
}
