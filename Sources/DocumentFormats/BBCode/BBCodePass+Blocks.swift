import DocumentModel

/// Quotes, code, rules and tables.
extension BBCodePass {
    mutating func addBlock(_ kind: TextBlockValue.Kind, to frame: inout Frame) {
        guard frame.paragraph.blocks.count < HTMLReader.maximumBlockDepth else { return }
        blockCount += 1
        frame.paragraph.blocks.append(
            TextBlockValue(kind, id: blockCount, listDepth: lists.count))
    }

    mutating func rule() {
        endParagraph()
        var frame = current
        addBlock(.rule, to: &frame)
        frames.append(frame)
        append(Array("\u{2014}\u{2014}\u{2014}".utf8)[...])
        endParagraph()
        frames.removeLast()
        swallowsLineEnd = true
    }

    mutating func openTablePart(_ tag: BBCodeTag, _ frame: inout Frame) {
        if tag.name == "table" {
            tableCount += 1
            tables.append(OpenTable(value: TableValue(id: tableCount, columns: 1)))
            return
        }
        guard let last = tables.indices.last else { return }
        if tag.name == "tr" {
            tables[last].grid.startRow()
            return
        }
        if tables[last].grid.row < 0 { tables[last].grid.startRow() }
        let row = tables[last].grid.row
        if tag.name == "th" {
            frame.character.font?.isBold = true
            if tables[last].headerRows == row { tables[last].headerRows = row + 1 }
        }
        guard frame.paragraph.blocks.count < HTMLReader.maximumBlockDepth else { return }
        // Discuz!: columns, rows and width.
        let numbers = tag.option.split(separator: ",").prefix(2).compactMap { Int($0) }
        let spans = numbers.count == 2 ? numbers : [1, 1]
        let rows = min(max(spans[1], 1), TableGrid.maximumSpan)
        let place = tables[last].grid.add(
            rowSpan: rows, columnSpan: min(max(spans[0], 1), TableGrid.maximumSpan))
        frame.paragraph.blocks.append(
            tables[last].cell(
                rowSpan: rows, column: place.column, columnSpan: place.columnSpan,
                listDepth: lists.count))
    }

    mutating func closeTable() {
        guard let table = tables.popLast(), table.grid.row >= 0 else { return }
        finishedTables[table.value.id] = (table.finished, table.grid.row + 1)
    }

    /// The document; call it once, at the end.
    mutating func document() -> StyledText {
        while !tables.isEmpty { closeTable() }
        var document = builder.build()
        document.completeTables(finishedTables)
        return document
    }
}
