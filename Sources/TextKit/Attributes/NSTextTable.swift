public import Foundation

/// A table, which its cells name: each paragraph of a cell has an `NSTextTableBlock` among its text blocks.
open class NSTextTable: NSTextBlock, @unchecked Sendable {
    public enum LayoutAlgorithm: UInt, Hashable, Sendable {
        /// Columns are as wide as their contents ask.
        case automaticLayoutAlgorithm = 0
        /// Columns are as wide as the cells say.
        case fixedLayoutAlgorithm = 1
    }

    open var numberOfColumns = 0
    open var layoutAlgorithm = LayoutAlgorithm.automaticLayoutAlgorithm
    /// Neighbours share one border.
    open var collapsesBorders = false
    /// Cells without text show neither background nor border.
    open var hidesEmptyCells = false
    /// Rows from the first on that are the head. Ours; documents carry it.
    open var numberOfHeaderRows = 0

    public override init() {
        super.init()
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(numberOfColumns, forKey: "numberOfColumns")
        coder.encode(Int(layoutAlgorithm.rawValue), forKey: "layoutAlgorithm")
        coder.encode(collapsesBorders, forKey: "collapsesBorders")
        coder.encode(hidesEmptyCells, forKey: "hidesEmptyCells")
        coder.encode(numberOfHeaderRows, forKey: "numberOfHeaderRows")
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        numberOfColumns = coder.decodeInteger(forKey: "numberOfColumns")
        layoutAlgorithm =
            coder.decodeInteger(forKey: "layoutAlgorithm") == 1
            ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
        collapsesBorders = coder.decodeBool(forKey: "collapsesBorders")
        hidesEmptyCells = coder.decodeBool(forKey: "hidesEmptyCells")
        numberOfHeaderRows = coder.decodeInteger(forKey: "numberOfHeaderRows")
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSTextTable()
        copy.take(from: self)
        copy.numberOfColumns = numberOfColumns
        copy.layoutAlgorithm = layoutAlgorithm
        copy.collapsesBorders = collapsesBorders
        copy.hidesEmptyCells = hidesEmptyCells
        copy.numberOfHeaderRows = numberOfHeaderRows
        return copy
    }
}

/// A cell of a table; all paragraphs of the cell have the same object.
open class NSTextTableBlock: NSTextBlock, @unchecked Sendable {
    public let table: NSTextTable
    /// From 0.
    public let startingRow: Int
    public let rowSpan: Int
    /// From 0.
    public let startingColumn: Int
    public let columnSpan: Int

    public init(
        table: NSTextTable, startingRow row: Int, rowSpan: Int, startingColumn col: Int,
        columnSpan colSpan: Int
    ) {
        self.table = table
        startingRow = row
        self.rowSpan = rowSpan
        startingColumn = col
        columnSpan = colSpan
        super.init()
    }

    /// Archives the table too, once for all its cells.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(table, forKey: "table")
        coder.encode(startingRow, forKey: "startingRow")
        coder.encode(rowSpan, forKey: "rowSpan")
        coder.encode(startingColumn, forKey: "startingColumn")
        coder.encode(columnSpan, forKey: "columnSpan")
    }

    /// nil when the archive holds no table.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "table"),
            let table = coder.decodeObject(of: NSTextTable.self, forKey: "table")
        else { return nil }
        self.table = table
        startingRow = coder.decodeInteger(forKey: "startingRow")
        rowSpan = coder.decodeInteger(forKey: "rowSpan")
        startingColumn = coder.decodeInteger(forKey: "startingColumn")
        columnSpan = coder.decodeInteger(forKey: "columnSpan")
        super.init(coder: coder)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSTextTableBlock(
            table: table, startingRow: startingRow, rowSpan: rowSpan,
            startingColumn: startingColumn, columnSpan: columnSpan)
        copy.take(from: self)
        return copy
    }
}
