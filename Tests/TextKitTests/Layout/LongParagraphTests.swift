import Testing

@testable import TextKit

/// Paragraphs over 64 KiB are laid out in pieces and look as if they were not.
@Suite struct LongParagraphTests {
    /// Words of 3 to 9 letters; the same for the same seed.
    private static func words(_ count: Int, seed: UInt64 = 7) -> String {
        var random = SplitMix(state: seed)
        var text = ""
        while text.utf16.count < count {
            for _ in 0..<Int.random(in: 3...9, using: &random) {
                text.unicodeScalars.append(
                    Unicode.Scalar(UInt8.random(in: 97...122, using: &random)))
            }
            text += " "
        }
        return text
    }

    private func pieceCount(_ fixture: LayoutFixture) -> Int { fixture.manager.engine.tree.count }

    /// The lines of the same text in a paragraph that is not cut.
    private func unsplitLines(_ string: NSAttributedString, width: CGFloat) -> [LineRecord] {
        let fixture = LayoutFixture(string, width: width)
        fixture.manager.engine.cutter = PieceCutter(unitsPerLine: 1e7)
        fixture.manager.engine.reload(cutting: false)
        #expect(fixture.manager.engine.tree.count <= string.string.split(separator: "\n").count + 1)
        return fixture.lines
    }

    private func expectSame(_ lines: [LineRecord], _ other: [LineRecord], _ note: String = "") {
        #expect(lines.count == other.count, "\(note)")
        for (a, b) in zip(lines, other) where !a.isClose(to: b) {
            Issue.record("\(note): \(a) is not \(b)")
            return
        }
    }

    @Test("A long paragraph's lines are those of the whole")
    func linesAreThoseOfTheWhole() {
        let text = LayoutFixture.text(
            "Before.\n" + Self.words(70_000) + "end.\nAfter " + Self.words(300))
        let fixture = LayoutFixture(text, width: 320)
        #expect(pieceCount(fixture) > 20)
        expectSame(fixture.lines, unsplitLines(text, width: 320))
    }

    @Test("A paragraph of 64 KiB stays whole")
    func theLimit() {
        let fixture = LayoutFixture(String(Self.words(70_000).prefix(65_536)), width: 320)
        #expect(pieceCount(fixture) == 1)
    }

    /// Each of some 200 pieces would take in 64 K of the text behind it if a line were looked for until it is full.
    @Test("Signs without width fill no line, and are laid out in no time", .timeLimit(.minutes(1)))
    func signsWithoutWidth() {
        let fixture = LayoutFixture(
            "a" + String(repeating: "\u{200B}", count: 400_000) + "\nb", width: 200)
        let lines = fixture.lines
        #expect(lines.first?.range.location == 0)
        #expect(lines.last?.range == NSRange(location: 400_002, length: 1))
        #expect(lines.reduce(0) { $0 + $1.range.length } == 400_003)
    }

    @Test(
        "A long paragraph without a space is cut in no grapheme", arguments: ["x", "e\u{301}", "👩‍👩‍👧"])
    func withoutSpaces(letter: String) {
        let count = 70_000 / letter.utf16.count
        let fixture = LayoutFixture(String(repeating: letter, count: count), width: 200)
        #expect(pieceCount(fixture) > 4)
        var end = 0
        for line in fixture.lines {
            #expect(line.range.location == end)
            #expect(line.range.location % letter.utf16.count == 0)
            end = line.range.upperBound
        }
        #expect(end == fixture.storage.length)
    }

    @Test("A key press in a long paragraph lays out few pieces")
    func aKeyPressIsLocal() {
        let fixture = LayoutFixture(Self.words(200_000), width: 320)
        let engine = fixture.manager.engine
        fixture.manager.allowsNonContiguousLayout = true
        var at = 100_000
        _ = fixture.manager.lineFragmentRect(forGlyphAt: at, effectiveRange: nil)
        let before = engine.filledParagraphCount
        for _ in 0..<50 {
            fixture.storage.replaceCharacters(in: NSRange(location: at, length: 0), with: "x")
            at += 1
            _ = fixture.manager.lineFragmentRect(forGlyphAt: at, effectiveRange: nil)
        }
        #expect(engine.filledParagraphCount - before <= 150)
    }

    @Test("A right-to-left paragraph runs from right to left in every piece")
    func direction() {
        let text = "שלום " + Self.words(70_000)
        let fixture = LayoutFixture(text, width: 320)
        #expect(pieceCount(fixture) > 4)
        let used = fixture.lines.map(\.used.maxX)
        #expect(used.allSatisfy { abs($0 - 320) < 0.01 })
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "a ")
        let now = fixture.lines.map(\.used.minX)
        #expect(now.allSatisfy { abs($0) < 0.01 })
    }

    @Test("Paragraphs grow into pieces and become whole again")
    func growingAndShrinking() {
        let fixture = LayoutFixture(Self.words(40_000) + "\n" + Self.words(40_000), width: 320)
        #expect(pieceCount(fixture) == 2)
        let middle = (fixture.storage.string as NSString).range(of: "\n")
        fixture.storage.deleteCharacters(in: middle)
        #expect(pieceCount(fixture) > 20)
        expectSame(
            fixture.lines,
            unsplitLines(NSAttributedString(attributedString: fixture.storage), width: 320))
        fixture.storage.replaceCharacters(
            in: NSRange(location: middle.location, length: 0), with: "\n")
        #expect(pieceCount(fixture) == 2)
        expectSame(
            fixture.lines,
            unsplitLines(NSAttributedString(attributedString: fixture.storage), width: 320))
    }

    @Test(
        "Edits of a long paragraph leave the lines of the new text", arguments: [1, 2] as [UInt64])
    func randomEdits(seed: UInt64) {
        var random = SplitMix(state: seed)
        let fixture = LayoutFixture(
            LayoutFixture.text("One\n" + Self.words(68_000, seed: seed) + "\nlast"), width: 500)
        let pieces = ["x", "word ", "longer words ", "\n", "é", "", "", Self.words(3_000)]
        for step in 0..<12 {
            let length = fixture.storage.length
            let start = Int.random(in: 0...length, using: &random)
            let count = min(
                Int.random(in: 0..<8, using: &random) == 0
                    ? 3_000 : Int.random(in: 0...20, using: &random), length - start)
            fixture.storage.replaceCharacters(
                in: NSRange(location: start, length: count),
                with: pieces.randomElement(using: &random) ?? "")
            if step % 3 == 0 {
                fixture.manager.allowsNonContiguousLayout = true
                let y = CGFloat.random(in: 0...10_000, using: &random)
                _ = fixture.manager.glyphRange(
                    forBoundingRect: CGRect(x: 0, y: y, width: 500, height: 600),
                    in: fixture.container)
                fixture.manager.allowsNonContiguousLayout = false
            }
            guard step % 6 == 5 else { continue }
            expectSame(
                fixture.lines,
                unsplitLines(
                    NSAttributedString(attributedString: fixture.storage), width: 500),
                "seed \(seed) step \(step)")
        }
    }
}
