import Testing

@testable import TextKit

/// What Foundation's documentation says of Markdown in attributed strings.
@Suite struct MarkdownStringTests {
    private typealias UIKit = AttributeScopes.UIKitAttributes

    private func runs(_ text: AttributedString) -> [(String, AttributedString.Runs.Run)] {
        text.runs.map { (String(text[$0.range].characters), $0) }
    }

    @Test("B6: marks in a line become intents, links and pictures")
    func inline() throws {
        let text = try AttributedString(
            markdown: "a *b **c*** `d` ~~e~~ [f](g/h) ![i](j.png \"k\")",
            baseURL: URL(string: "https://x.y/z/"))
        #expect(String(text.characters) == "a b c d e f i")
        let found = runs(text)
        func intent(_ part: String) -> InlinePresentationIntent? {
            found.first { $0.0 == part }?.1.inlinePresentationIntent
        }
        #expect(intent("a ") == nil && intent("b ") == .emphasized)
        #expect(intent("c") == [.emphasized, .stronglyEmphasized])
        #expect(intent("d") == .code && intent("e") == .strikethrough)
        let link = found.first { $0.0 == "f" }?.1.link
        #expect(link?.absoluteString == "https://x.y/z/g/h")
        let picture = try #require(found.first { $0.0 == "i" }?.1)
        #expect(picture.imageURL?.absoluteString == "https://x.y/z/j.png")
        #expect(picture.alternateDescription == "k")
    }

    @Test("B6: blocks are said by presentation intents, not by line ends")
    func blocks() throws {
        let text = try AttributedString(
            markdown: """
                # T

                one

                > 1. a
                > 2. b

                ```swift
                let x
                ```

                ---
                """)
        #expect(String(text.characters) == "Toneablet x\n\u{2E3B}")
        let kinds = runs(text).map { $0.1.presentationIntent?.components.map(\.kind) ?? [] }
        #expect(
            kinds == [
                [.header(level: 1)], [.paragraph],
                [.paragraph, .listItem(ordinal: 1), .orderedList, .blockQuote],
                [.paragraph, .listItem(ordinal: 2), .orderedList, .blockQuote],
                [.codeBlock(languageHint: "swift")], [.thematicBreak],
            ])
        let items = runs(text).compactMap { $0.1.presentationIntent }[2...3].map(\.components)
        // One list, two items.
        #expect(items[0][2...] == items[1][2...] && items[0][1] != items[1][1])
        #expect(runs(text)[2].1.presentationIntent?.indentationLevel == 2)
    }

    @Test("B6: cells of a table say their place and how columns stand")
    func table() throws {
        let text = try AttributedString(markdown: "|a|b|\n|:-:|--:|\n|c|d|")
        #expect(String(text.characters) == "abcd")
        let columns: PresentationIntent.Kind = .table(
            columns: [.init(alignment: .center), .init(alignment: .right)])
        let kinds = runs(text).map { $0.1.presentationIntent?.components.map(\.kind) ?? [] }
        #expect(
            kinds == [
                [.tableCell(columnIndex: 0), .tableHeaderRow, columns],
                [.tableCell(columnIndex: 1), .tableHeaderRow, columns],
                [.tableCell(columnIndex: 0), .tableRow(rowIndex: 1), columns],
                [.tableCell(columnIndex: 1), .tableRow(rowIndex: 1), columns],
            ])
    }

    @Test("B6: line ends in a paragraph are spaces or line ends, and say so")
    func lineEnds() throws {
        let text = try AttributedString(markdown: "a\nb\\\nc")
        #expect(String(text.characters) == "a b\nc")
        #expect(runs(text)[1].1.inlinePresentationIntent == .softBreak)
        #expect(runs(text)[3].1.inlinePresentationIntent == .lineBreak)
    }

    @Test("B6: inline only leaves the marks of blocks in the text")
    func inlineOnly() throws {
        let source = "# T\n\n- *a*  b\n    c **d**\n    _e_"
        let spaces = try AttributedString(
            markdown: source, options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
        #expect(String(spaces.characters) == "# T\n\n- a  b\n    c d\n    e")
        #expect(runs(spaces).allSatisfy { $0.1.presentationIntent == nil })
        #expect(runs(spaces).first { $0.0 == "e" }?.1.inlinePresentationIntent == .emphasized)
        let line = try AttributedString(
            markdown: source, options: .init(interpretedSyntax: .inlineOnly))
        #expect(String(line.characters) == "# T  - a  b c d e")
        let quoted = try AttributedString(
            markdown: "\u{205F}*x*\\*\n==",
            options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
        #expect(String(quoted.characters) == "\u{205F}x*\n==")
    }

    @Test("B6: language and places on request")
    func options() throws {
        let text = try AttributedString(
            markdown: "x\n\n*yz*",
            options: .init(languageCode: "fr", appliesSourcePositionAttributes: true))
        #expect(text.runs.allSatisfy { $0.languageIdentifier == "fr" })
        #expect(
            runs(text)[1].1.markdownSourcePosition
                == .init(startLine: 3, startColumn: 2, endLine: 3, endColumn: 3))
    }

    @Test("B6: NSAttributedString reads it too, with the looks the intents ask for")
    func attributed() throws {
        let text = try NSAttributedString(markdown: "a **b**")
        #expect(text.string == "a b")
        let font = text.attribute(.font, at: 2, effectiveRange: nil) as? UIFont
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect(text.attribute(.presentationIntentAttributeName, at: 0, effectiveRange: nil) != nil)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("a.md")
        try Data("*x*".utf8).write(to: file)
        let read = Result { try NSAttributedString(contentsOf: file) }
        try FileManager.default.removeItem(at: folder)
        #expect(try read.get().string == "x")
        #expect(throws: (any Error).self) { try NSAttributedString(contentsOf: file) }
        #expect(throws: (any Error).self) { try NSAttributedString(markdown: Data([0xFF, 0xFE])) }
    }
}
