import Testing

@testable import TextKit

/// String drawing is what a layout manager draws, to the pixel.
@Suite struct DrawingEqualityTests {
    private static func texts() -> [NSAttributedString] {
        let mixed = NSMutableAttributedString(
            attributedString: LayoutFixture.text(
                "Several words, \u{5D0}\u{5D1}\u{5D2} and 日本 in lines\n\n"))
        mixed.append(
            LayoutFixture.text(
                "underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue, .kern: 2]))
        let picture = NSTextAttachment()
        picture.image =
            Canvas(width: 20, height: 12) {
                UIColor.red.setFill()
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 12)).fill()
            }.image
        mixed.append(NSAttributedString(attachment: picture))
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 3
        style.paragraphSpacing = 7
        return [
            mixed,
            LayoutFixture.text(
                "Centred lines of text\nand some more",
                [.paragraphStyle: style, .backgroundColor: UIColor.yellow]),
            LayoutFixture.text("x"), NSAttributedString(string: ""),
        ]
    }

    @Test(
        "D2: draw(in:) and a layout manager give the same picture", arguments: 0..<4,
        [60, 140] as [CGFloat])
    func same(_ index: Int, width: CGFloat) {
        let text = Self.texts()[index]
        let rect = CGRect(x: 7, y: 5, width: width, height: 200)
        let strings = Canvas(width: 160, height: 220) { text.draw(in: rect) }
        let container = NSTextContainer(size: CGSize(width: width, height: 0))
        container.lineFragmentPadding = 0
        let fixture = LayoutFixture(text, container: container)
        let managed = Canvas(width: 160, height: 220) {
            // Nothing is drawn outside of the rectangle.
            UIGraphicsGetCurrentContext()?.clip(to: rect)
            let range = fixture.manager.glyphRange(for: container)
            fixture.manager.drawBackground(forGlyphRange: range, at: rect.origin)
            fixture.manager.drawGlyphs(forGlyphRange: range, at: rect.origin)
        }
        #expect(strings.image.pngData() == managed.image.pngData())
        let blank = Canvas(width: 160, height: 220) {}
        #expect((strings.image.pngData() == blank.image.pngData()) == (text.length == 0))
    }
}
