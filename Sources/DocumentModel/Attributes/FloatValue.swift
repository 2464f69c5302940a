/// How an attachment stands at an edge with text beside it. Lengths in points.
public struct FloatValue: Hashable, Sendable, Codable {
    public enum Side: String, Hashable, Sendable, Codable { case left, right }

    /// Edges whose floats something stands below.
    public enum Clearing: String, Hashable, Sendable, Codable { case left, right, both }

    public var side: Side
    public var marginTop: Double
    public var marginLeft: Double
    public var marginBottom: Double
    public var marginRight: Double
    public var clearing: Clearing?

    public init(
        side: Side, marginTop: Double = 0, marginLeft: Double = 0, marginBottom: Double = 0,
        marginRight: Double = 0, clearing: Clearing? = nil
    ) {
        self.side = side
        self.marginTop = marginTop
        self.marginLeft = marginLeft
        self.marginBottom = marginBottom
        self.marginRight = marginRight
        self.clearing = clearing
    }
}
