import DocumentModel
import Testing

@testable import DocumentFormats

/// Tables in RTF.
@Suite struct RTFTableTests {
    /// Each paragraph's text with where it stands: row, column and spans of each cell around.
    private func outline(_ document: StyledText) -> [String] {
        var result: [String] = []
        var units = Array(document.text.utf16)[...]
        for run in document.runs {
            let text = String(decoding: units.prefix(run.length), as: UTF16.self)
            units = units.dropFirst(run.length)
            let cells = run.attributes.paragraph?.cells.compactMap(\.cell) ?? []
            let places = cells.map { cell in
                "\(cell.row),\(cell.column)"
                    + (cell.rowSpan > 1 ? " rows \(cell.rowSpan)" : "")
                    + (cell.columnSpan > 1 ? " columns \(cell.columnSpan)" : "")
            }
            result.append(
                "\(text.replacing("\n", with: "|"))\(places.isEmpty ? "" : " ")"
                    + places.joined(separator: "; "))
        }
        return result
    }

    private func table(_ rows: String) -> String {
        "{\\rtf1\\ansi before\\par \(rows)\\pard after}"
    }

    @Test("B4: cells know their row and column; the text around stands outside")
    func simple() throws {
        let source = table(
            "\\trowd\\cellx1000\\cellx2000\\pard\\intbl a\\cell b\\par c\\cell\\row"
                + "\\trowd\\cellx1000\\cellx2000\\pard\\intbl d\\cell e\\cell\\row")
        let document = try readRTF(source).document
        #expect(document.text == "before\na\nb\nc\nd\ne\nafter")
        #expect(
            outline(document) == ["before|", "a| 0,0", "b|c| 0,1", "d| 1,0", "e| 1,1", "after"])
        let cell = try #require(document.runs[1].attributes.paragraph?.blocks.first?.cell)
        #expect(cell.table.columns == 2)
    }

    @Test("B4: where cells end makes spans of columns; merged cells are one")
    func spans() throws {
        let source = table(
            "\\trowd\\clvmgf\\cellx1000\\cellx3000\\pard\\intbl a\\cell b\\cell\\row"
                + "\\trowd\\clvmrg\\cellx1000\\cellx2000\\cellx3000\\pard\\intbl \\cell c\\cell d\\cell\\row"
                + "\\trowd\\clmgf\\cellx1000\\clmrg\\cellx2000\\cellx3000\\pard\\intbl e\\cell\\cell f\\cell\\row"
        )
        #expect(
            outline(try readRTF(source).document) == [
                "before|", "a| 0,0 rows 2", "b| 0,1 columns 2", "c| 1,1", "d| 1,2",
                "e| 2,0 columns 2", "f| 2,2", "after",
            ])
    }

    @Test("B4: Word's inner tables, whose definitions come behind their cells")
    func nestedAsWord() throws {
        let source = table(
            "\\trowd\\cellx4000\\pard\\intbl x\\par"
                + "\\pard\\intbl\\itap2 a\\nestcell{\\nonesttables\\par}b\\nestcell{\\nonesttables\\par}"
                + "{\\*\\nesttableprops\\trowd\\cellx1000\\cellx2000\\nestrow}"
                + "\\pard\\intbl\\itap1 y\\cell\\row")
        #expect(
            outline(try readRTF(source).document) == [
                "before|", "x| 0,0", "a| 0,0; 0,0", "b| 0,0; 0,1", "y| 0,0", "after",
            ])
    }

    @Test("B4: Cocoa's inner tables, whose outer cell may end without a paragraph")
    func nestedAsCocoa() throws {
        let rows =
            "\n\\itap1\\trowd \\taflags1 \\cellx8640\n\\itap2\\trowd \\taflags1 \\cellx4320\n\\cellx8640\n"
            + "\\pard\\intbl\\itap2\\partightenfactor0\n\\cf0 a\\nestcell \n\\pard\\intbl\\itap2 b\\nestcell \\lastrow\\nestrow"
            + "\\cell \\lastrow\\row\n"
        let source = "{\\rtf1\\ansi\\cocoartf2822 before\\\n\(rows)\\pard after}"
        #expect(
            outline(try readRTF(source).document) == [
                "before|", "a| 0,0; 0,0", "b| 0,0; 0,1", "after",
            ])
    }

    @Test("B4: sizes, borders, colours and alignment of cells")
    func styles() throws {
        let source =
            "{\\rtf1{\\colortbl;\\red255\\green0\\blue0;\\red0\\green0\\blue255;}"
            + "\\trowd\\trhdr\\clvertalc\\clcbpat1\\clwWidth1920\\clftsWidth3\\clheight300"
            + "\\clbrdrt\\brdrs\\brdrw20\\brdrcf2\\clbrdrl\\brdrnil\\clpadl100\\clmarb40\\cellx2000"
            + "\\clwWidth2500\\clftsWidth2\\cellx3000\\pard\\intbl a\\cell b\\cell\\row}"
        let document = try readRTF(source).document
        let first = try #require(document.runs[0].attributes.paragraph?.blocks.first)
        #expect(first.cell?.table.headerRows == 1)
        #expect(first.style.verticalAlignment == .middle)
        #expect(first.style.backgroundColor == ColorValue(red: 1, green: 0, blue: 0))
        #expect(first.style.width == .init(96) && first.style.height == .init(15))
        #expect(first.style.border == .init(top: .init(1)))
        #expect(first.style.borderColor == .init(top: ColorValue(red: 0, green: 0, blue: 1)))
        #expect(first.style.padding == .init(left: .init(5)))
        #expect(first.style.margin == .init(bottom: .init(2)))
        let second = try #require(document.runs[1].attributes.paragraph?.blocks.first)
        #expect(second.style.width == .init(50, isPercent: true))
    }

    @Test(
        "B4: rows that are not whole still have cells",
        arguments: [
            ("\\trowd\\cellx1000 a\\cell b", ["a| 0,0", "b"]),
            ("\\trowd\\cellx1000\\pard\\intbl a\\cell b\\cell\\row", ["a| 0,0", "b| 0,1"]),
            ("a\\cell\\row", ["a| 0,0"]), ("\\row\\nestrow\\trowd x", ["x"]),
            ("\\pard\\intbl\\itap9 a\\nestcell\\pard\\par b", ["a| 0,0", "|b"]),
        ])
    func broken(_ rows: String, _ expected: [String]) throws {
        #expect(outline(try readRTF("{\\rtf1 \(rows)}").document) == expected)
    }

    // MARK: Writing

    private func cell(
        _ table: TableValue, _ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1
    ) -> TextBlockValue {
        TextBlockValue(
            .cell(
                .init(table: table, row: row, rowSpan: rows, column: column, columnSpan: columns)))
    }

    private func document(_ paragraphs: [(String, [TextBlockValue])]) -> StyledText {
        var builder = StyledTextBuilder()
        for (text, blocks) in paragraphs {
            var attributes = TextAttributes()
            attributes.font = FontAttributes(name: "Helvetica", size: 12)
            attributes.paragraph = ParagraphValue()
            attributes.paragraph?.blocks = blocks
            builder.append(text + "\n", attributes: attributes)
        }
        return builder.build()
    }

    @Test("B4: tables are written in Cocoa's words")
    func words() throws {
        let table = TableValue(id: 1, columns: 2)
        let document = document([("a", [cell(table, 0, 0)]), ("b", [cell(table, 0, 1)]), ("c", [])])
        let text = string(try DocumentWriter.write(document, as: .rtf).bytes)
        let none = ["t", "l", "b", "r"].map { "\\clbrdr\($0)\\brdrnil " }.joined()
        let line = "\\clvertalt \\clshdrawnil \(none)\\gaph\\cellx"
        #expect(
            text.contains(
                "\n\\itap1\\trowd \\taflags1 \\trgaph108\\trleft-108 \\trbrdrt\\brdrnil \\trbrdrl\\brdrnil "
                    + "\\trbrdrt\\brdrnil \\trbrdrr\\brdrnil \n\(line)4320\n\(line)8640\n\\pard\\intbl\\itap1"
            ))
        #expect(text.contains("a\\cell \n\\pard\\intbl\\itap1"))
        #expect(text.contains("b\\cell \n\\lastrow\\row\n\\pard\\tx560"))
    }

    @Test("B4: a cell that ends behind tables in tables stays where it is")
    func tablesInTables() throws {
        let tables = (1...3).map { TableValue(id: $0, columns: $0 == 3 ? 1 : 2) }
        let outer = cell(tables[0], 0, 0, columns: 2)
        let middle = cell(tables[1], 0, 0, columns: 2)
        let inner = cell(tables[2], 0, 0)
        let written = try DocumentWriter.write(
            document([("x", [outer]), ("y", [outer, middle]), ("z", [outer, middle, inner])]),
            as: .rtf)
        let again = try DocumentReader.read(written.bytes).document
        #expect(
            outline(again) == [
                "x| 0,0 columns 2", "y| 0,0 columns 2; 0,0 columns 2",
                "z| 0,0 columns 2; 0,0 columns 2; 0,0",
            ])
    }

    @Test("B4: cells that ask for millions of rows and columns are cut and told, their text stays")
    func hugeSpans() throws {
        let row = "<tr><td colspan=1000 rowspan=1000>a"
        let page = "<table>" + String(repeating: row, count: 1_000) + "</table>"
        let result = try DocumentWriter.write(readHTML(page).document, as: .rtf)
        #expect(result.bytes.count < 8 << 20)
        #expect(result.diagnostics.map(\.message).contains { $0.contains("some are cut") })
        let again = try DocumentReader.read(result.bytes).document
        #expect(again.text.count { $0 == "a" } == 1_000)
    }

    @Test("B4: places where no cell is get none by writing and reading")
    func gaps() throws {
        let table = TableValue(id: 1, columns: 3)
        let paragraphs: [(String, [TextBlockValue])] = [
            ("a", [cell(table, 0, 0)]), ("b", [cell(table, 0, 2)]), ("c", [cell(table, 1, 1)]),
            ("d", []),
        ]
        let bytes = try DocumentWriter.write(document(paragraphs), as: .rtf).bytes
        let again = try DocumentReader.read(bytes, as: .rtf).document
        #expect(outline(again) == ["a| 0,0", "b| 0,2", "c| 1,1", "d|"])
    }

    @Test("B4: spans and tables inside cells come back as they were")
    func roundTrip() throws {
        var outer = TableValue(id: 1, columns: 3)
        outer.collapsesBorders = true
        outer.headerRows = 1
        outer.style.width = .init(80, isPercent: true)
        let inner = TableValue(id: 2, columns: 2)
        var colored = cell(outer, 2, 1, columns: 2)
        colored.style.backgroundColor = ColorValue(red: 1, green: 0, blue: 0)
        colored.style.border = .init(all: .init(1.5))
        let around = cell(outer, 1, 1, columns: 2)
        let written = document([
            ("x", []), ("a", [cell(outer, 0, 0, rows: 3)]), ("b", [cell(outer, 0, 1)]),
            ("c", [cell(outer, 0, 2)]), ("d", [around, cell(inner, 0, 0)]),
            ("e", [around, cell(inner, 0, 1)]), ("f", [colored]), ("g", [colored]), ("y", []),
            ("q", [TextBlockValue(.quote(author: "Ann"), id: 1)]),
            (
                "z",
                [
                    TextBlockValue(.quote(author: ""), id: 2),
                    cell(TableValue(id: 3, columns: 1), 0, 0),
                ]
            ),
        ])
        let bytes = try DocumentWriter.write(written, as: .rtf).bytes
        let read = try DocumentReader.read(bytes).document
        #expect(read.text == written.text)
        let blocks = read.runs.map { $0.attributes.paragraph?.blocks ?? [] }
        // Tables are numbered as they end: the inner one first.
        let numbers = [1: 2, 2: 1, 3: 3]
        let expected = written.runs.map { run in
            (run.attributes.paragraph?.blocks ?? []).map { block in
                guard case .cell(var cell) = block.kind else { return block }
                var copy = block
                cell.table.id = numbers[cell.table.id] ?? 0
                copy.kind = .cell(cell)
                return copy
            }
        }
        #expect(blocks == expected)
    }
}
