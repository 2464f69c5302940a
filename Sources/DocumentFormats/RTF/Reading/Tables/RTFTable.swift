import DocumentModel

/// A cell as a row's definition has it. Twips, colours by their numbers.
struct RTFCellDefinition: Equatable {
    private static let noLengths: [Int32?] = [nil, nil, nil, nil]
    private static let noColors: [Int32] = [0, 0, 0, 0]
    /// Left, top, right, bottom.
    var padding = noLengths
    var margin = noLengths
    var border = noLengths
    var borderColor = noColors
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

    /// Our own, where RTF has no words for all of it. Large, and few have one.
    private var exacts: [BlockStyle] = []
    var exact: BlockStyle? {
        get { exacts.first }
        set { exacts = newValue.map { [$0] } ?? [] }
    }

    /// Whether it has no paragraph of its own unless there is text in it.
    var isContinuation: Bool { joinsLeft || joinsUp || isGap }
}

/// What `\trowd` and the words behind it say.
struct RTFRowDefinition: Equatable {
    enum Side: Equatable { case none, cell(Int), table(Int) }
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
    /// Exactly one element, which rows that are alike share.
    private var definitions: [RTFRowDefinition]
    var definition: RTFRowDefinition { definitions[0] }

    init(cells: [Range<Int>], definition: RTFRowDefinition, after last: RTFRow?) {
        self.cells = cells
        if let last, last.definition == definition {
            definitions = last.definitions
        } else {
            definitions = [definition]
        }
    }
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
