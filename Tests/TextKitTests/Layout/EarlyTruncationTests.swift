import Testing

@testable import TextKit

/// Containers before the last one that cut their last line.
@Suite struct EarlyTruncationTests {
    /// Points of a line of the fixture's font.
    private static let line = LayoutFixture("x").lines[0].rect.height

    /// Containers in which one word of four letters fits beside no other; the first one cuts.
    private func fixture(
        _ text: String, _ mode: NSLineBreakMode = .byTruncatingTail, height: CGFloat = 400,
        lines: Int = 0, more: [NSTextContainer] = []
    ) -> LayoutFixture {
        let first = NSTextContainer(size: CGSize(width: 60, height: height))
        first.maximumNumberOfLines = lines
        first.lineBreakMode = mode
        let fixture = LayoutFixture(LayoutFixture.text(text), container: first)
        for container in more + [NSTextContainer(size: CGSize(width: 60, height: 0))] {
            fixture.manager.addTextContainer(container)
        }
        return fixture
    }

    private func cut(_ fixture: LayoutFixture, line: Int) -> NSRange? {
        let range = fixture.manager.truncatedGlyphRange(
            inLineFragmentForGlyphAt: fixture.lines[line].range.location)
        return range.location == NSNotFound ? nil : range
    }

    private static let text = "four five nine zero\nlast"

    @Test("A9: the last line that a container may have stands for the rest of its paragraph")
    func lineLimit() {
        let fixture = fixture(Self.text, lines: 2)
        #expect(fixture.lines.map(\.container) == [0, 0, 1])
        #expect(fixture.lines.map(\.range.location) == [0, 5, 20])
        #expect(cut(fixture, line: 0) == nil && cut(fixture, line: 2) == nil)
        #expect(cut(fixture, line: 1)?.upperBound == 19)
        #expect(fixture.lines[1].used.maxX <= 60)
        #expect(fixture.lines[2].rect.minY == 0)
        let manager = fixture.manager
        #expect(manager.glyphRange(for: manager.textContainers[0]).length == 20)
    }

    @Test("A9: so does the last line that a container has room for")
    func height() {
        let fixture = fixture(Self.text, height: (3 * Self.line).rounded(.up))
        #expect(fixture.lines.map(\.container) == [0, 0, 0, 1])
        #expect(fixture.lines.map(\.range.location) == [0, 5, 10, 20])
        #expect(cut(fixture, line: 2)?.upperBound == 19 && cut(fixture, line: 3) == nil)
        // Two words less, and all of it has room.
        fixture.storage.deleteCharacters(in: NSRange(location: 0, length: 10))
        #expect(fixture.storage.string == "nine zero\nlast")
        #expect(fixture.lines.map(\.container) == [0, 0, 0])
        #expect((0..<3).allSatisfy { cut(fixture, line: $0) == nil })
    }

    @Test(
        "A9: a paragraph that ends with its container is whole: what follows is shown in the next")
    func exactEnd() {
        let fixture = fixture("four five\nnine zero", lines: 2)
        #expect(fixture.lines.map(\.container) == [0, 0, 1, 1])
        #expect((0..<4).allSatisfy { cut(fixture, line: $0) == nil })
    }

    @Test("A9: where lines wrap nothing is left out", arguments: [0, 1])
    func wrapping(_ mode: Int) throws {
        let fixture = fixture(Self.text, try #require(NSLineBreakMode(rawValue: mode)), lines: 2)
        #expect(fixture.lines.map(\.range.location) == [0, 5, 10, 15, 20])
        #expect((0..<5).allSatisfy { cut(fixture, line: $0) == nil })
    }

    @Test("A9: clipping shows no ellipsis; head and middle keep the end of the paragraph")
    func otherModes() {
        let clipped = fixture(Self.text, .byClipping, lines: 2)
        #expect(clipped.lines.map(\.range.location) == [0, 5, 20])
        #expect(cut(clipped, line: 1) == nil)
        let head = fixture(Self.text, .byTruncatingHead, lines: 2)
        #expect(head.lines.map(\.range.location) == [0, 5, 20])
        #expect(cut(head, line: 1)?.location == 5)
        let middle = fixture(Self.text, .byTruncatingMiddle, lines: 2)
        let range = cut(middle, line: 1)
        #expect(range.map { $0.location > 5 && $0.upperBound < 19 } ?? false)
    }

    @Test("A9: text behind a line separator goes on in the next container")
    func lineSeparator() {
        let fixture = fixture("four five\u{2028}six\nlast", lines: 1)
        #expect(fixture.lines.map(\.range.location) == [0, 10, 14])
        #expect(fixture.lines.map(\.container) == [0, 1, 1])
        #expect(cut(fixture, line: 0)?.upperBound == 9)
    }

    @Test("A9: several containers cut, the last one too")
    func several() {
        let second = NSTextContainer(size: CGSize(width: 60, height: 400))
        second.maximumNumberOfLines = 1
        second.lineBreakMode = .byTruncatingTail
        let fixture = fixture(
            "four five nine\nfour five nine\nfour five nine", lines: 1, more: [second])
        let last = fixture.manager.textContainers[2]
        last.maximumNumberOfLines = 2
        last.lineBreakMode = .byTruncatingTail
        #expect(fixture.lines.map(\.range.location) == [0, 15, 30, 35])
        #expect(fixture.lines.map(\.container) == [0, 1, 2, 2])
        let cuts = (0..<4).map { cut(fixture, line: $0)?.upperBound }
        #expect(cuts == [14, 29, nil, 44])
        // The mode of a container may change while its text is laid out.
        fixture.container.lineBreakMode = .byWordWrapping
        #expect(fixture.lines.map(\.range.location) == [0, 5, 15, 20])
    }

    @Test("A9: a very long paragraph is cut as a short one")
    func longParagraph() {
        let long = String(repeating: "word ", count: 20_000)
        let fixture = fixture(long + "\nlast", lines: 3)
        #expect(fixture.lines.map(\.range.location) == [0, 5, 10, 100_001])
        #expect(fixture.lines.map(\.container) == [0, 0, 0, 1])
        fixture.container.lineBreakMode = .byWordWrapping
        #expect(fixture.lines.count == 20_001)
        fixture.container.lineBreakMode = .byTruncatingTail
        #expect(fixture.lines.count == 4)
    }
}
