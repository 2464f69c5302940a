import DocumentModel
import Testing

@testable import DocumentFormats

/// HTML for publishing.
@Suite struct SemanticHTMLTests {
    private func styled(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 10)
        change(&attributes)
        return attributes
    }

    private func body(_ document: StyledText) throws -> String {
        var options = WritingOptions()
        options.isFragment = true
        return string(try DocumentWriter.write(document, as: .html, options: options).bytes)
    }

    @Test("B3: a whole page is HTML 5 with a title, made of the text when there is none")
    func page() throws {
        var document = StyledText("First <line>\nsecond", attributes: styled())
        document.properties.author = "Ann & Bob"
        #expect(
            string(try DocumentWriter.write(document, as: .html).bytes) == """
                <!DOCTYPE html>
                <html>
                <head>
                <meta charset="utf-8">
                <title>First &lt;line&gt;</title>
                <meta name="author" content="Ann &amp; Bob">
                <meta name="generator" content="Galley">
                </head>
                <body>
                <p>First &lt;line&gt;</p>
                <p>second</p>
                </body>
                </html>

                """)
    }

    @Test(
        "B3: a title made of the text is its first words",
        arguments: [
            ("<ol><li>one &amp;  two</ol>", "one &amp; two"),
            ("<p>…</p><p><img src='x.png'> a<br>b</p>", "a"),
            ("<p><img src='x.png'></p>", "Untitled"),
            ("<p>\(String(repeating: "ä ", count: 2_000))</p>", String(repeating: "ä ", count: 30)),
        ])
    func titles(_ source: String, _ title: String) throws {
        let read = try DocumentReader.read(Array(source.utf8), as: .html)
        let page = string(try DocumentWriter.write(read.document, as: .html).bytes)
        #expect(page.contains("<title>\(title)</title>"))
    }

    @Test("B3: characters are elements; colour and size, which have none, are styles")
    func characters() throws {
        var builder = StyledTextBuilder()
        builder.append("much plain text ", attributes: styled())
        builder.append("b", attributes: styled { $0.font?.isBold = true })
        builder.append("i", attributes: styled { $0.font?.isItalic = true })
        builder.append("u", attributes: styled { $0.underlineStyle = 1 })
        builder.append("s", attributes: styled { $0.strikethroughStyle = 1 })
        builder.append("2", attributes: styled { $0.superscript = 1 })
        builder.append("3", attributes: styled { $0.superscript = -1 })
        builder.append("c", attributes: styled { $0.font?.name = "Menlo-Regular" })
        builder.append(
            "r",
            attributes: styled {
                $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0)
                $0.font?.size = 15
            })
        builder.append("l", attributes: styled { $0.link = "https://a.b/?c&d" })
        builder.append("@x", attributes: styled { $0.token = TokenValue(kind: "user", id: "4") })
        #expect(
            try body(builder.build())
                == "<p>much plain text <strong>b</strong><em>i</em><u>u</u><s>s</s><sup>2</sup><sub>3</sub>"
                + "<code>c</code><span style=\"color:#ff0000;font-size:1.5em\">r</span>"
                + "<a href=\"https://a.b/?c&amp;d\">l</a>"
                + "<span data-token-kind=\"user\" data-token-id=\"4\">@x</span></p>\n")
    }

    @Test("B3: spaces, tabs and line breaks stay as they are")
    func spaces() throws {
        #expect(
            try body(StyledText("a b  c\td\u{2028}e", attributes: styled()))
                == "<p>a b<span style=\"white-space:pre-wrap\">  </span>c"
                + "<span style=\"white-space:pre-wrap\">\t</span>d<br>\ne</p>\n")
    }

    @Test("B3: headings, alignment, direction, rules, pictures")
    func blocks() throws {
        var builder = StyledTextBuilder()
        var heading = ParagraphValue()
        heading.headerLevel = 2
        heading.alignment = .center
        builder.append(
            "T\n",
            attributes: styled {
                $0.paragraph = heading
                $0.font?.isBold = true
                $0.font?.size = 20
            })
        var rightToLeft = ParagraphValue()
        rightToLeft.direction = .rightToLeft
        builder.append("\u{5D0}\n", attributes: styled { $0.paragraph = rightToLeft })
        builder.append("---\n", attributes: styled { $0.stand(in: .rule) })
        builder.append(
            AttachmentValue(
                id: "7", name: "a b.png", type: "image/png", data: [1], width: 40, height: 30.5,
                altText: "x\"y"))
        builder.append("\n\n", attributes: styled())
        #expect(
            try body(builder.build()) == """
                <h2 style="text-align:center">T</h2>
                <p dir="rtl">\u{5D0}</p>
                <hr>
                <p><img src="a%20b.png" alt="x&quot;y" width="40" height="30.5" data-attachment-id="7"></p>
                <p><br></p>

                """)
    }

    @Test("B3: lists stand inside the items around them and count on where they were left")
    func lists() throws {
        var outer = ParagraphValue()
        outer.lists = [.init(markerFormat: "{lower-alpha}.", startingNumber: 3, listID: 1)]
        var inner = outer
        inner.lists.append(.init(markerFormat: "{square}", listID: 2))
        var builder = StyledTextBuilder()
        builder.append("\tc.\tone\n", attributes: styled { $0.paragraph = outer })
        builder.append("\t\u{25AA}\tin\n", attributes: styled { $0.paragraph = inner })
        builder.append("more of in\n", attributes: styled { $0.paragraph = inner })
        builder.append("\td.\ttwo\n", attributes: styled { $0.paragraph = outer })
        builder.append("between\n", attributes: styled())
        builder.append("\te.\tthree\n", attributes: styled { $0.paragraph = outer })
        #expect(
            try body(builder.build()) == """
                <ol type="a" start="3">
                <li>one
                <ul style="list-style-type:square">
                <li>in
                <p>more of in</p>
                </li>
                </ul>
                </li>
                <li>two</li>
                </ol>
                <p>between</p>
                <ol type="a" start="5">
                <li>three</li>
                </ol>

                """)
    }

    @Test("B3: quotes inside quotes with their authors, code with its language")
    func quotes() throws {
        var builder = StyledTextBuilder()
        let outer = styled { $0.stand(in: .quote(author: "Ann"), id: 1) }
        var inner = outer
        inner.stand(in: .quote(author: ""), id: 2)
        builder.append("a\n", attributes: outer)
        builder.append("b\n", attributes: inner)
        builder.append(
            "x <\n\n", attributes: styled { $0.stand(in: .code(language: "c++"), id: 3) })
        let text = try body(builder.build())
        #expect(
            text == """
                <figure class="quote">
                <figcaption>Ann</figcaption>
                <blockquote>
                <p>a</p>
                <blockquote>
                <p>b</p>
                </blockquote>
                </blockquote>
                </figure>
                <pre><code class="language-c++">x &lt;

                </code></pre>

                """)
        let read = try DocumentReader.read(Array(text.utf8), as: .html).document
        #expect(read.text == "a\nb\nx <\n\n")
        #expect(
            read.runs.map(\.attributes.blocks) == [
                [.quote(author: "Ann")], [.quote(author: "Ann"), .quote(author: "")],
                [.code(language: "c++")],
            ])
    }

    @Test("B3: tables have heads, spans and tables inside; what is missing is an empty cell")
    func tables() throws {
        var table = TableValue(id: 1, columns: 3)
        table.headerRows = 1
        let inner = TableValue(id: 2, columns: 1)
        func cell(_ table: TableValue, _ row: Int, _ column: Int, _ rows: Int, _ columns: Int)
            -> TextBlockValue
        {
            .init(
                .cell(
                    .init(
                        table: table, row: row, rowSpan: rows, column: column, columnSpan: columns))
            )
        }
        var builder = StyledTextBuilder()
        let paragraphs: [(String, [TextBlockValue])] = [
            ("h", [cell(table, 0, 0, 1, 2)]), ("i", [cell(table, 0, 2, 1, 1)]),
            ("a", [cell(table, 1, 0, 2, 1)]), ("b", [cell(table, 1, 2, 1, 1)]),
            ("c", [cell(table, 1, 2, 1, 1)]),
            ("d", [cell(table, 2, 1, 1, 2), cell(inner, 0, 0, 1, 1)]),
        ]
        for (text, blocks) in paragraphs {
            var attributes = styled()
            attributes.paragraph = ParagraphValue()
            attributes.paragraph?.blocks = blocks
            builder.append(text + "\n", attributes: attributes)
        }
        #expect(
            try body(builder.build()) == """
                <table>
                <thead>
                <tr>
                <th colspan="2">h</th>
                <th>i</th>
                </tr>
                </thead>
                <tbody>
                <tr>
                <td rowspan="2">a</td>
                <td></td>
                <td>b
                <p>c</p>
                </td>
                </tr>
                <tr>
                <td colspan="2">
                <table>
                <tbody>
                <tr>
                <td>d</td>
                </tr>
                </tbody>
                </table>
                </td>
                </tr>
                </tbody>
                </table>

                """)
    }

    @Test("B3: heads of tables are centred by themselves, other cells when asked")
    func centredCells() throws {
        var table = TableValue(id: 1, columns: 1)
        table.headerRows = 1
        var builder = StyledTextBuilder()
        for row in 0...1 {
            builder.append(
                "x\n",
                attributes: styled {
                    $0.paragraph = ParagraphValue()
                    $0.paragraph?.alignment = .center
                    $0.stand(in: .cell(TableCellValue(table: table, row: row, column: 0)))
                })
        }
        let page = try body(builder.build())
        #expect(page.contains("<th>x</th>"))
        #expect(page.contains("<td style=\"text-align:center\">x</td>"))
    }

    @Test("B3: only schemes that run nothing become links")
    func unsafe() throws {
        let document = StyledText("a", attributes: styled { $0.link = "javascript:f()" })
        let result = try DocumentWriter.write(document, as: .html)
        #expect(!string(result.bytes).contains("javascript"))
        #expect(result.diagnostics.count == 1)
    }
}
