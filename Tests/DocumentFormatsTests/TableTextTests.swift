import DocumentModel
import Testing

@testable import DocumentFormats

/// Tables in HTML, Markdown and BBCode.
@Suite struct TableTextTests {
    /// Each paragraph's text with row and column of the cells around, spans behind them.
    static func outline(_ document: StyledText) -> [String] {
        let read = ComparableDocument(document)
        return read.paragraphs.map { paragraph in
            let cells = paragraph.value.cells.compactMap(\.cell).map { cell in
                "\(cell.row),\(cell.column)"
                    + (cell.rowSpan > 1 ? " rows \(cell.rowSpan)" : "")
                    + (cell.columnSpan > 1 ? " columns \(cell.columnSpan)" : "")
            }
            return ([paragraph.text] + cells).joined(separator: " ")
        }
    }

    private func html(_ source: String) throws -> StyledText {
        try DocumentReader.read(Array(source.utf8), as: .html).document
    }

    @Test("B3: cells of HTML know their place, also behind spans")
    func places() throws {
        let document = try html(
            """
            <p>x</p><table><thead><tr><th colspan=2>h<th>i</thead>
            <tr><td rowspan=9>a<td>b<p>c</p><td>d<tr><td colspan="0">e</table>y
            """)
        #expect(
            Self.outline(document) == [
                "x", "h 0,0 columns 2", "i 0,2", "a 1,0 rows 2", "b 1,1", "c 1,1", "d 1,2", "e 2,1",
                "y",
            ])
        let table = try #require(document.runs[1].attributes.paragraph?.blocks.first?.cell?.table)
        #expect(table.columns == 3 && table.headerRows == 1)
    }

    @Test("B3: tables inside cells, lists inside cells, cells inside lists")
    func nesting() throws {
        let document = try html(
            "<ul><li>l<table><tr><td><ul><li>a</ul><table><tr><td>b</table></table></ul>")
        #expect(Self.outline(document) == ["\t\u{2022}\tl", "\t\u{2022}\ta 0,0", "b 0,0 0,0"])
        let lists = document.runs.compactMap { $0.attributes.paragraph?.lists.count }
        #expect(lists.first == 1 && lists.contains(2))
        let cell = document.runs.compactMap { $0.attributes.paragraph?.blocks.first }.first
        #expect(cell?.listDepth == 1)
    }

    @Test("B3: sizes, borders and colours of HTML's cells")
    func styles() throws {
        let document = try html(
            """
            <style>td.a { border: 2px solid #ff0000; border-left: none; padding: 1px 2px 3px 4px; width: 50% }</style>
            <table style="border-collapse: collapse; width: 300px"><tr style="background-color: #00ff00">
            <td class=a valign=middle height=20>x</td><td style="background: blue; min-width: 3em">y</td></table>
            """)
        let blocks = document.runs.compactMap { $0.attributes.paragraph?.blocks.first }
        let first = try #require(blocks.first)
        let red = ColorValue(red: 1, green: 0, blue: 0)
        #expect(first.cell?.table.collapsesBorders == true)
        #expect(first.cell?.table.style.width == .init(300))
        #expect(first.style.width == .init(50, isPercent: true))
        #expect(first.style.height == .init(20))
        #expect(first.style.border == .init(top: .init(2), right: .init(2), bottom: .init(2)))
        #expect(first.style.borderColor == .init(top: red, right: red, bottom: red))
        #expect(
            first.style.padding
                == .init(left: .init(4), top: .init(1), right: .init(2), bottom: .init(3)))
        #expect(first.style.verticalAlignment == .middle)
        #expect(first.style.backgroundColor == ColorValue(red: 0, green: 1, blue: 0))
        let second = try #require(blocks.last)
        #expect(second.style.backgroundColor == ColorValue(red: 0, green: 0, blue: 1))
        #expect(second.style.minimumWidth == .init(36))
        #expect(document.runs.allSatisfy { $0.attributes.backgroundColor == nil })
    }

    @Test("B3: Cocoa's HTML has a class for each kind of table and cell")
    func cocoa() throws {
        var style = BlockStyle()
        style.width = .init(96)
        style.border = .init(all: .init(1))
        style.borderColor = .init(all: ColorValue(red: 1, green: 0, blue: 0))
        style.padding = .init(left: .init(5), right: .init(5))
        style.verticalAlignment = .middle
        let table = TableValue(id: 1, columns: 2)
        var builder = StyledTextBuilder()
        for (column, text) in ["a\n", "b\n"].enumerated() {
            var attributes = TextAttributes()
            attributes.paragraph = ParagraphValue()
            attributes.paragraph?.blocks = [
                TextBlockValue(.cell(.init(table: table, row: 0, column: column)), style: style)
            ]
            builder.append(text, attributes: attributes)
        }
        var options = WritingOptions()
        options.html = .cocoa
        let text = string(
            try DocumentWriter.write(builder.build(), as: .html, options: options).bytes)
        #expect(
            text.contains(
                "td.td1 {width: 96.0px; border-style: solid; border-width: 1.0px 1.0px 1.0px 1.0px; "
                    + "border-color: #ff0000 #ff0000 #ff0000 #ff0000; padding: 0.0px 5.0px 0.0px 5.0px}\n"
            ))
        #expect(
            text.contains(
                """
                <table cellspacing="0" cellpadding="0" class="t1">
                <tbody>
                <tr>
                <td valign="middle" class="td1">
                <p class="p1">a</p>
                </td>
                <td valign="middle" class="td1">
                <p class="p1">b</p>
                </td>
                </tr>
                </tbody>
                </table>

                """))
        let read = try html(text)
        #expect(read.runs.first?.attributes.paragraph?.blocks.first?.style == style)
    }

    private func document(_ rows: [[String]], _ change: (inout TableCellValue) -> Void = { _ in })
        -> StyledText
    {
        var builder = StyledTextBuilder()
        var table = TableValue(id: 1, columns: rows.map(\.count).max() ?? 1)
        table.headerRows = 1
        for (row, texts) in rows.enumerated() {
            for (column, text) in texts.enumerated() {
                var attributes = TextAttributes()
                attributes.font = FontAttributes(name: "Helvetica", size: 12)
                var cell = TableCellValue(table: table, row: row, column: column)
                change(&cell)
                attributes.paragraph = ParagraphValue()
                attributes.paragraph?.blocks = [TextBlockValue(.cell(cell))]
                if column == 1, row > 0 { attributes.paragraph?.alignment = .right }
                builder.append(text + "\n", attributes: attributes)
            }
        }
        return builder.build()
    }

    @Test("B3: tables are GitHub's in Markdown, and come back")
    func markdown() throws {
        let document = document([["h", "i|"], ["a*", "b"], ["", "d"]])
        let text = string(try DocumentWriter.write(document, as: .markdown).bytes)
        #expect(text == "| h | i\\| |\n| --- | --: |\n| a\\* | b |\n|  | d |\n")
        let read = try DocumentReader.read(Array(text.utf8), as: .markdown).document
        #expect(
            Self.outline(read) == ["h 0,0", "i| 0,1", "a* 1,0", "b 1,1", " 2,0", "d 2,1"])
        #expect(read.runs.last?.attributes.paragraph?.alignment == .right)
        #expect(read.runs.first?.attributes.paragraph?.blocks.first?.cell?.table.headerRows == 1)
    }

    @Test("B3: what GitHub's tables cannot say is HTML in Markdown")
    func markdownHTML() throws {
        var wide = document([["h"], ["a"]]) { $0.columnSpan = 2 }
        wide.text = "x\n" + wide.text
        wide.runs.insert(.init(length: 2, attributes: TextAttributes()), at: 0)
        let text = string(try DocumentWriter.write(wide, as: .markdown).bytes)
        #expect(text.hasPrefix("x\n\n<table>\n<thead>\n<tr>\n<th colspan=\"2\">h</th>\n"))
        let read = try DocumentReader.read(Array(text.utf8), as: .markdown).document
        #expect(Self.outline(read) == ["x", "h 0,0 columns 2", "a 1,0 columns 2"])
    }

    @Test(
        "B2: tables in the dialects that have them",
        arguments: [
            (
                BBCodeDialect.xenForo,
                "[TABLE]\n[TR]\n[TH]h[/TH]\n[TH]i[/TH]\n[/TR]\n[TR]\n[TD]a[/TD]\n[TD][RIGHT]b[/RIGHT][/TD]\n[/TR]\n[/TABLE]\n"
            ),
            (
                .discuz,
                "[table]\n[tr]\n[td]h[/td]\n[td]i[/td]\n[/tr]\n[tr]\n[td]a[/td]\n[td][align=right]b[/align][/td]\n[/tr]\n[/table]\n"
            ),
            (.phpBB, "h\ni\na\nb\n"),
        ])
    func bbcode(dialect: BBCodeDialect, expected: String) throws {
        var options = WritingOptions()
        options.bbcode = dialect
        let written = document([["h", "i"], ["a", "b"]])
        let text = string(try DocumentWriter.write(written, as: .bbcode, options: options).bytes)
        #expect(text == expected)
        let read = try DocumentReader.read(Array(text.utf8), as: .bbcode).document
        #expect(read.text == "h\ni\na\nb\n")
        guard dialect.hasTables else { return }
        #expect(Self.outline(read) == ["h 0,0", "i 0,1", "a 1,0", "b 1,1"])
        let table = try #require(read.runs.first?.attributes.paragraph?.blocks.first?.cell?.table)
        #expect(table.columns == 2 && table.headerRows == (dialect == .xenForo ? 1 : 0))
    }

    @Test("B2: Discuz! says how many columns and rows a cell takes")
    func discuzSpans() throws {
        let text =
            "[table][tr][td=2,1]a[/td][td]b[/td][/tr][tr][td]c[/td][td]d[/td][td]e[/td][/tr][/table]"
        let read = try DocumentReader.read(Array(text.utf8), as: .bbcode).document
        #expect(
            Self.outline(read) == ["a 0,0 columns 2", "b 0,2", "c 1,0", "d 1,1", "e 1,2"])
        var options = WritingOptions()
        options.bbcode = .discuz
        let written = string(try DocumentWriter.write(read, as: .bbcode, options: options).bytes)
        #expect(written.contains("[td=2,1]a[/td]"))
    }

    @Test("B2: [hr] is a rule, as HTML's and Markdown's are")
    func rules() throws {
        for (source, format) in [
            ("a\n[hr]\nb", DocumentFormat.bbcode), ("a\n\n---\n\nb", .markdown),
            ("<p>a</p><hr><p>b</p>", .html),
        ] {
            let read = try DocumentReader.read(Array(source.utf8), as: format).document
            #expect(read.runs.map(\.attributes.blocks).contains([.rule]), "\(format)")
            let text = string(try DocumentWriter.write(read, as: .markdown).bytes)
            #expect(text == "a\n\n---\n\nb\n", "\(format)")
        }
    }
}
