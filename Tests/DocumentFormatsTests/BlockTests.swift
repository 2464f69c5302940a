import DocumentModel
import Testing

@testable import DocumentFormats

/// Tables, quotes and code as values, and as JSON.
@Suite struct BlockTests {
    /// A cell with everything that cells have.
    static func fullCell() -> TextBlockValue {
        var table = TableValue(id: 3, columns: 2)
        table.hasFixedLayout = true
        table.collapsesBorders = true
        table.hidesEmptyCells = true
        table.headerRows = 1
        table.style.width = .init(80, isPercent: true)
        var style = BlockStyle()
        style.width = .init(40)
        style.minimumWidth = .init(1)
        style.maximumWidth = .init(2)
        style.height = .init(3)
        style.minimumHeight = .init(4)
        style.maximumHeight = .init(5)
        style.padding = .init(left: .init(1), top: nil, right: .init(2.5, isPercent: true))
        style.border = .init(all: .init(0.5))
        style.margin = .init(bottom: .init(7))
        style.borderColor = .init(top: ColorValue(red: 1, green: 0, blue: 0.5))
        style.backgroundColor = ColorValue(red: 0, green: 1, blue: 0, alpha: 0.5)
        style.verticalAlignment = .middle
        return TextBlockValue(
            .cell(.init(table: table, row: 1, rowSpan: 2, column: 0, columnSpan: 2)), id: 0,
            listDepth: 1, style: style)
    }

    @Test("B: JSON keeps blocks exactly")
    func json() throws {
        let blocks: [TextBlockValue] = [
            Self.fullCell(), .init(.quote(author: "Ann"), id: 4), .init(.code(language: "c")),
            .init(.rule), .init(.box),
        ]
        var attributes = TextAttributes()
        attributes.paragraph = ParagraphValue()
        attributes.paragraph?.blocks = blocks
        let document = StyledText("a\n", attributes: attributes)
        let bytes = try DocumentWriter.write(document, as: .json).bytes
        #expect(try DocumentReader.read(bytes, as: .json).document == document)
    }

    @Test("B: a block of a kind that is not known leaves its paragraph outside it")
    func laterKinds() throws {
        let source = """
            {"format":"galley-document","version":1,"text":"a","runs":[{"length":1,"attributes":
            {"paragraph":{"blocks":[{"kind":"aside"},{"kind":"rule"}]}}}]}
            """
        let document = try DocumentReader.read(Array(source.utf8), as: .json).document
        #expect(document.runs.first?.attributes.paragraph?.blocks == [.init(.rule)])
    }

    @Test("B: cells go where spans from above and before leave room")
    func grid() {
        var grid = TableGrid()
        grid.startRow()
        #expect(grid.add(rowSpan: 2, columnSpan: 1) == (0, 1))
        #expect(grid.add(rowSpan: 1, columnSpan: 2) == (1, 2))
        grid.startRow()
        #expect(grid.add(rowSpan: 1, columnSpan: 1) == (1, 1))
        #expect(grid.add(rowSpan: 3, columnSpan: 1) == (2, 1))
        grid.startRow()
        // Stops before the one that comes down from above.
        #expect(grid.add(rowSpan: 1, columnSpan: 9) == (0, 2))
        #expect(grid.columns == 3)
    }
}
