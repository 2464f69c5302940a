import Testing

@testable import Typesetting

@Suite struct HyphenationTests {
    private static func style(
        factor: Double = 1, language: String? = "en-US"
    ) -> ParagraphLayoutStyle {
        var style = ParagraphLayoutStyle()
        style.hyphenationFactor = factor
        style.language = language
        return style
    }

    /// Width of text on one line, plus a hair.
    private static func width(_ text: String) -> Double { shape(text).unbrokenWidth + 0.01 }

    @Test(
        "Words are divided where their language's dictionary says",
        arguments: [
            ("en-US", "hyphenation", "hy-phen-ation"),
            ("en", "Example", "Ex-am-ple"),
            ("de", "Silbentrennung", "Sil-ben-tren-nung"),
            ("de-DE", "Möglichkeiten", "Mög-lich-kei-ten"),
            ("de_AT", "Fußballspieler", "Fuß-ball-spie-ler"),
        ])
    func dictionaries(_ language: String, _ word: String, _ divided: String) throws {
        let dictionary = try #require(Hyphenator.shared.dictionary(for: language))
        let units = Array(word.utf16)
        var result = units
        for point in dictionary.divisions(of: units[...]).reversed() {
            result.replaceSubrange(point.removed, with: point.inserted + [0x2D])
        }
        #expect(String(decoding: result, as: UTF16.self) == divided)
    }

    @Test(
        "Words are spelled at the end of a line as their language asks for",
        arguments: [
            // Hungarian doubles a digraph; Catalan has a point between two l that goes.
            ("hu", "asszonnyal", "asz-szony-nyal"), ("hu", "ASSZONNYAL", "ASZ-SZONY-NYAL"),
            ("ca", "paral·lel", "pa-ral-lel"),
        ])
    func spelling(_ language: String, _ word: String, _ divided: String) throws {
        try dictionaries(language, word, divided)
    }

    @Test("A changed spelling is on the line, and no part of the text")
    func respelledLine() throws {
        let text = "x asszonnyal"
        let hyphen = shape("\u{2010}").unbrokenWidth
        let lines = fill(
            text, width: Self.width("x asz") + hyphen, style: Self.style(language: "hu"))
        #expect(lines[0].range == 0..<4)
        let mark = try #require(lines[0].runs.first { $0.isInserted })
        #expect(mark.glyphs.count == 2 && mark.range == 4..<4)
        #expect(isClose(mark.width, shape("z\u{2010}").unbrokenWidth))
        #expect(isClose(lines[0].usedRect.width, shape("x asz\u{2010}").unbrokenWidth))
        // What is taken away is hidden as an ellipsis hides text: carets around it stand at the mark.
        let catalan = fill(
            "a paral·lel", width: Self.width("a paral") + hyphen, style: Self.style(language: "ca"))
        #expect(catalan[0].range == 0..<8 && catalan[0].truncatedRange == nil)
        #expect(catalan[0].runs.first { $0.isInserted }?.range == 7..<8)
        #expect(catalan[1].range == 8..<11)
    }

    @Test("A language without a dictionary, or a tag that is none, divides nothing")
    func missingDictionaries() {
        for language in ["tlh", "", "../../etc", "en/../de", "x-klingon", "C", "日本語"] {
            #expect(Hyphenator.shared.dictionary(for: language) == nil, "\(language)")
        }
        let width = Self.width("a hyphen-")
        let plain = fill("a hyphenation", width: width)
        let other = fill("a hyphenation", width: width, style: Self.style(language: "tlh"))
        #expect(plain.map(\.range) == other.map(\.range))
        let unknown = fill("a hyphenation", width: width, style: Self.style(language: nil))
        #expect(plain.map(\.range) == unknown.map(\.range))
    }

    @Test("The longest part that fits with its hyphen stays on the line")
    func longestPart() {
        let text = "a hyphenation"
        let cases: [(String, Int, Double)] = [
            ("a hyphen", 8, 0), ("a hyphen", 4, -1), ("a hy", 4, 0), ("a hy", 2, -1),
        ]
        let hyphen = shape("\u{2010}").unbrokenWidth
        for (fitting, end, less) in cases {
            let width = Self.width(fitting) + hyphen + less
            #expect(fill(text, width: width, style: Self.style())[0].range == 0..<end)
        }
    }

    @Test("The hyphen is drawn in the word's font, counts for the width and stands for no text")
    func hyphenGlyph() throws {
        let lines = fill("a hyphenation", width: Self.width("a hyphen-"), style: Self.style())
        let run = try #require(lines[0].runs.last)
        #expect(run.isInserted && run.range.isEmpty)
        #expect(lines.map(\.range) == [0..<8, 8..<13])
        let hyphen = shape("\u{2010}").unbrokenWidth
        #expect(abs(run.width - hyphen) < 0.001)
        #expect(abs(lines[0].usedRect.width - shape("a hyphen").unbrokenWidth - hyphen) < 0.001)
        #expect(abs(run.x + run.width - lines[0].usedRect.maxX) < 0.001)
        #expect(lines[1].runs.allSatisfy { !$0.isInserted })
        // The caret behind the last letter stands before the hyphen.
        #expect(abs(lines[0].caret(after: 8).x - run.x) < 0.001)
        #expect(lines[0].hit(x: run.x + run.width / 2).offset == 7)
    }

    @Test("A line that is fuller than the factor is left alone")
    func threshold() {
        // Without a hyphen the first line holds `aaaa`, about four ninths of its width.
        let text = "aaaa hyphenation"
        let width = Self.width("aaaa hyphen-")
        let filled = shape("aaaa").unbrokenWidth / width
        #expect(
            fill(text, width: width, style: Self.style(factor: filled + 0.01))[0].range == 0..<11)
        #expect(
            fill(text, width: width, style: Self.style(factor: filled - 0.01))[0].range == 0..<5)
        #expect(fill(text, width: width, style: Self.style(factor: 0))[0].range == 0..<5)
    }

    @Test("Punctuation stays with its word; addresses, numbers and short words are not divided")
    func whatIsDivided() {
        func firstLine(_ text: String, _ fitting: String) -> Int {
            fill(text, width: Self.width(fitting), style: Self.style())[0].range.upperBound
        }
        #expect(firstLine("a (hyphenation).", "a (hyphen-") == 9)
        #expect(firstLine("a user@hyphenation", "a user@hyphen-") == 2)
        #expect(firstLine("a www.hyphenation.org", "a www.hyphen-") == 2)
        #expect(firstLine("a hyphenation2", "a hyphen-") == 2)
        #expect(firstLine("a over and", "a ov-") == 2)
    }

    @Test("A word with soft hyphens is divided there and nowhere else")
    func softHyphensComeFirst() {
        let text = "a hyphena\u{AD}tion"
        let whole = Self.width("a hyphena-")
        #expect(fill(text, width: whole, style: Self.style())[0].range == 0..<10)
        #expect(fill(text, width: Self.width("a hyphen-"), style: Self.style())[0].range == 0..<2)
    }

    @Test(
        "A word without room on any line is divided as well, and in letters where nothing else fits"
    )
    func longWords() {
        let lines = fill("hyphenation", width: Self.width("phen-"), style: Self.style())
        #expect(lines.map(\.range) == [0..<2, 2..<6, 6..<11] || lines[1].range.upperBound == 6)
        let narrow = fill("hyphenation", width: Self.width("h"), style: Self.style())
        #expect(narrow.last?.range.upperBound == 11 && narrow.count > 5)
    }

    @Test("Any language is asked from any thread")
    func threads() async {
        let expected = fill("a hyphenation", width: Self.width("a hyphen-"), style: Self.style())
            .map(\.range)
        await withTaskGroup(of: [Range<Int>].self) { group in
            for number in 0..<16 {
                group.addTask {
                    let language = number % 2 == 0 ? "en-US" : "en"
                    return fill(
                        "a hyphenation", width: Self.width("a hyphen-"),
                        style: Self.style(language: language)
                    ).map(\.range)
                }
            }
            for await ranges in group { #expect(ranges == expected) }
        }
    }

    @Test("A run's own language comes before the paragraph's")
    func languageOfARun() {
        var input = paragraph("ja Silbentrennung", style: Self.style())
        input.runs[0].language = "de"
        let lines = fill(
            Typesetter.shared.shape(input), width: Self.width("ja Silbentren-"))
        #expect(lines[0].range == 0..<13)
    }

    @Test("A divided left-to-right word in right-to-left text has its hyphen at its own end")
    func hyphenInMixedText() throws {
        let text = "אב hyphenation"
        let line = fill(text, width: Self.width("אב hyphen-"), style: Self.style())[0]
        #expect(line.isRightToLeft && line.range == 0..<9)
        let hyphen = try #require(line.runs.first { $0.isInserted })
        let word = try #require(line.runs.first { $0.range == 3..<9 && !$0.isInserted })
        #expect(abs(hyphen.x - word.x - word.width) < 0.001)
    }
}
