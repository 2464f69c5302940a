import DocumentModel

/// Writes BBCode in the dialect that the options name.
///
/// The document's most common size is the forum's own. An attachment with a published `url` is
/// `[img]`, one without goes by its id; phpBB's `[attachment=N]` counts them from 0 in the order of the
/// text, and the caller uploads in that order. An adaptive image glyph without a `url` is its description.
/// Tables are tables where the dialect has them, and else a paragraph a cell.
/// Where a dialect has no escape for `[`, one that would start a tag is followed by U+2060, which nobody sees.
enum BBCodeWriter {
    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        var writer = BBCodeBodyWriter(document, options.bbcode)
        writer.run()
        return WritingResult(bytes: writer.out, diagnostics: writer.diagnostics)
    }
}

/// Writes the paragraphs with their blocks.
struct BBCodeBodyWriter {
    let document: StyledText
    let dialect: BBCodeDialect
    let text: [UInt8]
    let baseSize: Double
    let baseFont: String
    var out: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    var tags = TagStack()
    private var stack = ContainerStack()
    var attachments = 0

    init(_ document: StyledText, _ dialect: BBCodeDialect) {
        self.document = document
        self.dialect = dialect
        text = Array(document.text.utf8)
        var lengths: [Double: Int] = [:]
        var fonts: [String: Int] = [:]
        for run in document.runs {
            guard let font = run.attributes.font else { continue }
            lengths[font.size, default: 0] += run.length
            fonts[font.name, default: 0] += run.length
        }
        baseSize = lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 12
        baseFont = fonts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    mutating func run() {
        let paragraphs = DocumentParagraph.paragraphs(of: document)
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { newline() }
            change(to: paragraph)
            write(paragraph)
        }
        close(to: 0)
        if text.last == 0x0A { newline() }
    }

    private mutating func newline() { out.append(0x0A) }

    // MARK: Containers

    /// What of a paragraph's containers the dialect has tags for.
    private func wanted(_ paragraph: DocumentParagraph) -> [Container] {
        paragraph.containers.filter { container in
            switch container {
            case .list, .item, .quote, .code: true
            case .section: false
            case .table, .row, .cell: dialect.hasTables
            }
        }
    }

    private mutating func change(to paragraph: DocumentParagraph) {
        let wanted = wanted(paragraph)
        let common = stack.common(with: wanted)
        if common < stack.open.count {
            // Closing tags stand at the end of the last line, not on a line of their own.
            let hadNewline = out.last == 0x0A
            if hadNewline { out.removeLast() }
            close(to: common)
            if hadNewline { newline() }
        }
        var holdsText = false
        for container in wanted[common...] {
            open(container)
            stack.push(container)
            switch container {
            case .quote, .cell: holdsText = true
            default: holdsText = false
            }
        }
        // The line end after the tag is the tag's own.
        if holdsText, paragraph.pieces.isEmpty { newline() }
    }

    private mutating func close(to count: Int) {
        while stack.open.count > count, let container = stack.pop() {
            switch container {
            case .list: put("[/\(dialect.name("list"))]")
            case .quote: put("[/\(dialect.name("quote"))]")
            case .code: put("[/\(dialect.name("code"))]")
            case .table: put("\n[/\(dialect.name("table"))]")
            case .row: put("\n[/\(dialect.name("tr"))]")
            case .cell(let block): put("[/\(dialect.name(cellTag(block)))]")
            case .item, .section: break
            }
        }
    }

    private mutating func open(_ container: Container) {
        switch container {
        case .list(let level, _): put(listTag(level))
        case .item: put("[*]")
        case .quote(let block):
            if case .quote(let author) = block.kind { put(dialect.quote(author)) }
        case .code(let block):
            if case .code(let language) = block.kind { put(dialect.code(language)) }
        case .table: put("[\(dialect.name("table"))]\n")
        case .row: put("[\(dialect.name("tr"))]\n")
        case .cell(let block): put("[\(dialect.name(cellTag(block)))\(spans(block))]")
        case .section: break
        }
    }

    /// XenForo alone has cells of the head.
    private func cellTag(_ block: TextBlockValue) -> String {
        guard dialect == .xenForo, let cell = block.cell else { return "td" }
        return cell.row < cell.table.headerRows ? "th" : "td"
    }

    /// Discuz! alone can say how many columns and rows a cell takes.
    private func spans(_ block: TextBlockValue) -> String {
        guard dialect == .discuz, let cell = block.cell, cell.columnSpan > 1 || cell.rowSpan > 1
        else { return "" }
        return "=\(cell.columnSpan),\(cell.rowSpan)"
    }

    private func listTag(_ level: ParagraphValue.ListLevel) -> String {
        let kinds = [
            ("{decimal}", "1"), ("{lower-alpha}", "a"), ("{lower-latin}", "a"),
            ("{upper-alpha}", "A"), ("{upper-latin}", "A"), ("{lower-roman}", "i"),
            ("{upper-roman}", "I"), ("{circle}", "circle"), ("{square}", "square"),
        ]
        guard let kind = kinds.first(where: { level.markerFormat.contains($0.0) }) else {
            return "[\(dialect.name("list"))]"
        }
        switch dialect {
        case .xenForo where kind.1 != "1":
            return ListMarker(level.markerFormat).isOrdered ? "[LIST=1]" : "[LIST]"
        case .discuz where !["1", "a", "A"].contains(kind.1):
            return ListMarker(level.markerFormat).isOrdered ? "[list=1]" : "[list]"
        default: return "[\(dialect.name("list"))=\(kind.1)]"
        }
    }

    private mutating func write(_ paragraph: DocumentParagraph) {
        if paragraph.isRule, dialect.hasRules {
            put("[\(dialect.name("hr"))]")
            return
        }
        let isCode = paragraph.codeLanguage != nil
        let alignment =
            isCode || paragraph.pieces.isEmpty ? nil : dialect.alignment(paragraph.value.alignment)
        let heading = isCode ? nil : headingTags(paragraph.value.headerLevel)
        if let alignment { put(alignment.open) }
        if let heading { put(heading.open) }
        for (index, piece) in paragraph.pieces.enumerated() {
            let next = index + 1 < paragraph.pieces.count ? paragraph.pieces[index + 1] : nil
            switch piece {
            case .text(let range, _) where isCode:
                BBCodeText.writeCode(text[range], into: &out)
            case .text(let range, let attributes):
                tags.change(to: wantedTags(attributes, isHeading: heading != nil), &out)
                BBCodeText.write(
                    text[range], next: next.flatMap(firstByte), literal: dialect.literalTag,
                    into: &out)
            case .attachment(let value, let attributes):
                tags.change(to: wantedTags(attributes).filter(\.isLink), &out)
                write(value)
            case .token(let token, let range, let attributes):
                write(token, text[range], attributes)
            }
        }
        tags.closeAll(&out)
        if let heading { put(heading.close) }
        if let alignment { put(alignment.close) }
    }

    /// XenForo alone has headings, of three levels.
    private func headingTags(_ level: Int) -> (open: String, close: String)? {
        guard dialect == .xenForo, level > 0 else { return nil }
        return ("[HEADING=\(min(level, 3))]", "[/HEADING]")
    }

    private func firstByte(_ piece: DocumentPiece) -> UInt8? {
        if case .text(let range, _) = piece { text[range.lowerBound] } else { nil }
    }

    private mutating func write(
        _ token: TokenValue, _ visible: ArraySlice<UInt8>, _ attributes: TextAttributes
    ) {
        let isPlain = token.id.allSatisfy {
            $0.isASCII && ($0.isNumber || $0.isLetter || $0 == "-")
        }
        guard let mention = dialect.mention(kind: token.kind, id: token.id), isPlain,
            !token.id.isEmpty
        else {
            tags.change(to: wantedTags(attributes), &out)
            BBCodeText.write(visible, next: nil, literal: dialect.literalTag, into: &out)
            return
        }
        tags.closeAll(&out)
        put(mention.open)
        BBCodeText.write(
            visible.first == 0x40 && !mention.keepsSign ? visible.dropFirst() : visible, next: nil,
            literal: dialect.literalTag, into: &out)
        put(mention.close)
    }

    mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
