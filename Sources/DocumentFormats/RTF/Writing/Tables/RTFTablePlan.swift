import DocumentModel

/// What stands before and behind the paragraphs of a document's tables.
struct RTFTablePlan {
    enum Mark {
        case row(TableValue, [TableRowLayout.Place], isFirst: Bool, isLast: Bool, depth: Int)
        /// A cell without text of its own, which goes on from above or from the left.
        case emptyCell(depth: Int)
        case rowEnd(isLast: Bool, depth: Int)
        /// The end of the cell around, behind an inner table.
        case outerCellEnd(depth: Int)
    }
    struct Step {
        /// Tables that the paragraph stands in.
        var depth = 0
        var before: [Mark] = []
        /// Whether its mark is its cell's end.
        var endsCell = false
        var after: [Mark] = []
    }
    private(set) var steps: [Step]
    /// Places beside the cells' own that there may still be. chosen: what tables that people make are far from.
    private var room: Int
    /// Whether cells were cut.
    var cutsCells: Bool { room <= 0 }

    /// nil for a document without tables.
    init?(_ document: StyledText, text: [UInt8]) {
        guard document.runs.contains(where: { $0.attributes.paragraph?.blocks.isEmpty == false })
        else { return nil }
        let outline = TableOutline(paths: Self.paths(document, text))
        guard outline.paths.contains(where: { !$0.isEmpty }) else { return nil }
        steps = outline.paths.map { Step(depth: $0.count) }
        room = 1 << 14 + 8 * steps.count
        add(outline, 0..<outline.paths.count, depth: 0)
    }

    /// The cells of each paragraph; paragraphs end as the body's writer ends them.
    private static func paths(_ document: StyledText, _ text: [UInt8]) -> [[TextBlockValue]] {
        var result: [[TextBlockValue]] = []
        var start = 0
        var isStart = true
        for (length, attributes) in document.utf8Runs() {
            let run = text[start..<start + length]
            start += length
            var rest = run
            while !rest.isEmpty {
                let end = RTFBodyWriter.paragraphEnd(rest)
                if isStart { result.append(attributes.paragraph?.cells ?? []) }
                isStart = RTFBodyWriter.markLength(rest[..<end]) > 0
                rest = rest[end...]
            }
        }
        return result
    }

    private mutating func add(_ outline: TableOutline, _ paragraphs: Range<Int>, depth: Int) {
        for (table, _) in outline.tables(in: paragraphs, depth: depth) {
            var layout = TableRowLayout()
            for (index, row) in table.rows.enumerated() {
                let places = layout.places(of: row, room: &room)
                add(row, of: table, at: index, places: places, outline, depth: depth + 1)
            }
        }
    }

    private mutating func add(
        _ row: TableOutline.Row, of table: TableOutline.Table, at index: Int,
        places: [TableRowLayout.Place], _ outline: TableOutline, depth: Int
    ) {
        let isLast = index == table.rows.count - 1
        var before: [Mark] = [
            .row(table.value, places, isFirst: index == 0, isLast: isLast, depth: depth)
        ]
        var last = 0
        for place in places {
            guard case .cell(let cell) = place else {
                before.append(.emptyCell(depth: depth))
                continue
            }
            steps[cell.paragraphs.lowerBound].before += before
            before = []
            last = cell.paragraphs.upperBound - 1
            add(outline, cell.paragraphs, depth: depth)
            if steps[last].depth > depth {
                steps[last].after.append(.outerCellEnd(depth: depth))
            } else {
                steps[last].endsCell = true
            }
        }
        steps[last].after += before + [.rowEnd(isLast: isLast, depth: depth)]
    }
}
