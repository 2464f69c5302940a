import DocumentModel

extension HTMLPass {
    mutating func openTable(_ frame: inout Frame, _ element: HTMLElement) {
        guard frame.style.isBlock,
            frame.style.paragraph.blocks.count < HTMLReader.maximumBlockDepth
        else { return }
        tableCount += 1
        var value = TableValue(id: tableCount, columns: 1)
        value.style = HTMLBoxStyle.style(element, frame.style)
        value.collapsesBorders = HTMLBoxStyle.value("border-collapse", frame.style) == "collapse"
        value.hasFixedLayout = HTMLBoxStyle.value("table-layout", frame.style) == "fixed"
        value.hidesEmptyCells = HTMLBoxStyle.value("empty-cells", frame.style) == "hide"
        var table = OpenTable(value: value)
        table.padding = Self.gap(element["cellpadding"])
        if !value.collapsesBorders {
            let css = HTMLBoxStyle.value("border-spacing", frame.style)
            table.spacing =
                css.flatMap { CSSText.words($0[...]).first }
                .flatMap { CSSLength.points($0, em: frame.style.font.size) }
                ?? Self.gap(element["cellspacing"])
        }
        tables.append(table)
        frame.isTable = true
    }

    /// Points between the edge of a cell and its text, or between two cells: 1 where nothing is said.
    private static func gap(_ attribute: String?) -> Double {
        let length = attribute.flatMap { HTMLBoxStyle.attribute($0) }
        return length.flatMap { $0.isPercent ? nil : $0.value } ?? 1
    }

    mutating func openRow(_ frame: inout Frame, _ element: HTMLElement) {
        guard let last = tables.indices.last else { return }
        tables[last].grid.startRow()
        let isHead = frames.last?.tag == .thead
        if isHead { tables[last].headerRows = tables[last].grid.row + 1 }
        tables[last].rowColor =
            HTMLBoxStyle.background(frame.style) ?? element["bgcolor"].flatMap(CSSColor.attribute)
    }

    mutating func openCell(_ frame: inout Frame, _ element: HTMLElement) {
        guard let last = tables.indices.last, frame.style.isBlock,
            frame.style.paragraph.blocks.count < HTMLReader.maximumBlockDepth
        else { return }
        if tables[last].grid.row < 0 { tables[last].grid.startRow() }
        func span(_ name: String) -> Int {
            let text = element[name].map { CSSText.trimmed($0[...]) }
            return min(max(text.flatMap { Int($0) } ?? 1, 1), TableGrid.maximumSpan)
        }
        let rows = span("rowspan")
        let place = tables[last].grid.add(rowSpan: rows, columnSpan: span("colspan"))
        var style = HTMLBoxStyle.style(element, frame.style)
        style.backgroundColor = style.backgroundColor ?? tables[last].rowColor
        if let padding = tables[last].padding, padding > 0, !HTMLBoxStyle.saysPadding(frame.style) {
            style.padding = .init(all: .init(padding))
        }
        // Each of two cells has half of what is between them.
        if let spacing = tables[last].spacing, spacing > 0, style.margin.isEmpty {
            style.margin = .init(all: .init(spacing / 2))
        }
        frame.style.paragraph.blocks.append(
            tables[last].cell(
                rowSpan: rows, column: place.column, columnSpan: place.columnSpan,
                listDepth: lists.count, style: style))
    }

    mutating func closeTable() {
        guard let table = tables.popLast(), table.grid.row >= 0 else { return }
        finishedTables[table.value.id] = (table.finished, table.grid.row + 1)
    }
}
