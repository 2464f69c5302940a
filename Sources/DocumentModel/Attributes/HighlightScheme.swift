/// A colour of the marker pen that newer systems of Apple have, beside any `backgroundColor`.
public enum HighlightScheme: String, Hashable, Sendable, Codable, CaseIterable {
    /// The system's own choice.
    case standard = "default"
    case purple, pink, orange, mint, blue

    /// What stands for it where a format has no such pen. chosen: the system's colours, as transparent as a marker pen.
    public var color: ColorValue {
        let parts: (Double, Double, Double) =
            switch self {
            case .purple: (0xAF, 0x52, 0xDE)
            case .pink: (0xFF, 0x2D, 0x55)
            case .orange: (0xFF, 0x95, 0x00)
            case .mint: (0x00, 0xC7, 0xBE)
            case .blue: (0x00, 0x7A, 0xFF)
            case .standard: (0xFF, 0xCC, 0x00)
            }
        return ColorValue(
            red: parts.0 / 255, green: parts.1 / 255, blue: parts.2 / 255, alpha: 0.3)
    }
}
