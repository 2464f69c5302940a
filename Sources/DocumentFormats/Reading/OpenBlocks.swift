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

    /// What it came to be.
    var finished: TableValue {
        var value = value
        value.columns = max(grid.columns, 1)
        value.headerRows = headerRows
        return value
    }
}
