import Foundation

/// Presentation intents of paragraph styles, the other way of `BlockIntentReader`.
///
/// One writer a text: paragraphs are asked for in their order.
struct BlockIntentWriter {
    private enum Thing: Hashable {
        case object(ObjectIdentifier)
        case item(ObjectIdentifier, Int)
        case row(ObjectIdentifier, Int)
    }
    private var identities: [Thing: Int] = [:]
    private var identityCount = 0
    /// Items of each list so far.
    private var items: [ObjectIdentifier: Int] = [:]
    private var last: PresentationIntent?

    /// Whether a style says anything of blocks.
    static func hasBlocks(_ style: NSParagraphStyle) -> Bool {
        style.headerLevel > 0 || !style.textLists.isEmpty || !style.textBlocks.isEmpty
    }

    /// The intent of a stretch of one paragraph; nil where its style says nothing of blocks.
    /// - Parameters:
    ///   - isStart: whether the paragraph begins with it.
    ///   - isItem: whether it begins with a list's marker.
    mutating func intent(
        _ style: NSParagraphStyle, isStart: Bool, isItem: Bool
    ) -> PresentationIntent? {
        guard Self.hasBlocks(style) else {
            last = nil
            return nil
        }
        if !isStart, let last { return last }
        if let list = style.textLists.last {
            let count = items[ObjectIdentifier(list)] ?? 0
            items[ObjectIdentifier(list)] = isItem || count == 0 ? count + 1 : count
        }
        var components: [PresentationIntent.IntentType] = []
        var lists = style.textLists[...]
        for block in style.textBlocks {
            let outer = style.textLists.count - lists.count
            for _ in 0..<max(block.listDepth - outer, 0) { add(lists.popFirst(), &components) }
            add(block, &components)
        }
        for list in lists { add(list, &components) }
        addLeaf(style, &components)
        let intent = PresentationIntent(types: components.reversed())
        last = intent
        return intent
    }

    private mutating func newIdentity() -> Int {
        identityCount += 1
        return identityCount
    }

    private mutating func identity(_ thing: Thing) -> Int {
        if let known = identities[thing] { return known }
        let identity = newIdentity()
        identities[thing] = identity
        return identity
    }

    private mutating func add(
        _ list: NSTextList?, _ components: inout [PresentationIntent.IntentType]
    ) {
        guard let list else { return }
        let object = ObjectIdentifier(list)
        let item = max(items[object] ?? 1, 1)
        components.append(
            .init(
                kind: list.isOrdered ? .orderedList : .unorderedList,
                identity: identity(.object(object))))
        components.append(
            .init(
                kind: .listItem(ordinal: (list.isOrdered ? list.startingItemNumber : 1) + item - 1),
                identity: identity(.item(object, item))))
    }

    private mutating func add(
        _ block: NSTextBlock, _ components: inout [PresentationIntent.IntentType]
    ) {
        let identity = identity(.object(ObjectIdentifier(block)))
        if let cell = block as? NSTextTableBlock { return add(cell, identity, &components) }
        switch block.purpose {
        case .box: break
        case .quote: components.append(.init(kind: .blockQuote, identity: identity))
        case .rule: components.append(.init(kind: .thematicBreak, identity: identity))
        case .code(let language):
            let hint = language.isEmpty ? nil : language
            components.append(.init(kind: .codeBlock(languageHint: hint), identity: identity))
        }
    }

    private mutating func add(
        _ cell: NSTextTableBlock, _ identity: Int,
        _ components: inout [PresentationIntent.IntentType]
    ) {
        let table = cell.table
        let object = ObjectIdentifier(table)
        let columns = Array(
            repeating: PresentationIntent.TableColumn(alignment: .left),
            count: max(table.numberOfColumns, 1))
        let row = cell.startingRow
        let head = table.numberOfHeaderRows
        components.append(
            .init(kind: .table(columns: columns), identity: self.identity(.object(object))))
        components.append(
            .init(
                kind: row < head ? .tableHeaderRow : .tableRow(rowIndex: row - head + 1),
                identity: self.identity(.row(object, row))))
        components.append(
            .init(kind: .tableCell(columnIndex: cell.startingColumn), identity: identity))
    }

    /// Headings and paragraphs; cells, code and rules hold text themselves.
    private mutating func addLeaf(
        _ style: NSParagraphStyle, _ components: inout [PresentationIntent.IntentType]
    ) {
        if style.headerLevel > 0 {
            components.append(
                .init(kind: .header(level: style.headerLevel), identity: newIdentity()))
            return
        }
        switch components.last?.kind {
        case .codeBlock, .thematicBreak, .tableCell: break
        default: components.append(.init(kind: .paragraph, identity: newIdentity()))
        }
    }
}
