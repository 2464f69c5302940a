import DocumentModel

extension StyledText {
    /// Tells cells what their table came to be, and cuts spans that go beyond its rows.
    /// - Parameter tables: by their ids.
    mutating func completeTables(_ tables: [Int: (value: TableValue, rows: Int)]) {
        guard !tables.isEmpty else { return }
        for index in runs.indices {
            guard var value = runs[index].attributes.paragraph, !value.blocks.isEmpty else {
                continue
            }
            for place in value.blocks.indices {
                guard case .cell(var cell) = value.blocks[place].kind,
                    let (table, rows) = tables[cell.table.id]
                else { continue }
                cell.table = table
                cell.rowSpan = min(cell.rowSpan, max(rows - cell.row, 1))
                value.blocks[place].kind = .cell(cell)
            }
            runs[index].attributes.paragraph = value
        }
        normalize()
    }
}
