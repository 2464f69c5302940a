import Testing

@testable import TextKit

@Suite struct ContainerTests {
    static let words = String(repeating: "several words that fill lines ", count: 30)

    @Test func aHoleGivesTwoFragmentsOnALine() {
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 120, y: 0, width: 60, height: 100))
        ]
        let fixture = LayoutFixture(LayoutFixture.text(Self.words), container: container)
        let lines = fixture.lines
        let first = lines.filter { $0.rect.minY == 0 }
        #expect(first.map(\.rect.minX) == [0, 180])
        #expect(first.map(\.rect.width) == [120, 120])
        for line in lines where line.rect.minY < 100 {
            #expect(line.rect.maxX <= 120 || line.rect.minX >= 180)
        }
        #expect(lines.contains { $0.rect.width == 300 })
        #expect(lines.last?.range.upperBound == fixture.storage.length)
    }

    @Test func roundOutlinesAreFollowed() {
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        let circle = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 200, height: 200))
        container.exclusionPaths = [circle]
        var remaining = CGRect.zero
        // In the middle the circle covers 0...200, at its very top nearly nothing.
        let middle = container.lineFragmentRect(
            forProposedRect: CGRect(x: 0, y: 95, width: 300, height: 10), at: 0,
            writingDirection: .leftToRight, remaining: &remaining)
        #expect(abs(middle.minX - 200) < 0.5 && middle.maxX == 300)
        #expect(remaining == .zero)
        let top = container.lineFragmentRect(
            forProposedRect: CGRect(x: 0, y: 0, width: 300, height: 4), at: 0,
            writingDirection: .leftToRight, remaining: &remaining)
        // y = 4: half width of the chord is sqrt(100² - 96²) = 28.
        #expect(top.minX == 0 && abs(top.maxX - 72) < 0.5)
        #expect(abs(remaining.minX - 72) < 0.5 && remaining.maxX == 300)
    }

    @Test func ringsHoldTextInside() {
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        let ring = UIBezierPath(rect: CGRect(x: 50, y: 0, width: 200, height: 100))
        ring.append(UIBezierPath(rect: CGRect(x: 80, y: 20, width: 140, height: 60)))
        ring.usesEvenOddFillRule = true
        container.exclusionPaths = [ring]
        let inside = container.lineFragmentRect(
            forProposedRect: CGRect(x: 60, y: 30, width: 200, height: 10), at: 0,
            writingDirection: .leftToRight, remaining: nil)
        #expect(inside == CGRect(x: 80, y: 30, width: 140, height: 10))
    }

    @Test func aPathOverTheWholeContainerEndsLayout() {
        let container = NSTextContainer(size: CGSize(width: 200, height: 300))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: -10, y: -10, width: 400, height: 1e6))
        ]
        let fixture = LayoutFixture(LayoutFixture.text(Self.words), container: container)
        #expect(fixture.lines.count <= 1)
    }

    @Test(
        "A9: text stands right below a path across the container, however high that is",
        arguments: [90, 919.5, 4_801, 5_003.25, 123_456.5])
    func textStartsBelowAPathAcrossTheContainer(height: CGFloat) {
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 200, height: height))
        ]
        let fixture = LayoutFixture(LayoutFixture.text("hello"), container: container)
        #expect(abs((fixture.lines.first?.rect.minY ?? 0) - height) < 0.01)
    }

    @Test("A9: a gap as high as a line between two very high paths is found")
    func gapBetweenPaths() {
        let line = LayoutFixture("x").lines[0].rect.height
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 200, height: 9_000)),
            UIBezierPath(rect: CGRect(x: 0, y: 9_000 + line, width: 200, height: 90_000)),
        ]
        let fixture = LayoutFixture(LayoutFixture.text("one\ntwo"), container: container)
        let tops = fixture.lines.map(\.rect.minY)
        #expect(tops.count == 2 && abs(tops[0] - 9_000) < 0.01)
        #expect(abs(tops[1] - 99_000 - line) < 0.01)
    }

    @Test("A9: beside a slope a line stands as high as its first word fits")
    func slope() {
        // From 9,000 down the path leaves x from 400 - (y - 9,000) / 2.5 on free; the container is 300 wide.
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        container.lineFragmentPadding = 0
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 400, y: 0))
        path.addLine(to: CGPoint(x: 400, y: 9_000))
        path.addLine(to: CGPoint(x: 0, y: 10_000))
        path.close()
        container.exclusionPaths = [path]
        let fixture = LayoutFixture(LayoutFixture.text("word"), container: container)
        let width = LayoutFixture.text("word").size().width
        let expected = 9_000 + (400 - (300 - width)) * 2.5
        #expect(abs((fixture.lines.first?.rect.minY ?? 0) - expected) < 0.05)
    }

    @Test("A9: a float stands right below a path across the container")
    func floatBelowAPath() {
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 200, height: 7_000.5))
        ]
        let attachment = NSTextAttachment(data: nil, ofType: nil)
        attachment.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
        attachment.textFloat = .left
        let text = NSMutableAttributedString(attachment: attachment)
        text.append(LayoutFixture.text("hello"))
        let fixture = LayoutFixture(text, container: container)
        let range = NSRange(location: 0, length: 1)
        let rect = fixture.manager.boundingRect(forGlyphRange: range, in: container)
        #expect(abs(rect.minY - 7_000.5) < 0.01 && rect.height == 30)
        #expect(fixture.lines.first?.rect.minX == 62)
    }

    @Test func paragraphsThatMovePastAPathAreFilledAgain() {
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 100, y: 40, width: 200, height: 30))
        ]
        let fixture = LayoutFixture(LayoutFixture.text("\nsome\n"), container: container)
        #expect(fixture.lines.last?.rect.width == 300)
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "\n\n")
        #expect(fixture.lines.last?.rect.width == 100)
        fixture.storage.deleteCharacters(in: NSRange(location: 0, length: 2))
        #expect(fixture.lines.last?.rect.width == 300)
    }

    @Test func textFlowsThroughContainers() {
        let fixture = LayoutFixture(Self.words, width: 200, height: 60)
        let second = NSTextContainer(size: CGSize(width: 100, height: 0))
        fixture.manager.addTextContainer(second)
        let first = fixture.manager.glyphRange(for: fixture.container)
        let rest = fixture.manager.glyphRange(for: second)
        #expect(first.location == 0 && first.length > 0)
        #expect(rest.location == first.upperBound && rest.upperBound == fixture.storage.length)
        let lines = fixture.lines
        #expect(lines.first { $0.container == 1 }?.rect.minY == 0)
        #expect(lines.filter { $0.container == 0 }.allSatisfy { $0.rect.maxY <= 60 })
        #expect(lines.filter { $0.container == 1 }.allSatisfy { $0.rect.maxX <= 100 })
        #expect(
            fixture.manager.textContainer(forGlyphAt: first.upperBound, effectiveRange: nil)
                === second)
    }

    @Test func whatDoesNotFitIsNotShown() {
        let fixture = LayoutFixture(Self.words, width: 200, height: 60)
        let shown = fixture.manager.glyphRange(for: fixture.container)
        #expect(shown.upperBound < fixture.storage.length)
        #expect(fixture.manager.usedRect(for: fixture.container).maxY <= 60)
        #expect(
            fixture.manager.textContainer(
                forGlyphAt: fixture.storage.length - 1, effectiveRange: nil) == nil)
    }

    @Test func linesAreLimitedAndTheLastOneTruncated() {
        let fixture = LayoutFixture(Self.words, width: 200)
        fixture.container.maximumNumberOfLines = 2
        #expect(fixture.lines.count == 2)
        fixture.container.lineBreakMode = .byTruncatingTail
        #expect(fixture.lines.count == 2)
        let index = fixture.lines[1].range.location
        let truncated = fixture.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: index)
        #expect(truncated.location != NSNotFound)
        #expect(truncated.location > index)
    }

    private final class HalfContainer: NSTextContainer {
        override func lineFragmentRect(
            forProposedRect proposedRect: CGRect, at characterIndex: Int,
            writingDirection baseWritingDirection: NSWritingDirection,
            remaining remainingRect: UnsafeMutablePointer<CGRect>?
        ) -> CGRect {
            var rect = super.lineFragmentRect(
                forProposedRect: proposedRect, at: characterIndex,
                writingDirection: baseWritingDirection, remaining: remainingRect)
            rect.size.width /= 2
            return rect
        }
    }

    @Test func subclassesDecideWhereLinesGo() {
        let container = HalfContainer(size: CGSize(width: 300, height: 0))
        let fixture = LayoutFixture(LayoutFixture.text(Self.words), container: container)
        #expect(fixture.lines.allSatisfy { $0.rect.width == 150 })
    }
}
