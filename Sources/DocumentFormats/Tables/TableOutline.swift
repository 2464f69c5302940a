import DocumentModel

extension ParagraphValue {
    /// The cells that the paragraph stands in, the outermost first.
    var cells: [TextBlockValue] {
        // Mostly the same array, which is then shared.
        blocks.allSatisfy { $0.cell != nil } ? blocks : blocks.filter { $0.cell != nil }
    }
}

extension TextBlockValue {
    /// Whether both are one cell of one table.
    func isSameCell(as other: TextBlockValue) -> Bool {
        guard let own = cell, let its = other.cell else { return false }
        return own.table.id == its.table.id && own.row == its.row && own.column == its.column
    }
}

/// Paragraphs of a document put into the tables and cells that they name.
struct TableOutline {
    /// A table, or what of one stands together: paragraphs of the document that follow each other.
    struct Table {
        var value: TableValue
        var rows: [Row] = []
    }
    struct Row {
        var number: Int
        var cells: [Cell]
    }
    struct Cell {
        var block: TextBlockValue
        var place: TableCellValue
        /// Numbers of its paragraphs.
        var paragraphs: Range<Int>
    }

    /// The cells of each paragraph, the outermost first.
    let paths: [[TextBlockValue]]

    /// Tables at a depth of nesting in some paragraphs, with the paragraphs that each has.
    func tables(
        in paragraphs: Range<Int>, depth: Int
    ) -> [(table: Table, paragraphs: Range<Int>)] {
        var result: [(table: Table, paragraphs: Range<Int>)] = []
        var index = paragraphs.lowerBound
        while index < paragraphs.upperBound {
            guard paths[index].count > depth, let place = paths[index][depth].cell else {
                index += 1
                continue
            }
            let block = paths[index][depth]
            var end = index + 1
            while end < paragraphs.upperBound, paths[end].count > depth,
                paths[end][depth].isSameCell(as: block)
            {
                end += 1
            }
            let cell = Cell(block: block, place: place, paragraphs: index..<end)
            if let last = result.indices.last, result[last].paragraphs.upperBound == index,
                result[last].table.value.id == place.table.id
            {
                result[last].table.add(cell)
                result[last].paragraphs = result[last].paragraphs.lowerBound..<end
            } else {
                result.append((Table(value: place.table), index..<end))
                result[result.count - 1].table.add(cell)
            }
            index = end
        }
        return result
    }
}

extension TableOutline.Table {
    /// A cell that does not stand behind the last of its row begins another.
    fileprivate mutating func add(_ cell: TableOutline.Cell) {
        if let last = rows.indices.last, rows[last].number == cell.place.row,
            let before = rows[last].cells.last, before.place.column < cell.place.column
        {
            rows[last].cells.append(cell)
        } else {
            rows.append(.init(number: cell.place.row, cells: [cell]))
        }
    }
}
