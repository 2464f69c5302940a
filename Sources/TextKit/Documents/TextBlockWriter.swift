import DocumentModel
import Foundation

/// Makes a document's blocks of text blocks; objects get numbers in the order in which they come.
struct TextBlockWriter {
    private var ids: [ObjectIdentifier: Int] = [:]
    private var tables: [ObjectIdentifier: TableValue] = [:]
    /// Cells of a table mostly look the same.
    private var lastStyle: (block: NSTextBlock, style: BlockStyle)?

    mutating func value(_ block: NSTextBlock) -> TextBlockValue {
        var value: TextBlockValue
        if let cell = block as? NSTextTableBlock {
            value = TextBlockValue(.cell(self.cell(cell)))
        } else {
            value = TextBlockValue(.init(block.purpose))
            value.id = number(block)
        }
        value.listDepth = block.listDepth
        if block.hasStyle { value.style = style(block) }
        return value
    }

    private mutating func number(_ block: NSTextBlock) -> Int {
        let number = ids[ObjectIdentifier(block)] ?? ids.count + 1
        ids[ObjectIdentifier(block)] = number
        return number
    }

    private mutating func cell(_ block: NSTextTableBlock) -> TableCellValue {
        TableCellValue(
            table: table(block.table), row: block.startingRow, rowSpan: block.rowSpan,
            column: block.startingColumn, columnSpan: block.columnSpan)
    }

    private mutating func table(_ table: NSTextTable) -> TableValue {
        if let known = tables[ObjectIdentifier(table)] { return known }
        var value = TableValue(id: number(table), columns: max(table.numberOfColumns, 1))
        value.hasFixedLayout = table.layoutAlgorithm == .fixedLayoutAlgorithm
        value.collapsesBorders = table.collapsesBorders
        value.hidesEmptyCells = table.hidesEmptyCells
        value.headerRows = table.numberOfHeaderRows
        value.style = style(table)
        tables[ObjectIdentifier(table)] = value
        return value
    }

    private mutating func style(_ block: NSTextBlock) -> BlockStyle {
        if let lastStyle, lastStyle.block.hasStyle(of: block) { return lastStyle.style }
        let style = Self.makeStyle(block)
        lastStyle = (block, style)
        return style
    }

    private static func makeStyle(_ block: NSTextBlock) -> BlockStyle {
        var style = BlockStyle()
        guard block.hasStyle else { return style }
        style.width = block.dimensions[.width].map(length)
        style.minimumWidth = block.dimensions[.minimumWidth].map(length)
        style.maximumWidth = block.dimensions[.maximumWidth].map(length)
        style.height = block.dimensions[.height].map(length)
        style.minimumHeight = block.dimensions[.minimumHeight].map(length)
        style.maximumHeight = block.dimensions[.maximumHeight].map(length)
        style.padding = edges(block, .padding)
        style.border = edges(block, .border)
        style.margin = edges(block, .margin)
        let colors = NSTextBlock.edges.map { StyledTextWriter.color(block.borderColors[$0]) }
        style.borderColor = .init(
            left: colors[0], top: colors[1], right: colors[2], bottom: colors[3])
        style.backgroundColor = StyledTextWriter.color(block.backgroundColor)
        style.verticalAlignment = .init(block.verticalAlignment)
        return style
    }

    private static func edges(
        _ block: NSTextBlock, _ layer: NSTextBlock.Layer
    ) -> BlockStyle.Edges<BlockStyle.Length> {
        let values = NSTextBlock.edges.map { edge in
            block.widths[.init(layer: layer, edge: edge)].map(length)
        }
        return .init(left: values[0], top: values[1], right: values[2], bottom: values[3])
    }

    private static func length(_ length: NSTextBlock.Length) -> BlockStyle.Length {
        .init(length.value, isPercent: length.type == .percentageValueType)
    }
}

extension TextBlockValue.Kind {
    fileprivate init(_ purpose: NSTextBlock.Purpose) {
        self =
            switch purpose {
            case .box: .box
            case .quote(let author): .quote(author: author)
            case .code(let language): .code(language: language)
            case .rule: .rule
            }
    }
}

extension BlockStyle.VerticalAlignment {
    fileprivate init(_ value: NSTextBlock.VerticalAlignment) {
        self =
            switch value {
            case .topAlignment: .top
            case .middleAlignment: .middle
            case .bottomAlignment: .bottom
            case .baselineAlignment: .baseline
            }
    }
}
