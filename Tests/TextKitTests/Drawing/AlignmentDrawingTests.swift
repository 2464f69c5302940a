import Testing

@testable import TextKit

@Suite struct AlignmentDrawingTests {
    private static func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        change(style)
        return style
    }

    private static func text() -> NSAttributedString {
        let text = NSMutableAttributedString()
        let words = "Words enough to need more than one line of this column, and a few more.\n"
        for alignment in [NSTextAlignment.left, .center, .right, .justified] {
            text.append(
                LayoutFixture.text(
                    words,
                    [
                        .paragraphStyle: style {
                            $0.alignment = alignment
                            $0.firstLineHeadIndent = 20
                            $0.headIndent = 10
                            $0.tailIndent = -10
                            $0.paragraphSpacing = 6
                        }
                    ]))
        }
        text.append(
            LayoutFixture.text("one\ttwo\tthree\n", [.backgroundColor: UIColor.yellow]))
        text.append(LayoutFixture.text("טקסט בעברית שזורם סביב התמונה וממשיך הלאה ועוד מילים\n"))
        return text
    }

    @Test func alignedLinesKeepTheirIndents() {
        let container = NSTextContainer(size: CGSize(width: 280, height: 0))
        let hole = UIBezierPath(rect: CGRect(x: 120, y: 280, width: 60, height: 40))
        container.exclusionPaths = [hole]
        let fixture = LayoutFixture(Self.text(), container: container)
        let canvas = Canvas(width: 300, height: 420) {
            UIColor.lightGray.setFill()
            hole.fill()
            UIColor.cyan.setStroke()
            for rect in TextNavigation(fixture.manager).selectionRects(
                for: NSRange(location: 100, length: 120))
            {
                UIRectFrame(rect)
            }
            fixture.manager.drawBackground(forGlyphRange: fixture.wholeRange, at: .zero)
            fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        }
        canvas.save("alignment")
        let lines = fixture.lines
        // Used rectangles have 5 points of padding on both sides of the text.
        #expect(lines[0].used.minX == 20 && lines[1].used.minX == 10)
        let right = lines.prefix(12).map(\.used.maxX).max() ?? 0
        #expect(abs(right - 270) < 0.01)
    }
}
