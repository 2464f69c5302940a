import Foundation

extension NSAttributedString {
    /// Looks of glyphs beyond font and colour, by Apple's names.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let letterpressStyle = TextEffectStyle(
            rawValue: "_UIKitNewLetterpressStyle")
    }
}
