import DocumentModel

extension RTFCell {
    /// A block that stands for the next cell among a paragraph's own blocks.
    static func placeholder(listDepth: Int) -> TextBlockValue {
        TextBlockValue(
            .cell(.init(table: .init(id: -1, columns: 0), row: 0, column: 0)), listDepth: listDepth)
    }

    /// Gives paragraphs the cells they stand in.
    static func apply(_ cells: [RTFCell], to document: inout StyledText) {
        var walk = CellWalk(cells)
        var runs: [StyledText.Run] = []
        runs.reserveCapacity(document.runs.count)
        var offset = 0
        for run in document.runs {
            let start = offset
            let runEnd = offset + run.length
            while offset < runEnd {
                walk.advance(to: offset)
                let end = min(runEnd, walk.nextChange)
                let attributes = walk.placed(run.attributes)
                // Where a cell without text cuts a run, its parts are alike.
                if offset > start, let last = runs.last, last.attributes.joins(attributes) {
                    runs[runs.count - 1].length += end - offset
                } else {
                    runs.append(.init(length: end - offset, attributes: attributes))
                }
                offset = end
            }
        }
        document.runs = runs
    }
}

/// Goes through a text from cell to cell.
private struct CellWalk {
    private let cells: [RTFCell]
    private var open: [RTFCell] = []
    private var next = 0
    /// Tells the places apart that have other open cells; 0 outside all of them.
    private var state = 0
    private var stateCount = 0
    /// Attributes are the same in the same cells; there are more runs than either.
    private var known: [Key: TextAttributes] = [:]

    private struct Key: Hashable {
        var attributes: UInt
        var state: Int
    }

    init(_ cells: [RTFCell]) {
        self.cells = cells.sorted {
            ($0.range.lowerBound, $0.depth) < ($1.range.lowerBound, $1.depth)
        }
    }

    mutating func advance(to offset: Int) {
        var changes = false
        while let last = open.last, last.range.upperBound <= offset {
            open.removeLast()
            changes = true
        }
        while next < cells.count, cells[next].range.lowerBound <= offset {
            if cells[next].range.upperBound > offset { open.append(cells[next]) }
            changes = true
            next += 1
        }
        guard changes else { return }
        stateCount += 1
        state = open.isEmpty ? 0 : stateCount
    }

    /// Where other cells are open next.
    var nextChange: Int {
        let end = open.last?.range.upperBound ?? Int.max
        return next < cells.count ? min(end, cells[next].range.lowerBound) : end
    }

    /// The attributes in the cells that are open.
    mutating func placed(_ attributes: TextAttributes) -> TextAttributes {
        let key = Key(attributes: attributes.identity, state: state)
        if let known = known[key] { return known }
        var copy = attributes
        copy.placeInCells(open.map(\.block))
        known[key] = copy
        return copy
    }
}

extension TextAttributes {
    /// Puts cells where placeholders among the paragraph's blocks say, others in front.
    fileprivate mutating func placeInCells(_ cells: [TextBlockValue]) {
        guard var value = paragraph, !cells.isEmpty || !value.blocks.isEmpty else { return }
        var rest = cells[...]
        var blocks: [TextBlockValue] = []
        for block in value.blocks {
            if block.isCellPlaceholder {
                guard var cell = rest.popFirst() else { continue }
                cell.listDepth = block.listDepth
                blocks.append(cell)
            } else {
                blocks.append(block)
            }
        }
        value.blocks = rest + blocks
        paragraph = value
    }
}

extension TextBlockValue {
    /// Whether a cell that the table says is to stand here.
    var isCellPlaceholder: Bool { cell?.table.id == -1 }
}
