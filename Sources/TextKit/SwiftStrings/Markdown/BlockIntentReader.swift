import CoreGraphics
import Foundation

/// Paragraph styles of presentation intents: lists, headings, and the blocks that documents carry.
///
/// One reader a text: blocks with one identity are one object in it.
struct BlockIntentReader {
    typealias Piece = (units: [UInt16], values: [NSAttributedString.Key: Any])

    /// chosen: as HTML's lists.
    private static let listIndent = 36.0
    private static let markerGap = 25.0
    private static let lineEnd: UInt16 = 10

    private var lists: [Int: NSTextList] = [:]
    private var blocks: [Int: NSTextBlock] = [:]
    private var tables: [Int: NSTextTable] = [:]

    /// Gives styles to paragraphs that have none and of which all is in one block: as Foundation reads Markdown, blocks stand
    /// side by side in a line, and that line is none of them.
    static func addStyles(to pieces: inout [Piece]) {
        func intent(_ index: Int) -> PresentationIntent? {
            pieces[index].values[.presentationIntentAttributeName] as? PresentationIntent
        }
        var reader = BlockIntentReader()
        var start = 0
        while start < pieces.count {
            let own = intent(start)
            var end = start + 1
            while end < pieces.count, intent(end) == own { end += 1 }
            let begins = start == 0 || pieces[start - 1].units.last == lineEnd
            let ends = end == pieces.count || pieces[end - 1].units.last == lineEnd
            if let own, begins, ends {
                let hasMarker = pieces[start].units.first == 9
                if let style = reader.style(own, hasMarker: hasMarker) {
                    for index in start..<end where pieces[index].values[.paragraphStyle] == nil {
                        pieces[index].values[.paragraphStyle] = style
                    }
                }
            }
            start = end
        }
    }

    /// nil for a plain paragraph.
    private mutating func style(
        _ intent: PresentationIntent, hasMarker: Bool
    ) -> NSParagraphStyle? {
        let style = NSMutableParagraphStyle()
        var place = Place()
        for component in intent.components.reversed() { add(component, to: style, &place) }
        guard style.headerLevel > 0 || !place.lists.isEmpty || !place.blocks.isEmpty else {
            return nil
        }
        style.textLists = place.lists
        style.textBlocks = place.blocks
        if !place.lists.isEmpty {
            let indent = Self.listIndent * Double(place.lists.count)
            style.headIndent = indent
            style.firstLineHeadIndent = hasMarker ? 0 : indent
            if hasMarker {
                let stops: [CGFloat] = [CGFloat(indent - Self.markerGap), CGFloat(indent)]
                style.tabStops = stops.map { NSTextTab(textAlignment: .left, location: $0) }
            }
        }
        return style
    }

    /// What is open while blocks are gone through from outside.
    private struct Place {
        var lists: [NSTextList] = []
        var blocks: [NSTextBlock] = []
        /// The list whose item comes next.
        var list: (isOrdered: Bool, identity: Int)?
        var table: (value: NSTextTable, columns: [PresentationIntent.TableColumn])?
        var row = 0
    }

    private mutating func add(
        _ component: PresentationIntent.IntentType, to style: NSMutableParagraphStyle,
        _ place: inout Place
    ) {
        let identity = component.identity
        switch component.kind {
        case .paragraph: break
        case .header(let level): style.headerLevel = level
        case .orderedList: place.list = (true, identity)
        case .unorderedList: place.list = (false, identity)
        case .listItem(let ordinal): place.lists.append(list(place.list, first: ordinal))
        case .blockQuote: add(.quote(author: ""), identity, &place)
        case .codeBlock(let language): add(.code(language: language ?? ""), identity, &place)
        case .thematicBreak: add(.rule, identity, &place)
        case .table(let columns):
            let table = tables[identity] ?? NSTextTable()
            table.numberOfColumns = columns.count
            tables[identity] = table
            place.table = (table, columns)
        case .tableHeaderRow:
            place.table?.value.numberOfHeaderRows = 1
            place.row = 0
        case .tableRow(let index):
            place.row = max(index - 1 + (place.table?.value.numberOfHeaderRows ?? 0), 0)
        case .tableCell(let column): addCell(column, identity, to: style, &place)
        }
    }

    private mutating func list(
        _ open: (isOrdered: Bool, identity: Int)?, first: Int
    ) -> NSTextList {
        let open = open ?? (false, -1)
        if let known = lists[open.identity] { return known }
        let list = NSTextList(
            markerFormat: open.isOrdered ? .init("{decimal}.") : .disc,
            startingItemNumber: open.isOrdered ? first : 1)
        lists[open.identity] = list
        return list
    }

    private mutating func add(
        _ purpose: NSTextBlock.Purpose, _ identity: Int, _ place: inout Place
    ) {
        let block = blocks[identity] ?? NSTextBlock()
        block.purpose = purpose
        block.listDepth = place.lists.count
        blocks[identity] = block
        place.blocks.append(block)
    }

    private mutating func addCell(
        _ column: Int, _ identity: Int, to style: NSMutableParagraphStyle, _ place: inout Place
    ) {
        guard let table = place.table else { return }
        let block =
            blocks[identity]
            ?? NSTextTableBlock(
                table: table.value, startingRow: place.row, rowSpan: 1, startingColumn: column,
                columnSpan: 1)
        block.listDepth = place.lists.count
        blocks[identity] = block
        place.blocks.append(block)
        guard table.columns.indices.contains(column) else { return }
        switch table.columns[column].alignment {
        case .left: break
        case .center: style.alignment = .center
        case .right: style.alignment = .right
        }
    }
}
