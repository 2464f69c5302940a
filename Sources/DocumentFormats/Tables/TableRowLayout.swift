import DocumentModel

/// A table's rows with a place for each column, for formats that write what spans take too.
struct TableRowLayout {
    /// What stands at a column of a row.
    enum Place {
        case cell(TableOutline.Cell)
        /// The cell to the left goes on, which may come from above.
        case left(TextBlockValue)
        /// The cell above goes on.
        case above(TextBlockValue)
        case none
    }

    /// Cells that come down from above: the block and the rows that it still takes.
    private var falling: [(block: TextBlockValue, rows: Int, isFirst: Bool)?] = []

    /// The places of the next row up to the last that is taken.
    /// - Parameter room: places beside the cells' own that there may still be; cells are cut where it ends, since a few
    ///   bytes can ask for a million places.
    mutating func places(of row: TableOutline.Row, room: inout Int) -> [Place] {
        var places: [Place] = []
        for cell in row.cells {
            while places.count < min(cell.place.column, TableGrid.maximumSpan), room > 0 {
                places.append(next(places.count))
                room -= 1
            }
            let column = places.count
            let span = min(max(cell.place.columnSpan, 1), TableGrid.maximumSpan)
            places.append(.cell(cell))
            let others = min(span - 1, max(room, 0))
            for _ in 0..<others { places.append(.left(cell.block)) }
            room -= span - 1
            take(cell, column..<places.count)
        }
        while places.count < falling.count, falling[places.count] != nil, room > 0 {
            places.append(next(places.count))
            room -= 1
        }
        return places
    }

    private mutating func next(_ column: Int) -> Place {
        guard column < falling.count, let above = falling[column] else { return .none }
        falling[column] = above.rows > 1 ? (above.block, above.rows - 1, above.isFirst) : nil
        return above.isFirst ? .above(above.block) : .left(above.block)
    }

    private mutating func take(_ cell: TableOutline.Cell, _ columns: Range<Int>) {
        while falling.count < columns.upperBound { falling.append(nil) }
        let rows = min(cell.place.rowSpan, TableGrid.maximumSpan) - 1
        for column in columns {
            falling[column] = rows > 0 ? (cell.block, rows, column == columns.lowerBound) : nil
        }
    }
}
