import DocumentModel

@testable import DocumentFormats

/// Styles of paragraphs, tables and the document, in steps that RTF and CSS can say exactly.
extension RandomStyledText {
    /// - Parameter isPlain: whether it may have no more than what it stands in.
    mutating func style(in place: Place, isPlain: Bool = false) -> ParagraphValue {
        var value = ParagraphValue()
        value.lists = place.lists
        value.blocks = place.blocks
        if target == .cocoaHTML, !place.lists.isEmpty {
            // What Cocoa's reader gives items.
            value.headIndent = 36 * Double(place.lists.count)
            value.tabs = [
                .init(location: value.headIndent - 25), .init(location: value.headIndent),
            ]
        }
        guard !isPlain else { return value }
        if maybe(.headings, 5), place.lists.isEmpty || canHaveHeadingsInItems {
            value.headerLevel = pick([1, 2, 3], [4, 5, 6], of: .headings)
        }
        if maybe(.direction, 5) {
            value.direction = pick([.rightToLeft], [.leftToRight], of: .direction)
        }
        if maybe(.alignment, 3) {
            value.alignment = pick([.center, .right], [.left, .justified], of: .alignment)
            // In RTF this is what natural is from right to left.
            if value.direction == .rightToLeft, value.alignment == .right, target != .json {
                value.alignment = .natural
            }
        }
        if maybe(.clearing, 8) { value.clearing = pick([.left, .right, .both]) }
        if maybe(.indents, 2), place.lists.isEmpty || target != .cocoaHTML {
            spacing(&value, isExact: level(.indents) == .kept)
        }
        if maybe(.tabStops, 4) {
            value.tabs = pick([[], [.init(location: 10, kind: .decimal), .init(location: 20.5)]])
            if maybe(2) { value.defaultTabInterval = 28 }
        }
        return value
    }

    private var canHaveHeadingsInItems: Bool { [.html, .rtf, .rtfd, .json].contains(target) }

    private mutating func spacing(_ value: inout ParagraphValue, isExact: Bool) {
        if maybe(3) { value.headIndent = 18 }
        value.firstLineHeadIndent = value.headIndent + (maybe(3) ? 9.5 : 0)
        if maybe(3) { value.tailIndent = -12 }
        if maybe(3) { value.paragraphSpacing = 4 }
        if maybe(3) { value.paragraphSpacingBefore = 6.5 }
        if maybe(3) {
            value.minimumLineHeight = 14
        } else if maybe(3) {
            value.lineHeightMultiple = 1.5
        }
        guard isExact else { return }
        if maybe(3) { value.lineSpacing = 2 }
        if maybe(3) { value.maximumLineHeight = pick([14, 20]) }
        if maybe(6) { value.hyphenationFactor = 1 }
    }

    // MARK: Tables

    mutating func table(_ place: Place) {
        let columns = Int.random(in: 1...3, using: &random)
        let rows = Int.random(in: 1...3, using: &random)
        var value = TableValue(id: newID(), columns: columns)
        value.headerRows = headerRows(rows, place)
        if keeps(.tableStyles) {
            if maybe(2) { value.style = blockStyle(isTable: true) }
            value.collapsesBorders = maybe(4)
            value.hasFixedLayout = maybe(4)
            value.hidesEmptyCells = maybe(4)
        }
        // How many rows of each column a cell from above still takes.
        var taken = Array(repeating: 0, count: columns)
        for row in 0..<rows {
            var column = 0
            while column < columns {
                guard taken[column] == 0 else {
                    column += 1
                    continue
                }
                var cell = TableCellValue(table: value, row: row, column: column)
                span(&cell, free: taken[column...].prefix { $0 == 0 }.count, rows: rows)
                for index in column..<column + cell.columnSpan { taken[index] = cell.rowSpan }
                self.cell(cell, place)
                column += cell.columnSpan
            }
            for index in taken.indices { taken[index] = max(taken[index] - 1, 0) }
        }
    }

    private mutating func headerRows(_ rows: Int, _ place: Place) -> Int {
        // Markdown has no tables without a head, and an inner head in a head is no other element.
        if target == .markdown { return 1 }
        return maybe(.tableHeads, 2) && rows > 1 ? 1 : 0
    }

    /// Cells of more than a place, so that every row has a cell of its own and none hangs out below.
    private mutating func span(_ cell: inout TableCellValue, free: Int, rows: Int) {
        guard level(.tables) == .kept else { return }
        if maybe(4) { cell.columnSpan = Int.random(in: 1...free, using: &random) }
        let isHead = cell.row < cell.table.headerRows
        if maybe(4), cell.column > 0, !isHead {
            cell.rowSpan = Int.random(in: 1...rows - cell.row, using: &random)
        }
    }

    private mutating func cell(_ cell: TableCellValue, _ place: Place) {
        var block = TextBlockValue(.cell(cell), listDepth: place.lists.count)
        if keeps(.tableStyles), maybe(2) { block.style = blockStyle(isTable: false) }
        var inner = place
        inner.blocks.append(block)
        inner.tableDepth += 1
        inner.isHead = place.isHead || cell.row < cell.table.headerRows
        inner.isLine = [.markdown, .bbcode].contains(target)
        blocks(inner, inner.isLine ? 1 : Int.random(in: 1...2, using: &random))
    }

    private mutating func blockStyle(isTable: Bool) -> BlockStyle {
        let isExact = level(.tableStyles) == .kept
        var style = BlockStyle()
        if maybe(3) { style.width = pick([.init(96), .init(50, isPercent: true)]) }
        if isTable { return tableStyle(style) }
        if maybe(4) { style.height = .init(30.5) }
        if maybe(3) { style.padding = .init(left: .init(5), top: .init(2.5)) }
        if maybe(3) {
            style.border = .init(all: .init(1))
            style.borderColor = .init(all: color())
        }
        if maybe(4) { style.backgroundColor = color() }
        if maybe(4) { style.verticalAlignment = pick([.middle, .bottom]) }
        guard isExact else { return style }
        if maybe(6) { style.minimumWidth = .init(40) }
        if maybe(6) { style.maximumHeight = .init(25, isPercent: true) }
        return style
    }

    private mutating func tableStyle(_ style: BlockStyle) -> BlockStyle {
        var style = style
        if maybe(3) { style.backgroundColor = color() }
        return style
    }

    // MARK: The whole

    mutating func properties() {
        if maybe(.title, 2) { builder.properties.title = "T \u{E4} {<&\"" }
        guard keeps(.properties) else { return }
        if maybe(2) { builder.properties.author = "A & B" }
        if maybe(3) { builder.properties.subject = "S; \u{4E2D}" }
        if maybe(3) { builder.properties.company = "C\\" }
        if maybe(3) { builder.properties.comment = "two words" }
        if maybe(3) { builder.properties.keywords = ["one", "two three"] }
        if maybe(3) { builder.properties.editor = "E" }
        guard level(.properties) == .kept else { return }
        if maybe(3) { builder.properties.creationTime = 1_600_000_000 }
        if maybe(3) { builder.properties.modificationTime = -12_345_678 }
        if maybe(3) { (builder.properties.paperWidth, builder.properties.paperHeight) = (612, 792) }
        if maybe(3) { builder.properties.margins = [72, 36, 72, 90.5] }
        if maybe(3) { builder.properties.viewMode = pick([0, 1]) }
        if maybe(3) { builder.properties.viewZoom = 150 }
        if maybe(3) { builder.properties.isReadOnly = maybe(2) }
        if maybe(3) { builder.properties.backgroundColor = color() }
        if maybe(3) { builder.properties.defaultTabInterval = 36 }
        if maybe(3) { builder.properties.hyphenationFactor = 0.5 }
        if maybe(3) { builder.properties.textScaling = 1 }
        if maybe(3) { builder.properties.manager = "M" }
        if maybe(3) { builder.properties.copyright = "\u{A9}" }
    }
}
