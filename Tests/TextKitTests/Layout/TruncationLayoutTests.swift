import Testing

@testable import TextKit

@Suite struct TruncationLayoutTests {
    private func fixture(
        _ text: String, lines: Int = 0, height: CGFloat = 0, width: CGFloat = 120,
        mode: NSLineBreakMode = .byTruncatingTail
    ) -> LayoutFixture {
        let container = NSTextContainer(size: CGSize(width: width, height: height))
        container.maximumNumberOfLines = lines
        container.lineBreakMode = mode
        return LayoutFixture(LayoutFixture.text(text), container: container)
    }

    private func truncated(_ fixture: LayoutFixture, line: Int) -> NSRange {
        fixture.manager.truncatedGlyphRange(
            inLineFragmentForGlyphAt: fixture.lines[line].range.location)
    }

    private static let none = NSRange(location: NSNotFound, length: 0)
    private static let long = "several words that fill more lines than there are to fill"

    @Test("The last line allowed ends in an ellipsis; the lines before it do not")
    func lastLine() {
        let fixture = fixture(Self.long, lines: 2)
        #expect(fixture.lines.count == 2)
        #expect(truncated(fixture, line: 0) == Self.none)
        let cut = truncated(fixture, line: 1)
        #expect(cut.location > fixture.lines[1].range.location)
        #expect(cut.upperBound == Self.long.utf16.count)
        #expect(fixture.lines[1].used.maxX <= 120)
    }

    @Test("Paragraphs that are not shown leave an ellipsis, until they are gone")
    func laterParagraphs() {
        let fixture = fixture("one\ntwo\nthree", lines: 2)
        #expect(fixture.lines.map(\.range.location) == [0, 4])
        #expect(truncated(fixture, line: 1) == NSRange(location: 7, length: 1))
        fixture.storage.deleteCharacters(in: NSRange(location: 7, length: 6))
        #expect(fixture.storage.string == "one\ntwo")
        #expect(truncated(fixture, line: 1) == Self.none)
        fixture.storage.append(LayoutFixture.text("\nmore"))
        #expect(truncated(fixture, line: 1) == NSRange(location: 7, length: 1))
        #expect(self.fixture("one\n", lines: 1).lines.count == 1)
        #expect(truncated(self.fixture("one\n", lines: 1), line: 0) == Self.none)
    }

    @Test("The last line that fits a container's height ends in an ellipsis")
    func heights() {
        // A line of Liberation Sans 16 is 16 * 2355 / 2048 = 18.4 points high.
        let fixture = fixture(Self.long, height: 40)
        #expect(fixture.lines.count == 2 && truncated(fixture, line: 1).length > 0)
        let paragraphs = self.fixture("one\ntwo\nthree", height: 40)
        #expect(paragraphs.lines.count == 2)
        #expect(truncated(paragraphs, line: 1) == NSRange(location: 7, length: 1))
        #expect(truncated(self.fixture("one\ntwo", height: 40), line: 1) == Self.none)
    }

    @Test("A point on the ellipsis is the first character that it stands for")
    func hits() {
        let fixture = fixture(Self.long, lines: 1)
        let cut = truncated(fixture, line: 0)
        let used = fixture.lines[0].used
        var fraction: CGFloat = 0
        let hit = fixture.manager.glyphIndex(
            for: CGPoint(x: used.maxX - 5 - 12, y: 8), in: fixture.container,
            fractionOfDistanceThroughGlyph: &fraction)
        #expect(hit == cut.location)
        let before = fixture.manager.glyphIndex(
            for: CGPoint(x: used.maxX - 5 - 18, y: 8), in: fixture.container)
        #expect(before < cut.location)
        let rect = fixture.manager.boundingRect(forGlyphRange: cut, in: fixture.container)
        // The ellipsis of Liberation Sans is one em wide.
        #expect(abs(rect.width - 16) < 0.01 && abs(rect.maxX - (used.maxX - 5)) < 0.01)
    }

    @Test("Paragraphs whose style truncates have one line each")
    func paragraphStyles() {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingMiddle
        let text = LayoutFixture.text(
            Self.long + "\nshort\n" + Self.long, [.paragraphStyle: style])
        let fixture = LayoutFixture(text, width: 120)
        #expect(fixture.lines.count == 3)
        #expect(truncated(fixture, line: 0).length > 0 && truncated(fixture, line: 2).length > 0)
        #expect(truncated(fixture, line: 1) == Self.none)
    }
}
