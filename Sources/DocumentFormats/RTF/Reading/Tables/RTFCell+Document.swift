import DocumentModel

extension RTFCell {
    /// A block that stands for the next cell among a paragraph's own blocks.
    static let placeholder = TextBlockValue(
        .cell(.init(table: .init(id: -1, columns: 0), row: 0, column: 0)))

    /// Gives paragraphs the cells they stand in.
    static func apply(_ cells: [RTFCell], to document: inout StyledText) {
        let sorted = cells.sorted {
            ($0.range.lowerBound, $0.depth) < ($1.range.lowerBound, $1.depth)
        }
        var runs: [StyledText.Run] = []
        runs.reserveCapacity(document.runs.count)
        var open: [RTFCell] = []
        var next = 0
        var offset = 0
        for run in document.runs {
            var rest = run.length
            while rest > 0 {
                while let last = open.last, last.range.upperBound <= offset { open.removeLast() }
                while next < sorted.count, sorted[next].range.lowerBound <= offset {
                    if sorted[next].range.upperBound > offset { open.append(sorted[next]) }
                    next += 1
                }
                var end = min(offset + rest, open.last?.range.upperBound ?? Int.max)
                if next < sorted.count { end = min(end, sorted[next].range.lowerBound) }
                var attributes = run.attributes
                attributes.placeInCells(open.map(\.block))
                runs.append(.init(length: end - offset, attributes: attributes))
                rest -= end - offset
                offset = end
            }
        }
        document.runs = runs
        document.normalize()
    }
}

extension TextAttributes {
    /// Puts cells where placeholders among the paragraph's blocks say, others in front.
    fileprivate mutating func placeInCells(_ cells: [TextBlockValue]) {
        guard var value = paragraph, !cells.isEmpty || !value.blocks.isEmpty else { return }
        var rest = cells[...]
        var blocks: [TextBlockValue] = []
        for block in value.blocks {
            if block == RTFCell.placeholder {
                if let cell = rest.popFirst() { blocks.append(cell) }
            } else {
                blocks.append(block)
            }
        }
        value.blocks = rest + blocks
        paragraph = value
    }
}
