import DocumentModel

/// Writes BBCode for phpBB 3.3 and later.
///
/// Sizes are percent of the document's most common size. An attachment with a published `url` is
/// `[img]`, one without is `[attachment=N]`, N counting them from 0 in the order of the text; the
/// caller uploads in that order. An adaptive image glyph without a `url` is its description. Paragraphs whose `custom` attributes have the key `quote` (value:
/// the author, may be empty) or `code` (value: the language) stand in `[quote]` or `[code]`.
/// phpBB has no escape for `[`: one that would start a tag is followed by U+2060, which nobody sees.
enum BBCodeWriter {
    static let quoteKey = "quote"
    static let codeKey = "code"

    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        var writer = BBCodeBodyWriter(document)
        writer.run()
        return WritingResult(bytes: writer.out, diagnostics: writer.diagnostics)
    }
}

/// Writes the paragraphs with their blocks.
struct BBCodeBodyWriter {
    let document: StyledText
    let text: [UInt8]
    let baseSize: Double
    var out: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    private var tags = TagStack()
    private var openLists: [ParagraphValue.ListLevel] = []
    private var openBlock: Block?
    private var attachments = 0

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
        var open: String {
            switch self {
            case .quote(""): "[quote]"
            case .quote(let author): "[quote=\"\(author.filter { $0 != "\"" && $0 != "\n" })\"]"
            case .code(""): "[code]"
            case .code(let language): "[code=\(language.filter { $0.isLetter || $0.isNumber })]"
            }
        }
        var close: String {
            switch self {
            case .quote: "[/quote]"
            case .code: "[/code]"
            }
        }
        var isCode: Bool { if case .code = self { true } else { false } }
    }

    init(_ document: StyledText) {
        self.document = document
        text = Array(document.text.utf8)
        var lengths: [Double: Int] = [:]
        for run in document.runs {
            if let size = run.attributes.font?.size { lengths[size, default: 0] += run.length }
        }
        baseSize = lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 12
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
            put(block.open)
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
            let opens = out[before...].starts(with: Array("[list".utf8))
            out.insert(0x0A, at: opens ? before : out.count)
        }
    }

    private mutating func closeBlock() {
        if let openBlock { put(openBlock.close) }
        openBlock = nil
    }

    private mutating func changeLists(to lists: [ParagraphValue.ListLevel]) {
        var common = 0
        while common < openLists.count, common < lists.count, openLists[common] == lists[common] {
            common += 1
        }
        for _ in common..<openLists.count { put("[/list]") }
        for level in lists[common...] { put(Self.listTag(level)) }
        openLists = lists
    }

    private static func listTag(_ level: ParagraphValue.ListLevel) -> String {
        let kinds = [
            ("{decimal}", "1"), ("{lower-alpha}", "a"), ("{lower-latin}", "a"),
            ("{upper-alpha}", "A"), ("{upper-latin}", "A"), ("{lower-roman}", "i"),
            ("{upper-roman}", "I"), ("{circle}", "circle"), ("{square}", "square"),
        ]
        guard let kind = kinds.first(where: { level.markerFormat.contains($0.0) }) else {
            return "[list]"
        }
        return "[list=\(kind.1)]"
    }

    private mutating func write(_ paragraph: DocumentParagraph) {
        if !paragraph.value.lists.isEmpty { put("[*]") }
        let isCode = openBlock?.isCode ?? false
        for (index, piece) in paragraph.pieces.enumerated() {
            let next = index + 1 < paragraph.pieces.count ? paragraph.pieces[index + 1] : nil
            switch piece {
            case .text(let range, _) where isCode:
                BBCodeText.writeCode(text[range], into: &out)
            case .text(let range, let attributes):
                tags.change(to: wantedTags(attributes), &out)
                BBCodeText.write(text[range], next: next.flatMap(firstByte), into: &out)
            case .attachment(let value, let attributes):
                tags.change(to: wantedTags(attributes).filter { $0.close == "[/url]" }, &out)
                write(value)
            case .token(let token, let range, let attributes):
                write(token, text[range], attributes)
            }
        }
        tags.closeAll(&out)
    }

    private func firstByte(_ piece: DocumentPiece) -> UInt8? {
        if case .text(let range, _) = piece { text[range.lowerBound] } else { nil }
    }

    private mutating func write(
        _ token: TokenValue, _ visible: ArraySlice<UInt8>, _ attributes: TextAttributes
    ) {
        let letters = ["user": "u", "mention": "u", "group": "g"]
        let isPlain = token.id.allSatisfy {
            $0.isASCII && ($0.isNumber || $0.isLetter || $0 == "-")
        }
        guard let letter = letters[token.kind], isPlain, !token.id.isEmpty else {
            tags.change(to: wantedTags(attributes), &out)
            BBCodeText.write(visible, next: nil, into: &out)
            return
        }
        tags.closeAll(&out)
        put("[mention=\(letter):\(token.id)]")
        BBCodeText.write(
            visible.first == 0x40 ? visible.dropFirst() : visible, next: nil, into: &out)
        put("[/mention]")
    }

    private mutating func write(_ value: AttachmentValue) {
        if let url = value.url, LinkSafety.isSafe(url) {
            put("[img]\(BBCodeText.url(url))[/img]")
            return
        }
        if value.isAdaptiveGlyph {
            BBCodeText.write(Array(value.plainText.utf8)[...], next: nil, into: &out)
            return
        }
        let name = value.name.filter { $0 != "[" && $0 != "]" && !$0.isNewline }
        put("[attachment=\(attachments)]\(name)[/attachment]")
        attachments += 1
    }

    private mutating func wantedTags(_ attributes: TextAttributes) -> [TagStack.Tag] {
        var wanted: [TagStack.Tag] = []
        func add(_ name: String, _ option: String = "") {
            wanted.append(.init(open: "[\(name)\(option)]", close: "[/\(name)]"))
        }
        if let link = attributes.link {
            if LinkSafety.isSafe(link) {
                add("url", "=\(BBCodeText.url(link))")
            } else {
                diagnostics.append(
                    Diagnostic(message: "the link \"\(link.prefix(60))\" is left out"))
            }
        }
        if let size = attributes.font?.size, size.isFinite, baseSize > 0 {
            let percent = Int((min(max(size / baseSize, 0.01), 10) * 100).rounded())
            if percent != 100 { add("size", "=\(percent)") }
        }
        if let color = attributes.foregroundColor, color.red + color.green + color.blue > 0 {
            var opaque = color
            opaque.alpha = 1
            add("color", "=\(HTMLStyle.color(opaque).uppercased())")
        }
        if attributes.font?.isBold == true { add("b") }
        if attributes.font?.isItalic == true { add("i") }
        if let style = attributes.underlineStyle, style != 0, attributes.link == nil { add("u") }
        if let style = attributes.strikethroughStyle, style != 0 { add("s") }
        return wanted
    }

    private mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
