import DocumentModel

/// Writes HTML for publishing: elements for what they mean, and styles only where there is no element.
///
/// HTML 5 that sanitizers let through: paragraphs, headings, lists, quotes, code, tables, links, pictures;
/// colours, relative sizes and alignment are styles, and fonts and spacing are left to the page it goes into.
enum SemanticHTML {
    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        var writer = SemanticHTMLWriter(document, options)
        writer.run()
        guard !options.isFragment else {
            return WritingResult(bytes: writer.out, diagnostics: writer.diagnostics)
        }
        let language = writer.pageLanguage
        var out = Array(head(document.properties, title: writer.title, language).utf8)
        out.reserveCapacity(out.count + writer.out.count + 32)
        out += writer.out
        out += Array("</body>\n</html>\n".utf8)
        return WritingResult(bytes: out, diagnostics: writer.diagnostics)
    }

    private static func head(
        _ properties: DocumentProperties, title: String, _ language: String?
    ) -> String {
        var text = """
            <!DOCTYPE html>
            <html\(language.map { " lang=\"\($0)\"" } ?? "")>
            <head>
            <meta charset="utf-8">
            <title>\(HTMLWriter.escaped(title))</title>

            """
        for (name, value) in HTMLMetadata.values(properties) {
            text +=
                "<meta name=\"\(name.lowercased())\" content=\"\(HTMLWriter.escaped(value))\">\n"
        }
        return text + "<meta name=\"generator\" content=\"Galley\">\n</head>\n<body>\n"
    }
}

/// Writes the blocks.
struct SemanticHTMLWriter {
    let document: StyledText
    let options: WritingOptions
    let text: [UInt8]
    var out: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    /// Points of text that says no size.
    let baseSize: Double
    /// Of all text, where the page around can say it.
    let pageLanguage: String?
    /// Most documents say none.
    private let hasLanguages: Bool
    var tags = TagChanges()
    var tagLists: [TagKey: Int] = [:]
    private let paragraphs: [DocumentParagraph]
    private var stack = ContainerStack()
    /// The table that is written alone: what is around it another writer has opened.
    private var outermost: Int?
    /// The element that was opened last, which the paragraph may stand in without one of its own.
    private var isAtStart = false
    /// Whether the element that was opened last is an item.
    private var beginsItem = false
    /// Whether the last paragraph was a line of the code block that is open.
    private var hasCodeLine = false
    private var grids: [TableGrid] = []
    private var items = ItemCounts()

    init(_ document: StyledText, _ options: WritingOptions) {
        self.document = document
        self.options = options
        text = Array(document.text.utf8)
        paragraphs = DocumentParagraph.paragraphs(of: document)
        baseSize = Self.commonSize(document.runs.lazy.map { ($0.attributes, $0.length) }) ?? 12
        hasLanguages = document.runs.contains { $0.attributes.language != nil }
        pageLanguage =
            hasLanguages && !options.isFragment
            ? LanguageTag.common(paragraphs.lazy.flatMap(\.pieces)) : nil
        // chosen: most documents have less markup than that.
        out.reserveCapacity(text.count + text.count / 2)
    }

    /// The size that most of the text has.
    static func commonSize(_ runs: some Sequence<(TextAttributes, Int)>) -> Double? {
        var lengths: [Double: Int] = [:]
        var open: (size: Double, length: Int)?
        for (attributes, length) in runs {
            let size = attributes.font?.size ?? 12
            if let last = open, last.size != size { lengths[last.size, default: 0] += last.length }
            open = (size, length + (open?.size == size ? open?.length ?? 0 : 0))
        }
        if let open { lengths[open.size, default: 0] += open.length }
        return lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// What a page without a title is called: HTML wants one.
    var title: String {
        if let title = document.properties.title, !title.isEmpty { return title }
        var rest = document.text[...]
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            if line.contains(where: { $0.isLetter || $0.isNumber }) {
                return String(line.prefix(60))
            }
            rest = rest[line.endIndex...].dropFirst()
        }
        return "Untitled"
    }

    mutating func run() { run(paragraphs[...]) }

    /// Paragraphs of one table, without what is around that.
    mutating func run(table paragraphs: ArraySlice<DocumentParagraph>) {
        outermost = paragraphs.first?.containers.lazy.compactMap(\.tableID).first
        run(paragraphs)
    }

    private mutating func run(_ paragraphs: ArraySlice<DocumentParagraph>) {
        for index in paragraphs.indices {
            let next = index + 1 < paragraphs.endIndex ? paragraphs[index + 1] : nil
            change(to: paragraphs[index], next: next)
            write(paragraphs[index])
        }
        close(to: 0)
    }

    // MARK: Containers

    private mutating func change(to paragraph: DocumentParagraph, next: DocumentParagraph?) {
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

    private mutating func close(to count: Int) {
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
        // Places that no cell takes are empty cells.
        var place = grids[last].peek()
        while place < min(cell.column, TableGrid.maximumSpan - 1) {
            _ = grids[last].add(rowSpan: 1, columnSpan: 1)
            put("<td></td>\n")
            place = grids[last].peek()
        }
        _ = grids[last].add(rowSpan: rows, columnSpan: cell.columnSpan)
        put("<\(Self.cellTag(block))")
        if cell.columnSpan > 1 { put(" colspan=\"\(cell.columnSpan)\"") }
        if rows > 1 { put(" rowspan=\"\(rows)\"") }
        put("\(attributes)>")
    }

    // MARK: Paragraphs

    /// Whether it needs no element of its own at the start of an item or a cell.
    private func standsAlone(_ paragraph: DocumentParagraph) -> Bool {
        paragraph.value.headerLevel == 0 && !paragraph.isRule
            && (paragraph.value.blocks.last?.cell == nil || !hasBreaks(paragraph))
    }

    /// Whether it has line breaks, which directly in a cell would end paragraphs.
    private func hasBreaks(_ paragraph: DocumentParagraph) -> Bool {
        paragraph.pieces.contains { piece in
            switch piece {
            case .text(let range, _), .token(_, let range, _):
                text[range].indices.contains { text[$0...].starts(with: Self.lineBreak) }
            case .attachment: false
            }
        }
    }

    private mutating func write(_ paragraph: DocumentParagraph) {
        countItem(paragraph)
        if paragraph.codeLanguage != nil {
            if hasCodeLine { put("\n") }
            hasCodeLine = true
            inline(paragraph, isCode: true)
            return
        }
        if paragraph.isRule {
            line("<hr>")
        } else if isAtStart {
            inline(paragraph)
        } else {
            let level = min(max(paragraph.value.headerLevel, 0), 6)
            let tag = level > 0 ? "h\(level)" : "p"
            line("<\(tag)\(blockAttributes(paragraph))>")
            if paragraph.pieces.isEmpty { put("<br>") }
            inline(paragraph)
            put("</\(tag)>\n")
        }
        isAtStart = false
    }

    private mutating func countItem(_ paragraph: DocumentParagraph) {
        if beginsItem { items.add(paragraph.value.lists) }
        beginsItem = false
    }

    /// On a line of its own.
    private mutating func line(_ text: String) {
        if out.last != 0x0A, !out.isEmpty { put("\n") }
        put(text)
    }

    /// Language of all that stands in a paragraph, when the element around it can say so.
    func blockLanguage(_ paragraph: DocumentParagraph) -> String? {
        guard hasLanguages, paragraph.codeLanguage == nil else { return pageLanguage }
        return LanguageTag.common(paragraph.pieces) ?? pageLanguage
    }

    /// Language, direction, alignment and the floats that the paragraph begins below.
    private func blockAttributes(_ paragraph: DocumentParagraph) -> String {
        let value = paragraph.value
        var style: [String] = []
        switch value.alignment {
        case .natural: break
        case .left where value.direction != .rightToLeft: break
        case .justified: style.append("text-align:justify")
        // As pages have it anyway.
        case .center where isInHead(value): break
        default: style.append("text-align:\(value.alignment.rawValue)")
        }
        if let clearing = value.clearing { style.append("clear:\(clearing.rawValue)") }
        var result = value.direction == .rightToLeft ? " dir=\"rtl\"" : ""
        if let language = blockLanguage(paragraph), language != pageLanguage {
            result += " lang=\"\(language)\""
        }
        return style.isEmpty ? result : result + " style=\"\(style.joined(separator: "; "))\""
    }

    private func isInHead(_ value: ParagraphValue) -> Bool {
        value.cells.last?.cell.map { $0.row < $0.table.headerRows } ?? false
    }

    mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
