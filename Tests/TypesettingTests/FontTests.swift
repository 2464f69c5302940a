import Testing

@testable import Typesetting

@Suite struct FontTests {
    @Test(arguments: [
        ("", "Noto Sans"), (".SFUI-Regular", "Noto Sans"), ("Helvetica", "Liberation Sans"),
        ("HelveticaNeue-Bold", "Liberation Sans"), ("ArialMT", "Liberation Sans"),
        ("TimesNewRomanPSMT", "Liberation Serif"),
        ("TimesNewRomanPS-BoldMT", "Liberation Serif"), ("Courier New", "Liberation Mono"),
        ("Menlo-Regular", "DejaVu Sans Mono"), ("Georgia", "DejaVu Serif"),
        ("AppleColorEmoji", "Noto Color Emoji"), ("No Such Font", "Noto Sans"),
        ("DejaVuSerif-Bold", "DejaVu Serif"),
    ])
    func namesFindFamilies(_ name: String, _ family: String) {
        let face = FontCatalog.shared.face(for: FontDescription(name: name))
        #expect(face.familyName == family)
    }

    @Test func weightAndSlantChooseFiles() {
        let catalog = FontCatalog.shared
        let plain = catalog.face(for: FontDescription(name: "Helvetica"))
        let bold = catalog.face(for: FontDescription(name: "Helvetica", weight: 700))
        let italic = catalog.face(for: FontDescription(name: "Helvetica", isItalic: true))
        #expect(plain != bold && plain != italic && bold != italic)
        #expect(!bold.isSyntheticallyBold && italic.syntheticSlant == 0)
        #expect(catalog.face(for: FontDescription(name: "Helvetica-Bold")) === bold)
        #expect(catalog.face(for: FontDescription(name: "Helvetica", size: 40)) === plain)
    }

    @Test func measuresComeFromTheTables() {
        // DejaVu Sans: 2048 units, hhea 1901 / -483 / 0, cap height 1493.
        let metrics = FontCatalog.shared.face(for: FontDescription(name: "DejaVu Sans"))
            .metrics(size: 2048)
        #expect(metrics.ascent == 1901 && metrics.descent == 483 && metrics.leading == 0)
        #expect(abs(metrics.capHeight - 1493) < 1)
        #expect(metrics.underlineThickness > 0 && metrics.underlineOffset > 0)
    }

    @Test func fallbackCoversCharacters() throws {
        let face = try #require(
            FontCatalog.shared.fallbackFace(covering: ["你"], for: FontDescription(), language: "ja")
        )
        #expect(face.familyName == "Noto Sans CJK JP")
        #expect(face.glyph(for: "你") != nil)
    }
}
