import DocumentModel

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
    let hasLanguages: Bool
    var tags = TagChanges()
    var tagLists: [TagKey: Int] = [:]
    private let paragraphs: [DocumentParagraph]
    var stack = ContainerStack()
    /// The table that is written alone: what is around it another writer has opened.
    var outermost: Int?
    /// The element that was opened last, which the paragraph may stand in without one of its own.
    var isAtStart = false
    /// Whether the element that was opened last is an item.
    var beginsItem = false
    /// Whether the last paragraph was a line of the code block that is open.
    var hasCodeLine = false
    var grids: [TableGrid] = []
    var items = ItemCounts()

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

    /// What a page without a title is called, since HTML wants one: its first words, without what numbers an item.
    var title: String {
        if let title = document.properties.title, !title.isEmpty { return title }
        for paragraph in paragraphs {
            for line in start(of: paragraph).split(whereSeparator: \.isNewline)
            where line.contains(where: { $0.isLetter || $0.isNumber }) {
                let words = line.split(whereSeparator: \.isWhitespace)
                return String(words.joined(separator: " ").prefix(60))
            }
        }
        return "Untitled"
    }

    /// The first kilobyte of a paragraph's text, without pictures.
    private func start(of paragraph: DocumentParagraph) -> String {
        var bytes: [UInt8] = []
        for piece in paragraph.pieces where bytes.count < 1024 {
            switch piece {
            case .text(let range, _), .token(_, let range, _):
                var end = min(range.upperBound, range.lowerBound + 1024)
                while end < range.upperBound, text[end] & 0xC0 == 0x80 { end -= 1 }
                bytes += text[range.lowerBound..<end]
            case .attachment: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
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

    mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
