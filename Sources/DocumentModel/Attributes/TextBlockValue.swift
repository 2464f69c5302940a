/// Something that paragraphs stand in: a table's cell, a quote, code, a line across the page, a plain box.
///
/// Paragraphs in a row whose blocks start with equal ones stand in the same blocks.
public struct TextBlockValue: Hashable, Sendable, Codable {
    public enum Kind: Hashable, Sendable, Codable {
        case box
        case cell(TableCellValue)
        /// Who is quoted; "" when that is not said.
        case quote(author: String)
        /// The programming language; "" when that is not said.
        case code(language: String)
        /// The paragraph stands for a line across the page.
        case rule
    }
    public var kind: Kind
    /// Keeps two equal neighbours two; the table's own for cells.
    public var id: Int
    /// How many of the paragraph's lists it stands in; the others are inside it.
    public var listDepth: Int
    /// No element for a style that says nothing: most blocks have none, and styles are large.
    private var styles: [BlockStyle] = []
    public var style: BlockStyle {
        get { styles.first ?? BlockStyle() }
        set { styles = newValue == BlockStyle() ? [] : [newValue] }
    }
    public init(_ kind: Kind, id: Int = 0, listDepth: Int = 0, style: BlockStyle = BlockStyle()) {
        self.kind = kind
        self.id = id
        self.listDepth = listDepth
        self.style = style
    }
}

/// A table, which every cell of it names.
public struct TableValue: Hashable, Sendable, Codable {
    /// Keeps it apart from other tables of the document.
    public var id: Int
    public var columns: Int
    /// Widths follow what the cells say, not what is in them.
    public var hasFixedLayout = false
    public var collapsesBorders = false
    public var hidesEmptyCells = false
    /// Rows from the first on that are the head.
    public var headerRows = 0
    /// No element for a style that says nothing.
    private var styles: [BlockStyle] = []
    public var style: BlockStyle {
        get { styles.first ?? BlockStyle() }
        set { styles = newValue == BlockStyle() ? [] : [newValue] }
    }
    public init(id: Int, columns: Int) {
        self.id = id
        self.columns = columns
    }
}

/// Where a cell stands in its table; rows and columns count from 0.
public struct TableCellValue: Hashable, Sendable, Codable {
    /// Exactly one element, which the cells of a table share.
    private var tables: [TableValue]
    public var table: TableValue {
        get { tables[0] }
        set { tables = [newValue] }
    }
    public var row: Int
    public var rowSpan: Int
    public var column: Int
    public var columnSpan: Int
    public init(
        table: TableValue, row: Int, rowSpan: Int = 1, column: Int, columnSpan: Int = 1
    ) {
        tables = [table]
        self.row = row
        self.rowSpan = rowSpan
        self.column = column
        self.columnSpan = columnSpan
    }
}

/// Stored with its table as one value.
extension TableCellValue {
    private enum CodingKeys: String, CodingKey { case table, row, rowSpan, column, columnSpan }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            table: try values.decode(TableValue.self, forKey: .table),
            row: try values.decode(Int.self, forKey: .row),
            rowSpan: try values.decode(Int.self, forKey: .rowSpan),
            column: try values.decode(Int.self, forKey: .column),
            columnSpan: try values.decode(Int.self, forKey: .columnSpan))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(table, forKey: .table)
        try values.encode(row, forKey: .row)
        try values.encode(rowSpan, forKey: .rowSpan)
        try values.encode(column, forKey: .column)
        try values.encode(columnSpan, forKey: .columnSpan)
    }

    /// Takes the table of another, and shares it.
    package mutating func takeTable(of other: TableCellValue) { tables = other.tables }
}

extension TextBlockValue {
    /// Sets its style; shares that of another block where it is the same: cells of a table mostly have one style.
    package mutating func setStyle(_ style: BlockStyle, sharingWith other: TextBlockValue?) {
        if let other, other.style == style { styles = other.styles } else { self.style = style }
    }

    /// Whether its style says anything.
    package var hasStyle: Bool { !styles.isEmpty }

    /// Whether both have one style. Styles are large, and most of them say nothing.
    package func hasSameStyle(as other: TextBlockValue) -> Bool { styles == other.styles }

    /// The cell, for a block that is one.
    public var cell: TableCellValue? { if case .cell(let cell) = kind { cell } else { nil } }
}
