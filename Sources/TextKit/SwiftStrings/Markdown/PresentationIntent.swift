/// The blocks that text stands in, as a document says and not as it looks: a heading, an item of a list, a cell.
///
/// Foundation's type, which it lacks on Linux.
public struct PresentationIntent: Hashable, Sendable, Codable {
    public enum Kind: Hashable, Sendable, Codable {
        case paragraph
        case header(level: Int)
        case orderedList
        case unorderedList
        /// Counts as the list does; from 1 in one without numbers.
        case listItem(ordinal: Int)
        case codeBlock(languageHint: String?)
        case blockQuote
        case thematicBreak
        case table(columns: [TableColumn])
        case tableHeaderRow
        /// The row after the header's is 1.
        case tableRow(rowIndex: Int)
        case tableCell(columnIndex: Int)
    }

    public struct TableColumn: Hashable, Sendable, Codable {
        public enum Alignment: Int, Hashable, Sendable, Codable { case left, center, right }
        public var alignment: Alignment
        public init(alignment: Alignment) { self.alignment = alignment }
    }

    /// One block. Two with one identity are one block.
    public struct IntentType: Hashable, Sendable, Codable {
        public var kind: Kind
        public var identity: Int

        public init(kind: Kind, identity: Int) {
            self.kind = kind
            self.identity = identity
        }
    }

    /// Innermost first.
    public var components: [IntentType]

    public init(types: [IntentType]) { components = types }

    /// A block in another one.
    public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
        components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
    }

    public var count: Int { components.count }

    /// How many lists and quotes are around the text.
    public var indentationLevel: Int {
        components.reduce(0) { level, component in
            switch component.kind {
            case .orderedList, .unorderedList, .blockQuote: level + 1
            default: level
            }
        }
    }
}

extension PresentationIntent: CustomDebugStringConvertible {
    public var debugDescription: String {
        components.map { "\($0.kind) (id \($0.identity))" }.joined(separator: ", ")
    }
}
