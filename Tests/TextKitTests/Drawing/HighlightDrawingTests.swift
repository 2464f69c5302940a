import Testing

@testable import TextKit

/// The marker pen where nothing else says a colour.
@Suite struct HighlightDrawingTests {
    private typealias Values = [NSAttributedString.Key: Any]
    private static let pen = NSAttributedString.TextHighlightStyle.systemDefault

    private func picture(_ values: Values, _ name: String = "") -> Data? {
        let text = NSMutableAttributedString(
            attributedString: LayoutFixture.text("plain marked words"))
        text.addAttributes(values, range: NSRange(location: 6, length: 6))
        let fixture = LayoutFixture(text, width: 300)
        let canvas = Canvas(width: 160, height: 40) {
            let origin = CGPoint(x: 10, y: 10)
            fixture.manager.drawBackground(forGlyphRange: fixture.wholeRange, at: origin)
            fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: origin)
        }
        if !name.isEmpty { canvas.save(name) }
        return canvas.image.pngData()
    }

    private func behind(_ red: Int, _ green: Int, _ blue: Int) -> Values {
        [
            .backgroundColor: UIColor(
                red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
                alpha: 0.3)
        ]
    }

    @Test("A: a pen without a colour behind the text is drawn in its own")
    func lonePens() {
        let plain = picture([:])
        let marked = picture([.textHighlightStyle: Self.pen], "highlight")
        #expect(marked != plain)
        #expect(marked == picture(behind(0xFF, 0xCC, 0)))
        let schemes: [(NSAttributedString.TextHighlightColorScheme, Values)] = [
            (.default, behind(0xFF, 0xCC, 0)), (.orange, behind(0xFF, 0x95, 0)),
            (.mint, behind(0, 0xC7, 0xBE)),
        ]
        for (scheme, values) in schemes {
            let own = picture([
                .textHighlightStyle: Self.pen.rawValue, .textHighlightColorScheme: scheme.rawValue,
            ])
            #expect(own == picture(values), "\(scheme)")
        }
        #expect(
            picture([.textHighlightColorScheme: NSAttributedString.TextHighlightColorScheme.mint])
                == plain)
    }

    @Test("A: a colour behind the text stands for the pen's own")
    func bothSaid() {
        var both = behind(0, 0, 0xFF)
        let blue = picture(both)
        both[.textHighlightStyle] = Self.pen
        #expect(picture(both) == blue)
    }
}
