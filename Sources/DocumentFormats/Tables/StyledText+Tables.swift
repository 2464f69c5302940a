import DocumentModel

extension StyledText {
    /// Tells cells what their table came to be, and cuts spans that go beyond its rows.
    /// - Parameter tables: by their ids.
    mutating func completeTables(_ tables: [Int: (value: TableValue, rows: Int)]) {
        guard !tables.isEmpty else { return }
        // The first of each pair keeps its identity from being given to others.
        var known: [UInt: (own: TextAttributes, completed: TextAttributes)] = [:]
        for index in runs.indices where runs[index].attributes.hasBlocks {
            let own = runs[index].attributes
            let completed = known[own.identity]?.completed ?? own.completed(tables)
            known[own.identity] = (own, completed)
            runs[index].attributes = completed
        }
        normalize()
    }
}

extension TextAttributes {
    fileprivate func completed(
        _ tables: [Int: (value: TableValue, rows: Int)]
    ) -> TextAttributes {
        guard var value = paragraph else { return self }
        for place in value.blocks.indices {
            guard case .cell(var cell) = value.blocks[place].kind,
                let (table, rows) = tables[cell.table.id]
            else { continue }
            cell.table = table
            cell.rowSpan = min(cell.rowSpan, max(rows - cell.row, 1))
            value.blocks[place].kind = .cell(cell)
        }
        var copy = self
        copy.paragraph = value
        return copy
    }
}
