import DocumentModel
import Foundation
import Testing
import TextKit
import Views

private typealias Text = TextKit.NSAttributedString

/// Tables by AppKit's names, and what documents make of them.
@Suite struct TextBlockTests {
    private func cell(_ table: NSTextTable, _ row: Int, _ column: Int) -> NSParagraphStyle {
        let block = NSTextTableBlock(
            table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 2)
        block.setContentWidth(40, type: .percentageValueType)
        block.setWidth(2, type: .absoluteValueType, for: .border)
        block.setWidth(5, type: .absoluteValueType, for: .padding, edge: .minX)
        block.setBorderColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1), for: .maxY)
        block.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        block.verticalAlignment = .bottomAlignment
        let style = NSMutableParagraphStyle()
        style.textBlocks = [block]
        return style
    }

    @Test("B: a new block has no sizes, colours or borders")
    func defaults() {
        let block = NSTextBlock()
        #expect(block.value(for: .width) == 0)
        #expect(block.valueType(for: .width) == .absoluteValueType)
        #expect(block.width(for: .margin, edge: .minY) == 0)
        #expect(block.borderColor(for: .minX) == nil)
        #expect(block.backgroundColor == nil)
        #expect(block.verticalAlignment == .topAlignment)
        let table = NSTextTable()
        #expect(table.numberOfColumns == 0)
        #expect(table.layoutAlgorithm == .automaticLayoutAlgorithm)
        #expect(!table.collapsesBorders && !table.hidesEmptyCells)
    }

    @Test("B: a cell's sizes and colours go into the document's value")
    func values() throws {
        let table = NSTextTable()
        table.numberOfColumns = 3
        table.collapsesBorders = true
        let text = Text(string: "a\n", attributes: [.paragraphStyle: cell(table, 4, 1)])
        let blocks = try #require(text.styledText.runs.first?.attributes.paragraph?.blocks)
        let value = try #require(blocks.first)
        let place = try #require(value.cell)
        #expect(place.row == 4 && place.rowSpan == 1 && place.column == 1)
        #expect(place.columnSpan == 2 && place.table.columns == 3)
        #expect(place.table.collapsesBorders && !place.table.hidesEmptyCells)
        #expect(value.style.width == .init(40, isPercent: true))
        #expect(value.style.border == .init(all: .init(2)))
        #expect(value.style.padding == .init(left: .init(5)))
        #expect(value.style.borderColor == .init(bottom: ColorValue(red: 1, green: 0, blue: 0)))
        #expect(value.style.backgroundColor == ColorValue(red: 0, green: 1, blue: 0))
        #expect(value.style.verticalAlignment == .bottom)
    }

    @Test("B: paragraphs of one cell and cells of one table have one object each")
    func identity() throws {
        let table = NSTextTable()
        table.numberOfColumns = 2
        let text = TextKit.NSMutableAttributedString()
        let first = cell(table, 0, 0)
        for (string, style) in [("a\n", first), ("b\n", first), ("c\n", cell(table, 0, 1))] {
            text.append(Text(string: string, attributes: [.paragraphStyle: style]))
        }
        let copy = Text(text.styledText)
        let cells = try [0, 2, 4].map { location in
            let style = try #require(
                copy.attribute(.paragraphStyle, at: location, effectiveRange: nil)
                    as? NSParagraphStyle)
            return try #require(style.textBlocks.first as? NSTextTableBlock)
        }
        #expect(cells[0] === cells[1])
        #expect(cells[0] !== cells[2])
        #expect(cells[0].table === cells[2].table)
        #expect(cells[0].width(for: .padding, edge: .minX) == 5)
        #expect(copy.styledText == text.styledText)
    }

    @Test("B: quotes, code and rules go through attributed strings")
    func purposes() throws {
        var attributes = TextAttributes()
        attributes.paragraph = ParagraphValue()
        attributes.paragraph?.blocks = [
            .init(.quote(author: "Ann"), id: 1), .init(.code(language: "swift"), id: 2),
        ]
        let document = StyledText("x\n", attributes: attributes)
        #expect(Text(document).styledText == document)
    }
}
