import DocumentModel
import Foundation

/// Makes text blocks of a document's. Equal blocks of one document are one object, and so are tables.
struct TextBlockReader {
    private var blocks: [TextBlockValue: NSTextBlock] = [:]
    private var tables: [TableValue: NSTextTable] = [:]

    mutating func block(_ value: TextBlockValue) -> NSTextBlock {
        if let known = blocks[value] { return known }
        let block = make(value)
        block.listDepth = value.listDepth
        Self.set(value.style, on: block)
        blocks[value] = block
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
        if let known = tables[value] { return known }
        let table = NSTextTable()
        table.numberOfColumns = value.columns
        table.layoutAlgorithm =
            value.hasFixedLayout ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
        table.collapsesBorders = value.collapsesBorders
        table.hidesEmptyCells = value.hidesEmptyCells
        table.numberOfHeaderRows = value.headerRows
        Self.set(value.style, on: table)
        tables[value] = table
        return table
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
