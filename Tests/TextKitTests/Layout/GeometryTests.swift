import Testing

@testable import TextKit

@Suite struct GeometryTests {
    static let sample =
        "The quick brown fox jumps over the lazy dog, and then\nאחת שתיים two שלוש\noffice 👩‍👩‍👧 end"

    private func spacedText() -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 7
        style.paragraphSpacing = 11
        return LayoutFixture.text(Self.sample, [.paragraphStyle: style])
    }

    @Test func linesCoverTheTextAndFollowEachOther() {
        let fixture = LayoutFixture(spacedText(), width: 150)
        var offset = 0
        var y: CGFloat = 0
        for line in fixture.lines {
            #expect(line.range.location == offset)
            #expect(abs(line.rect.minY - y) < 0.001)
            offset = line.range.upperBound
            y = line.rect.maxY
        }
        #expect(offset == fixture.storage.length)
    }

    @Test func yAndCharacterAreConsistent() {
        let fixture = LayoutFixture(spacedText(), width: 150)
        for line in fixture.lines {
            let middle = CGPoint(x: line.used.midX, y: line.used.midY)
            let index = fixture.manager.glyphIndex(for: middle, in: fixture.container)
            #expect(NSLocationInRange(index, line.range))
            let found = fixture.manager.lineFragmentRect(forGlyphAt: index, effectiveRange: nil)
            #expect(found == line.rect)
        }
    }

    @Test func aPointInAGlyphFindsTheGlyph() {
        let fixture = LayoutFixture(spacedText(), width: 150)
        let (manager, container) = (fixture.manager, fixture.container)
        for index in 0..<fixture.storage.length {
            let range = manager.glyphRange(
                forCharacterRange: NSRange(location: index, length: 1), actualCharacterRange: nil)
            let box = manager.boundingRect(forGlyphRange: range, in: container)
            guard box.width > 0.5 else { continue }
            let found = manager.glyphIndex(
                for: CGPoint(x: box.midX, y: box.midY), in: container)
            #expect(found == range.location, "unit \(index)")
        }
    }

    @Test func enclosingRectanglesLeaveSpacingOutAndMatchUsedRectangles() {
        let fixture = LayoutFixture(spacedText(), width: 150)
        let none = NSRange(location: NSNotFound, length: 0)
        for line in fixture.lines {
            var union = CGRect.null
            fixture.manager.enumerateEnclosingRects(
                forGlyphRange: line.range, withinSelectedGlyphRange: none, in: fixture.container
            ) { rect, _ in union = union.union(rect) }
            #expect(abs(union.minY - line.used.minY) < 0.001)
            #expect(abs(union.height - line.used.height) < 0.001)
            #expect(line.rect.maxY - union.maxY >= 6.999)
            // Used rectangles have the padding and no trailing space.
            #expect(abs(union.minX - line.used.minX - 5) < 5)
            #expect(union.maxX >= line.used.maxX - 5.001)
            let bounds = fixture.manager.boundingRect(
                forGlyphRange: line.range, in: fixture.container)
            #expect(LineRecord.areClose(bounds, union))
        }
    }

    @Test func selectionRectanglesFillTheFragments() {
        let fixture = LayoutFixture(spacedText(), width: 150)
        let all = fixture.wholeRange
        var rects: [CGRect] = []
        fixture.manager.enumerateEnclosingRects(
            forGlyphRange: all, withinSelectedGlyphRange: all, in: fixture.container
        ) { rect, _ in rects.append(rect) }
        #expect(rects.count == fixture.lines.count)
        for (rect, line) in zip(rects, fixture.lines).dropLast() { #expect(rect == line.rect) }
    }

    @Test func usedRectangleIsAroundTheLines() {
        let fixture = LayoutFixture(spacedText(), width: 150)
        let used = fixture.manager.usedRect(for: fixture.container)
        let lines = fixture.lines
        #expect(used.minY == 0)
        #expect(abs(used.maxY - (lines.last?.used.maxY ?? 0)) < 0.001)
        #expect(abs(used.maxX - (lines.map(\.used.maxX).max() ?? 0)) < 0.001)
    }

    @Test func anEmptyTextHasOneExtraLine() {
        let fixture = LayoutFixture("", width: 150)
        let rect = fixture.manager.extraLineFragmentRect
        #expect(rect.minY == 0 && rect.width == 150 && rect.height > 10)
        #expect(fixture.manager.extraLineFragmentUsedRect.width == 10)
        #expect(fixture.manager.extraLineFragmentTextContainer === fixture.container)
        #expect(fixture.manager.usedRect(for: fixture.container).height == rect.height)
    }

    @Test func aTrailingNewlineHasAnExtraLineBelow() {
        let fixture = LayoutFixture("one\n", width: 150)
        let line = fixture.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
        let extra = fixture.manager.extraLineFragmentRect
        #expect(extra.minY == line.maxY && extra.height == line.height)
        #expect(fixture.manager.usedRect(for: fixture.container).maxY == extra.maxY)
        fixture.storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "x")
        #expect(fixture.manager.extraLineFragmentRect == .zero)
    }

    @Test func rangesWidenToClusters() {
        let fixture = LayoutFixture("a👩‍👩‍👧b", width: 150)
        _ = fixture.lines
        let range = fixture.manager.glyphRange(
            forCharacterRange: NSRange(location: 2, length: 1), actualCharacterRange: nil)
        #expect(range == NSRange(location: 1, length: 8))
        #expect(fixture.manager.numberOfGlyphs == 10)
    }

    @Test func locationIsOnTheBaselineFromTheFragmentsCorner() {
        let fixture = LayoutFixture("ab\ncd", width: 150)
        let first = fixture.manager.location(forGlyphAt: 0)
        let third = fixture.manager.location(forGlyphAt: 3)
        #expect(first == third)
        #expect(first.x == 5)
        #expect(first.y > 10 && first.y < 18)
        #expect(fixture.manager.location(forGlyphAt: 1).x > 5)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    }
}
