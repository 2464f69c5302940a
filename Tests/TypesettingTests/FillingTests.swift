import Testing

@testable import Typesetting

/// A small generator that gives the same numbers everywhere.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

@Suite struct FillingTests {
    private let sample = """
        It was a bright cold day in April and the clocks were striking thirteen while \
        an old man walked slowly home along the river without looking up once
        """

    /// Words separated by single spaces, each line as many as fit.
    private func model(_ text: String, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").map(String.init) {
            let longer = line.isEmpty ? word : line + " " + word
            if !line.isEmpty, shape(longer).unbrokenWidth > width + 0.0005 {
                lines.append(line + " ")
                line = word
            } else {
                line = longer
            }
        }
        return lines + [line]
    }

    @Test(arguments: [60.0, 87.5, 120, 200.25, 333, 1000]) func greedyLikeTheModel(_ width: Double)
    {
        #expect(texts(fill(sample, width: width), of: sample) == model(sample, width: width))
    }

    @Test func measuredWidthGivesTheSameLines() {
        var random = Seeded(state: 42)
        let shaped = shape(sample + " مرحبا بالعالم 你好世界 สวัสดี 👨‍👩‍👧 office")
        for _ in 0..<60 {
            let lines = fill(shaped, width: Double.random(in: 20...500, using: &random), padding: 5)
            let widest = lines.map(\.usedRect.width).max() ?? 0
            let again = fill(shaped, width: widest + 10, padding: 5)
            #expect(again.map(\.range) == lines.map(\.range))
        }
    }

    @Test func linesFollowEachOther() {
        var random = Seeded(state: 7)
        let text = "aé 漢字カナ मस्ते\t👍🏽x\u{AD}y\u{2028}سلام (x) — end \n"
        let pieces = Array(text)
        for _ in 0..<100 {
            let made = String((0..<40).map { _ in pieces.randomElement(using: &random) ?? " " })
            let shaped = shape(made.replacing("\n", with: " ") + "\n")
            let lines = fill(shaped, width: Double.random(in: 0...120, using: &random), padding: 3)
            #expect(lines.first?.range.lowerBound == 0)
            #expect(lines.last?.range.upperBound == shaped.length)
            for (line, next) in zip(lines, lines.dropFirst()) {
                #expect(line.range.upperBound == next.range.lowerBound)
                #expect(!line.range.isEmpty && next.rect.y >= line.rect.maxY - 0.001)
            }
        }
    }

    @Test func mandatoryBreaksEndLines() {
        let text = "one\u{2028}two\r\n"
        let lines = fill(text, width: 1000)
        #expect(texts(lines, of: text) == ["one\u{2028}", "two\r\n"])
        #expect(fill("", width: 100).count == 1)
        #expect(fill("\n", width: 100).map(\.range) == [0..<1])
    }

    @Test func trailingSpaceHangs() {
        let width = shape("one two").unbrokenWidth
        let lines = fill("one two     three", width: width)
        #expect(lines.map(\.range) == [0..<12, 12..<17])
        #expect(abs(lines[0].usedRect.width - width) < 0.01)
    }

    @Test func longWordsBreakBetweenGraphemes() {
        let text = "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧"
        let lines = fill(text, width: 20)
        #expect(lines.map(\.range) == [0..<8, 8..<16, 16..<24])
        var style = ParagraphLayoutStyle()
        style.lineBreaking = .charWrapping
        let ab = shape("ab").unbrokenWidth
        #expect(texts(fill("abab abab", width: ab, style: style), of: "abab abab")[0] == "ab")
    }

    @Test func eastAsianLinesBreakAnywhereButBeforePunctuation() {
        let text = "你好世界，再见"
        let lines = fill(text, width: 4 * 12 + 1)
        #expect(texts(lines, of: text) == ["你好世", "界，再见"])
    }

    @Test func thaiBreaksAtWords() {
        let text = "สวัสดีชาวโลก"
        #expect(
            TextBoundaries.lineBreakOpportunities(in: Array(text.utf16))
                .contains("สวัสดี".utf16.count))
        let lines = fill(text, width: shape("สวัสดี").unbrokenWidth + 1)
        #expect(texts(lines, of: text).first == "สวัสดี")
    }

    @Test func fastBreaksAreTheSameAsUnicodes() {
        var random = Seeded(state: 3)
        let alphabets = [
            "aZbc .,-/(\"'!?:$5 \u{2019}\u{A0}漢é…%", "ab ()-\u{201C}\u{201D}\u{2018}\u{2019} '\".",
            "a b.,;:?!) 12-é",
        ].map(Array.init)
        for round in 0..<1500 {
            let alphabet = alphabets[round % alphabets.count]
            let text = (0..<24).map { _ in alphabet.randomElement(using: &random) ?? " " }
            let units = Array(String(text).utf16)
            #expect(
                TextBoundaries.lineBreakOpportunities(in: units) == LineBreaks.plain(units),
                "\(String(text))")
        }
    }

    @Test func alignmentPlacesLines() {
        let width = shape("word").unbrokenWidth
        func x(_ alignment: ParagraphLayoutStyle.Alignment, _ text: String = "word") -> Double {
            var style = ParagraphLayoutStyle()
            style.alignment = alignment
            return fill(text, width: 200, style: style)[0].usedRect.x
        }
        #expect(x(.natural) == 0 && x(.left) == 0)
        #expect(abs(x(.center) - (200 - width) / 2) < 0.01)
        #expect(abs(x(.right) - (200 - width)) < 0.01)
        #expect(abs(x(.natural, "שלום") - (200 - shape("שלום").unbrokenWidth)) < 0.01)
        #expect(x(.left, "שלום") == 0)
    }

    @Test func justifiedLinesFillTheWidth() {
        var style = ParagraphLayoutStyle()
        style.alignment = .justified
        let lines = fill(sample, width: 200, style: style)
        for line in lines.dropLast() {
            #expect(abs(line.usedRect.width - 200) < 0.01)
            let drawn = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
            #expect(drawn >= 200 - 0.01)
        }
        #expect((lines.last?.usedRect.width ?? 200) < 200)
    }

    @Test func indentsNarrowLines() {
        var style = ParagraphLayoutStyle()
        style.firstLineHeadIndent = 30
        style.headIndent = 10
        style.tailIndent = -20
        let lines = fill(shape(sample, style: style), width: 200, padding: 5)
        #expect(lines[0].usedRect.x == 35)
        #expect(lines[1].usedRect.x == 15)
        #expect(lines.allSatisfy { $0.usedRect.maxX <= 175.01 })
    }

    @Test func tabsStopWhereTheyAreSet() {
        var style = ParagraphLayoutStyle()
        style.tabs = [.init(location: 50), .init(location: 150, kind: .right)]
        style.defaultTabInterval = 40
        let line = fill(shape("a\tb\tc\td", style: style), width: 400, padding: 5)[0]
        #expect(abs(line.caret(at: 2).x - 55) < 0.01)
        #expect(abs(line.caret(at: 5).x - 155) < 0.01)
        #expect(abs(line.caret(at: 6).x - 165) < 0.01)
        style.tabs = [
            .init(location: 100, kind: .center), .init(location: 200, kind: .decimal),
        ]
        let second = fill(shape("\tab\t12.5", style: style), width: 400)[0]
        let middle = (second.caret(at: 1).x + second.caret(at: 3).x) / 2
        #expect(abs(middle - 100) < 0.01)
        #expect(abs(second.caret(at: 6).x - 200) < 0.01)
    }

    @Test func textGoesAroundAHole() {
        var context = Container(holes: [Rect(x: 80, y: 0, width: 40, height: 20)])
        let lines = Typesetter.shared.fill(
            shape(sample), from: 0, width: 200, padding: 0, context: &context)
        #expect(lines[0].rect.maxX <= 80 && lines[1].rect.x == 120)
        #expect(lines[0].rect.y == lines[1].rect.y && lines[0].baseline == lines[1].baseline)
        #expect(lines[0].rect.height == lines[1].rect.height)
        let below = lines.first { $0.rect.y > 20 }
        #expect(below?.rect.width == 200)
        let ranges = lines.map(\.range)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }

    @Test func linesMoveBelowWhatTheyDoNotFitBeside() {
        var context = Container(holes: [Rect(x: 5, y: 0, width: 195, height: 101)])
        let lines = Typesetter.shared.fill(
            shape(sample), from: 0, width: 200, padding: 0, context: &context)
        #expect(lines[0].rect.y >= 101 && lines[0].rect.y < 104)
        #expect(lines[0].rect.width == 200)
    }

    private struct Absurd: LineFillingContext {
        var answer: (Rect) -> (Rect, Rect)
        var calls = 0

        mutating func lineRect(proposed: Rect, isRightToLeft: Bool) -> (rect: Rect, remaining: Rect)
        {
            calls += 1
            let (rect, remaining) = answer(proposed)
            return (rect, remaining)
        }
        mutating func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox {
            InlineBox(width: .nan, ascent: .infinity, descent: -1)
        }
    }

    @Test func absurdRectanglesEnd() {
        typealias Answer = (Rect) -> (Rect, Rect)
        let nothing: Answer = { _ in (Rect.zero, Rect.zero) }
        let same: Answer = { proposed in (proposed, proposed) }
        let notANumber: Answer = { proposed in
            (Rect(x: .nan, y: 0, width: 10, height: 10), proposed)
        }
        let sized: (Double) -> Answer = { width in
            { proposed in (Rect(x: 0, y: proposed.y, width: width, height: 10), Rect.zero) }
        }
        let pieces: Answer = { proposed in
            (
                Rect(x: 0, y: proposed.y, width: 1, height: 10),
                Rect(x: 1, y: 0, width: 1, height: 1)
            )
        }
        let answers: [Answer] = [
            nothing, same, notANumber, sized(-5), sized(.infinity), sized(1e-300), sized(1), pieces,
        ]
        for answer in answers {
            var context = Absurd(answer: answer)
            let lines = Typesetter.shared.fill(
                shape("some text\u{FFFC}"), from: 0, width: 100, padding: 2, context: &context)
            #expect(lines.count <= 10 && context.calls < 100_000)
        }
        for width in [-1.0, 0, 1e-9, .nan, .infinity, 1e300] {
            for padding in [-1.0, 0, 5, .nan, 1e300] {
                let lines = fill(shape("some text"), width: width, padding: padding)
                #expect(lines.last?.range.upperBound == 9, "\(width) \(padding)")
            }
        }
    }

    @Test func heightsFollowTheStyle() {
        var style = ParagraphLayoutStyle()
        let natural = fill("x", width: 100)[0]
        #expect(abs(natural.rect.height - 12.0 * (1901 + 483) / 2048) < 0.001)
        #expect(abs(natural.baseline - 12.0 * 1901 / 2048) < 0.001)
        style.lineHeightMultiple = 2
        style.lineSpacing = 3
        style.paragraphSpacing = 7
        style.paragraphSpacingBefore = 5
        var context = Container()
        let lines = Typesetter.shared.fill(
            shape("x\u{2028}y\n", style: style), from: 100, width: 100, padding: 0,
            context: &context)
        let height = natural.rect.height
        #expect(abs(lines[0].rect.height - (5 + 2 * height + 3)) < 0.001)
        #expect(abs(lines[1].rect.height - (2 * height + 3 + 7)) < 0.001)
        #expect(lines[0].rect.y == 100 && lines[0].usedRect.y == 105)
        #expect(abs(lines[0].baseline - (5 + height + natural.baseline)) < 0.001)
        style = ParagraphLayoutStyle()
        style.minimumLineHeight = 30
        #expect(fill("x", width: 100, style: style)[0].rect.height == 30)
        style.minimumLineHeight = 0
        style.maximumLineHeight = 8
        #expect(fill("x", width: 100, style: style)[0].rect.height == 8)
    }

    @Test(arguments: [
        ParagraphLayoutStyle.LineBreaking.truncatingTail, .truncatingHead, .truncatingMiddle,
    ])
    func truncationLeavesAnEllipsis(_ mode: ParagraphLayoutStyle.LineBreaking) throws {
        var style = ParagraphLayoutStyle()
        style.lineBreaking = mode
        let lines = fill(sample, width: 100, style: style)
        #expect(lines.count == 1)
        let removed = try #require(lines[0].truncatedRange)
        #expect(lines[0].usedRect.width <= 100)
        #expect(lines[0].usedRect.width > 80)
        #expect(lines[0].runs.count { $0.isInserted } == 1)
        switch mode {
        case .truncatingHead: #expect(removed.lowerBound == 0)
        case .truncatingTail: #expect(removed.upperBound == sample.utf16.count)
        default: #expect(removed.lowerBound > 0 && removed.upperBound < sample.utf16.count)
        }
        #expect(fill("short", width: 100, style: style)[0].truncatedRange == nil)
    }

    @Test func limitsStopAndResume() {
        let shaped = shape(sample)
        let whole = fill(shaped, width: 120)
        var context = Container()
        var limit = FillLimit(maximumLines: 2)
        let first = Typesetter.shared.fill(
            shaped, startingAt: 0, from: 0, width: 120, padding: 0, limit: limit,
            context: &context)
        #expect(first.lines.count == 2 && first.next == whole[2].range.lowerBound)
        let rest = Typesetter.shared.fill(
            shaped, startingAt: first.next ?? 0, from: first.bottom, width: 120, padding: 0,
            limit: .none, context: &context)
        #expect(rest.next == nil)
        #expect((first.lines + rest.lines).map(\.range) == whole.map(\.range))
        #expect((first.lines + rest.lines).map(\.rect) == whole.map(\.rect))
        limit.truncation = .truncatingTail
        let cut = Typesetter.shared.fill(
            shaped, startingAt: 0, from: 0, width: 120, padding: 0, limit: limit,
            context: &context)
        #expect(cut.lines[1].truncatedRange != nil && cut.next == nil)
    }

    @Test func softHyphenShowsWhereALineEnds() {
        let text = "wonder\u{AD}ful"
        let width = shape("wonder-").unbrokenWidth + 1
        let lines = fill(text, width: width)
        #expect(lines.map(\.range) == [0..<7, 7..<10])
        #expect(lines[0].runs.last?.isInserted == true)
        #expect(fill(text, width: 500)[0].runs.allSatisfy { !$0.isInserted })
    }
}
