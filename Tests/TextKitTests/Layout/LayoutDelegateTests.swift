import Testing

@testable import TextKit

/// What the delegate of a layout manager decides, as Apple's page on `NSLayoutManagerDelegate` has it.
@Suite struct LayoutDelegateTests {
    private func laid(
        _ string: String, _ delegate: any NSLayoutManagerDelegate, width: CGFloat = 400,
        style: NSParagraphStyle? = nil
    ) -> LayoutFixture {
        let manager = NSLayoutManager()
        manager.delegate = delegate
        let fixture = LayoutFixture(
            LayoutFixture.text(string, style.map { [.paragraphStyle: $0] } ?? [:]), width: width,
            manager: manager)
        // The manager does not keep its delegate.
        withExtendedLifetime(delegate) { manager.ensureLayout(for: fixture.container) }
        return fixture
    }

    private func x(_ fixture: LayoutFixture, _ glyph: Int) -> CGFloat {
        fixture.manager.location(forGlyphAt: glyph).x
    }

    // MARK: Spacing and fragments

    private final class Spacing: NSLayoutManagerDelegate {
        func layoutManager(
            _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
            withProposedLineFragmentRect rect: CGRect
        ) -> CGFloat { 3 }
        func layoutManager(
            _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
            withProposedLineFragmentRect rect: CGRect
        ) -> CGFloat { 20 }
        func layoutManager(
            _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
            withProposedLineFragmentRect rect: CGRect
        ) -> CGFloat { 10 }
    }

    private final class Indifferent: NSLayoutManagerDelegate {}

    @Test func spacingIsTheDelegates() {
        let text = "one one one one\ntwo"
        let plain = LayoutFixture(text, width: 60)
        let height = plain.lines[0].rect.height
        let spaced = laid(text, Spacing(), width: 60)
        #expect(spaced.lines.count == plain.lines.count)
        #expect(abs(spaced.lines[0].rect.height - (height + 3)) < 0.001)
        let last = spaced.lines[spaced.lines.count - 1]
        #expect(abs(last.rect.height - (height + 3 + 20 + 10)) < 0.001)
        #expect(abs(last.used.minY - (last.rect.minY + 20)) < 0.001)
        for (above, below) in zip(spaced.lines, spaced.lines.dropFirst()) {
            #expect(abs(above.rect.maxY - below.rect.minY) < 0.001)
        }
    }

    @Test func aDelegateThatDecidesNothingChangesNothing() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 4
        style.paragraphSpacing = 9
        style.paragraphSpacingBefore = 5
        let text = LayoutFixture.text("one one one\n\ttwo\ntwo\n", [.paragraphStyle: style])
        let plain = LayoutFixture(text, width: 60)
        let delegate = Indifferent()
        let asked = laid("one one one\n\ttwo\ntwo\n", delegate, width: 60, style: style)
        #expect(plain.lines.count == asked.lines.count)
        #expect(zip(plain.lines, asked.lines).allSatisfy { $0.isClose(to: $1) })
    }

    /// Gives every line one height and the text its place in the middle, as design systems do.
    private final class EvenLines: NSLayoutManagerDelegate {
        var ranges: [NSRange] = []

        func layoutManager(
            _ layoutManager: NSLayoutManager,
            shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
            lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
            baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
            forGlyphRange glyphRange: NSRange
        ) -> Bool {
            ranges.append(glyphRange)
            let extra = 40 - lineFragmentRect.pointee.height
            lineFragmentRect.pointee.size.height = 40
            lineFragmentUsedRect.pointee.size.height = 40
            baselineOffset.pointee += extra / 2
            return true
        }
    }

    @Test func fragmentsAreTheDelegates() {
        let plain = LayoutFixture("one one one one", width: 60)
        let delegate = EvenLines()
        let fixture = laid("one one one one", delegate, width: 60)
        #expect(fixture.lines.map(\.range) == plain.lines.map(\.range))
        for (index, line) in fixture.lines.enumerated() {
            #expect(abs(line.rect.minY - CGFloat(index) * 40) < 0.001)
            #expect(abs(line.rect.height - 40) < 0.001)
            let lower = (40 - plain.lines[index].rect.height) / 2
            let glyph = line.range.location
            let baseline = fixture.manager.location(forGlyphAt: glyph).y
            let before = plain.manager.location(forGlyphAt: glyph).y
            #expect(abs(baseline - before - lower) < 0.001)
        }
        #expect(delegate.ranges == plain.lines.map(\.range))
        #expect(
            abs(
                fixture.manager.usedRect(for: fixture.container).height - 40
                    * CGFloat(fixture.lines.count)) < 0.001)
    }

    // MARK: Glyphs

    /// Hides asterisks, as a Markdown editor does.
    private final class HidesMarkers: NSLayoutManagerDelegate {
        var stretches: [NSRange] = []

        func layoutManager(
            _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
            properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
            characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
            forGlyphRange glyphRange: NSRange
        ) -> Int {
            stretches.append(glyphRange)
            let text = Array(layoutManager.textStorage?.string.utf16 ?? "".utf16)
            let changed = (0..<glyphRange.length).map {
                text[charIndexes[$0]] == 0x2A ? .null : props[$0]
            }
            layoutManager.setGlyphs(
                glyphs, properties: changed, characterIndexes: charIndexes, font: aFont,
                forGlyphRange: glyphRange)
            return glyphRange.length
        }
    }

    @Test func nullGlyphsTakeNoRoom() {
        let delegate = HidesMarkers()
        let fixture = laid("a **bold** word", delegate)
        let plain = LayoutFixture("a bold word", width: 400)
        #expect(abs(x(fixture, 4) - x(plain, 2)) < 0.01, "b")
        #expect(abs(x(fixture, 11) - x(plain, 7)) < 0.01, "w")
        #expect(fixture.manager.numberOfGlyphs == 15)
        #expect(fixture.manager.propertyForGlyph(at: 2) == .null)
        #expect(fixture.manager.propertyForGlyph(at: 4) == [])
        #expect(fixture.manager.cgGlyph(at: 2) == 0 && fixture.manager.cgGlyph(at: 4) != 0)
        #expect(delegate.stretches == [NSRange(location: 0, length: 15)])
        // The space before the hidden characters is still where a line may end.
        let narrow = laid("aaaa **bbbb**", HidesMarkers(), width: 60)
        #expect(narrow.lines.count == 2 && narrow.lines[1].range.location == 5)
    }

    private final class Controls: NSLayoutManagerDelegate {
        var action = NSLayoutManager.ControlCharacterAction.zeroAdvancement
        var asked: [Int] = []

        func layoutManager(
            _ layoutManager: NSLayoutManager,
            shouldUse action: NSLayoutManager.ControlCharacterAction,
            forControlCharacterAt charIndex: Int
        ) -> NSLayoutManager.ControlCharacterAction {
            #expect(action == .horizontalTab)
            asked.append(charIndex)
            return self.action
        }
        func layoutManager(
            _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
            for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
            glyphPosition: CGPoint, characterIndex charIndex: Int
        ) -> CGRect { CGRect(x: 0, y: 0, width: 33, height: 4) }
    }

    @Test func controlCharactersDoAsTheDelegateSays() {
        let delegate = Controls()
        let none = laid("a\tb", delegate)
        let start = x(LayoutFixture("ab"), 1)
        #expect(abs(x(none, 2) - start) < 0.01)
        #expect(Set(delegate.asked) == [1])
        delegate.action = .whitespace
        let wide = laid("a\tb", delegate)
        #expect(abs(x(wide, 2) - start - 33) < 0.01)
        #expect(wide.manager.attachmentSize(forGlyphAt: 1).width == -1, "no attachment")
        delegate.action = .horizontalTab
        #expect(abs(x(laid("a\tb", delegate), 2) - x(LayoutFixture("a\tb"), 2)) < 0.01)
        delegate.action = .lineBreak
        #expect(laid("a\tb", delegate).lines.map(\.range.length) == [2, 1])
    }

    private final class KeepsTogether: NSLayoutManagerDelegate {
        func layoutManager(
            _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
        ) -> Bool { charIndex != 9 }
    }

    @Test func aLineBreaksWhereTheDelegateAllows() {
        let text = "aaaa bbb cc"
        let free = LayoutFixture(text, width: 85)
        #expect(free.lines.map(\.range.location) == [0, 9])
        let kept = laid(text, KeepsTogether(), width: 85)
        #expect(kept.lines.map(\.range.location) == [0, 5])
    }

    // MARK: Answers

    @Test func insertionPointsAreCarets() {
        let fixture = LayoutFixture("ae\u{301}b\nx", width: 400)
        var positions = [CGFloat](repeating: -1, count: 8)
        var indexes = [Int](repeating: -1, count: 8)
        let count = fixture.manager.getLineFragmentInsertionPoints(
            forCharacterAt: 1, alternatePositions: false, inDisplayOrder: true,
            positions: &positions, characterIndexes: &indexes)
        #expect(count == 4)
        #expect(indexes.prefix(4) == [0, 1, 3, 4])
        #expect(positions.prefix(4).sorted() == Array(positions.prefix(4)))
        #expect(abs(positions[1] - x(fixture, 1)) < 0.01)
    }

    @Test func whatIsNotLaidOutIsKnown() {
        let fixture = LayoutFixture("one\ntwo\nthree\nfour", width: 400)
        fixture.manager.allowsNonContiguousLayout = true
        #expect(fixture.manager.firstUnlaidCharacterIndex() == 0)
        fixture.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 5))
        #expect([8, 14].contains(fixture.manager.firstUnlaidGlyphIndex()))
        fixture.manager.ensureLayout(for: fixture.container)
        #expect(fixture.manager.firstUnlaidCharacterIndex() == 18)
    }

    @Test func glyphsAreCopiedOut() {
        let fixture = LayoutFixture("a א\n", width: 400)
        var glyphs = [CGGlyph](repeating: 99, count: 4)
        var properties = [NSLayoutManager.GlyphProperty](repeating: [], count: 4)
        var indexes = [Int](repeating: -1, count: 4)
        var levels = [UInt8](repeating: 99, count: 4)
        let count = fixture.manager.getGlyphs(
            in: NSRange(location: 0, length: 4), glyphs: &glyphs, properties: &properties,
            characterIndexes: &indexes, bidiLevels: &levels)
        #expect(count == 4 && indexes == [0, 1, 2, 3])
        #expect(properties == [[], .elastic, [], .controlCharacter])
        #expect(levels[0] == 0 && levels[2] == 1)
        #expect(glyphs[0] != 0 && glyphs[0] == fixture.manager.cgGlyph(at: 0))
    }

    // MARK: Drawing

    private final class Recording: NSLayoutManager {
        var shown: [Int] = []
        var underlined: [NSRange] = []

        override func showCGGlyphs(
            _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>,
            count glyphCount: Int, font: UIFont, textMatrix: CGAffineTransform,
            attributes: [NSAttributedString.Key: Any] = [:], in context: CGContext
        ) {
            shown.append(glyphCount)
            super.showCGGlyphs(
                glyphs, positions: positions, count: glyphCount, font: font,
                textMatrix: textMatrix, attributes: attributes, in: context)
        }
        override func underlineGlyphRange(
            _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
            lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
            containerOrigin: CGPoint
        ) {
            underlined.append(glyphRange)
            super.underlineGlyphRange(
                glyphRange, underlineType: underlineVal, lineFragmentRect: lineRect,
                lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
        }
    }

    private func drawn(_ manager: NSLayoutManager, _ length: Int) -> [UInt8] {
        let canvas = Canvas(width: 80, height: 30) {
            manager.drawGlyphs(
                forGlyphRange: NSRange(location: 0, length: length), at: .zero)
        }
        return Array(canvas.image.pngData() ?? Data())
    }

    @Test func glyphsAreDrawnThroughTheManager() {
        let manager = Recording()
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("abc de"))
        text.addAttribute(
            .underlineStyle, value: NSUnderlineStyle.single.rawValue,
            range: NSRange(location: 4, length: 2))
        let fixture = LayoutFixture(text, width: 80, manager: manager)
        let plain = LayoutFixture(text, width: 80)
        #expect(drawn(manager, 6) == drawn(plain.manager, 6))
        #expect(manager.shown.reduce(0, +) == 6)
        #expect(manager.underlined == [NSRange(location: 4, length: 2)])
        _ = fixture
    }

    @Test func aGlyphCanBeKeptFromBeingDrawn() {
        let fixture = LayoutFixture("abc", width: 80)
        let before = drawn(fixture.manager, 3)
        fixture.manager.setNotShownAttribute(true, forGlyphAt: 1)
        #expect(fixture.manager.notShownAttribute(forGlyphAt: 1))
        let gap = drawn(fixture.manager, 3)
        #expect(gap != before)
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xy")
        #expect(fixture.manager.notShownAttribute(forGlyphAt: 3))
        #expect(!fixture.manager.notShownAttribute(forGlyphAt: 1))
        fixture.manager.setNotShownAttribute(false, forGlyphAt: 3)
        fixture.storage.deleteCharacters(in: NSRange(location: 0, length: 2))
        #expect(drawn(fixture.manager, 3) == before)
    }
}
