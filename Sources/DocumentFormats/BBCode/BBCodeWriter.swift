import DocumentModel

/// Writes BBCode in the dialect that the options name.
///
/// The document's most common size is the forum's own. An attachment with a published `url` is
/// `[img]`, one without goes by its id; phpBB's `[attachment=N]` counts them from 0 in the order of the
/// text, and the caller uploads in that order. An adaptive image glyph without a `url` is its description. Paragraphs whose `custom` attributes have the key `quote` (value:
/// the author, may be empty) or `code` (value: the language) stand in `[quote]` or `[code]`.
/// Where a dialect has no escape for `[`, one that would start a tag is followed by U+2060, which nobody sees.
enum BBCodeWriter {
    static let quoteKey = "quote"
    static let codeKey = "code"

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
    private var openLists: [ParagraphValue.ListLevel] = []
    private var openBlock: Block?
    var attachments = 0

    /// A block around paragraphs.
    private enum Block: Hashable {
        case quote(String)
        case code(String)

        init?(_ attributes: TextAttributes) {
            if let language = attributes.custom[BBCodeWriter.codeKey] {
                self = .code(language)
            } else if let author = attributes.custom[BBCodeWriter.quoteKey] {
                self = .quote(author)
            } else {
                return nil
            }
        }
        func open(_ dialect: BBCodeDialect) -> String {
            switch self {
            case .quote(let author): return dialect.quote(author)
            case .code(let language):
                let language = language.filter {
                    $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#"
                }
                let tag = dialect.name("code")
                return language.isEmpty || dialect == .discuz ? "[\(tag)]" : "[\(tag)=\(language)]"
            }
        }
        func close(_ dialect: BBCodeDialect) -> String {
            switch self {
            case .quote: "[/\(dialect.name("quote"))]"
            case .code: "[/\(dialect.name("code"))]"
            }
        }
        var isCode: Bool { if case .code = self { true } else { false } }
    }

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
        let paragraphs = DocumentParagraph.paragraphs(of: document, text: text)
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { newline() }
            change(to: paragraph)
            write(paragraph)
        }
        changeLists(to: [])
        closeBlock()
        if text.last == 0x0A { newline() }
    }

    private mutating func newline() { out.append(0x0A) }

    private mutating func change(to paragraph: DocumentParagraph) {
        let block = Block(paragraph.attributes)
        if block != openBlock {
            takeBackNewline { writer in
                writer.changeLists(to: [])
                writer.closeBlock()
            }
        }
        if paragraph.value.lists != openLists {
            takeBackNewline { $0.changeLists(to: paragraph.value.lists) }
        }
        if block != openBlock, let block {
            put(block.open(dialect))
            // The line end after the tag is the tag's own.
            if paragraph.pieces.isEmpty, !block.isCode { newline() }
            openBlock = block
        }
    }

    /// Closing tags stand at the end of the last line, not on a line of their own.
    private mutating func takeBackNewline(_ change: (inout BBCodeBodyWriter) -> Void) {
        let hadNewline = out.last == 0x0A
        if hadNewline { out.removeLast() }
        let before = out.count
        change(&self)
        if hadNewline {
            let opens = out[before...].starts(with: Array("[\(dialect.name("list"))".utf8))
            out.insert(0x0A, at: opens ? before : out.count)
        }
    }

    private mutating func closeBlock() {
        if let openBlock { put(openBlock.close(dialect)) }
        openBlock = nil
    }

    private mutating func changeLists(to lists: [ParagraphValue.ListLevel]) {
        var common = 0
        while common < openLists.count, common < lists.count, openLists[common] == lists[common] {
            common += 1
        }
        for _ in common..<openLists.count { put("[/\(dialect.name("list"))]") }
        for level in lists[common...] { put(listTag(level)) }
        openLists = lists
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
        if !paragraph.value.lists.isEmpty { put("[*]") }
        let isCode = openBlock?.isCode ?? false
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
