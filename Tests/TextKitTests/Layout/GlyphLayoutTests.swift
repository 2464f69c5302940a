import Testing

@testable import TextKit

@Suite struct GlyphLayoutTests {
    /// Liberation Sans: ascent 1854, descent 434 of 2048 units.
    private func height(_ size: CGFloat) -> CGFloat { size * (1854 + 434) / 2048 }

    @Test("B5: a glyph is as high as its font, on the descent", arguments: [12, 24, 48])
    func size(points: CGFloat) throws {
        let fixture = LayoutFixture(try GlyphFixture.text(size: points), width: 600)
        let expected = height(points)
        let size = fixture.manager.attachmentSize(forGlyphAt: 2)
        #expect(abs(size.width - expected) < 0.01 && abs(size.height - expected) < 0.01)
        let rect = try #require(fixture.manager.attachmentRect(at: 2))
        let line = fixture.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
        let baseline = line.minY + fixture.manager.location(forGlyphAt: 2).y
        #expect(abs(rect.maxY - baseline - points * 434 / 2048) < 0.01)
        let plain = LayoutFixture(
            NSAttributedString(
                string: "abcd",
                attributes: fixture.storage.attributes(at: 0, effectiveRange: nil)
                    .filter { $0.key == .font }), width: 600)
        #expect(line.height == plain.lines.first?.rect.height, "a glyph makes no line higher")
    }

    @Test("B5: the glyph follows its font when that changes")
    func fontChange() throws {
        let fixture = LayoutFixture(try GlyphFixture.text(size: 12), width: 600)
        #expect(abs(fixture.manager.attachmentSize(forGlyphAt: 2).height - height(12)) < 0.01)
        let font = try #require(UIFont(name: "Liberation Sans", size: 36))
        fixture.storage.addAttribute(.font, value: font, range: NSRange(location: 2, length: 1))
        #expect(abs(fixture.manager.attachmentSize(forGlyphAt: 2).height - height(36)) < 0.01)
        #expect(fixture.lines.first.map { $0.rect.height >= height(36) } == true)
    }

    @Test("B5: caret, hit testing and selection take a glyph as one character")
    func geometry() throws {
        let fixture = LayoutFixture(try GlyphFixture.text(size: 24), width: 600)
        let rect = try #require(fixture.manager.attachmentRect(at: 2))
        let manager = fixture.manager
        func index(_ x: CGFloat) -> (Int, CGFloat) {
            var fraction: CGFloat = 0
            let index = manager.characterIndex(
                for: CGPoint(x: x, y: rect.midY), in: fixture.container,
                fractionOfDistanceBetweenInsertionPoints: &fraction)
            return (index, fraction)
        }
        #expect(index(rect.minX + rect.width * 0.25).0 == 2)
        #expect(abs(index(rect.minX + rect.width * 0.25).1 - 0.25) < 0.01)
        #expect(index(rect.maxX + 2).0 == 3)
        let selection = manager.boundingRect(
            forGlyphRange: NSRange(location: 2, length: 1), in: fixture.container)
        #expect(abs(selection.minX - rect.minX) < 0.01 && abs(selection.maxX - rect.maxX) < 0.01)
        #expect(
            abs(manager.location(forGlyphAt: 3).x - manager.location(forGlyphAt: 2).x - rect.width)
                < 0.01)
    }

    @Test("B5: a glyph that is no picture is an empty cell")
    func noPicture() throws {
        let broken = NSAdaptiveImageGlyph(imageContent: Data("no heic".utf8))
        let text = LayoutFixture.text("\u{FFFC}", [.adaptiveImageGlyph: broken])
        let fixture = LayoutFixture(text)
        let size = fixture.manager.attachmentSize(forGlyphAt: 0)
        #expect(abs(size.height - height(16)) < 0.01 && abs(size.width - height(16)) < 0.01)
    }

    @Test("B5: two equal neighbours are two cells")
    func neighbours() throws {
        let text = NSMutableAttributedString(
            attributedString: LayoutFixture.text("\u{FFFC}\u{FFFC}"))
        text.addAttribute(
            .adaptiveImageGlyph, value: try GlyphFixture.glyph(),
            range: NSRange(location: 0, length: 2))
        let fixture = LayoutFixture(text)
        let first = try #require(fixture.manager.attachmentRect(at: 0))
        let second = try #require(fixture.manager.attachmentRect(at: 1))
        #expect(abs(first.maxX - second.minX) < 0.01)
        #expect(
            text.plainTextForPasteboard == "three quarters of a squarethree quarters of a square")
    }

    @Test func aLayoutManagerThatOutlivesItsTextDoesNotHang() {
        func orphan() -> NSLayoutManager { LayoutFixture("some text").manager }
        let manager = orphan()
        #expect(manager.textStorage == nil)
        #expect(manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).height >= 0)
    }
}
