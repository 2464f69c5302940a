import Testing

@testable import TextKit

@Suite struct DrawingTests {
    /// Fills a rounded rectangle behind each token, as clients do.
    private final class TokenLayoutManager: NSLayoutManager {
        static let token = NSAttributedString.Key("Token")
        var rects: [CGRect] = []

        override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
            let characters = characterRange(forGlyphRange: glyphsToShow, actualGlyphRange: nil)
            textStorage?.enumerateAttribute(
                Self.token, in: characters, options: .longestEffectiveRangeNotRequired
            ) { value, range, _ in
                guard value is String else { return }
                let glyphs = glyphRange(forCharacterRange: range, actualCharacterRange: nil)
                guard
                    let container = textContainer(forGlyphAt: glyphs.location, effectiveRange: nil)
                else { return }
                enumerateEnclosingRects(
                    forGlyphRange: glyphs,
                    withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
                    in: container
                ) { rect, _ in
                    let rect = rect.offsetBy(dx: origin.x, dy: origin.y)
                    self.rects.append(rect)
                    UIColor(hue: 175 / 360, saturation: 0.24, brightness: 0.88, alpha: 1).setFill()
                    UIBezierPath(roundedRect: rect, cornerRadius: 4).fill()
                }
            }
            super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
        }
    }

    @Test func aSubclassDrawsBehindTheGlyphs() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 10
        let text = NSMutableAttributedString(
            attributedString: LayoutFixture.text(
                "The quick brown fox jumps over the lazy dog", [.paragraphStyle: style]))
        // Two equal neighbours, one that goes over the end of a line.
        text.addAttribute(
            TokenLayoutManager.token, value: "value", range: NSRange(location: 4, length: 3))
        text.addAttribute(
            TokenLayoutManager.token, value: "value", range: NSRange(location: 7, length: 2))
        text.addAttribute(
            TokenLayoutManager.token, value: "value", range: NSRange(location: 16, length: 12))
        let manager = TokenLayoutManager()
        let fixture = LayoutFixture(text, width: 180, manager: manager)
        let canvas = Canvas(width: 200, height: 100) {
            manager.drawGlyphs(
                forGlyphRange: fixture.wholeRange, at: CGPoint(x: 10, y: 10))
        }
        canvas.save("tokens")
        #expect(manager.rects.count == 4)
        if manager.rects.count == 4 {
            #expect(abs(manager.rects[0].maxX - manager.rects[1].minX) < 0.01)
            #expect(manager.rects[0].minY == 10)
            #expect(manager.rects[2].minY != manager.rects[3].minY)
        }
        let height = fixture.lines[0].used.height
        #expect(manager.rects.allSatisfy { $0.height == height })
    }

    static func showcase() -> NSAttributedString {
        let text = NSMutableAttributedString()
        func add(_ string: String, _ values: [NSAttributedString.Key: Any] = [:]) {
            text.append(LayoutFixture.text(string, values))
        }
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 2, height: 2)
        shadow.shadowBlurRadius = 2
        shadow.shadowColor = UIColor.gray
        add("Plain ")
        add("red ", [.foregroundColor: UIColor.red])
        add("marked", [.backgroundColor: UIColor.yellow])
        add(" under", [.underlineStyle: NSUnderlineStyle.single.rawValue])
        add(" thick", [.underlineStyle: NSUnderlineStyle.thick.rawValue])
        add(
            " double",
            [
                .underlineStyle: NSUnderlineStyle.double.rawValue,
                .underlineColor: UIColor.blue,
            ])
        add(
            " dotted by word",
            [
                .underlineStyle: NSUnderlineStyle.single.rawValue
                    | NSUnderlineStyle.patternDot.rawValue | NSUnderlineStyle.byWord.rawValue
            ])
        add(" struck", [.strikethroughStyle: 1, .strikethroughColor: UIColor.red])
        add("\nShadow", [.shadow: shadow, .font: UIFont.boldSystemFont(ofSize: 28)])
        add(" slanted", [.obliqueness: 0.3])
        add(" outlined", [.strokeWidth: 3, .font: UIFont.boldSystemFont(ofSize: 28)])
        add(
            " both",
            [
                .strokeWidth: -3, .strokeColor: UIColor.red, .foregroundColor: UIColor.yellow,
                .font: UIFont.boldSystemFont(ofSize: 28),
            ])
        add("\n")
        add("a link", [.link: "https://example.org"])
        add(" and 😀👩‍👩‍👧🇩🇪 emoji, x", [:])
        add("2", [.baselineOffset: 6, .font: UIFont.systemFont(ofSize: 10)])
        add(" raised, kerned ", [:])
        add("wide", [.kern: 5])
        add("\nالعربية with English and עברית in between\n")
        let attachment = NSTextAttachment(
            image: UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { context in
                UIColor.green.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
            })
        attachment.bounds = CGRect(x: 0, y: -8, width: 40, height: 30)
        add("Picture ")
        text.append(NSAttributedString(attachment: attachment))
        add(" descends; 漢字 and ไทย.")
        return text
    }

    @Test func everyStyleDrawsSomething() {
        let fixture = LayoutFixture(Self.showcase(), width: 380)
        let canvas = Canvas(width: 400, height: 300) {
            fixture.manager.drawBackground(
                forGlyphRange: fixture.wholeRange, at: CGPoint(x: 10, y: 10))
            fixture.manager.drawGlyphs(
                forGlyphRange: fixture.wholeRange, at: CGPoint(x: 10, y: 10))
        }
        canvas.save("styles")
        #expect(fixture.manager.usedRect(for: fixture.container).maxY < 290)
    }

    @Test func linesDrawnAloneGiveTheWholePicture() {
        let fixture = LayoutFixture(Self.showcase(), width: 380)
        let manager = fixture.manager
        let whole = Canvas(width: 400, height: 300) {
            manager.drawBackground(forGlyphRange: fixture.wholeRange, at: .zero)
            manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        }
        let parts = Canvas(width: 400, height: 300) {
            let all = CGRect(x: 0, y: 0, width: 400, height: 300)
            let lines = manager.displayLines(in: all, container: fixture.container)
            for line in lines { manager.drawBackground(forGlyphRange: line.glyphRange, at: .zero) }
            for line in lines { manager.drawGlyphs(forGlyphRange: line.glyphRange, at: .zero) }
        }
        #expect(whole.image.pngData() == parts.image.pngData())
        #expect(whole.image.pngData() != nil)
    }

    @Test func textFlowsAroundAPicture() {
        let container = NSTextContainer(size: CGSize(width: 380, height: 0))
        let circle = UIBezierPath(ovalIn: CGRect(x: 120, y: 20, width: 140, height: 140))
        container.exclusionPaths = [circle]
        let fixture = LayoutFixture(
            LayoutFixture.text(ContainerTests.words), container: container)
        let canvas = Canvas(width: 400, height: 300) {
            UIColor.lightGray.setFill()
            circle.fill()
            fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        }
        canvas.save("exclusion")
        #expect(fixture.lines.count > 10)
    }
}

@Suite struct RuleDrawingTests {
    private final class Recorder: NSLayoutManager {
        var underlined: [NSRange] = []

        override func drawUnderline(
            forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
            baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
            lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
        ) {
            underlined.append(glyphRange)
        }
    }

    @Test func aSubclassDrawsItsOwnUnderlinesLineByLine() {
        let text = NSMutableAttributedString(
            attributedString: LayoutFixture.text("some words in lines\nend"))
        text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 5, length: 18))
        let manager = Recorder()
        let fixture = LayoutFixture(text, width: 100, manager: manager)
        let canvas = Canvas(width: 100, height: 80) {
            manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        }
        #expect(canvas.image.size.width == 100)
        #expect(manager.underlined.first == NSRange(location: 5, length: 6))
        #expect(manager.underlined.last == NSRange(location: 20, length: 3))
    }

    @Test func pdfTextIsSelectable() throws {
        let fixture = LayoutFixture(DrawingTests.showcase(), width: 380)
        let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 400, height: 300))
        let data = renderer.pdfData { context in
            context.beginPage()
            fixture.manager.drawGlyphs(
                forGlyphRange: fixture.wholeRange, at: CGPoint(x: 10, y: 10))
        }
        #expect(data.count > 1_000)
        if let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] {
            try data.write(to: URL(fileURLWithPath: folder + "/styles.pdf"))
        }
    }
}
