import Testing

@testable import TextKit

@Suite struct HyphenationLayoutTests {
    private static let words = "A straightforward hyphenation of considerable significance"

    private func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        change(style)
        return style
    }

    private func fixture(
        _ style: NSParagraphStyle, text: String = words, language: String = "en-US"
    ) -> LayoutFixture {
        LayoutFixture(
            LayoutFixture.text(text, [.paragraphStyle: style, .languageIdentifier: language]),
            width: 130)
    }

    private func texts(_ fixture: LayoutFixture) -> [String] {
        fixture.lines.map { (fixture.storage.string as NSString).substring(with: $0.range) }
    }

    @Test("A paragraph's factor divides words; the text holds no hyphen")
    func factor() {
        let plain = fixture(style { _ in })
        let divided = fixture(style { $0.hyphenationFactor = 1 })
        #expect(texts(plain).allSatisfy { $0.hasSuffix(" ") || $0.hasSuffix("significance") })
        let lines = texts(divided)
        #expect(lines.contains { $0.last?.isLetter == true && !$0.hasSuffix("significance") })
        #expect(lines.joined() == Self.words && divided.storage.string == Self.words)
        #expect(divided.manager.numberOfGlyphs == Self.words.utf16.count)
        for line in divided.lines { #expect(line.used.maxX <= 130) }
    }

    @Test("The layout manager's own setting holds where paragraphs have none, and can change")
    func managerSetting() {
        let fixture = fixture(style { _ in })
        let plain = texts(fixture)
        fixture.manager.usesDefaultHyphenation = true
        let divided = texts(fixture)
        #expect(divided != plain)
        fixture.manager.usesDefaultHyphenation = false
        #expect(texts(fixture) == plain)
        fixture.manager.hyphenationFactor = 1
        #expect(texts(fixture) == divided)
        let own = self.fixture(style { $0.usesDefaultHyphenation = true })
        #expect(texts(own) == divided)
    }

    @Test("A language without a dictionary is left alone")
    func unknownLanguage() {
        let plain = fixture(style { _ in })
        let other = fixture(style { $0.hyphenationFactor = 1 }, language: "tlh")
        #expect(texts(other) == texts(plain))
    }

    @Test("A soft hyphen shows at the end of a line and nowhere else")
    func softHyphens() {
        let text = "In the straight\u{AD}forward way"
        let fixture = fixture(style { _ in }, text: text)
        #expect(texts(fixture) == ["In the straight\u{AD}", "forward way"])
        let wide = LayoutFixture(text, width: 1000)
        let bare = LayoutFixture("In the straightforward way", width: 1000)
        #expect(abs(wide.lines[0].used.width - bare.lines[0].used.width) < 0.5)
        #expect(
            fixture.manager.glyphIndex(
                for: CGPoint(x: fixture.lines[0].used.maxX - 6, y: 5), in: fixture.container) == 14)
    }

    @Test("An edit gives the lines that a fresh layout has")
    func edits() {
        let fixture = fixture(style { $0.hyphenationFactor = 0.9 })
        for (at, text) in [(3, "very "), (20, "un"), (0, "Again. "), (40, "-")] {
            _ = fixture.lines
            fixture.storage.replaceCharacters(in: NSRange(location: at, length: 0), with: text)
            let fresh = LayoutFixture(
                NSAttributedString(attributedString: fixture.storage), width: 130)
            #expect(fresh.lines == fixture.lines)
        }
    }
}
