/// Markdown as runs of text with what its marks mean, in the order of the text; nothing says how that looks.
package struct MarkdownOutline: Sendable {
    package enum Syntax: Sendable {
        /// Blocks and what is in them.
        case full
        /// What is in a paragraph; marks of blocks are text, line ends count as spaces.
        case inlineOnly
        /// As `inlineOnly`, and white space stays what it is.
        case inlineOnlyPreservingWhitespace
    }

    /// A block that text stands in. Two with one identity are one block.
    package struct Block: Hashable, Sendable {
        package var kind: Kind
        package var identity: Int
    }

    package enum Kind: Hashable, Sendable {
        case paragraph, quote, orderedList, unorderedList, rule, tableHeaderRow
        case header(level: Int)
        case listItem(ordinal: Int)
        case code(language: String?)
        case table(columns: [Alignment])
        case tableRow(index: Int)
        case tableCell(column: Int)
    }

    package enum Alignment: Hashable, Sendable { case left, center, right }

    /// What marks in a line say; several may hold.
    package struct Intents: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let emphasis = Intents(rawValue: 1)
        package static let strong = Intents(rawValue: 2)
        package static let code = Intents(rawValue: 4)
        package static let struck = Intents(rawValue: 8)
        package static let softBreak = Intents(rawValue: 16)
        package static let lineBreak = Intents(rawValue: 32)
        package static let inlineHTML = Intents(rawValue: 64)
        package static let blockHTML = Intents(rawValue: 128)
    }

    /// Lines and columns count from 1, columns in bytes of UTF-8; the end is included.
    package struct Place: Hashable, Sendable {
        package var startLine: Int
        package var startColumn: Int
        package var endLine: Int
        package var endColumn: Int
    }

    package struct Run: Sendable {
        package var text: String
        package var intents: Intents = []
        /// Innermost first.
        package var blocks: [Block] = []
        package var link: String?
        /// The address of a picture whose description is the text.
        package var image: String?
        /// Title of the picture.
        package var title: String?
        package var place: Place?
        /// Members of JSON5 objects, `name: value`, of the attributes around the text, the outermost first.
        package var attributes: [String] = []

        package init(text: String) { self.text = text }
    }

    package var runs: [Run]

    /// - Parameter readsAttributes: true reads `^[text](name: value)`.
    /// - Throws: `DocumentError` when the text takes more time or memory than the limits allow.
    package init(
        _ text: String, syntax: Syntax = .full, readsAttributes: Bool = false,
        limits: ReadingLimits = .init()
    ) throws(DocumentError) {
        try limits.check(byteCount: text.utf8.count, name: "Markdown")
        guard readsAttributes, text.contains("^[") else {
            runs = try Self.builder(text, syntax, nil, limits).runs
            return
        }
        // What CommonMark does not take for a picture was no attribute, and is read as it was.
        var excluded: Set<Int> = []
        for _ in 0..<Self.attempts {
            let marks = MarkdownAttributeMarks(text, excluding: excluded)
            let builder = try Self.builder(marks.text, syntax, marks, limits)
            let unseen = Set(marks.values.keys).subtracting(builder.seenAttributes)
            if unseen.isEmpty {
                runs = builder.runs
                return
            }
            excluded.formUnion(unseen)
        }
        runs = try Self.builder(text, syntax, nil, limits).runs
    }

    /// chosen: the second one nearly always does.
    private static let attempts = 4

    private static func builder(
        _ text: String, _ syntax: Syntax, _ marks: MarkdownAttributeMarks?, _ limits: ReadingLimits
    ) throws(DocumentError) -> MarkdownOutlineBuilder {
        let line =
            syntax == .full
            ? nil : MarkdownLine(text, keepsSpaces: syntax == .inlineOnlyPreservingWhitespace)
        let xml = try MarkdownReader.tree(Array((line?.marked ?? text).utf8), limits: limits)
        var builder = MarkdownOutlineBuilder(line: line, attributes: marks)
        MarkdownXML.read(xml, into: &builder)
        return builder
    }
}

/// Text of which only the marks in a line count: each line begins, where white space has to stay also ends, with a
/// space that Markdown does not take for one at the edge of a line. No line is then blank, indented, a heading, an item
/// or the end of a paragraph, and marks stand beside white space as at the edge of a line.
struct MarkdownLine {
    let marked: String
    let mark: Character
    let keepsSpaces: Bool

    init(_ text: String, keepsSpaces: Bool) {
        self.keepsSpaces = keepsSpaces
        let mark = Self.marks.first { !text.contains($0) } ?? Self.marks[0]
        self.mark = mark
        let lines = text.replacing("\r\n", with: "\n").split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" })
        marked = lines.map { line in
            guard keepsSpaces else { return "\(mark)" + line.drop { $0 == " " || $0 == "\t" } }
            let backslashes = line.reversed().prefix { $0 == "\\" }.count
            return backslashes % 2 == 0 ? "\(mark)\(line)\(mark)" : "\(mark)\(line)"
        }.joined(separator: "\n")
    }

    /// Spaces of Unicode that are none to Markdown's blocks. Chosen: rare ones first.
    private static let marks: [Character] = [
        "\u{205F}", "\u{2006}", "\u{2004}", "\u{2005}", "\u{2000}", "\u{2001}", "\u{2008}",
        "\u{2007}", "\u{2002}", "\u{2003}", "\u{200A}", "\u{1680}", "\u{3000}",
    ]

    func unmarked(_ text: String) -> String {
        text.contains(mark) ? String(text.filter { $0 != mark }) : text
    }
}
