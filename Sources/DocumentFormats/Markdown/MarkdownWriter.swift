import DocumentModel

/// Writes CommonMark with GitHub's struck text and tables.
///
/// Kept: paragraphs, headings, lists, quotes, code, rules, tables (those that GitHub's cannot say as HTML),
/// bold, italic, struck, links, pictures; underlines, sub- and superscripts as HTML elements.
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
    let document: StyledText
    let text: [UInt8]
    let options: WritingOptions
    var out: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    let paragraphs: [DocumentParagraph]
    private var stack = ContainerStack()
    /// For each open container what further lines begin with.
    private var prefixes: [String] = []
    /// Number of the next item of each open container that is a list.
    private var next: [Int] = []
    private var items = ItemCounts()
    private var isFirst = true
    /// Whether the last block was an item's text, after which items may follow without an empty line.
    private var endsItem = false
    /// Whether that item has no text: an empty line behind its marker would end it.
    private var endsEmptyItem = false

    init(_ document: StyledText, _ options: WritingOptions) {
        self.document = document
        text = Array(document.text.utf8)
        self.options = options
        paragraphs = DocumentParagraph.paragraphs(of: document)
    }

    mutating func run() {
        let outline = TableOutline(paths: paragraphs.map(\.value.cells))
        var tables = outline.tables(in: 0..<paragraphs.count, depth: 0)[...]
        var index = 0
        while index < paragraphs.count {
            if let (table, range) = tables.first, range.lowerBound == index {
                tables.removeFirst()
                begin(paragraphs[index])
                write(table, range)
                index = range.upperBound
                continue
            }
            index = write(from: index)
        }
        if !out.isEmpty { out.append(0x0A) }
    }

    /// Writes a block; returns the number of the paragraph behind it.
    private mutating func write(from index: Int) -> Int {
        let paragraph = paragraphs[index]
        if let language = paragraph.codeLanguage {
            let block = paragraph.value.blocks.last
            let end =
                paragraphs[index...].firstIndex { $0.value.blocks.last != block }
                ?? paragraphs.count
            begin(paragraph)
            code(paragraphs[index..<end], language)
            return end
        }
        if paragraph.pieces.isEmpty, !paragraph.hasMarker, !paragraph.isRule { return index + 1 }
        begin(paragraph)
        if paragraph.isRule {
            put("---")
            return index + 1
        }
        let level = min(max(paragraph.value.headerLevel, 0), 6)
        if level > 0 { put(String(repeating: "#", count: level) + " ") }
        inline(paragraph, prefix: prefix, isHeading: level > 0)
        endsItem = level == 0 && stack.open.last.map(Self.isItem) == true
        endsEmptyItem = endsItem && isEmpty(paragraph)
        return index + 1
    }

    // MARK: Containers

    var prefix: String { prefixes.joined() }

    private static func isItem(_ container: Container) -> Bool {
        if case .item = container { true } else { false }
    }

    /// Quotes, lists and items around a block.
    private func wanted(_ paragraph: DocumentParagraph) -> [Container] {
        let all = paragraph.containers
        let end = all.firstIndex { container in
            switch container {
            case .list, .item, .quote: false
            default: true
            }
        }
        return Array(all[..<(end ?? all.count)])
    }

    /// Ends the block before, closes and opens what is around, and begins the block's first line.
    private mutating func begin(_ paragraph: DocumentParagraph) {
        let wanted = wanted(paragraph)
        let common = stack.common(with: wanted)
        if !isFirst { separate(wanted, common, isEmpty: isEmpty(paragraph)) }
        while stack.open.count > common {
            _ = stack.pop()
            prefixes.removeLast()
            next.removeLast()
        }
        put(prefix)
        for container in wanted[common...] { open(container) }
        isFirst = false
        endsItem = false
        endsEmptyItem = false
    }

    /// Whether nothing of it will be written behind an item's marker.
    private func isEmpty(_ paragraph: DocumentParagraph) -> Bool {
        guard paragraph.codeLanguage == nil, !paragraph.isRule, paragraph.value.headerLevel <= 0,
            paragraph.value.cells.isEmpty
        else { return false }
        return paragraph.pieces.allSatisfy { piece in
            guard case .text(let range, _) = piece else { return false }
            return text[range].allSatisfy(isBreakable)
        }
    }

    /// - Parameter isEmpty: whether the next block has no text.
    private mutating func separate(_ wanted: [Container], _ common: Int, isEmpty: Bool) {
        let shared = prefixes.prefix(common).joined()
        put("\n")
        if endsEmptyItem, common == stack.open.count { return }
        if common < wanted.count, endsItem {
            switch wanted[common] {
            case .item: return
            case .list(let level, let depth) where common > 0 && common == stack.open.count:
                // Only a list that counts from 1 may follow text without an empty line, and no empty item: its sign would
                // make a heading of the text.
                let isOrdered = ListMarker(level.markerFormat).isOrdered
                if !isEmpty, !isOrdered || items.next(level, depth: depth) == 1 { return }
            default: break
            }
        }
        let empty = String(shared.reversed().drop { $0 == " " }.reversed())
        put("\(empty)\n")
        // Two lists in a row would be read as one.
        if common < min(wanted.count, stack.open.count), case .list = wanted[common],
            case .list = stack.open[common]
        {
            put("\(shared)<!-- -->\n\(empty)\n")
        }
    }

    private mutating func open(_ container: Container) {
        stack.push(container)
        next.append(1)
        switch container {
        case .quote:
            put("> ")
            prefixes.append("> ")
        case .list(let level, let depth):
            next[next.count - 1] = items.next(level, depth: depth)
            prefixes.append("")
        case .item:
            items.add(
                stack.open.compactMap { if case .list(let level, _) = $0 { level } else { nil } })
            var marker = "- "
            let list = next.count - 2
            if list >= 0, case .list(let level, _) = stack.open[list] {
                // CommonMark counts with nine digits.
                let number = min(max(next[list], 0), 999_999_999)
                if ListMarker(level.markerFormat).isOrdered { marker = "\(number). " }
                next[list] &+= 1
            }
            put(marker)
            prefixes.append(String(repeating: " ", count: marker.utf8.count))
        default: prefixes.append("")
        }
    }

    // MARK: Code

    private mutating func code(_ paragraphs: ArraySlice<DocumentParagraph>, _ language: String) {
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
        let start = "\n" + prefix
        put(fence + SemanticHTMLWriter.language(language) + start)
        for line in lines { put(line.replacing("\n", with: start) + start) }
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
