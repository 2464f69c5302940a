import DocumentModel
import Testing

@testable import DocumentFormats

/// Markdown both ways, and the model as JSON.
@Suite struct MarkdownTests {
    private func read(_ source: String) throws -> StyledText {
        try DocumentReader.read(Array(source.utf8), as: .markdown).document
    }

    private func write(_ document: StyledText) throws -> String {
        string(try DocumentWriter.write(document, as: .markdown).bytes)
    }

    @Test(
        "B3: marks stand in each other where CommonMark leaves no doubt",
        arguments: [
            "**a *b* c**", "**a *b***", "***a** b*", "*a **b***", "[a *b* c](http://x/)",
            "**b** [**l**](http://z/)", "**(a) `c` `d`**.", "**~~a~~ b** (*\"q\"*)",
            "~~**a** \"b\"~~ *~~\"c\"~~*", "foo**bar**baz *x **y***",
        ])
    func nestedMarks(_ source: String) throws {
        #expect(try write(read(source)) == source + "\n")
    }

    @Test("B3: elements stand where marks would be taken for others")
    func adjacentMarks() throws {
        #expect(try write(read("**c**<em>d</em>")) == "**c**<em>d</em>\n")
        #expect(try write(read("**a<em>b</em>c**")) == "**a**<strong><em>b</em>c</strong>\n")
    }

    @Test(
        "B3: digits at the start of a line keep the space behind them; signs at a heading's end stay"
    )
    func lineStarts() throws {
        let text = StyledText("23 apples\n2 - 1\n7) x\n", attributes: styled())
        #expect(try write(text) == "23 apples\n\n2 - 1\n\n7\\) x\n")
        #expect(try write(read("## C \\#")) == "## C \\#\n")
        #expect(try write(read("*10* x")) == "*10* x\n")
    }

    @Test(
        "B3: items without text keep their place",
        arguments: [
            ("<ul><li>x<ul><li><li>y</ul></ul>", "- x\n\n  - \n  - y\n"),
            ("<ul><li><ul><li>a<li>b</ul><li>c</ul>", "- \n  - a\n  - b\n- c\n"),
            ("<ol><li><ol start='7'><li>a</ol></ol>", "1. \n   7. a\n"),
            ("<ul><li><blockquote>q</blockquote></ul>", "- > q\n"),
        ])
    func emptyItems(_ page: String, _ markdown: String) throws {
        let document = try DocumentReader.read(Array(page.utf8), as: .html).document
        #expect(try write(document) == markdown)
        #expect(try read(markdown).text == document.text)
    }

    @Test("B3: CommonMark and GitHub's additions are read")
    func reading() throws {
        let document = try read(
            """
            # Title

            a *b* **c** ~~d~~ `e` [f](https://a.b/) https://c.d/
            same paragraph\\
            next line

            > quoted

            3. three
               - in
            4. four

            ```swift
            let a = 1
            ```

            | x | y |
            |---|---|
            | 1 | 2 |

            - [x] done
            """)
        let lines = [
            "Title", "a b c d e f https://c.d/ same paragraph\u{2028}next line", "quoted",
            "\t3.\tthree", "\t\u{2022}\tin", "\t4.\tfour", "let a = 1", "x", "y", "1", "2",
            "\t\u{2022}\t\u{2611} done", "",
        ]
        #expect(document.text == lines.joined(separator: "\n"))
        let runs = document.runs.map(\.attributes)
        #expect(runs.first?.paragraph?.headerLevel == 1)
        #expect(Set(runs.compactMap(\.link)) == ["https://a.b/", "https://c.d/"])
        #expect(runs.contains { $0.strikethroughStyle == 1 })
        #expect(runs.contains { $0.blocks == [.code(language: "swift")] })
        #expect(runs.contains { $0.blocks == [.quote(author: "")] })
    }

    private func styled(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        change(&attributes)
        return attributes
    }

    @Test("B3: Markdown is written with marks where they work and elements elsewhere")
    func writing() throws {
        var heading = ParagraphValue()
        heading.headerLevel = 2
        var list = ParagraphValue()
        list.lists = [.init(markerFormat: "{decimal}.", startingNumber: 3)]
        let bold = styled { $0.font?.isBold = true }
        var builder = StyledTextBuilder()
        builder.append("T*\n", attributes: styled { $0.paragraph = heading })
        builder.append("a ", attributes: styled())
        builder.append("bold, yes! ", attributes: bold)
        builder.append("c", attributes: styled())
        builder.append("(d)", attributes: bold)
        builder.append("e\n", attributes: styled())
        builder.append("\t3.\tone\n\t4.\ttwo\n", attributes: styled { $0.paragraph = list })
        builder.append("q\n", attributes: styled { $0.stand(in: .quote(author: "")) })
        builder.append("x\ny\n", attributes: styled { $0.stand(in: .code(language: "c")) })
        builder.append("1. no # item\n", attributes: styled())
        #expect(
            try write(builder.build()) == """
                ## T\\*

                a **bold, yes!** c<strong>(d)</strong>e

                3. one
                4. two

                > q

                ```c
                x
                y
                ```

                1\\. no # item

                """)
    }

    @Test("B3: a link that runs code is left out of Markdown, also in disguise, and reported")
    func unsafeLinks() throws {
        var builder = StyledTextBuilder()
        builder.append("a", attributes: styled { $0.link = "javascript:alert(1)" })
        builder.append("b", attributes: styled { $0.link = "&#106;avascript:alert(1)" })
        let written = try DocumentWriter.write(builder.build(), as: .markdown)
        #expect(string(written.bytes) == "a[b](<&amp;#106;avascript:alert(1)>)\n")
        #expect(
            written.diagnostics.map(\.message) == ["the link \"javascript:alert(1)\" is left out"])
    }

    @Test("B3: code in several colours is one code span")
    func colouredCode() throws {
        var builder = StyledTextBuilder()
        for (text, red) in [("a ", 1.0), ("b", 0)] {
            builder.append(
                text,
                attributes: styled {
                    $0.font?.name = "Courier"
                    $0.foregroundColor = ColorValue(red: red, green: 0, blue: 0)
                })
        }
        #expect(try write(builder.build()) == "`a b`\n")
    }

    @Test("B3: list numbers beyond what CommonMark counts are cut, none overflows")
    func largeNumbers() throws {
        var list = ParagraphValue()
        list.lists = [.init(markerFormat: "{decimal}.", startingNumber: .max)]
        var builder = StyledTextBuilder()
        builder.append("\t1.\tone\n\t2.\ttwo\n", attributes: styled { $0.paragraph = list })
        #expect(try write(builder.build()).hasPrefix("999999999. one\n"))
    }

    @Test("B3: hostile Markdown ends")
    func hostile() throws {
        for piece in [">", "*", "[", "_a ", "- ", "`", "<b>", "![", "~~", "|"] {
            let source = String(repeating: piece, count: 3_000)
            let document = try read(source)
            #expect(document.normalized() == document)
        }
    }

    // MARK: JSON

    @Test("B5: JSON that is none of ours, or of a later version, is refused with its reason")
    func wrongJSON() {
        for (source, reason) in [
            ("{", "no name"), ("[1,]", "no value"), ("{\"a\":1}", "not a galley-document"),
            ("{\"format\":\"galley-document\",\"version\":2,\"text\":\"\"}", "later version"),
            ("\"\\u12\"", "four digits"), (String(repeating: "[", count: 100), "too deep"),
        ] {
            let error = #expect(throws: DocumentError.self) {
                try DocumentReader.read(Array(source.utf8), as: .json)
            }
            #expect(error?.message.contains(reason) == true, "\(source)")
        }
    }

    @Test("B5: damaged JSON is read or refused, nothing else")
    func damagedJSON() throws {
        let document = RandomStyledText.make(for: .json, seed: 3)
        let bytes = try DocumentWriter.write(document, as: .json).bytes
        for end in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: DocumentError.self) {
                try DocumentReader.read(Array(bytes[..<end]), as: .json)
            }
        }
        let short = try DocumentReader.read(
            Array(
                "{\"format\":\"galley-document\",\"version\":1,\"text\":\"ab\",\"runs\":[{\"length\":9}]}"
                    .utf8),
            as: .json)
        #expect(short.document.runs.map(\.length) == [2])
        #expect(short.diagnostics.count == 1)
    }
}
