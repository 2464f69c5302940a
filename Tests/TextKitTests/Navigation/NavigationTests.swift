import Testing

@testable import TextKit

@Suite struct NavigationTests {
    private func navigation(_ string: String, width: CGFloat = 200) -> (
        TextNavigation, LayoutFixture
    ) {
        let fixture = LayoutFixture(string, width: width)
        return (TextNavigation(fixture.manager), fixture)
    }

    /// Offsets that the right or left arrow visits.
    private func walk(_ navigation: TextNavigation, from start: Int, toTheRight: Bool) -> [Int] {
        var offsets = [start]
        var caret = TextCaret(start)
        for _ in 0..<100 {
            let next = navigation.caret(from: caret, toTheRight: toTheRight)
            if next == caret { break }
            caret = next
            offsets.append(caret.offset)
        }
        return offsets
    }

    @Test func arrowsCrossGraphemes() {
        let (navigation, fixture) = navigation("a👩‍👩‍👧e\u{301}b\n\nc")
        withExtendedLifetime(fixture) {
            let right = walk(navigation, from: 0, toTheRight: true)
            #expect(right == [0, 1, 9, 11, 12, 13, 14, 15])
            #expect(walk(navigation, from: 15, toTheRight: false) == right.reversed())
        }
    }

    @Test func arrowsGoThroughWrappedLines() {
        let (navigation, fixture) = navigation("aaa bbb ccc ddd eee", width: 60)
        withExtendedLifetime(fixture) {
            #expect(walk(navigation, from: 0, toTheRight: true) == Array(0...19))
            #expect(walk(navigation, from: 19, toTheRight: false) == Array(0...19).reversed())
        }
    }

    @Test func arrowsMoveAsSeenInRightToLeftText() {
        let (navigation, fixture) = navigation("אבג")
        withExtendedLifetime(fixture) {
            #expect(walk(navigation, from: 0, toTheRight: false) == [0, 1, 2, 3])
            #expect(walk(navigation, from: 3, toTheRight: true) == [3, 2, 1, 0])
        }
    }

    @Test func arrowsNeverJumpWhereDirectionsMeet() {
        let (navigation, fixture) = navigation("ab אבג cd")
        withExtendedLifetime(fixture) {
            var caret = TextCaret(0)
            var x = navigation.caretRect(at: caret).midX
            for _ in 0..<9 {
                caret = navigation.caret(from: caret, toTheRight: true)
                let next = navigation.caretRect(at: caret).midX
                #expect(next > x && next - x < 16)
                x = next
            }
            #expect(caret.offset == 9)
        }
    }

    @Test func theCaretIsAsHighAsTheFontBesideAPicture() {
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("ab"))
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 80, height: 120)
        let picture = NSMutableAttributedString(attachment: attachment)
        picture.addAttribute(
            .font, value: LayoutFixture.font, range: NSRange(location: 0, length: 1))
        text.append(picture)
        text.append(picture)
        let fixture = LayoutFixture(text, width: 300)
        let navigation = TextNavigation(fixture.manager)
        let carets = (0...4).map { navigation.caretRect(at: TextCaret($0)) }
        #expect(carets.allSatisfy { abs($0.height - LayoutFixture.font.lineHeight) < 0.01 })
        #expect(zip(carets, carets.dropFirst()).allSatisfy { $0.minX < $1.minX })
        #expect(carets[4].midX - carets[3].midX == 80)
    }

    @Test func carestsStandBetweenGlyphsThatHitTestingFinds() {
        let (navigation, fixture) = navigation("The quick אבג brown fox\njumps over", width: 90)
        for offset in 0...fixture.storage.length {
            let rect = navigation.caretRect(at: TextCaret(offset))
            let found = navigation.caret(
                at: CGPoint(x: rect.midX, y: rect.midY), in: fixture.container)
            let again = navigation.caretRect(at: found)
            #expect(abs(again.midX - rect.midX) < 0.5 && again.midY == rect.midY, "\(offset)")
        }
    }

    @Test func upAndDownKeepTheGoal() {
        let (navigation, fixture) = navigation("a long first line\nx\nanother long line\n")
        withExtendedLifetime(fixture) {
            let x = navigation.caretRect(at: TextCaret(6)).midX
            let second = navigation.caretBelow(TextCaret(6), x: x)
            #expect(second.offset == 19)
            let third = navigation.caretBelow(second, x: x)
            #expect(abs(navigation.caretRect(at: third).midX - x) < 6)
            let end = navigation.caretBelow(third, x: x)
            #expect(end.offset == fixture.storage.length)
            #expect(navigation.caretAbove(end, x: x) == third)
            #expect(navigation.caretAbove(second, x: x).offset == 6)
            #expect(navigation.caretAbove(TextCaret(6), x: x).offset == 0)
        }
    }

    @Test func linesBeginAndEnd() {
        let (navigation, fixture) = navigation("aaa bbb ccc\nd", width: 60)
        withExtendedLifetime(fixture) {
            #expect(navigation.lineStart(at: TextCaret(5)).offset == 4)
            #expect(navigation.lineEnd(at: TextCaret(5)) == TextCaret(8, .upstream))
            #expect(navigation.lineEnd(at: TextCaret(9)) == TextCaret(11))
            let wrapped = navigation.caretRect(at: TextCaret(8, .upstream))
            #expect(wrapped.minY == navigation.caretRect(at: TextCaret(4)).minY)
            #expect(wrapped.minX > navigation.caretRect(at: TextCaret(8)).minX)
        }
    }

    @Test func wordsAndParagraphs() {
        let (navigation, fixture) = navigation("one two, three\n\nfour")
        withExtendedLifetime(fixture) {
            #expect(navigation.wordEnd(after: 0) == 3)
            #expect(navigation.wordEnd(after: 7) == 14)
            #expect(navigation.wordEnd(after: 14) == 20)
            #expect(navigation.wordStart(before: 20) == 16)
            #expect(navigation.wordStart(before: 16) == 9)
            #expect(navigation.wordRange(at: 5) == NSRange(location: 4, length: 3))
            #expect(navigation.paragraphRange(at: 15) == NSRange(location: 15, length: 1))
            #expect(navigation.paragraphRange(at: 3) == NSRange(location: 0, length: 15))
        }
    }

    @Test func selectionsFillLinesThatGoOn() {
        let (navigation, fixture) = navigation("first\nsecond\nthird")
        let rects = navigation.selectionRects(for: NSRange(location: 2, length: 13))
        #expect(rects.count == 3)
        #expect(rects.first?.maxX == 200 && rects.first.map { $0.minX > 5 } == true)
        #expect(rects[1].minX == 0 && rects[1].width == 200)
        #expect(rects[2].minX == 0 && rects[2].maxX < 60)
        #expect(fixture.storage.length == 18)
    }

    @Test func selectedLinesBeginAtOneEdge() {
        let (navigation, fixture) = navigation("first\nsecond\n")
        let rects = navigation.selectionRects(for: NSRange(location: 0, length: 13))
        #expect(rects.map(\.minX) == [0, 0])
        #expect(rects.map(\.maxX) == [200, 200])
        #expect(fixture.storage.length == 13)
    }

    @Test func selectionsComeFromTheRightInRightToLeftText() {
        let (navigation, fixture) = navigation("שלום\nשלום")
        let rects = navigation.selectionRects(for: NSRange(location: 2, length: 5))
        #expect(rects.count == 2)
        #expect(rects[0].minX == 0 && rects[0].maxX < 195)
        #expect(rects[1].maxX == 200 && rects[1].minX > 100)
        #expect(fixture.storage.length == 9)
    }

    @Test func theCaretOfTheExtraLine() {
        let (navigation, fixture) = navigation("x\n")
        let caret = navigation.caretRect(at: TextCaret(2))
        let extra = fixture.manager.extraLineFragmentRect
        #expect(caret.midX == 5)
        #expect(extra.contains(CGPoint(x: caret.midX, y: caret.midY)))
        #expect(
            navigation.caret(at: CGPoint(x: 50, y: extra.midY), in: fixture.container)
                == TextCaret(2))
    }
}
