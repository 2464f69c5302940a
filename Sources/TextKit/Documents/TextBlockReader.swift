import DocumentModel
import Foundation

/// Makes text blocks of a document's. Equal blocks of one document are one object, and so are tables.
struct TextBlockReader {
    private var blocks: [TextBlockValue: NSTextBlock] = [:]
    private var tables: [TableValue: NSTextTable] = [:]
    private var lastTable: (value: TableValue, table: NSTextTable)?
    private var cells: [CellPlace: (value: TextBlockValue, block: NSTextBlock)] = [:]
    /// Cells of a table mostly look the same.
    private var lastStyle: (value: BlockStyle, block: NSTextBlock)?

    /// What mostly tells cells apart; all of a block takes long to look up.
    private struct CellPlace: Hashable {
        var table: Int
        var row: Int
        var column: Int
    }

    mutating func block(_ value: TextBlockValue) -> NSTextBlock {
        guard let cell = value.cell else { return knownBlock(value) }
        let place = CellPlace(table: cell.table.id, row: cell.row, column: cell.column)
        guard let known = cells[place] else {
            let block = knownBlock(value, isNew: true)
            cells[place] = (value, block)
            return block
        }
        return known.value == value ? known.block : knownBlock(value)
    }

    private mutating func knownBlock(_ value: TextBlockValue, isNew: Bool = false) -> NSTextBlock {
        if !isNew, let known = blocks[value] { return known }
        let block = make(value)
        block.listDepth = value.listDepth
        if value.hasStyle { put(value.style, on: block) }
        if !isNew { blocks[value] = block }
        return block
    }

    private mutating func make(_ value: TextBlockValue) -> NSTextBlock {
        let block = NSTextBlock()
        switch value.kind {
        case .box: block.purpose = .box
        case .rule: block.purpose = .rule
        case .quote(let author): block.purpose = .quote(author: author)
        case .code(let language): block.purpose = .code(language: language)
        case .cell(let cell):
            return NSTextTableBlock(
                table: table(cell.table), startingRow: cell.row, rowSpan: cell.rowSpan,
                startingColumn: cell.column, columnSpan: cell.columnSpan)
        }
        return block
    }

    private mutating func table(_ value: TableValue) -> NSTextTable {
        if let lastTable, lastTable.value == value { return lastTable.table }
        let table = tables[value] ?? make(value)
        tables[value] = table
        lastTable = (value, table)
        return table
    }

    private func make(_ value: TableValue) -> NSTextTable {
        let table = NSTextTable()
        table.numberOfColumns = value.columns
        table.layoutAlgorithm =
            value.hasFixedLayout ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
        table.collapsesBorders = value.collapsesBorders
        table.hidesEmptyCells = value.hidesEmptyCells
        table.numberOfHeaderRows = value.headerRows
        Self.set(value.style, on: table)
        return table
    }

    private mutating func put(_ style: BlockStyle, on block: NSTextBlock) {
        if let lastStyle, lastStyle.value == style { return block.takeStyle(from: lastStyle.block) }
        Self.set(style, on: block)
        lastStyle = (style, block)
    }

    private static func set(_ style: BlockStyle, on block: NSTextBlock) {
        func set(_ length: BlockStyle.Length?, _ dimension: NSTextBlock.Dimension) {
            guard let length else { return }
            block.setValue(length.value, type: type(length), for: dimension)
        }
        set(style.width, .width)
        set(style.minimumWidth, .minimumWidth)
        set(style.maximumWidth, .maximumWidth)
        set(style.height, .height)
        set(style.minimumHeight, .minimumHeight)
        set(style.maximumHeight, .maximumHeight)
        let layers: [(BlockStyle.Edges<BlockStyle.Length>, NSTextBlock.Layer)] = [
            (style.padding, .padding), (style.border, .border), (style.margin, .margin),
        ]
        for (edges, layer) in layers {
            for (length, edge) in zip(edges.all, NSTextBlock.edges) {
                guard let length else { continue }
                block.setWidth(length.value, type: type(length), for: layer, edge: edge)
            }
        }
        for (color, edge) in zip(style.borderColor.all, NSTextBlock.edges) {
            block.setBorderColor(color.map(StyledTextReader.color), for: edge)
        }
        block.backgroundColor = style.backgroundColor.map(StyledTextReader.color)
        block.verticalAlignment = .init(style.verticalAlignment)
    }

    private static func type(_ length: BlockStyle.Length) -> NSTextBlock.ValueType {
        length.isPercent ? .percentageValueType : .absoluteValueType
    }
}

extension NSTextBlock.VerticalAlignment {
    init(_ value: BlockStyle.VerticalAlignment) {
        self =
            switch value {
            case .top: .topAlignment
            case .middle: .middleAlignment
            case .bottom: .bottomAlignment
            case .baseline: .baselineAlignment
            }
    }
}
