import DocumentModel

/// Opens and closes what paragraphs stand in: lists, quotes, code and tables.
extension SemanticHTMLWriter {
    mutating func change(to paragraph: DocumentParagraph, next: DocumentParagraph?) {
        let value = paragraph.value
        if value.lists.isEmpty, value.blocks.isEmpty, stack.open.isEmpty { return }
        let wanted = containers(paragraph)
        let common = stack.common(with: wanted)
        close(to: common)
        guard wanted.count > common else { return }
        // What an item or cell says of its text would hold for all of its paragraphs.
        let around = next.map(containers)
        var after = stack
        for container in wanted.dropFirst(common) { after.push(container) }
        let goesOn = around.map { after.common(with: $0) == wanted.count } ?? false
        let needsOwn =
            !standsAlone(paragraph)
            || goesOn && (paragraph.pieces.isEmpty || !blockAttributes(paragraph).isEmpty)
        for (index, container) in wanted.enumerated().dropFirst(common) {
            let isInnermost = index == wanted.count - 1
            open(container, isInnermost && !needsOwn ? blockAttributes(paragraph) : "")
            if needsOwn { isAtStart = false }
            stack.push(container)
        }
    }

    private func containers(_ paragraph: DocumentParagraph) -> [Container] {
        guard let outermost else { return paragraph.containers }
        return Array(paragraph.containers.drop { $0.tableID != outermost })
    }

    mutating func close(to count: Int) {
        while stack.open.count > count, let container = stack.pop() {
            switch container {
            case .list(let level, _): put("</\(HTMLStyleSheet.listTag(level))>\n")
            case .item: put("</li>\n")
            case .quote(let block):
                put("</blockquote>\n")
                if case .quote(let author) = block.kind, !author.isEmpty { put("</figure>\n") }
            case .code:
                // A line end at the very end makes no line.
                if out.last == 0x0A { out.append(0x0A) }
                put("</code></pre>\n")
            case .table:
                put("</table>\n")
                grids.removeLast()
            case .section(let isHead): put(isHead ? "</thead>\n" : "</tbody>\n")
            case .row: put("</tr>\n")
            case .cell(let block): put("</\(Self.cellTag(block))>\n")
            }
            isAtStart = false
        }
    }

    private static func cellTag(_ block: TextBlockValue) -> String {
        guard let cell = block.cell else { return "td" }
        return cell.row < cell.table.headerRows ? "th" : "td"
    }

    /// - Parameter own: attributes of the paragraph that is all there is in it.
    private mutating func open(_ container: Container, _ own: String) {
        if out.last != 0x0A, !out.isEmpty { put("\n") }
        isAtStart = false
        beginsItem = false
        switch container {
        case .list(let level, let depth): open(level, depth)
        case .item:
            put("<li\(own)>")
            isAtStart = true
            beginsItem = true
        case .quote(let block): open(quote: block)
        case .code(let block):
            var language = ""
            if case .code(let name) = block.kind { language = Self.language(name) }
            put(language.isEmpty ? "<pre><code>" : "<pre><code class=\"language-\(language)\">")
            hasCodeLine = false
        case .table:
            put("<table>\n")
            grids.append(TableGrid())
        case .section(let isHead): put(isHead ? "<thead>\n" : "<tbody>\n")
        case .row:
            put("<tr>\n")
            grids[grids.count - 1].startRow()
        case .cell(let block):
            open(cell: block, own)
            isAtStart = true
        }
    }

    private mutating func open(_ level: ParagraphValue.ListLevel, _ depth: Int) {
        let tag = HTMLStyleSheet.listTag(level)
        let start = items.next(level, depth: depth)
        put("<\(tag)")
        if tag == "ol" {
            if let type = Self.listTypes.first(where: { level.markerFormat.contains($0.0) }) {
                put(" type=\"\(type.1)\"")
            }
            if start != 1 { put(" start=\"\(start)\"") }
        } else if let kind = ["circle", "square"].first(where: {
            level.markerFormat.contains("{\($0)}")
        }) {
            put(" style=\"list-style-type:\(kind)\"")
        }
        put(">\n")
    }

    private static let listTypes = [
        ("{lower-alpha}", "a"), ("{lower-latin}", "a"), ("{upper-alpha}", "A"),
        ("{upper-latin}", "A"), ("{lower-roman}", "i"), ("{upper-roman}", "I"),
    ]

    private mutating func open(quote block: TextBlockValue) {
        if case .quote(let author) = block.kind, !author.isEmpty {
            let name = HTMLWriter.escaped(author)
            put("<figure class=\"quote\">\n<figcaption>\(name)</figcaption>\n")
        }
        put("<blockquote>\n")
    }

    static func language(_ name: String) -> String {
        name.filter { $0.isLetter || $0.isNumber || "+-#.".contains($0) }
    }

    private mutating func open(cell block: TextBlockValue, _ attributes: String) {
        guard let cell = block.cell else { return }
        let last = grids.count - 1
        let rows = min(cell.rowSpan, TableGrid.maximumSpan)
        for span in grids[last].fill(upTo: cell.column) {
            put(span > 1 ? "<td colspan=\"\(span)\"></td>\n" : "<td></td>\n")
        }
        _ = grids[last].add(rowSpan: rows, columnSpan: cell.columnSpan)
        put("<\(Self.cellTag(block))")
        if cell.columnSpan > 1 { put(" colspan=\"\(cell.columnSpan)\"") }
        if rows > 1 { put(" rowspan=\"\(rows)\"") }
        put("\(attributes)>")
    }
}
