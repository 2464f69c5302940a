/// An element that well-formed markup may have. The rules of HTML's trees for all of these are in
/// `WellFormedNesting`; whatever is not here is left to the parser.
struct WellFormedElement {
    enum Kind {
        /// Formats text, and comes back in the next block where its end tag is missing.
        case formatting
        case inline
        case paragraph, heading, item, definition, block
        /// Has no content.
        case void
        /// Has none and stands between paragraphs.
        case rule
        case table, section, row, cell

        /// Whether other tags may end it.
        var isEndedByOthers: Bool {
            switch self {
            case .paragraph, .item, .definition: true
            default: false
            }
        }

        /// Whether nothing but parts of the table and white space may stand directly in it.
        var holdsTableParts: Bool {
            switch self {
            case .table, .section, .row: true
            default: false
            }
        }
    }
    var tag: HTMLTag
    var kind: Kind

    /// A name of at most 16 bytes.
    struct Name: Hashable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0
        private(set) var count = 0

        init() {}
        init(_ text: String) {
            for byte in text.utf8 { append(byte) }
        }

        /// Longer ones are no element's here.
        mutating func append(_ byte: UInt8) {
            if count < 8 {
                low |= UInt64(byte) << UInt64(count * 8)
            } else if count < 16 {
                high |= UInt64(byte) << UInt64((count - 8) * 8)
            }
            count += 1
        }

        func hash(into hasher: inout Hasher) { hasher.combine(low ^ high &* 31) }
    }

    static let byName: [Name: WellFormedElement] = {
        let names: [(Kind, [HTMLTag])] = [
            (.formatting, [.a, .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong]),
            (.formatting, [.tt, .u]),
            (.inline, [.abbr, .acronym, .cite, .del, .dfn, .ins, .kbd, .mark, .q, .samp, .span]),
            (.inline, [.sub, .sup, .time, .var]),
            (.paragraph, [.p]), (.heading, [.h1, .h2, .h3, .h4, .h5, .h6]),
            (.item, [.li]), (.definition, [.dd, .dt]),
            (.block, [.address, .article, .aside, .blockquote, .center, .div, .dl, .figure]),
            (.block, [.footer, .header, .nav, .ol, .section, .ul]),
            (.void, [.br, .img, .wbr]), (.rule, [.hr]),
            (.table, [.table]), (.section, [.thead, .tbody, .tfoot]), (.row, [.tr]),
            (.cell, [.td, .th]),
        ]
        var byName: [Name: WellFormedElement] = [:]
        for (kind, tags) in names {
            for tag in tags {
                byName[Name(tag.rawValue)] = WellFormedElement(tag: tag, kind: kind)
            }
        }
        return byName
    }()
}
