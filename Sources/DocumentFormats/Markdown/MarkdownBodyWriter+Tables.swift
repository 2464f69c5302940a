import DocumentModel

extension MarkdownBodyWriter {
    /// A table in GitHub's form, or as HTML where that has no words for it.
    mutating func write(_ table: TableOutline.Table, _ range: Range<Int>) {
        if isSimple(table) { rows(table) } else { html(range) }
    }

    /// One paragraph a cell, no spans, no lists, quotes, code or tables inside.
    private func isSimple(_ table: TableOutline.Table) -> Bool {
        guard table.value.headerRows <= 1 else { return false }
        return table.rows.allSatisfy { row in
            row.cells.allSatisfy { cell in
                let value = paragraphs[cell.paragraphs.lowerBound].value
                return cell.paragraphs.count == 1 && cell.place.rowSpan == 1
                    && cell.place.columnSpan == 1 && value.blocks.last?.cell != nil
                    && value.cells.count == 1 && value.lists.isEmpty && value.headerLevel == 0
            }
        }
    }

    /// The first row is the head, whether it was one or not: such tables cannot do without.
    private mutating func rows(_ table: TableOutline.Table) {
        let last = table.rows.flatMap(\.cells).map(\.place.column).max() ?? 0
        let columns = min(max(table.value.columns, last + 1), TableGrid.maximumSpan)
        for (index, row) in table.rows.enumerated() {
            if index > 0 { put("\n" + prefix) }
            put("|")
            var column = 0
            for cell in row.cells where cell.place.column >= column && column < columns {
                while column < min(cell.place.column, columns - 1) {
                    put("  |")
                    column += 1
                }
                column += 1
                put(" ")
                inline(
                    paragraphs[cell.paragraphs.lowerBound], prefix: "", isHeading: false,
                    inTable: true, isHead: index == 0)
                put(" |")
            }
            if index == 0 {
                while column < columns {
                    put("  |")
                    column += 1
                }
                put("\n\(prefix)|")
                for column in 0..<columns { put(alignment(table, column)) }
            }
        }
    }

    /// What all cells of a column say, the head aside.
    private func alignment(_ table: TableOutline.Table, _ column: Int) -> String {
        var found: ParagraphValue.Alignment?
        for row in table.rows.dropFirst(table.rows.count > 1 ? 1 : 0) {
            for cell in row.cells where cell.place.column == column {
                let own = paragraphs[cell.paragraphs.lowerBound].value.alignment
                if let found, found != own { return " --- |" }
                found = own
            }
        }
        switch found {
        case .left: return " :-- |"
        case .center: return " :-: |"
        case .right: return " --: |"
        case .natural, .justified, nil: return " --- |"
        }
    }

    private mutating func html(_ range: Range<Int>) {
        var writer = SemanticHTMLWriter(document, options)
        writer.run(table: paragraphs[range])
        diagnostics += writer.diagnostics
        // An empty line would end the HTML.
        var page = String(decoding: writer.out, as: UTF8.self)
        while page.last == "\n" { page.removeLast() }
        while page.contains("\n\n") { page = page.replacing("\n\n", with: "\n&#10;") }
        put(page.replacing("\n", with: "\n" + prefix))
    }
}
