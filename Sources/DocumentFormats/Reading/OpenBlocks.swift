import DocumentModel

/// A list that is open while a document is read.
struct OpenList {
    var level: ParagraphValue.ListLevel
    /// Number of the next item.
    var next: Int
}

/// A table that is open; its cells' values are completed at the end.
struct OpenTable {
    var value: TableValue
    var grid = TableGrid()
    /// Rows of the head, from the first on.
    var headerRows = 0
    /// Colour behind the row that is open.
    var rowColor: ColorValue?
    /// Of cells that say none.
    var padding: Double?
    /// Between two cells.
    var spacing: Double?

    /// The last cell, whose table and style the next ones share.
    private var lastCell: TextBlockValue?

    init(value: TableValue) { self.value = value }

    /// The block of a cell in the row that is open.
    mutating func cell(
        rowSpan: Int, column: Int, columnSpan: Int, listDepth: Int, style: BlockStyle = BlockStyle()
    ) -> TextBlockValue {
        var place =
            lastCell?.cell
            ?? TableCellValue(table: TableValue(id: value.id, columns: 1), row: 0, column: 0)
        place.row = grid.row
        place.rowSpan = rowSpan
        place.column = column
        place.columnSpan = columnSpan
        var block = TextBlockValue(.cell(place), listDepth: listDepth)
        block.setStyle(style, sharingWith: lastCell)
        lastCell = block
        return block
    }

    /// What it came to be.
    var finished: TableValue {
        var value = value
        value.columns = max(grid.columns, 1)
        value.headerRows = headerRows
        return value
    }
}
