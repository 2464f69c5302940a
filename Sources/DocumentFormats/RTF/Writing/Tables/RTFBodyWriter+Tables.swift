import DocumentModel

extension RTFBodyWriter {
    mutating func write(_ marks: [RTFTablePlan.Mark]) {
        for mark in marks {
            switch mark {
            case .row(let table, let places, let isFirst, let isLast, let depth):
                row(table, places, isFirst: isFirst, isLast: isLast, depth: depth)
            case .emptyCell(let depth):
                put("\\pard\\intbl\\itap\(depth)\\partightenfactor0\n\(Self.cell(depth))\n")
            case .outerCellEnd(let depth): put("\(Self.cell(depth))\n")
            case .rowEnd(let isLast, let depth):
                put("\(isLast ? "\\lastrow" : "")\(depth > 1 ? "\\nestrow" : "\\row")\n")
            }
            paragraph = nil
        }
    }

    /// The word that ends a cell, with its space.
    static func cell(_ depth: Int) -> String { depth > 1 ? "\\nestcell " : "\\cell " }

    private mutating func row(
        _ table: TableValue, _ places: [TableRowLayout.Place], isFirst: Bool, isLast: Bool,
        depth: Int
    ) {
        put("\n\\itap\(depth)\\trowd \\taflags1 \\trgaph108\\trleft-108 ")
        // Cocoa's order, which has the top twice.
        let edges = [isFirst ? 1 : nil, 0, isLast ? 1 : nil, 2].compactMap { $0 }
        for edge in edges { put(border("tr", edge, table.style)) }
        if let edge = table.style.border.bottom, isLast, edge.value > 0 {
            put(border("tr", 3, table.style))
        }
        if let color = table.style.backgroundColor { put("\\trcbpat\(tables.number(color)) ") }
        if let width = table.style.width { put(Self.width(width, "trwWidth", "trftsWidth")) }
        if let first = places.firstRow, first < table.headerRows { put("\\trhdr ") }
        if let fields = GalleyFields(table) {
            put("{\\*\\galley ")
            out += fields.bytes
            put("}")
        }
        put("\n")
        let count = max(table.columns, places.count, 1)
        for (column, place) in places.enumerated() {
            cell(place, right: 8_640 / count * (column + 1))
        }
    }

    private mutating func cell(_ place: TableRowLayout.Place, right: Int) {
        var style = BlockStyle()
        switch place {
        case .cell(let cell):
            style = cell.block.style
            if cell.place.columnSpan > 1 { put("\\clmgf ") }
            if cell.place.rowSpan > 1 { put("\\clvmgf ") }
        case .left(let block):
            style = block.style
            put("\\clmrg ")
        case .above(let block):
            style = block.style
            if block.cell?.columnSpan ?? 1 > 1 { put("\\clmgf ") }
            put("\\clvmrg ")
        case .none: put("{\\*\\galley gap}")
        }
        let vertical: [BlockStyle.VerticalAlignment: String] = [.middle: "c", .bottom: "b"]
        put("\\clvertal\(vertical[style.verticalAlignment] ?? "t") ")
        if let color = style.backgroundColor {
            put("\\clcbpat\(tables.number(color)) ")
        } else {
            put("\\clshdrawnil ")
        }
        if let width = style.width { put(Self.width(width, "clwWidth", "clftsWidth")) }
        if let height = style.height, !height.isPercent {
            put("\\clheight\(RTFParagraphWriter.twips(height.value)) ")
        }
        for edge in [1, 0, 3, 2] { put(border("cl", edge, style)) }
        for (word, edges) in [("clmar", style.margin), ("clpad", style.padding)] {
            for edge in [1, 0, 3, 2] {
                guard let length = edges.all[edge], !length.isPercent else { continue }
                put("\\\(word)\(Self.letters[edge])\(RTFParagraphWriter.twips(length.value)) ")
            }
        }
        if let fields = GalleyFields(cellStyle: style) {
            put("{\\*\\galley ")
            out += fields.bytes
            put("}")
        }
        put("\\gaph\\cellx\(right)\n")
    }

    /// Left, top, right, bottom.
    private static let letters = ["l", "t", "r", "b"]

    private mutating func border(_ prefix: String, _ edge: Int, _ style: BlockStyle) -> String {
        let word = "\\\(prefix)brdr\(Self.letters[edge])"
        guard let width = style.border.all[edge], !width.isPercent else {
            return "\(word)\\brdrnil "
        }
        let color = style.borderColor.all[edge].map { "\\brdrcf\(tables.number($0))" } ?? ""
        return "\(word)\\brdrs\\brdrw\(RTFParagraphWriter.twips(width.value))\(color) "
    }

    private static func width(
        _ width: BlockStyle.Length, _ word: String, _ unit: String
    ) -> String {
        width.isPercent
            ? "\\\(word)\(max(RTFParagraphWriter.twips(width.value * 2.5), 0))\\\(unit)2 "
            : "\\\(word)\(RTFParagraphWriter.twips(width.value))\\\(unit)3 "
    }
}

extension [TableRowLayout.Place] {
    /// Number of the row that the cells are in; nil when all come from above.
    fileprivate var firstRow: Int? {
        for place in self { if case .cell(let cell) = place { return cell.place.row } }
        return nil
    }
}
