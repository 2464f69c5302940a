/// Finds places where a page can be cut into parts that are parsed one after another, so that no tree of the whole
/// page stands in memory.
///
/// It follows start and end tags as the HTML standard says. A cut is only made where the elements that are open are
/// known for certain and starting them again brings the parser into the same state: none of them formats text (their
/// list is a state of its own) and none is a table. Markup that it is not certain of ends its search.
struct HTMLCuts {
    struct Cut {
        /// Byte offset in the markup.
        var offset: Int
        /// Elements that are open there, outermost first.
        var open: [String]
    }

    private(set) var cuts: [Cut] = []
    private var open: [HTMLCutElement] = []
    /// Open elements that cannot be started again.
    private var fixedCount = 0
    private var isCertain = true
    private var hasBody = false
    private var nextOffset: Int
    private let partSize: Int

    /// - Parameter partSize: bytes of a part, at least.
    init(partSize: Int) {
        self.partSize = partSize
        nextOffset = partSize
    }

    /// The markup is not followed any further.
    mutating func lose() { isCertain = false }

    /// A start tag that ends at `offset` of the markup.
    mutating func startTag(_ element: HTMLCutElement, endsAt offset: Int) {
        if element.changesPage, !cuts.isEmpty {
            cuts.removeAll()
            lose()
        }
        guard isCertain else { return }
        if isInTable, !element.kind.isTablePart, element.kind != .metadata { return lose() }
        let before = open.count
        switch element.kind {
        case .unknown: return lose()
        case .metadata: return
        case .page:
            if hasBody { lose() }
            hasBody = hasBody || element.name == "body"
            return
        case .empty:
            if element.closesParagraph { closeParagraph() }
            return cut(offset)
        case .formatting:
            if element.name == "a", open.contains(where: { $0.name == "a" }) { return lose() }
        case .inline: break
        case .paragraph, .block, .fixedBlock: closeParagraph()
        case .heading:
            if open.last?.kind == .heading { return lose() }
            closeParagraph()
        case .item:
            closeItem(of: element.group)
            closeParagraph()
        case .table: if paragraphIndex != nil { return lose() }
        case .tableSection, .tableRow, .tableCell: closeTableParts(for: element)
        }
        guard isCertain else { return }
        push(element)
        // Pages that leave out end tags have no other places.
        if open.count <= before, element.isEndedByOthers { cut(offset) }
    }

    /// An end tag that ends at `offset` of the markup.
    mutating func endTag(_ element: HTMLCutElement, endsAt offset: Int) {
        guard isCertain else { return }
        switch element.kind {
        case .metadata: return
        case .page where element.name == "head": return
        case .unknown, .page, .empty: return lose()
        case .formatting, .inline, .paragraph: break
        default:
            while let last = open.last, last != element, last.isEndedByOthers { pop() }
            while let last = open.last, last.kind.tableRank > max(element.kind.tableRank, 0) {
                if element.kind.tableRank < 0 { return lose() }
                pop()
            }
        }
        guard open.last == element else { return lose() }
        pop()
        cut(offset)
    }

    private mutating func cut(_ offset: Int) {
        guard isCertain, fixedCount == 0, offset >= nextOffset, open.count <= 64 else { return }
        cuts.append(Cut(offset: offset, open: open.map(\.name)))
        nextOffset = offset + partSize
    }

    private mutating func push(_ element: HTMLCutElement) {
        open.append(element)
        if !element.canStartAgain { fixedCount += 1 }
    }

    private mutating func pop() {
        if let last = open.popLast(), !last.canStartAgain { fixedCount -= 1 }
    }

    private var isInTable: Bool {
        guard let rank = open.last?.kind.tableRank else { return false }
        return rank >= 0 && rank < HTMLCutElement.Kind.tableCell.tableRank
    }

    /// The `p` that a block would close.
    private var paragraphIndex: Int? {
        for index in open.indices.reversed() {
            if open[index].kind == .paragraph { return index }
            if open[index].kind == .tableCell { return nil }
        }
        return nil
    }

    private mutating func closeParagraph() {
        guard let index = paragraphIndex else { return }
        if index == open.count - 1 { pop() } else { lose() }
    }

    /// The item that a new one of its kind ends.
    private mutating func closeItem(of group: Int) {
        for index in open.indices.reversed() {
            let element = open[index]
            if element.kind == .item, element.group == group {
                while open.count > index { pop() }
                return
            }
            if element.kind == .paragraph { continue }
            let stops =
                element.kind == .fixedBlock
                || element.kind == .block && element.name != "div"
                    && element.name != "address"
            if stops || element.kind == .tableCell { return }
            if open[..<index].contains(where: { $0.kind == .item }) { lose() }
            return
        }
    }

    private mutating func closeTableParts(for element: HTMLCutElement) {
        while let last = open.last, last.kind.tableRank >= element.kind.tableRank { pop() }
        if open.last?.kind.tableRank ?? -1 < 0 { lose() }
    }
}

/// What `HTMLCuts` knows of an element.
struct HTMLCutElement: Equatable {
    enum Kind {
        case unknown, metadata, page, empty, formatting, inline, paragraph, heading, item, block
        /// A block that does not come back as it was when it is started again.
        case fixedBlock
        case table, tableSection, tableRow, tableCell

        var isTablePart: Bool { tableRank > 0 }
        /// Inner parts have higher ranks; -1 for what is no part of a table.
        var tableRank: Int {
            switch self {
            case .table: 0
            case .tableSection: 1
            case .tableRow: 2
            case .tableCell: 3
            default: -1
            }
        }
    }
    let kind: Kind
    let name: String
    /// The same for elements of the same name.
    private let number: Int

    static let unknown = HTMLCutElement(kind: .unknown, name: "", number: 0)

    static func == (one: HTMLCutElement, other: HTMLCutElement) -> Bool {
        one.number == other.number
    }

    /// `li` ends `li`; `dd` and `dt` end each other.
    var group: Int { name == "li" ? 0 : 1 }
    var closesParagraph: Bool { name == "hr" }
    /// Adds its attributes to elements that the page has begun with, or takes its body away.
    var changesPage: Bool { kind == .page && name != "head" || name == "frameset" }
    var isEndedByOthers: Bool { kind == .paragraph || kind == .item }
    var canStartAgain: Bool {
        switch kind {
        case .inline, .paragraph, .heading, .item, .block: true
        default: false
        }
    }

    /// By their hashes.
    static let known: [UInt64: HTMLCutElement] = {
        let names: [(Kind, String)] = [
            (.metadata, "meta link base style script title col"), (.page, "html head body"),
            (.empty, "br hr img wbr input source area"),
            (.formatting, "a b big code em font i s small strike strong tt u"),
            (.inline, "span abbr acronym cite dfn kbd samp var q ins del mark sub sup label time"),
            (.inline, "bdi bdo data picture o:p"), (.paragraph, "p"),
            (.heading, "h1 h2 h3 h4 h5 h6"),
            (.item, "li dd dt"), (.block, "div section article main header footer nav aside"),
            (.block, "blockquote center address figure figcaption ul ol dl dir menu details"),
            (.block, "summary fieldset dialog hgroup"), (.fixedBlock, "pre"),
            (.unknown, "frameset"),
            (.table, "table"), (.tableSection, "thead tbody tfoot caption colgroup"),
            (.tableRow, "tr"), (.tableCell, "td th"),
        ]
        var known: [UInt64: HTMLCutElement] = [:]
        for (kind, list) in names {
            for name in list.split(separator: " ") {
                known[HTMLTagFilter.hash(name.utf8)] = HTMLCutElement(
                    kind: kind, name: String(name), number: known.count + 1)
            }
        }
        return known
    }()
}
