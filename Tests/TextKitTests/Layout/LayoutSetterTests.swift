import Testing

@testable import TextKit

/// The setters that layout calls: overridden by a client, or called by one.
@Suite struct LayoutSetterTests {
    /// Doubles the height of lines and moves their text down.
    private final class TallManager: NSLayoutManager {
        var ranges: [NSRange] = []
        var locations: [CGPoint] = []
        var containers: [NSTextContainer] = []

        override func setTextContainer(
            _ container: NSTextContainer, forGlyphRange glyphRange: NSRange
        ) {
            containers.append(container)
            super.setTextContainer(container, forGlyphRange: glyphRange)
        }
        override func setLineFragmentRect(
            _ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect
        ) {
            ranges.append(glyphRange)
            var (rect, used) = (fragmentRect, usedRect)
            rect.size.height *= 2
            used.origin.y += fragmentRect.height / 2
            super.setLineFragmentRect(rect, forGlyphRange: glyphRange, usedRect: used)
        }
        override func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) {
            locations.append(location)
            super.setLocation(
                CGPoint(x: location.x + 7, y: location.y + 4), forStartOfGlyphRange: glyphRange)
        }
        override func setExtraLineFragmentRect(
            _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
        ) {
            var (rect, used) = (fragmentRect, usedRect)
            rect.size.height += 30
            used.size.height += 30
            super.setExtraLineFragmentRect(rect, usedRect: used, textContainer: container)
        }
    }

    @Test("D2: a subclass sets line fragments, and the next line stands below")
    func overriding() {
        let manager = TallManager()
        let tall = LayoutFixture(LayoutFixture.text("one\ntwo\n"), manager: manager)
        let plain = LayoutFixture("one\ntwo\n")
        let (lines, before) = (tall.lines, plain.lines)
        let height = before[0].rect.height
        #expect(
            manager.ranges == [NSRange(location: 0, length: 4), NSRange(location: 4, length: 4)])
        #expect(manager.containers.allSatisfy { $0 === tall.container })
        #expect(lines[0].rect.height == 2 * height && lines[1].rect.minY == 2 * height)
        #expect(lines[0].used.minY == before[0].used.minY + height / 2)
        let pen = plain.manager.location(forGlyphAt: 4)
        #expect(manager.locations[1] == pen)
        #expect(
            tall.manager.location(forGlyphAt: 4) == CGPoint(x: pen.x + 7, y: pen.y + 4))
        #expect(
            tall.manager.extraLineFragmentRect.height
                == plain.manager.extraLineFragmentRect.height + 30)
        #expect(
            tall.manager.usedRect(for: tall.container).maxY
                == tall.manager.extraLineFragmentUsedRect.maxY)
    }

    @Test("A fragment set by a client holds until its line is laid out again")
    func calledLater() {
        let fixture = LayoutFixture("one\ntwo\nthree")
        let lines = fixture.lines
        let second = NSRange(location: 4, length: 4)
        let moved = lines[1].rect.offsetBy(dx: 20, dy: 3)
        fixture.manager.setLineFragmentRect(
            moved, forGlyphRange: second, usedRect: lines[1].used.offsetBy(dx: 20, dy: 3))
        let after = fixture.lines
        #expect(after[0] == lines[0] && after[2] == lines[2])
        #expect(after[1].rect == moved && after[1].used.minX == lines[1].used.minX + 20)
        // The text goes with its fragment.
        #expect(
            fixture.manager.boundingRect(forGlyphRange: second, in: fixture.container).minX
                == lines[1].used.minX + 5 + 20)
        fixture.storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: "x")
        #expect(fixture.lines[1].rect.minY == lines[1].rect.minY)
    }

    @Test("D2: a line that was put elsewhere is found where it stands, and nowhere else")
    func movedAway() {
        let fixture = LayoutFixture("one\ntwo\nthree\nfour")
        let (manager, container) = (fixture.manager, fixture.container)
        let lines = fixture.lines
        let second = NSRange(location: 4, length: 4)
        let place = lines[1].rect.offsetBy(dx: 0, dy: 500)
        manager.setLineFragmentRect(
            place, forGlyphRange: second, usedRect: lines[1].used.offsetBy(dx: 0, dy: 500))
        func index(_ y: CGFloat) -> Int {
            manager.glyphIndex(for: CGPoint(x: 6, y: y), in: container)
        }
        #expect(index(place.midY) == 4 && index(lines[0].rect.midY) == 0)
        #expect(index(lines[2].rect.midY) == 8 && index(lines[3].rect.midY) == 14)
        #expect(manager.glyphRange(forBoundingRect: place, in: container) == second)
        let above = CGRect(x: 0, y: 0, width: 200, height: lines[3].rect.maxY)
        #expect(
            manager.glyphRange(
                forBoundingRect: lines[3].rect.insetBy(dx: 0, dy: 2), in: container)
                == lines[3].range)
        #expect(manager.glyphRange(forBoundingRect: above, in: container).location == 0)
        #expect(manager.displayLines(in: above, container: container).count == 3)
        #expect(manager.displayLines(in: place, container: container).count == 1)
        #expect(manager.usedRect(for: container).maxY == place.maxY)
        // Its paragraph is laid out again: it stands in its place.
        fixture.storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: "x")
        #expect(index(place.midY) == 15)
        #expect(manager.displayLines(in: above, container: container).count == 4)
    }

    /// Puts every second line into a column at the right, beside the one before.
    private final class ColumnManager: NSLayoutManager {
        override func setLineFragmentRect(
            _ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect
        ) {
            guard glyphRange.location == 4 else {
                return super.setLineFragmentRect(
                    fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect)
            }
            let way = (x: CGFloat(300), y: -fragmentRect.height)
            super.setLineFragmentRect(
                fragmentRect.offsetBy(dx: way.x, dy: way.y), forGlyphRange: glyphRange,
                usedRect: usedRect.offsetBy(dx: way.x, dy: way.y))
        }
    }

    @Test("D2: lines that a subclass puts into a column are found there")
    func columns() {
        let fixture = LayoutFixture(LayoutFixture.text("one\ntwo"), manager: ColumnManager())
        let manager = fixture.manager
        let rects = fixture.lines.map(\.rect)
        #expect(rects[1].minY == rects[0].minY && rects[1].minX == rects[0].minX + 300)
        let point = CGPoint(x: rects[1].minX + 6, y: rects[1].midY)
        #expect(manager.glyphIndex(for: point, in: fixture.container) == 4)
        #expect(
            manager.glyphIndex(for: CGPoint(x: 6, y: rects[0].midY), in: fixture.container) == 0)
    }

    @Test("A location moves its glyphs and those spaced behind them, no others")
    func locations() {
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("abcd"))
        let big = UIFont.systemFont(ofSize: 16)
        text.addAttribute(.font, value: big, range: NSRange(location: 3, length: 1))
        let fixture = LayoutFixture(text)
        let manager = fixture.manager
        #expect(
            manager.range(ofNominallySpacedGlyphsContaining: 1) == NSRange(location: 0, length: 3))
        let pens = (0..<4).map { manager.location(forGlyphAt: $0) }
        manager.setLocation(
            CGPoint(x: pens[1].x + 30, y: pens[1].y - 2),
            forStartOfGlyphRange: NSRange(location: 1, length: 2))
        let after = (0..<4).map { manager.location(forGlyphAt: $0) }
        #expect(after[0] == pens[0] && after[3] == pens[3])
        #expect(after[1] == CGPoint(x: pens[1].x + 30, y: pens[1].y - 2))
        #expect(abs(after[2].x - pens[2].x - 30) < 0.001 && after[2].y == pens[2].y - 2)
        #expect(
            manager.range(ofNominallySpacedGlyphsContaining: 2) == NSRange(location: 1, length: 2))
    }

    @Test("Justified text is spaced nominally between its spaces")
    func justified() {
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        let fixture = LayoutFixture(
            LayoutFixture.text("ab cd efghijklmnopqrstuvwxyz", [.paragraphStyle: style]), width: 90)
        #expect(
            fixture.manager.range(ofNominallySpacedGlyphsContaining: 4)
                == NSRange(location: 3, length: 2))
    }

    @Test("The size of an attachment can be set; its neighbours stay")
    func attachmentSizes() {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: -4, width: 20, height: 10)
        let text = NSMutableAttributedString(
            attributedString: NSAttributedString(attachment: attachment))
        text.append(LayoutFixture.text("x"))
        let fixture = LayoutFixture(text)
        let next = fixture.manager.location(forGlyphAt: 1)
        fixture.manager.setAttachmentSize(
            CGSize(width: 15, height: 8), forGlyphRange: NSRange(location: 0, length: 1))
        #expect(fixture.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: 15, height: 8))
        #expect(fixture.manager.location(forGlyphAt: 1) == next)
    }

    @Test("Lines can be put into another container")
    func containers() {
        let fixture = LayoutFixture("one\ntwo", height: 500)
        let second = NSTextContainer(size: CGSize(width: 100, height: 500))
        fixture.manager.addTextContainer(second)
        let rect = fixture.lines[1].rect
        fixture.manager.setTextContainer(second, forGlyphRange: NSRange(location: 4, length: 3))
        #expect(fixture.lines[1].container == 1 && fixture.lines[1].rect == rect)
        #expect(fixture.manager.textContainer(forGlyphAt: 5, effectiveRange: nil) === second)
    }

    @Test("B7: layout managers and containers go through archives")
    func coding() throws {
        let manager = NSLayoutManager()
        manager.usesFontLeading = false
        manager.hyphenationFactor = 0.5
        manager.allowsNonContiguousLayout = true
        let container = NSTextContainer(size: CGSize(width: 120, height: 40))
        container.lineFragmentPadding = 9
        container.maximumNumberOfLines = 3
        container.lineBreakMode = .byTruncatingMiddle
        container.widthTracksTextView = true
        container.exclusionPaths = [
            UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 30, height: 40))
        ]
        manager.addTextContainer(container)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: manager, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: NSLayoutManager.self, from: data))
        #expect(!copy.usesFontLeading && copy.hyphenationFactor == 0.5)
        #expect(copy.allowsNonContiguousLayout)
        let second = try #require(copy.textContainers.first)
        #expect(second.layoutManager === copy && second.size == container.size)
        #expect(second.lineFragmentPadding == 9 && second.maximumNumberOfLines == 3)
        #expect(second.lineBreakMode == .byTruncatingMiddle && second.widthTracksTextView)
        #expect(second.exclusionPaths.first?.bounds == CGRect(x: 10, y: 20, width: 30, height: 40))
        let storage = NSTextStorage(string: "text")
        storage.addLayoutManager(copy)
        #expect(copy.numberOfGlyphs == 4)
    }

    private final class Counting: NSLayoutManager {
        var setLines = 0
        override func setLineFragmentRect(
            _ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect
        ) {
            setLines += 1
            super.setLineFragmentRect(fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect)
        }
    }

    @Test("D2: lines of a subclass are made as they are asked for, not all of them first")
    func lazyLines() {
        let manager = Counting()
        manager.allowsNonContiguousLayout = true
        let text = LayoutFixture.text(String(repeating: "word\n", count: 500))
        let fixture = LayoutFixture(text, manager: manager)
        var seen = 0
        manager.engine.forEachLine(from: 0, to: 1e6, in: 0) { _ in
            seen += 1
            return seen < 3
        }
        #expect(seen == 3 && manager.setLines <= 4 && fixture.storage.length == 2_500)
        manager.engine.forEachLine(from: 0, to: 1e6, in: 0) { _ in
            seen += 1
            return true
        }
        #expect(seen == 503 && manager.setLines == 500)
    }
}
