import Testing

@testable import TextKit

@Suite struct TighteningPictureTests {
    @Test("D2: a line set closer ends where its room ends, carets and hits go with the letters")
    func looks() {
        let string = "Illustrated waffles, office \u{2013} Größe 日本語 👍🏽 done."
        let natural = LayoutFixture.text(string).size().width
        let shares: [CGFloat] = [1, 0.99, 0.97, 0.955, 0.94]
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        style.allowsDefaultTighteningForTruncation = true
        let fixtures = shares.map { share in
            let container = NSTextContainer(size: CGSize(width: natural * share + 0.01, height: 0))
            container.lineFragmentPadding = 0
            return LayoutFixture(
                LayoutFixture.text(string, [.paragraphStyle: style]), container: container)
        }
        Canvas(width: natural + 20, height: 130, scale: 2) {
            for (row, fixture) in fixtures.enumerated() {
                let origin = CGPoint(x: 10, y: 4 + CGFloat(row) * 24)
                UIColor.yellow.setFill()
                UIBezierPath(
                    rect: CGRect(
                        origin: origin, size: fixture.manager.usedRect(for: fixture.container).size)
                ).fill()
                fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: origin)
            }
        }.save("tightening")
        for (share, fixture) in zip(shares, fixtures) {
            let manager = fixture.manager
            let cut = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
            #expect((cut.location == NSNotFound) == (share > 0.95))
            guard share > 0.95 else { continue }
            let used = manager.usedRect(for: fixture.container)
            #expect(abs(used.width - natural * share) < 0.02)
            // Each letter is found again where it stands.
            for glyph in 0..<10 {
                let rect = manager.boundingRect(
                    forGlyphRange: NSRange(location: glyph, length: 1), in: fixture.container)
                let found = manager.glyphIndex(
                    for: CGPoint(x: rect.midX, y: rect.midY), in: fixture.container)
                #expect(
                    manager.glyphRange(
                        forCharacterRange: NSRange(location: glyph, length: 1),
                        actualCharacterRange: nil
                    ).contains(found))
            }
        }
    }
}
