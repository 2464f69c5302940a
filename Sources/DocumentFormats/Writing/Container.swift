import DocumentModel

/// Something that writers open before paragraphs and close behind them.
enum Container {
    case list(ParagraphValue.ListLevel, depth: Int)
    /// `hasMarker`: whether the text of its first paragraph begins with a marker.
    case item(hasMarker: Bool)
    case quote(TextBlockValue)
    case code(TextBlockValue)
    case table(TableValue)
    case section(isHead: Bool)
    case row(Int)
    case cell(TextBlockValue)

    /// Whether both are one, items aside.
    func isSame(as other: Container) -> Bool {
        switch (self, other) {
        case (.list(let own, let depth), .list(let its, let its2)): own == its && depth == its2
        case (.item, .item): true
        case (.quote(let own), .quote(let its)), (.code(let own), .code(let its)):
            own.kind == its.kind && own.id == its.id && own.listDepth == its.listDepth
        case (.table(let own), .table(let its)): own.id == its.id
        case (.section(let own), .section(let its)): own == its
        case (.row(let own), .row(let its)): own == its
        case (.cell(let own), .cell(let its)): own.isSameCell(as: its)
        default: false
        }
    }

    var isList: Bool { if case .list = self { true } else { false } }
    /// The number of the table that it is.
    var tableID: Int? { if case .table(let table) = self { table.id } else { nil } }
    var isCode: Bool { if case .code = self { true } else { false } }
}

extension DocumentParagraph {
    /// What the paragraph stands in, outermost first.
    var containers: [Container] {
        var result: [Container] = []
        var lists = 0
        func addLists(_ count: Int) {
            while lists < min(count, value.lists.count) {
                result.append(.list(value.lists[lists], depth: lists))
                result.append(.item(hasMarker: hasMarker))
                lists += 1
            }
        }
        for block in value.blocks {
            if case .rule = block.kind { continue }
            addLists(block.listDepth)
            switch block.kind {
            case .box, .rule: continue
            case .quote: result.append(.quote(block))
            case .code: result.append(.code(block))
            case .cell(let cell):
                result.append(.table(cell.table))
                result.append(.section(isHead: cell.row < cell.table.headerRows))
                result.append(.row(cell.row))
                result.append(.cell(block))
            }
        }
        addLists(value.lists.count)
        return result
    }

    /// Whether it stands for a line across the page.
    var isRule: Bool { value.blocks.last?.kind == .rule }

    /// The code block that it is a line of, and the language.
    var codeLanguage: String? {
        guard case .code(let language) = value.blocks.last?.kind else { return nil }
        return language
    }
}

/// The containers that are open.
struct ContainerStack {
    private(set) var open: [Container] = []

    /// How many of the open ones a paragraph's go on in.
    func common(with wanted: [Container]) -> Int {
        let innermost = wanted.lastIndex(where: \.isList).map { $0 + 1 }
        var count = 0
        while count < min(open.count, wanted.count) {
            guard open[count].isSame(as: wanted[count]) else { break }
            // A marker begins an item; without markers every paragraph is one.
            if count == innermost, case .item(let hadMarker) = open[count],
                case .item(let hasMarker) = wanted[count], hasMarker || !hadMarker
            {
                break
            }
            // Cells go on to the right.
            if case .row = open[count], count + 1 < min(open.count, wanted.count),
                case .cell(let own) = open[count + 1], case .cell(let next) = wanted[count + 1],
                let column = own.cell?.column, let other = next.cell?.column, other < column
            {
                break
            }
            count += 1
        }
        return count
    }

    mutating func pop() -> Container? { open.popLast() }
    mutating func push(_ container: Container) { open.append(container) }
}
