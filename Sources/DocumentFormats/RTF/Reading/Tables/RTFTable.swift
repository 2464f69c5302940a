import DocumentModel

/// A cell as a row's definition has it. Twips, colours by their numbers.
struct RTFCellDefinition {
    /// Left, top, right, bottom.
    var padding: [Int32?] = [nil, nil, nil, nil]
    var margin: [Int32?] = [nil, nil, nil, nil]
    var border: [Int32?] = [nil, nil, nil, nil]
    var borderColor: [Int32] = [0, 0, 0, 0]
    var background: Int32 = 0
    var width: Int32?
    /// 1 automatic, 2 fiftieths of a percent, 3 twips.
    var widthUnit: Int32 = 3
    var height: Int32?
    var verticalAlignment = BlockStyle.VerticalAlignment.top
    /// Where it ends, from the margin.
    var right: Int32 = 0
    /// One with the cell before it, or above it.
    var joinsLeft = false
    var joinsUp = false
    /// A place of our own tables where no cell is.
    var isGap = false

    /// Our own, where RTF has no words for all of it.
    var exact: BlockStyle?

    /// Whether it has no paragraph of its own unless there is text in it.
    var isContinuation: Bool { joinsLeft || joinsUp || isGap }
}

/// What `\trowd` and the words behind it say.
struct RTFRowDefinition {
    enum Side { case none, cell(Int), table(Int) }
    var cells: [RTFCellDefinition] = []
    /// The cell whose `\cellx` is still to come.
    var pending = RTFCellDefinition()
    /// The whole table's.
    var table = RTFCellDefinition()
    /// Our own flags of the table, if there are any.
    var flags: TableValue?
    var isHeader = false
    var isLast = false
    /// What border words are about.
    var side = Side.none
}

/// A row that is complete; cells are UTF-16 offsets into the text.
struct RTFRow {
    var cells: [Range<Int>]
    var definition: RTFRowDefinition
}

/// A table that is being read, inside the cells of those before it.
struct RTFTableLevel {
    var definition = RTFRowDefinition()
    var cells: [Range<Int>] = []
    var rows: [RTFRow] = []
    /// Where the next cell begins.
    var start: Int
    /// `\trowd` was said and `\row` was not.
    var isRowOpen = false
}

/// A cell of a finished table.
struct RTFCell {
    var range: Range<Int>
    /// 0 for tables that stand in no other.
    var depth: Int
    var block: TextBlockValue
}
