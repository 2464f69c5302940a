import Foundation

extension NSAttributedString {
    /// Looks of glyphs beyond font and colour, by Apple's names. Kept in the text; drawn as plain glyphs.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let letterpressStyle = TextEffectStyle(
            rawValue: "_UIKitNewLetterpressStyle")
    }
}
