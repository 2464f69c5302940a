import Testing

@testable import TextKit

/// Lines are kept for a bounded amount of text and made again when somebody asks.
@Suite struct LineCacheTests {
    private static func text(_ paragraphs: Int) -> String {
        (0..<paragraphs).map { "Paragraph \($0) has some words and then more of them.\n" }.joined()
    }

    @Test("Scrolling from end to end keeps lines of a bounded amount of text")
    func isBounded() {
        let fixture = LayoutFixture(Self.text(2_000), width: 200)
        let engine = fixture.manager.engine
        engine.keptUnitsLimit = 5_000
        fixture.manager.ensureLayout(for: fixture.container)
        #expect(engine.tree.keptUnits <= 5_000 + 1_250 + 60)
        #expect(engine.droppedParagraphCount > 1_500)
        #expect(!fixture.manager.hasNonContiguousLayout)
    }

    @Test("Answers about lines that were let go are the same")
    func answersStay() {
        let small = LayoutFixture(Self.text(300), width: 170)
        small.manager.engine.keptUnitsLimit = 600
        let large = LayoutFixture(Self.text(300), width: 170)
        #expect(small.lines == large.lines)
        #expect(small.lines == large.lines)
        #expect(small.manager.engine.droppedParagraphCount > 200)
        #expect(
            small.manager.usedRect(for: small.container)
                == large.manager.usedRect(for: large.container))
        small.storage.replaceCharacters(
            in: NSRange(location: 40, length: 3), with: "longer than that")
        large.storage.replaceCharacters(
            in: NSRange(location: 40, length: 3), with: "longer than that")
        small.container.size.width = 120
        large.container.size.width = 120
        #expect(small.lines == large.lines)
    }

    @Test("What was asked for last is kept: scrolling back a little fills nothing")
    func keepsWhatWasAskedForLast() {
        let fixture = LayoutFixture(Self.text(2_000), width: 300)
        let engine = fixture.manager.engine
        engine.keptUnitsLimit = 8_000
        fixture.manager.allowsNonContiguousLayout = true
        func show(_ y: CGFloat) {
            _ = fixture.manager.displayLines(
                in: CGRect(x: 0, y: y, width: 300, height: 400), container: fixture.container)
        }
        for page in 0..<60 { show(CGFloat(page) * 400) }
        let filled = engine.filledParagraphCount
        show(CGFloat(58) * 400)
        #expect(engine.filledParagraphCount == filled)
        show(0)
        #expect(engine.filledParagraphCount > filled)
    }

    @Test("Lines beside an exclusion path are kept: others depend on them")
    func keepsWhatOthersDependOn() {
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 2_000))
        ]
        let fixture = LayoutFixture(LayoutFixture.text(Self.text(400)), container: container)
        let engine = fixture.manager.engine
        engine.keptUnitsLimit = 500
        _ = fixture.lines
        let filled = engine.filledParagraphCount
        fixture.storage.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
        _ = fixture.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
        #expect(engine.filledParagraphCount - filled <= 2)
    }
}
