import DocumentModel

/// Tables in Cocoa's form: a class for what each table and cell has.
extension HTMLBodyWriter {
    mutating func changeCells(to cells: [TextBlockValue]) {
        var common = 0
        while common < min(cells.count, openCells.count),
            cells[common].isSameCell(as: openCells[common])
        {
            common += 1
        }
        guard common < max(cells.count, openCells.count) else { return }
        changeLists(to: [])
        // The table around goes on when the next cell is one of its own.
        let staysOpen =
            common < cells.count && common < openCells.count
            && goesOn(from: openCells[common], to: cells[common])
        while openCells.count > common, let block = openCells.popLast() {
            put("</td>\n")
            if !(staysOpen && openCells.count == common) {
                put("</tr>\n</tbody>\n</table>\n")
                grids.removeLast()
            } else if block.cell?.row != cells[common].cell?.row {
                put("</tr>\n")
            }
            if staysOpen, openCells.count == common { last = block.cell?.row }
        }
        for (depth, block) in cells.enumerated().dropFirst(common) {
            open(block, inTable: staysOpen && depth == common)
        }
    }

    private func goesOn(from block: TextBlockValue, to next: TextBlockValue) -> Bool {
        guard let own = block.cell, let its = next.cell else { return false }
        return own.table.id == its.table.id
            && (its.row > own.row || its.row == own.row && its.column > own.column)
    }

    private mutating func open(_ block: TextBlockValue, inTable: Bool) {
        guard let cell = block.cell else { return }
        if !inTable {
            let name = styles.boxClass("table", Self.declarations(cell.table))
            put("<table cellspacing=\"0\" cellpadding=\"0\" class=\"\(name)\">\n<tbody>\n")
            grids.append(TableGrid())
        }
        if !inTable || last != cell.row {
            put("<tr>\n")
            grids[grids.count - 1].startRow()
        }
        for span in grids[grids.count - 1].fill(upTo: cell.column) {
            put(span > 1 ? "<td colspan=\"\(span)\"></td>\n" : "<td></td>\n")
        }
        let rows = min(cell.rowSpan, TableGrid.maximumSpan)
        _ = grids[grids.count - 1].add(rowSpan: rows, columnSpan: cell.columnSpan)
        put("<td")
        if cell.columnSpan > 1 { put(" colspan=\"\(cell.columnSpan)\"") }
        if rows > 1 { put(" rowspan=\"\(rows)\"") }
        putStyle(of: block)
        openCells.append(block)
        last = nil
    }

    private mutating func putStyle(of block: TextBlockValue) {
        if let styledCell, styledCell.block.hasSameStyle(as: block) {
            out.append(contentsOf: styledCell.attributes)
            return
        }
        let style = block.style
        let name = styles.boxClass("td", Self.declarations(style))
        let attributes = Array(
            " valign=\"\(style.verticalAlignment.rawValue)\" class=\"\(name)\">\n".utf8)
        out.append(contentsOf: attributes)
        styledCell = (block, attributes)
    }

    private static func declarations(_ table: TableValue) -> [String] {
        var result = table.collapsesBorders ? ["border-collapse: collapse"] : []
        if table.hasFixedLayout { result.append("table-layout: fixed") }
        if table.hidesEmptyCells { result.append("empty-cells: hide") }
        return result + declarations(table.style)
    }

    /// Cocoa's order.
    private static func declarations(_ style: BlockStyle) -> [String] {
        var result: [String] = []
        let lengths: [(String, BlockStyle.Length?)] = [
            ("width", style.width), ("min-width", style.minimumWidth),
            ("max-width", style.maximumWidth), ("height", style.height),
            ("min-height", style.minimumHeight), ("max-height", style.maximumHeight),
        ]
        for (name, length) in lengths {
            if let length { result.append("\(name): \(text(length))") }
        }
        if let color = style.backgroundColor {
            result.append(HTMLStyle.background(color))
        }
        if !style.border.isEmpty {
            result.append("border-style: solid")
            result.append("border-width: \(sides(style.border) { text($0) })")
        }
        if !style.border.isEmpty, !style.borderColor.isEmpty {
            result.append(
                "border-color: \(sides(style.borderColor) { $0.map(HTMLStyle.color) ?? "currentcolor" })"
            )
        }
        if !style.margin.isEmpty { result.append("margin: \(sides(style.margin) { text($0) })") }
        if !style.padding.isEmpty { result.append("padding: \(sides(style.padding) { text($0) })") }
        return result
    }

    /// In CSS's order.
    private static func sides<Value>(
        _ edges: BlockStyle.Edges<Value>, _ text: (Value?) -> String
    ) -> String {
        [edges.top, edges.right, edges.bottom, edges.left].map(text).joined(separator: " ")
    }

    private static func text(_ length: BlockStyle.Length?) -> String {
        guard let length else { return "0.0px" }
        return length.isPercent
            ? HTMLStyle.decimal(length.value) + "%" : HTMLStyle.points(length.value)
    }
}
