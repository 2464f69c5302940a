import Images
import Testing

@testable import TextKit

/// Floats in a text view's container: 300 points wide, padding 5. Every paragraph of the fixture is one line wide.
@Suite struct FloatLayoutTests {
    private static let text = "One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight"

    private func float(
        _ side: TextFloat.Side = .left, _ width: CGFloat = 100, _ height: CGFloat = 50,
        margins: UIEdgeInsets = .zero, clearing: TextFloat.Clearing = []
    ) -> NSTextAttachment {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        attachment.textFloat = TextFloat(side, margins: margins, clearing: clearing)
        return attachment
    }

    private func fixture(
        _ attachments: [(NSTextAttachment, at: Int)], _ string: String = Self.text,
        width: CGFloat = 300, container: NSTextContainer? = nil
    ) -> LayoutFixture {
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text(string))
        for (attachment, offset) in attachments {
            let character = NSMutableAttributedString(attachment: attachment)
            character.addAttribute(
                .font, value: LayoutFixture.font, range: NSRange(location: 0, length: 1))
            text.insert(character, at: offset)
        }
        return LayoutFixture(text, width: width, container: container)
    }

    private func rect(_ fixture: LayoutFixture, _ offset: Int) -> CGRect {
        fixture.manager.boundingRect(
            forGlyphRange: NSRange(location: offset, length: 1), in: fixture.container)
    }

    // MARK: Paragraphs beside a float

    @Test("A9: a float taller than its paragraph has the next ones beside it")
    func overTheNextParagraphs() {
        let fixture = fixture([(float(), 0)])
        let lines = fixture.lines
        let height = lines[0].rect.height
        #expect(rect(fixture, 0) == CGRect(x: 5, y: 0, width: 100, height: 50))
        for (index, line) in lines.enumerated() {
            // Text keeps the padding's 5 points from the picture.
            #expect(line.rect.minX == (CGFloat(index) * height < 50 ? 105 : 0))
            #expect(abs(line.rect.minY - CGFloat(index) * height) < 0.001)
        }
    }

    @Test("A9: margins keep text away as far as they say")
    func margins() {
        let margins = UIEdgeInsets(top: 3, left: 20, bottom: 30, right: 2)
        let fixture = fixture([(float(.right, margins: margins), 0)])
        #expect(rect(fixture, 0) == CGRect(x: 193, y: 3, width: 100, height: 50))
        for line in fixture.lines {
            // Fragment and text end at 178 and 173: 20 points before the picture.
            #expect(line.rect.maxX == (line.rect.minY < 83 ? 178 : 300))
        }
    }

    @Test("A9: a float moves with its character, and nothing is left behind")
    func movesWithItsCharacter() {
        let fixture = fixture([(float(), 0)])
        _ = fixture.lines
        fixture.storage.replaceCharacters(
            in: NSRange(location: 0, length: 0), with: "A\nB\nC\n")
        let lines = fixture.lines
        #expect(rect(fixture, 6).minY == lines[3].rect.minY)
        #expect(lines[0].rect.minX == 0 && lines[3].rect.minX == 105)
        fixture.storage.deleteCharacters(in: NSRange(location: 6, length: 1))
        #expect(fixture.lines.allSatisfy { $0.rect.minX == 0 })
    }

    @Test("A9: an edit beside a float moves its band in the paragraphs below")
    func editBesideAFloat() {
        let fixture = fixture([(float(.left, 100, 70), 0)])
        _ = fixture.lines
        let before = fixture.manager.engine.filledParagraphCount
        // Two lines more in the second paragraph: the fourth is no longer beside the float.
        fixture.storage.replaceCharacters(
            in: NSRange(location: 5, length: 3), with: "Two\u{2028}and\u{2028}half")
        let lines = fixture.lines
        #expect(lines.map(\.rect.minX).filter { $0 == 105 }.count == 4)
        #expect(lines[4].rect.minX == 0)
        // The paragraph, and those that were beside the float.
        #expect(fixture.manager.engine.filledParagraphCount - before <= 4)
    }

    @Test("A9: a paragraph that clears begins below floats")
    func clearing() {
        let fixture = fixture([(float(), 0)])
        let style = NSMutableParagraphStyle()
        style.floatClearing = .both
        fixture.storage.addAttribute(
            .paragraphStyle, value: style, range: NSRange(location: 5, length: 4))
        let lines = fixture.lines
        #expect(lines[1].rect.minY == 50 && lines[1].rect.minX == 0)
        #expect(lines[2].rect.minY == lines[1].rect.maxY)
        style.floatClearing = .right
        fixture.storage.addAttribute(
            .paragraphStyle, value: style.copy(), range: NSRange(location: 5, length: 4))
        #expect(fixture.lines[1].rect.minY == lines[0].rect.maxY)
    }

    @Test("A9: a float that changes its size or side, or stops floating, is laid out again")
    func changes() {
        let attachment = float()
        let fixture = fixture([(attachment, 0)])
        #expect(fixture.lines[1].rect.minX == 105)
        attachment.bounds.size.width = 150
        #expect(fixture.lines[1].rect.minX == 155)
        attachment.textFloat = TextFloat(.right, margins: .zero)
        #expect(
            fixture.lines[1].rect
                == CGRect(
                    x: 0, y: fixture.lines[1].rect.minY, width: 145,
                    height: fixture.lines[1].rect.height))
        attachment.textFloat = nil
        #expect(fixture.lines[0].rect.height >= 50)
        #expect(fixture.lines[1].rect.width == 300)
        attachment.textFloat = .left
        #expect(fixture.lines[1].rect.minX == 162)
    }

    @Test("A9: a float at the end of the text makes it higher, and the empty line stands beside it")
    func overhang() {
        let fixture = fixture([(float(.left, 100, 200), 4)], "One\nTwo\n")
        let used = fixture.manager.usedRect(for: fixture.container)
        let top = fixture.lines[1].rect.minY
        #expect(used.maxY == top + 200)
        #expect(fixture.manager.extraLineFragmentRect.minX == 105)
    }

    // MARK: What is asked about it

    @Test("A9: points, selections, carets and attachments agree about a float")
    func geometry() {
        let fixture = fixture([(float(), 6)])
        let manager = fixture.manager
        let navigation = TextNavigation(manager)
        let lines = fixture.lines
        let picture = CGRect(x: 5, y: lines[1].rect.minY, width: 100, height: 50)
        #expect(rect(fixture, 6) == picture)
        #expect(manager.attachmentSize(forGlyphAt: 6) == picture.size)
        #expect(manager.attachmentRect(at: 6) == picture)
        #expect(
            navigation.selectionRects(for: NSRange(location: 6, length: 1)) == [picture])
        // Below its own line, beside the next ones.
        let low = CGPoint(x: picture.minX + 20, y: picture.maxY - 2)
        #expect(manager.glyphIndex(for: low, in: fixture.container) == 6)
        #expect(
            abs(manager.fractionOfDistanceThroughGlyph(for: low, in: fixture.container) - 0.2)
                < 0.001)
        #expect(navigation.caret(at: low, in: fixture.container) == TextCaret(6))
        let right = CGPoint(x: picture.maxX - 20, y: low.y)
        #expect(navigation.caret(at: right, in: fixture.container) == TextCaret(7))
        // Both carets stand in the line of the character: "T" before, "wo" after.
        for offset in [6, 7] {
            let caret = navigation.caretRect(at: TextCaret(offset))
            #expect(caret.minX > 105 && lines[1].rect.contains(caret))
        }
        // A part of the container that its line does not touch.
        let below = CGRect(x: 0, y: lines[2].rect.minY + 1, width: 300, height: 1)
        let placed = manager.attachments(in: below, container: fixture.container)
        #expect(placed.map(\.offset) == [6] && placed[0].rect == picture)
        #expect(manager.glyphRange(forBoundingRect: below, in: fixture.container).location <= 6)
        let drawn = manager.displayLines(in: below, container: fixture.container)
        #expect(drawn[0].glyphRange == lines[1].range)
        #expect(drawn[0].frame.contains(picture))
    }

    @Test("A9: arrow keys cross a float's character in one step", arguments: [true, false])
    func arrows(isRightToLeft: Bool) {
        let string = isRightToLeft ? "שלום" : "abcd"
        let fixture = fixture([(float(), 2), (float(.right), 2)], string)
        let navigation = TextNavigation(fixture.manager)
        var caret = TextCaret(0)
        var seen = [0]
        for _ in 0..<6 {
            caret = navigation.caret(from: caret, toTheRight: !isRightToLeft)
            seen.append(caret.offset)
        }
        #expect(seen == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test("A9: a line gets a new identity when its float is drawn elsewhere or anew")
    func identity() {
        let attachment = float()
        let fixture = fixture([(attachment, 8)])
        let all = CGRect(x: 0, y: 0, width: 300, height: 500)
        func shown() -> [DisplayLine] {
            fixture.manager.displayLines(in: all, container: fixture.container)
        }
        let before = shown()
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "Eins")
        let moved = shown()
        #expect(moved[0].identity != before[0].identity)
        #expect(zip(before, moved).dropFirst().allSatisfy { $0.identity == $1.identity })
        attachment.bounds.size.height = 60
        #expect(shown()[2].identity != before[2].identity)
    }

    @Test("A9: a float is drawn where it stands")
    func drawing() throws {
        let attachment = float(.right, 40, 30)
        attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        let fixture = fixture([(attachment, 0)], "a", width: 100)
        let context = try #require(
            CGContext.bitmap(size: CGSize(width: 100, height: 40), scale: 1, isOpaque: false))
        UIGraphicsPushContext(context)
        fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        UIGraphicsPopContext()
        let pixels = try #require(try context.copyPixels())
        func isRed(_ x: Int, _ y: Int) -> Bool {
            let pixel = pixels.rgba(x: x, y: y)
            return pixel.red > 200 && pixel.green < 50 && pixel.alpha > 200
        }
        #expect(isRed(56, 1) && isRed(93, 28))
        #expect(!isRed(53, 10) && !isRed(97, 10) && !isRed(70, 32))
    }

    // MARK: Containers

    @Test("A9: a float that does not fit in a container goes to the next one")
    func nextContainer() {
        let first = NSTextContainer(size: CGSize(width: 300, height: 60))
        let second = NSTextContainer(size: CGSize(width: 300, height: 0))
        let fixture = fixture([(float(.left, 100, 50), 4)], container: first)
        fixture.manager.addTextContainer(second)
        let lines = fixture.lines
        #expect(lines[1].container == 0 && lines[1].rect.minX == 0)
        #expect(fixture.manager.attachmentRect(at: 4) == CGRect(x: 5, y: 0, width: 100, height: 50))
        let top = lines.first { $0.container == 1 }
        #expect(top?.rect.minX == 105)
        #expect(
            fixture.manager.attachments(
                in: CGRect(x: 0, y: 0, width: 300, height: 10), container: second
            ).map(\.offset) == [4])
    }

    @Test("A9: floats and exclusion paths keep text out together")
    func exclusionPath() {
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 200, y: 0, width: 100, height: 40))
        ]
        let fixture = fixture([(float(.right, 50, 30), 0)], container: container)
        #expect(rect(fixture, 0).maxX == 195)
        for line in fixture.lines {
            let y = line.rect.minY
            #expect(line.rect.maxX == (y < 30 ? 145 : y < 40 ? 200 : 300))
        }
    }

    @Test("A9: a float far above what is asked for is found before the answer")
    func lazily() {
        let words = String(
            repeating: "Some words in a paragraph that takes a line or two.\n", count: 400)
        let picture = float(.left, 100, 900)
        let fixture = fixture([(picture, words.utf16.count / 2)], words)
        fixture.manager.allowsNonContiguousLayout = true
        let engine = fixture.manager.engine
        let anchor = words.utf16.count / 2
        let below = anchor + 10 * 52
        let lazy = fixture.manager.lineFragmentRect(forGlyphAt: below, effectiveRange: nil)
        #expect(lazy.minX == 105)
        #expect(engine.filledParagraphCount < 40)
        // Nothing beyond the float's reach.
        let far = fixture.manager.lineFragmentRect(
            forGlyphAt: anchor + 60 * 52, effectiveRange: nil)
        #expect(far.minX == 0)
        // The character goes: what was beside it is not any more.
        fixture.storage.deleteCharacters(in: NSRange(location: anchor, length: 1))
        #expect(
            fixture.manager.lineFragmentRect(forGlyphAt: below - 1, effectiveRange: nil).minX == 0)
    }

    @Test("A9: a text without floats fills no paragraph more than before")
    func costsNothing() {
        let fixture = fixture([], String(repeating: "One\n", count: 200))
        _ = fixture.lines
        let engine = fixture.manager.engine
        let before = engine.filledParagraphCount
        fixture.storage.replaceCharacters(in: NSRange(location: 400, length: 0), with: "x")
        _ = fixture.lines
        #expect(engine.filledParagraphCount == before + 1)
        #expect(!engine.tree.mayHaveFloats)
    }

    @Test("A9: an archive keeps how an attachment floats")
    func archive() throws {
        let attachment = float(
            .right, margins: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), clearing: .left)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: attachment, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: NSTextAttachment.self, from: data)
        #expect(back?.textFloat == attachment.textFloat)
        let plain = try NSKeyedArchiver.archivedData(
            withRootObject: NSTextAttachment(), requiringSecureCoding: true)
        #expect(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextAttachment.self, from: plain)?
                .textFloat == nil)
    }
}
