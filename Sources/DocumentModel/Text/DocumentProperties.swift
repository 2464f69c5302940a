/// What is true of the document as a whole. Lengths in points.
public struct DocumentProperties: Hashable, Sendable, Codable {
    public var title: String?
    public var author: String?
    public var paperWidth: Double?
    public var paperHeight: Double?
    /// Left, top, right, bottom.
    public var margins: [Double]?
    public var defaultTabInterval: Double?
    public init() {}
}
