/// The elements that are open, and how end tags end them.
extension HTMLCuts {
    mutating func push(_ element: HTMLCutElement, _ tag: Range<Int>, entry: Int? = nil) {
        guard isCertain else { return }
        if entry == nil, element.resumesFormatting { resumeFormatting() }
        open.append(Open(element: element, tag: tag, entry: entry, cutCount: cuts.count))
        if !element.canStartAgain { fixedCount += 1 }
        if element.kind == .table {
            if tableCount == 0 { cutsBeforeTable = cuts.count }
            tableCount += 1
        }
        if element.endsFormatting { formatting.addMarker() }
    }

    mutating func pop() {
        guard let last = open.popLast() else { return }
        if !last.element.canStartAgain { fixedCount -= 1 }
        if last.element.kind == .table {
            tableCount -= 1
            if tableCount == 0 { keepsTable = false }
        }
        if let entry = last.entry { formatting.close(entry) }
        if last.element.endsFormatting { formatting.removeToMarker() }
    }

    private mutating func pop(to index: Int) {
        while open.count > index { pop() }
    }

    /// Whether it is in a table but in no cell and no caption.
    var isInTable: Bool {
        guard let last = open.last?.element else { return false }
        return last.kind.isTablePart && !last.endsFormatting
    }

    /// The `p` that a block would close.
    var paragraphIndex: Int? {
        for index in open.indices.reversed() {
            if open[index].element.kind == .paragraph { return index }
            if open[index].element.endsFormatting { return nil }
        }
        return nil
    }

    mutating func closeParagraph() {
        if let index = paragraphIndex { pop(to: index) }
    }

    /// The item that a new one of its kind ends.
    mutating func closeItem(of group: Int) {
        for index in open.indices.reversed() {
            let element = open[index].element
            if element.kind == .item, element.group == group { return pop(to: index) }
            if element.isVague { return lose() }
            let isPassed =
                element.kind.isOrdinary || element.kind == .paragraph || element.name == "div"
                || element.name == "address"
            if !isPassed { return }
        }
    }

    mutating func startTablePart(_ element: HTMLCutElement, _ tag: Range<Int>) {
        closeCell()
        while let last = open.last, last.element.kind.tableRank >= element.kind.tableRank { pop() }
        if open.last?.element.name == "colgroup" { pop() }
        // A row and a section whose tags are left out.
        if element.kind != .tableSection, open.last?.element.kind == .table {
            push(.section, tag)
        }
        if element.kind == .tableCell, open.last?.element.kind == .tableSection {
            push(.row, tag)
        }
        guard open.last?.element.kind.tableRank == element.kind.outerTableRank else {
            return lose()
        }
        push(element, tag)
        // Feet are told of behind the rows that follow.
        if element.name == "tfoot" { keepsTable = true }
    }

    /// The cell or caption that is open in the innermost table.
    private mutating func closeCell() {
        let index = open.lastIndex { $0.element.endsFormatting || $0.element.kind == .table }
        if let index, open[index].element.endsFormatting { pop(to: index) }
    }

    // MARK: End tags

    /// The "adoption agency", as far as it moves nothing or blocks alone: those are taken out of the element.
    mutating func endFormatting(_ element: HTMLCutElement) {
        if let last = open.last, last.element == element, !formatting.contains(last.entry) {
            return pop()
        }
        // The parser goes no further then, as the standard does.
        guard let entry = formatting.last(element) else { return }
        guard let index = open.lastIndex(where: { $0.entry == entry }) else {
            return formatting.remove(entry)
        }
        guard open[index...].allSatisfy({ $0.element.kind.isOrdinary }) else {
            return moveBlocks(outOf: index, entry)
        }
        pop(to: index)
        formatting.remove(entry)
    }

    private mutating func moveBlocks(outOf index: Int, _ entry: Int) {
        let blocks = open[(index + 1)...]
        guard let first = blocks.first, blocks.count <= Self.greatestMove,
            blocks.allSatisfy({
                !$0.element.kind.isOrdinary && $0.element.canStartAgain && !$0.element.isVague
            }),
            !(index > 0 && open[index - 1].element.kind == .heading
                && first.element.kind == .heading)
        else { return move(entry) }
        dropCuts(from: first.cutCount)
        open.remove(at: index)
        formatting.remove(entry)
    }

    /// chosen: the standard's loop ends after 8.
    private static let greatestMove = 6

    /// "Any other end tag."
    mutating func endOrdinary(_ element: HTMLCutElement) {
        for index in open.indices.reversed() {
            if open[index].element == element { return pop(to: index) }
            if open[index].element.isVague { return lose() }
            if !open[index].element.kind.isOrdinary { return }
        }
    }

    mutating func endBlock(_ element: HTMLCutElement) {
        for index in open.indices.reversed() {
            let other = open[index].element
            let isHeading = element.kind == .heading && other.kind == .heading
            if other == element || isHeading { return pop(to: index) }
            // Out of its scope.
            if other.kind.tableRank >= 0 { return }
            if element.name == "li", other.name == "ul" || other.name == "ol" { return }
        }
    }

    mutating func endTablePart(_ element: HTMLCutElement) {
        if element.kind == .tableCell || element.name == "caption" {
            let index = open.lastIndex { $0.element == element || $0.element.kind == .table }
            guard let index, open[index].element == element else { return lose() }
            return pop(to: index)
        }
        closeCell()
        while let last = open.last, last.element.kind.tableRank > element.kind.tableRank { pop() }
        guard open.last?.element == element else { return lose() }
        pop()
    }
}
