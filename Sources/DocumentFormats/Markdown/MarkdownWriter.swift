import DocumentModel

/// Writes CommonMark with GitHub's struck text.
///
/// Kept: paragraphs, headings, lists, quotes and code (paragraphs with `custom` keys `quote` and
/// `code`), bold, italic, struck, links, pictures; underlines, sub- and superscripts as HTML elements.
/// Fonts, sizes, colours and indents have no words in Markdown; empty paragraphs and runs of spaces vanish.
enum MarkdownWriter {
    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        var writer = MarkdownBodyWriter(document, options)
        writer.run()
        return WritingResult(bytes: writer.out, diagnostics: writer.diagnostics)
    }
}

/// Writes the blocks.
struct MarkdownBodyWriter {
    private enum Kind: Hashable {
        case paragraph, rule
        case item(list: Int)
        case code(String)
    }

    let text: [UInt8]
    let options: WritingOptions
    var out: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    private let paragraphs: [DocumentParagraph]
    /// Levels that are open, with the width of their markers and the number of the next item.
    private var open: [(level: ParagraphValue.ListLevel, width: Int, next: Int)] = []
    private var last: Kind?
    private var isQuoting = false

    init(_ document: StyledText, _ options: WritingOptions) {
        text = Array(document.text.utf8)
        self.options = options
        paragraphs = DocumentParagraph.paragraphs(of: document, text: text)
    }

    mutating func run() {
        var index = 0
        while index < paragraphs.count {
            let paragraph = paragraphs[index]
            let custom = paragraph.attributes.custom
            let isQuote = custom[BBCodeWriter.quoteKey] != nil
            if let language = custom[BBCodeWriter.codeKey] {
                var end = index + 1
                while end < paragraphs.count,
                    paragraphs[end].attributes.custom[BBCodeWriter.codeKey] == language
                {
                    end += 1
                }
                code(paragraphs[index..<end], language, isQuote)
                index = end
                continue
            }
            index += 1
            if paragraph.pieces.isEmpty, !paragraph.hasMarker { continue }
            block(paragraph, isQuote)
        }
        if !out.isEmpty { out.append(0x0A) }
    }

    private mutating func block(_ paragraph: DocumentParagraph, _ isQuote: Bool) {
        let lists = paragraph.value.lists
        if custom(paragraph, "rule") {
            separate(.rule, isQuote)
            open = []
            put("---")
        } else if !lists.isEmpty {
            item(paragraph, isQuote)
        } else {
            separate(.paragraph, isQuote)
            open = []
            let level = min(paragraph.value.headerLevel, 6)
            if level > 0 { put(String(repeating: "#", count: level) + " ") }
            inline(paragraph, prefix: isQuote ? "> " : "", isHeading: level > 0)
        }
    }

    private func custom(_ paragraph: DocumentParagraph, _ key: String) -> Bool {
        paragraph.attributes.custom[key] != nil
    }

    /// What stands between two blocks, and at the start of the second.
    private mutating func separate(_ kind: Kind, _ isQuote: Bool) {
        defer {
            last = kind
            isQuoting = isQuote
        }
        let quote = isQuote ? "> " : ""
        guard let last else { return put(quote) }
        put("\n")
        var isTight = false
        if case .item(let list) = kind, case .item(let before) = last {
            isTight = list == before && isQuote == isQuoting
            // Two lists in a row would be read as one.
            if list != before, isQuote == isQuoting {
                put("\(isQuote ? ">" : "")\n\(quote)<!-- -->\n")
            }
        }
        if !isTight { put(isQuote && isQuoting ? ">\n" : "\n") }
        put(quote)
    }

    private mutating func item(_ paragraph: DocumentParagraph, _ isQuote: Bool) {
        let lists = paragraph.value.lists
        var common = 0
        while common < open.count, common < lists.count, open[common].level == lists[common] {
            common += 1
        }
        let isContinuation = !paragraph.hasMarker && common == lists.count
        if isContinuation { last = .paragraph }
        separate(.item(list: lists[0].listID), isQuote)
        open.removeSubrange(common...)
        let kept = isContinuation || common < lists.count ? common : common - 1
        var prefix = isQuote ? "> " : ""
        let indent = open.prefix(kept).reduce(0) { $0 + $1.width }
        put(String(repeating: " ", count: indent))
        if !isContinuation { openItems(lists, from: kept) }
        prefix += String(repeating: " ", count: open.reduce(0) { $0 + $1.width })
        inline(paragraph, prefix: prefix, isHeading: false)
    }

    /// Writes the marker of the item, and those of levels above that have no item of their own.
    private mutating func openItems(_ lists: [ParagraphValue.ListLevel], from kept: Int) {
        for depth in kept..<lists.count {
            if open.count == depth { open.append((lists[depth], 0, lists[depth].startingNumber)) }
            let isOrdered = ListMarker(lists[depth].markerFormat).isOrdered
            // CommonMark counts with nine digits.
            let number = min(max(open[depth].next, 0), 999_999_999)
            let marker = isOrdered ? "\(number). " : "- "
            open[depth].width = marker.utf8.count
            open[depth].next &+= 1
            put(marker)
        }
    }

    private mutating func code(
        _ paragraphs: ArraySlice<DocumentParagraph>, _ language: String, _ isQuote: Bool
    ) {
        separate(.code(language), isQuote)
        open = []
        let lines = paragraphs.map { paragraph in
            paragraph.pieces.reduce(into: "") { line, piece in
                switch piece {
                case .text(let range, _), .token(_, let range, _):
                    line += String(decoding: text[range], as: UTF8.self)
                case .attachment(let value, _): line += value.plainText
                }
            }.replacing("\u{2028}", with: "\n")
        }
        let fence = Self.fence(around: lines.joined(separator: "\n"), atLeast: 3)
        let prefix = isQuote ? "\n> " : "\n"
        let info = language.filter { $0.isLetter || $0.isNumber || "+-#.".contains($0) }
        put(fence + info + prefix)
        for line in lines { put(line.replacing("\n", with: prefix) + prefix) }
        put(fence)
    }

    /// A row of backticks that is longer than any inside.
    static func fence(around text: String, atLeast count: Int) -> String {
        var (run, longest) = (0, 0)
        for byte in text.utf8 {
            run = byte == 0x60 ? run + 1 : 0
            longest = max(longest, run)
        }
        return String(repeating: "`", count: max(count, longest + 1))
    }

    mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
