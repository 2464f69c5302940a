/// What `HTMLCuts` knows of an element.
struct HTMLCutElement: Equatable {
    enum Kind {
        case unknown, metadata, page, empty, formatting, inline
        /// As `inline`, but the parser has no name for it and takes the end of one for that of another.
        case nameless
        case paragraph, heading, item, block
        /// A block that does not come back as it was when it is started again.
        case fixedBlock
        case table, tableSection, tableRow, tableCell

        var isTablePart: Bool { tableRank >= 0 }
        /// Not among those that the standard calls special: end tags of others reach through it.
        var isOrdinary: Bool { self == .formatting || self == .inline || self == .nameless }
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
        /// Of the part that one stands in: rows in sections, cells in rows.
        var outerTableRank: Int { tableRank - 1 }
    }
    let kind: Kind
    let name: String
    /// The same for elements of the same name.
    let number: Int

    static let unknown = HTMLCutElement(kind: .unknown, name: "", number: 0)

    /// Those that a table has without tags.
    static let section = known[HTMLTagFilter.hash("tbody".utf8)] ?? unknown
    static let row = known[HTMLTagFilter.hash("tr".utf8)] ?? unknown

    /// One that the parser has no name for.
    static func nameless(_ hash: UInt64) -> HTMLCutElement {
        HTMLCutElement(kind: .nameless, name: "", number: Int(truncatingIfNeeded: hash))
    }

    static func == (one: HTMLCutElement, other: HTMLCutElement) -> Bool {
        one.number == other.number
    }

    /// `li` ends `li`; `dd` and `dt` end each other.
    var group: Int { name == "li" ? 0 : 1 }
    var closesParagraph: Bool { name == "hr" }
    /// Adds its attributes to elements that the page has begun with, or takes its body away.
    var changesPage: Bool { kind == .page && name != "head" || name == "frameset" }
    var isEndedByOthers: Bool { kind == .paragraph || kind == .item }
    /// The parser has one half of the standard's rules for it.
    var isVague: Bool { name == "main" }
    /// Whether it is not put before the table where it stands between parts of one.
    var canStandInTable: Bool {
        kind.isTablePart || name == "style" || name == "script" || name == "col"
    }
    /// Formatting inside does not go on behind it.
    var endsFormatting: Bool { kind == .tableCell || name == "caption" }
    /// Whether formatting that its block has ended comes back before it.
    var resumesFormatting: Bool {
        switch kind {
        case .formatting, .inline, .nameless: true
        case .empty: name != "hr" && name != "source"
        default: false
        }
    }
    var canStartAgain: Bool {
        switch kind {
        case .formatting, .inline, .nameless, .paragraph, .heading, .item, .block: true
        case .table, .tableRow, .tableCell: true
        case .tableSection: name == "tbody" || name == "thead"
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
            (.inline, "bdi bdo data"), (.nameless, "picture o:p dialog"), (.paragraph, "p"),
            (.heading, "h1 h2 h3 h4 h5 h6"),
            (.item, "li dd dt"), (.block, "div section article main header footer nav aside"),
            (.block, "blockquote center address figure figcaption ul ol dl dir menu details"),
            (.block, "summary fieldset hgroup"), (.fixedBlock, "pre"),
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
