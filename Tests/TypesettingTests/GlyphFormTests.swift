import Glibc
import Testing

@testable import Typesetting

@Suite struct GlyphFormTests {
    private static let liberation = FontDescription(name: "Liberation Sans", size: 16)

    private func line(_ text: String, _ font: FontDescription = liberation) -> Line {
        fill(shape(text, font: font), width: 1000)[0]
    }

    // MARK: Fallback

    @Test(
        "Characters of another font do not push lines apart",
        arguments: ["漢字", "かな", "한글", "😀", "👩‍👩‍👧", "🇩🇪", "→✓∞", "שלום", "ქართული"])
    func lineHeights(_ other: String) {
        let plain = line("abc")
        let mixed = line("abc " + other)
        #expect(isClose(mixed.rect.height, plain.rect.height))
        #expect(isClose(mixed.baseline, plain.baseline))
        #expect(mixed.runs.count > 1)
    }

    @Test(
        "Arabic letters get the room they reach into and no more; scripts that stack marks get all of it"
    )
    func tallScripts() {
        let plain = line("abc").rect.height
        let arabic = line("abc مرحبا")
        // Noto Sans Arabic asks for 2.1 em; its letters reach 0.4 em down.
        #expect(arabic.rect.height > plain && arabic.rect.height < plain + 0.3 * 16)
        let thai = line("abc สวัสดี").runs.map(\.metrics)
        #expect(thai.contains { isClose($0.ascent, 16 * 1.061) && isClose($0.descent, 16 * 0.45) })
    }

    @Test("An emoji is drawn as large as its line is high")
    func emojiSize() throws {
        let run = try #require(line("a😀").runs.last)
        guard case .glyphs(let face, let size) = run.content else {
            Issue.record("no glyphs")
            return
        }
        // Noto Color Emoji reaches 1900 up and 500 down, Liberation Sans 1854 and 434.
        #expect(face.isColor && isClose(size, 16 * 2288.0 / 2400))
        let roomy = FontDescription(name: "Noto Sans", size: 16)
        let large = try #require(line("a😀", roomy).runs.last)
        guard case .glyphs(_, let full) = large.content else { return }
        #expect(full == 16)
    }

    @Test("A font's own measures hold where it was asked for")
    func primaryMeasures() {
        let arabic = FontDescription(name: "Noto Sans Arabic", size: 10)
        #expect(isClose(line("مرحبا", arabic).rect.height, 10 * (1.374 + 0.738)))
    }

    // MARK: Expansion

    @Test("Expansion widens glyphs by the power of e that it says")
    func expansion() {
        var input = paragraph("abc", font: tenPoint)
        input.runs[0].expansion = log(2)
        #expect(isClose(Typesetter.shared.shape(input).unbrokenWidth, 60))
        input.runs[0].expansion = -log(2)
        #expect(isClose(Typesetter.shared.shape(input).unbrokenWidth, 15))
        input.runs[0].expansion = .nan
        #expect(isClose(Typesetter.shared.shape(input).unbrokenWidth, 30))
        // The ellipsis is as wide as the text.
        input.runs[0].expansion = log(2)
        input.style.lineBreaking = .truncatingTail
        let line = fill(Typesetter.shared.shape(input), width: 45)[0]
        #expect(line.truncatedRange == 1..<3 && isClose(line.usedRect.width, 40))
    }

    // MARK: Directions

    @Test("Levels are those of the rules X2 to X5 of UAX #9")
    func nestedLevels() {
        typealias Direction = DirectionNesting.Direction
        let cases: [([Direction], UInt8, UInt8)] = [
            ([], 0, 0), ([], 1, 1), ([.embeddedRightToLeft], 0, 1),
            ([.embeddedLeftToRight], 0, 2), ([.embeddedLeftToRight], 1, 2),
            ([.embeddedRightToLeft], 1, 3), ([.embeddedRightToLeft, .embeddedLeftToRight], 0, 2),
            ([.embeddedLeftToRight, .embeddedRightToLeft], 0, 3),
            ([.forcedRightToLeft], 0, 0x81), ([.forcedLeftToRight], 1, 0x82),
            ([.forcedRightToLeft, .embeddedLeftToRight], 0, 2),
        ]
        for (directions, base, level) in cases {
            #expect(
                DirectionNesting(directions).level(base: base) == level, "\(directions) \(base)")
        }
        let deep = DirectionNesting(repeatElement(.embeddedRightToLeft, count: 40))
        #expect(deep.level(base: 0) == 29)
    }

    @Test("Forced text runs the other way; embedded text keeps its own direction")
    func directions() {
        func carets(_ directions: [DirectionNesting.Direction], _ text: String) -> [Double] {
            var input = paragraph(text, font: tenPoint)
            let count = text.utf16.count
            input.runs = [1, count - 2, 1].map { StyleRun(length: $0, font: tenPoint) }
            input.runs[1].directions = DirectionNesting(directions)
            let line = fill(Typesetter.shared.shape(input), width: 500)[0]
            return (1..<count - 1).map { line.caret(at: $0).x }
        }
        #expect(carets([], "(abc)").map { $0.rounded() } == [10, 20, 30])
        #expect(carets([.forcedRightToLeft], "(abc)").map { $0.rounded() } == [40, 30, 20])
        #expect(carets([.embeddedRightToLeft], "(abc)").map { $0.rounded() } == [10, 20, 30])
        // Numbers and marks follow the direction they are embedded in.
        #expect(
            carets([.embeddedRightToLeft], "(a-1-b)").map { $0.rounded() } == [10, 20, 30, 40, 50])
        #expect(carets([.embeddedRightToLeft], "(a!)").map { $0.rounded() } == [20, 20])
    }
}
