import DocumentModel
import Testing

@testable import DocumentFormats

/// What our HTML writer writes reads back.
@Suite struct HTMLRoundTripTests {
    private static let fidelity = RoundTripDocument.Fidelity(
        texts: [
            "a", " ", "  ", "\t", "<b>", "&amp;", "\u{E4}", "\u{1F600}", "\u{2028}", "\u{A0}", "[",
            "\u{5D0}", "e\u{301}",
        ],
        fonts: ["Helvetica", "HelveticaNeue", "", "Courier"], sizes: [12, 13.5, 24], colors: true,
        background: true, scripts: true, details: true, tokens: true, pictures: true, indents: true,
        alignments: ParagraphValue.Alignment.allCases, headings: 1...6,
        listFormats: ["{disc}", "{square}", "{decimal}.", "{upper-roman}."], listDepth: 1...3)

    @Test("B3: random documents come back from HTML as they were", arguments: 0..<120)
    func roundTrip(seed: UInt64) throws {
        var maker = RoundTripDocument(fidelity: Self.fidelity, random: SeededGenerator(seed: seed))
        let document = maker.make()
        var options = WritingOptions()
        options.html = .cocoa
        options.images = .data
        let page = try DocumentWriter.write(document, as: .html, options: options).bytes
        let read = try DocumentReader.read(page, as: .html)
        #expect(read.diagnostics.isEmpty)
        #expect(read.document.text == document.text)
        let expected = ComparableDocument(document)
        let result = ComparableDocument(read.document)
        #expect(result.paragraphs.count == expected.paragraphs.count)
        for (own, wanted) in zip(result.paragraphs, expected.paragraphs) {
            #expect(own.value == wanted.value)
            #expect(own.pieces.map(\.description) == wanted.pieces.map(\.description))
        }
    }
}
