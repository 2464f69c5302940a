@testable import TextKit

/// The picture of `Tests/Fixtures/Glyphs/strikes.heic`: 16 blue, 32 green, 64 red, the upper left quarter clear.
enum GlyphFixture {
    static func data() throws -> Data {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try Data(contentsOf: tests.appendingPathComponent("Fixtures/Glyphs/strikes.heic"))
    }

    static func glyph() throws -> NSAdaptiveImageGlyph {
        NSAdaptiveImageGlyph(imageContent: try data())
    }

    /// "ab" glyph "cd" in Liberation Sans.
    static func text(size: CGFloat) throws -> NSMutableAttributedString {
        let font = UIFont(name: "Liberation Sans", size: size) ?? .systemFont(ofSize: size)
        let text = NSMutableAttributedString(string: "ab", attributes: [.font: font])
        text.append(NSAttributedString(adaptiveImageGlyph: try glyph(), attributes: [.font: font]))
        text.append(NSAttributedString(string: "cd", attributes: [.font: font]))
        return text
    }
}
