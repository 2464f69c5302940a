import DocumentModel

extension StyledText {
    /// Tells cells what their table came to be, and cuts spans that go beyond its rows.
    /// - Parameter tables: by their ids.
    mutating func completeTables(_ tables: [Int: (value: TableValue, rows: Int)]) {
        guard !tables.isEmpty else { return }
        let tables = tables.mapValues {
            (holder: TableCellValue(table: $0.value, row: 0, column: 0), rows: $0.rows)
        }
        // The first of each pair keeps its identity from being given to others.
        var known: [UInt: (own: TextAttributes, completed: TextAttributes)] = [:]
        // In place: every cell may have attributes of its own, which would be there twice.
        var end = 0
        for index in runs.indices {
            if runs[index].attributes.hasBlocks {
                let own = runs[index].attributes
                let completed = known[own.identity]?.completed ?? own.completed(tables)
                if known.count >= 1_024 { known.removeAll() }
                known[own.identity] = (own, completed)
                runs[index].attributes = completed
            }
            if end > 0, runs[end - 1].attributes.joins(runs[index].attributes) {
                runs[end - 1].length += runs[index].length
            } else {
                if end < index { runs[end] = runs[index] }
                end += 1
            }
        }
        runs.removeSubrange(end...)
    }
}

extension TextAttributes {
    fileprivate func completed(
        _ tables: [Int: (holder: TableCellValue, rows: Int)]
    ) -> TextAttributes {
        guard var value = paragraph else { return self }
        for place in value.blocks.indices {
            guard case .cell(var cell) = value.blocks[place].kind,
                let (holder, rows) = tables[cell.table.id]
            else { continue }
            cell.takeTable(of: holder)
            cell.rowSpan = min(cell.rowSpan, max(rows - cell.row, 1))
            value.blocks[place].kind = .cell(cell)
        }
        var copy = self
        copy.paragraph = value
        return copy
    }
}
