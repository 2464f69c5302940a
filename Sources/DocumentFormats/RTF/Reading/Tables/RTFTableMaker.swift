import DocumentModel

/// Makes cells of a table's rows: columns of where cells end, spans of what is merged.
struct RTFTableMaker {
    let rows: [RTFRow]
    let id: Int
    let depth: Int
    private var edges: [Int32] = []
    /// Cells so far, and for each column the cell that the last row has there.
    private var result: [RTFCell] = []
    private var above: [Int] = []
    /// Text of places that belong to another cell.
    private var joined: [(range: Range<Int>, cell: Int)] = []

    /// chosen: ends that are nearer to each other than this (twips) are one.
    private static let tolerance: Int32 = 12

    init(rows: [RTFRow], id: Int, depth: Int) {
        self.rows = rows
        self.id = id
        self.depth = depth
        var all: Set<Int32> = []
        for row in rows {
            for index in row.cells.indices { all.insert(Self.right(row, index)) }
        }
        for edge in all.sorted() where edge - (edges.last ?? -1_000_000) >= Self.tolerance {
            edges.append(edge)
        }
        // Beyond what a table can have cells stand in the order of their row.
        if edges.count > TableGrid.maximumSpan { edges = [] }
    }

    /// Where a cell ends; cells beyond the definition stand an inch behind the one before.
    private static func right(_ row: RTFRow, _ index: Int) -> Int32 {
        let defined = row.definition.cells
        if index < defined.count { return min(max(defined[index].right, 0), 1_000_000) }
        let last = defined.last.map { min(max($0.right, 0), 1_000_000) } ?? 0
        return last + 1_440 * Int32(min(index - defined.count + 1, 10_000))
    }

    mutating func cells(_ color: (Int32) -> ColorValue?) -> [RTFCell] {
        let columns =
            edges.isEmpty ? rows.map(\.cells.count).max() ?? 1 : edges.count
        let table = TableCellValue(
            table: table(columns: max(columns, 1), color), row: 0, column: 0)
        above = Array(repeating: -1, count: columns)
        for (number, row) in rows.enumerated() { add(row, number, table, color) }
        return result
            + joined.map { RTFCell(range: $0.range, depth: depth, block: result[$0.cell].block) }
    }

    private mutating func add(
        _ row: RTFRow, _ number: Int, _ table: TableCellValue,
        _ color: (Int32) -> ColorValue?
    ) {
        var column = 0
        var own = Array(repeating: -1, count: above.count)
        for (index, range) in row.cells.enumerated() {
            let defined = row.definition.cells
            let definition = index < defined.count ? defined[index] : RTFCellDefinition()
            let end = edges.isEmpty ? column + 1 : max(place(Self.right(row, index)), column + 1)
            let span = max(min(end, above.count) - column, 1)
            let start = min(column, above.count - 1)
            let columns = start..<min(start + span, above.count)
            column = columns.upperBound
            if definition.isGap, range.isEmpty { continue }
            var cell = -1
            if definition.joinsLeft, start > 0 { cell = own[start - 1] }
            if cell < 0, definition.joinsUp { cell = above[start] }
            if cell >= 0 {
                join(range, to: cell, number, columns)
            } else {
                cell = result.count
                var place = table
                place.row = number
                place.column = start
                place.columnSpan = columns.count
                var block = TextBlockValue(.cell(place))
                block.setStyle(definition.style(color), sharingWith: result.last?.block)
                result.append(RTFCell(range: range, depth: depth, block: block))
            }
            for column in columns { own[column] = cell }
        }
        above = own
    }

    /// Number of columns up to an end.
    private func place(_ right: Int32) -> Int {
        var low = 0
        var high = edges.count
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= right { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func join(_ range: Range<Int>, to cell: Int, _ row: Int, _ columns: Range<Int>)
    {
        guard case .cell(var place) = result[cell].block.kind else { return }
        place.rowSpan = max(place.rowSpan, row - place.row + 1)
        if place.row == row {
            place.columnSpan = max(place.columnSpan, columns.upperBound - place.column)
        }
        result[cell].block.kind = .cell(place)
        guard !range.isEmpty else { return }
        // Text in what is joined to another cell belongs to that.
        if result[cell].range.upperBound == range.lowerBound {
            result[cell].range = result[cell].range.lowerBound..<range.upperBound
        } else {
            joined.append((range, cell))
        }
    }

    private func table(columns: Int, _ color: (Int32) -> ColorValue?) -> TableValue {
        var table = TableValue(id: id, columns: columns)
        guard let first = rows.first?.definition else { return table }
        if let flags = first.flags {
            table.hasFixedLayout = flags.hasFixedLayout
            table.collapsesBorders = flags.collapsesBorders
            table.hidesEmptyCells = flags.hidesEmptyCells
        }
        table.style = first.table.style(color)
        table.headerRows = rows.prefix { $0.definition.isHeader }.count
        return table
    }
}

extension RTFCellDefinition {
    func style(_ color: (Int32) -> ColorValue?) -> BlockStyle {
        func edges(_ values: [Int32?]) -> BlockStyle.Edges<BlockStyle.Length> {
            let lengths = values.map { $0.map { BlockStyle.Length(Double($0) / 20) } }
            return .init(
                left: lengths[0], top: lengths[1], right: lengths[2], bottom: lengths[3])
        }
        if let exact { return exact }
        var style = BlockStyle()
        if let width, width > 0 {
            if widthUnit == 2 { style.width = .init(Double(width) / 50, isPercent: true) }
            if widthUnit == 3 { style.width = .init(Double(width) / 20) }
        }
        if let height { style.height = .init(Double(height) / 20) }
        style.padding = edges(padding)
        style.margin = edges(margin)
        style.border = edges(border)
        let colors = borderColor.map(color)
        style.borderColor = .init(
            left: colors[0], top: colors[1], right: colors[2], bottom: colors[3])
        style.backgroundColor = color(background)
        style.verticalAlignment = verticalAlignment
        return style
    }
}
