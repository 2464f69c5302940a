import DocumentModel

extension RTFParser {
    /// chosen: tables inside each other that are kept; deeper ones belong to the last.
    private static let maximumTableDepth: Int32 = 32
    private static let maximumCells = TableGrid.maximumSpan

    /// How many tables the paragraph of the current state stands in.
    private var tableDepth: Int {
        let paragraph = current.paragraph
        guard paragraph.isInTable || paragraph.tableDepth > 0 else { return 0 }
        return Int(min(max(paragraph.tableDepth, 1), Self.maximumTableDepth))
    }

    /// The level that words of a definition are about, made if it is not there.
    private var definedLevel: Int {
        if current.isNestedProperties {
            return max(tables.lastIndex { !$0.cells.isEmpty } ?? 0, min(1, tables.count - 1), 0)
        }
        return max(tableDepth, 1) - 1
    }

    private mutating func open(level: Int) {
        while tables.count <= level { tables.append(RTFTableLevel(start: paragraphStart)) }
    }

    // MARK: Definitions

    mutating func row(_ word: RTFRowWord, _ parameter: Int32?) {
        guard current.destination.isBody else { return }
        let level = definedLevel
        if word == .trowd { open(level: level) }
        // Behind a table in a cell its depth still holds when the row around ends.
        if word == .lastrow, !tables.isEmpty {
            tables[min(level, tables.count - 1)].definition.isLast = true
            return
        }
        guard tables.indices.contains(level) else { return }
        switch word {
        case .trowd:
            tables[level].definition = RTFRowDefinition()
            tables[level].isRowOpen = true
            if tables[level].cells.isEmpty, tables[level].rows.isEmpty {
                tables[level].start = paragraphStart
            }
        case .trhdr: tables[level].definition.isHeader = parameter != 0
        default: tables[level].definition.apply(word, parameter ?? 0)
        }
    }

    /// Our own flags of the table, in its row's definition.
    mutating func setTable(_ flags: TableValue, style: BlockStyle?) {
        let level = definedLevel
        guard tables.indices.contains(level) else { return }
        tables[level].definition.flags = flags
        tables[level].definition.table.exact = style
    }

    /// Our own style of the cell whose definition ends next.
    mutating func setCell(style: BlockStyle?) {
        let level = definedLevel
        if tables.indices.contains(level) { tables[level].definition.pending.exact = style }
    }

    /// Our own mark of a place where no cell is.
    mutating func setGap() {
        let level = definedLevel
        if tables.indices.contains(level) { tables[level].definition.pending.isGap = true }
    }

    // MARK: Ends

    /// `\cell` and `\nestcell`: ends a paragraph and its cell.
    mutating func endCell(isNested: Bool) {
        // Behind the last row of a table inside the depth is still that table's.
        let depth = endsInnerTable ? min(tableDepth, tables.count) : tableDepth
        let level = isNested ? max(depth, 2) - 1 : 0
        finishTables(deeperThan: level + 1)
        open(level: level)
        let index = tables[level].cells.count
        let defined = tables[level].definition.cells
        // What only continues another cell, or in Cocoa's files ends behind a table inside it, has no
        // paragraph unless there is something in it.
        let isContinuation = index < defined.count && defined[index].isContinuation
        let isEmpty =
            isContinuation
            ? builder.length == tables[level].start
            : endsInnerTable && cocoaVersion != nil && builder.length == paragraphStart
        if !isEmpty { emitLineEnd() }
        endsInnerTable = false
        tables[level].cells.append(tables[level].start..<builder.length)
        tables[level].start = builder.length
        tables[level].isRowOpen = true
    }

    /// `\row` and `\nestrow`.
    mutating func endRow(isNested: Bool) {
        guard let last = tables.lastIndex(where: { !$0.cells.isEmpty }), !isNested || last > 0
        else { return }
        let level = isNested ? last : 0
        finishTables(deeperThan: level + 1)
        closeRow(level)
        endsInnerTable = level > 0
        if tables[level].definition.isLast { finishTables(deeperThan: level) }
    }

    private mutating func closeRow(_ level: Int) {
        tables[level].isRowOpen = false
        guard !tables[level].cells.isEmpty else { return }
        tables[level].rows.append(
            RTFRow(
                cells: tables[level].cells, definition: tables[level].definition,
                after: tables[level].rows.last))
        tables[level].cells = []
    }

    /// A paragraph ended that is not the last of its cell.
    mutating func endParagraphInTables() {
        let depth = tableDepth
        if depth == 0, tables.count == 1, tables[0].isRowOpen {
            // Some writers leave out \intbl: inside a row text is a cell's all the same.
            guard tables[0].cells.isEmpty else { return }
            let definition = tables[0].definition
            finishTables(deeperThan: 0)
            open(level: 0)
            tables[0].definition = definition
            tables[0].isRowOpen = true
            return
        }
        finishTables(deeperThan: depth)
    }

    /// Makes cells of the tables that end here.
    mutating func finishTables(deeperThan depth: Int) {
        while tables.count > depth {
            closeRow(tables.count - 1)
            guard let level = tables.popLast(), !level.rows.isEmpty else { continue }
            tableCount += 1
            var maker = RTFTableMaker(rows: level.rows, id: tableCount, depth: tables.count)
            cells += maker.cells { self.color($0) }
        }
    }

    /// The document, with its tables and notes.
    mutating func document() -> StyledText { addNotes(to: tabled()) }

    /// The text so far, with its tables.
    mutating func tabled() -> StyledText {
        finishTables(deeperThan: 0)
        var document = finishedText()
        if !cells.isEmpty || hasCellPlaceholders { RTFCell.apply(cells, to: &document) }
        // Without its placeholder a paragraph may be like its neighbour.
        if hasCellPlaceholders { document.normalize() }
        return document
    }
}

extension RTFRowDefinition {
    mutating func apply(_ word: RTFRowWord, _ value: Int32) {
        switch word {
        case .trcbpat: table.background = value
        case .trwWidth: table.width = value
        case .trftsWidth: table.widthUnit = value
        case .cellx:
            pending.right = value
            if cells.count < TableGrid.maximumSpan { cells.append(pending) }
            pending = RTFCellDefinition()
            side = .none
        case .clwWidth: pending.width = value
        case .clftsWidth: pending.widthUnit = value
        case .clheight: pending.height = value
        case .clcbpat: pending.background = value
        case .clvertalt: pending.verticalAlignment = .top
        case .clvertalc: pending.verticalAlignment = .middle
        case .clvertalb: pending.verticalAlignment = .bottom
        case .clmrg: pending.joinsLeft = true
        case .clvmrg: pending.joinsUp = true
        case .clpadl: pending.padding[0] = value
        case .clpadt: pending.padding[1] = value
        case .clpadr: pending.padding[2] = value
        case .clpadb: pending.padding[3] = value
        case .clmarl: pending.margin[0] = value
        case .clmart: pending.margin[1] = value
        case .clmarr: pending.margin[2] = value
        case .clmarb: pending.margin[3] = value
        default: border(word, value)
        }
    }

    private mutating func border(_ word: RTFRowWord, _ value: Int32) {
        switch word {
        case .clbrdrl: side = .cell(0)
        case .clbrdrt: side = .cell(1)
        case .clbrdrr: side = .cell(2)
        case .clbrdrb: side = .cell(3)
        case .trbrdrl: side = .table(0)
        case .trbrdrt: side = .table(1)
        case .trbrdrr: side = .table(2)
        case .trbrdrb: side = .table(3)
        case .trbrdrh, .trbrdrv, .brdrt, .brdrl, .brdrb, .brdrr, .brdrbtw, .brdrbar, .box:
            side = .none
        case .brdrw: set { $0.border[$1] = value }
        case .brdrcf: set { $0.borderColor[$1] = value }
        default: break
        }
    }

    private mutating func set(_ change: (inout RTFCellDefinition, Int) -> Void) {
        switch side {
        case .none: break
        case .cell(let edge): change(&pending, edge)
        case .table(let edge): change(&table, edge)
        }
    }
}
