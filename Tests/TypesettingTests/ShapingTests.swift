import Testing

@testable import Typesetting

@Suite struct ShapingTests {
    @Test func kerningMovesLettersTogether() {
        let pair = shape("AV").unbrokenWidth
        let apart = shape("A").unbrokenWidth + shape("V").unbrokenWidth
        #expect(pair < apart - 0.1)
        var input = paragraph("AV")
        input.runs[0].kern = 0
        #expect(abs(Typesetter.shared.shape(input).unbrokenWidth - apart) < 0.001)
        input.runs[0].kern = 2
        let spaced = Typesetter.shared.shape(input).unbrokenWidth
        #expect(abs(spaced - (pair + 4)) < 0.001)
    }

    /// Beyond that HarfBuzz would take hours: its time grows with the square of their number.
    @Test(
        "A: a hundred thousand signs without a space are shaped in parts, and cover the text",
        .timeLimit(.minutes(2)), arguments: ["\u{200B}", "x", "\u{202E}", "e\u{301}", "\u{1F600}"])
    func endlessWords(sign: String) {
        let shaped = shape(String(repeating: sign, count: 100_000) + "abc")
        let units = sign.utf16.count * 100_000
        #expect(shaped.clusterRange(at: units + 2) == units + 2..<units + 3)
        let part = shape(String(repeating: sign, count: 100)).unbrokenWidth
        let whole = shaped.unbrokenWidth - shape("abc").unbrokenWidth
        #expect(abs(whole - part * 1_000) < 0.001 * whole + 1)
    }

    @Test func ligatureIsOneClusterAndSharesItsWidth() throws {
        let shaped = shape("office")
        #expect(shaped.clusterRange(at: 2) == 1..<4)
        let line = try #require(fill(shaped, width: 1000).first)
        let (a, b, c, d) = (
            line.caret(at: 1).x, line.caret(at: 2).x, line.caret(at: 3).x, line.caret(at: 4).x
        )
        #expect(a < b && b < c && c < d)
        #expect(abs((b - a) - (d - c)) < 0.001)
        var input = paragraph("office")
        input.runs[0].usesLigatures = false
        #expect(Typesetter.shared.shape(input).clusterRange(at: 2) == 2..<3)
    }

    @Test func ligatureSurvivesABorderThatChangesNothing() throws {
        var input = paragraph("fine")
        var run = input.runs[0]
        run.length = 1
        input.runs[0].length = 3
        input.runs.insert(run, at: 0)
        let shaped = Typesetter.shared.shape(input)
        #expect(shaped.clusterRange(at: 0) == 0..<2)
        let line = try #require(fill(shaped, width: 1000).first)
        #expect(line.runs.map(\.range) == [0..<2, 2..<4])
        #expect(line.runs.map(\.styleRun) == [0, 1])
        #expect(line.runs[0].glyphs.count == 1)
    }

    @Test func arabicJoinsAndRunsFromTheRight() throws {
        let line = try #require(fill("سلام", width: 1000).first)
        #expect(line.isRightToLeft)
        let run = try #require(line.runs.first)
        #expect(run.bidiLevel == 1)
        let clusters = run.glyphs.map(\.cluster)
        #expect(clusters == clusters.sorted(by: >))
        // Lam and alef join to one glyph.
        #expect(run.glyphs.count == 3)
        #expect(line.caret(at: 0).x > line.caret(at: 3).x)
        let alone = shape("س").unbrokenWidth
        let joined = shape("سس").unbrokenWidth
        #expect(joined < 2 * alone - 0.1)
    }

    @Test func devanagariReordersAndConjoins() throws {
        // The vowel sign i is drawn before its consonant; k + virama + ssa is one conjunct.
        let line = try #require(fill("कि", width: 1000).first)
        let run = try #require(line.runs.first)
        guard case .glyphs(let face, _) = run.content else {
            Issue.record("no glyphs")
            return
        }
        #expect(run.glyphs.count == 2)
        #expect(run.glyphs[1].id == face.glyph(for: "क"))
        #expect(shape("क्ष").clusterRange(at: 0) == 0..<3)
    }

    @Test(arguments: ["👨‍👩‍👧", "👍🏽", "🇯🇵", "1️⃣", "🏳️‍🌈", "❤️"])
    func emojiIsOneGlyphOfTheColourFont(_ emoji: String) throws {
        let line = try #require(fill("a" + emoji + "b", width: 1000).first)
        try #require(line.runs.count == 3)
        guard case .glyphs(let face, _) = line.runs[1].content else {
            Issue.record("no glyphs")
            return
        }
        #expect(face.familyName == "Noto Color Emoji" && face.isColor)
        #expect(line.runs[1].glyphs.count { $0.advance > 0 } == 1)
        #expect(line.runs[1].range == 1..<1 + emoji.utf16.count)
    }

    @Test(arguments: ["0123", "©", "#*", "→"]) func textStaysInTheTextFont(_ text: String) throws {
        let line = try #require(fill(text, width: 1000).first)
        for run in line.runs {
            guard case .glyphs(let face, _) = run.content else { continue }
            #expect(face.familyName == "DejaVu Sans")
        }
    }

    @Test func everyScriptFindsAFont() throws {
        let text = "Hello مرحبا नमस्ते 你好 😀 สวัสดี กำ"
        let shaped = shape(text, font: FontDescription(size: 16))
        let line = try #require(fill(shaped, width: 10_000).first)
        var families: Set<String> = []
        for run in line.runs {
            guard case .glyphs(let face, _) = run.content else { continue }
            families.insert(face.familyName)
            #expect(run.glyphs.allSatisfy { $0.id != 0 }, "\(face.familyName) \(run.range)")
        }
        #expect(families.count >= 5)
        // Left-to-right paragraph: everything in text order but the Arabic word within itself.
        let starts = line.runs.map(\.range.lowerBound)
        #expect(starts == starts.sorted())
        let arabic = line.runs.filter { $0.isRightToLeft }
        #expect(arabic.map(\.range) == [6..<11])
        var pen = line.runs[0].x
        for run in line.runs {
            #expect(abs(run.x - pen) < 0.001)
            #expect(abs(run.glyphs.reduce(0) { $0 + $1.advance } - run.width) < 0.01)
            pen += run.width
        }
    }

    @Test func clustersCoverAttachmentsAndTabs() {
        let units: [UInt16] = [0x61, 0xFFFC, 0x09, 0x62]
        let font = FontDescription(name: "DejaVu Sans")
        let input = ParagraphInput(
            text: units,
            runs: [
                StyleRun(length: 1, font: font),
                StyleRun(length: 1, font: font, isAttachment: true),
                StyleRun(length: 2, font: font),
            ])
        let line = fill(Typesetter.shared.shape(input), width: 1000)[0]
        #expect(line.runs.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4])
        guard case .attachment(let box) = line.runs[1].content else {
            Issue.record("not an attachment")
            return
        }
        #expect(box.width == 20)
        #expect(line.runs[1].width == 20)
        #expect(line.baseline >= 20)
    }

    @Test func shapingIsTheSameTwice() {
        let text = "The quick brown fox, مرحبا بالعالم 123 office"
        let first = fill(shape(text), width: 100)
        let second = fill(shape(text), width: 100)
        #expect(first.map(\.range) == second.map(\.range))
        #expect(
            first.flatMap { $0.runs.flatMap(\.glyphs) }
                == second.flatMap { $0.runs.flatMap(\.glyphs) })
    }
}
