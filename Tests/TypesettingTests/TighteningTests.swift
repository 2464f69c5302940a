import Testing

@testable import Typesetting

/// Ten-point letters: a line that is too long by a twentieth or less is set closer, a longer one truncated.
@Suite struct TighteningTests {
    private func line(
        _ text: String, width: Double, _ mode: ParagraphLayoutStyle.LineBreaking = .truncatingTail
    ) -> Line {
        fillTen(text, width: width) {
            $0.lineBreaking = mode
            $0.allowsTightening = true
        }.lines[0]
    }

    @Test("Letters move closer by the same amount until the line fits")
    func closer() {
        let tight = line("abcdefghijk", width: 105)
        #expect(tight.truncatedRange == nil)
        #expect(isClose(tight.usedRect.width, 105))
        let glyphs = tight.runs.flatMap(\.glyphs)
        // Eleven letters, ten gaps, five points too many; the last letter keeps its width.
        #expect(glyphs.dropLast().allSatisfy { isClose($0.advance, 9.5) })
        #expect(isClose(glyphs.last?.advance ?? 0, 10))
        #expect(isClose(tight.caret(at: 5).x, 47.5))
        #expect(tight.hit(x: 49).offset == 5)
    }

    @Test("A line that is too long by more than a twentieth is truncated")
    func tooLong() {
        #expect(line("abcdefghijk", width: 104).truncatedRange != nil)
    }

    @Test(
        "Every truncating mode tightens first, none of the others does",
        arguments: [
            (ParagraphLayoutStyle.LineBreaking.truncatingHead, true), (.truncatingMiddle, true),
            (.clipping, false), (.wordWrapping, false),
        ])
    func modes(_ mode: ParagraphLayoutStyle.LineBreaking, _ isTight: Bool) {
        let made = line("abcdefghijk", width: 108, mode)
        #expect(made.truncatedRange == nil)
        #expect(isClose(made.usedRect.width, 108) == isTight)
    }

    @Test("Letters that join stay joined")
    func arabic() {
        let text = "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{645}\u{631}\u{62D}\u{628}\u{627}"
        var style = ParagraphLayoutStyle()
        let natural = fill(text, width: 1000, style: style)[0].usedRect.width
        style.lineBreaking = .truncatingTail
        style.allowsTightening = true
        #expect(fill(text, width: natural * 0.97, style: style)[0].truncatedRange != nil)
    }

    @Test("Text behind the line that is not shown has it truncated, not tightened")
    func followed() {
        let limit = FillLimit(maximumLines: 1, truncation: .truncatingTail, isFollowed: true)
        let made = fillTen("abcdefghijk\n", width: 108, limit: limit) { $0.allowsTightening = true }
        #expect(made.lines[0].truncatedRange != nil)
    }
}
