/// The font a document asks for; which file answers is decided at layout.
public struct FontAttributes: Hashable, Sendable, Codable {
    /// PostScript or family name as the document has it; "" for the system font.
    public var name: String
    /// Points.
    public var size: Double
    public var isBold: Bool
    public var isItalic: Bool
    public init(name: String, size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.name = name
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}
