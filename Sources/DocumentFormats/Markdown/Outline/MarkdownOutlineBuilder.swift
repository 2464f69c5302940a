/// Makes runs of the elements of a document.
struct MarkdownOutlineBuilder {
    private typealias Kind = MarkdownOutline.Kind
    private typealias Intents = MarkdownOutline.Intents

    private(set) var runs: [MarkdownOutline.Run] = []
    /// What holds in an element that is open.
    private struct State {
        var name: Substring = ""
        var run = MarkdownOutline.Run(text: "")
        /// True where text is the document's.
        var holdsText = false
        /// How many items or rows it had so far, and where ordered lists begin.
        var count = 0
        /// Of the columns, in a table's first row.
        var alignments: [MarkdownOutline.Alignment] = []
    }
    private var states = [State()]
    private var identity = 0
    private let line: MarkdownLine?
    private let attributes: MarkdownAttributeMarks?
    /// Numbers of the attributes that came.
    private(set) var seenAttributes: Set<Int> = []

    /// - Parameters:
    ///   - line: where only marks in a line count, how it was prepared for that.
    ///   - attributes: what pictures stand for attributes.
    init(line: MarkdownLine?, attributes: MarkdownAttributeMarks? = nil) {
        self.line = line
        self.attributes = attributes
    }

    mutating func begin(_ element: MarkdownXML.Element) {
        var state = states[states.count - 1]
        state.name = element.name
        state.holdsText = element["xml:space"] != nil
        state.count = 0
        state.run.place = place(element) ?? state.run.place
        if !beginInline(element, &state) { beginBlock(element, &state) }
        if element.isEmpty {
            addEmpty(element, state)
        } else {
            states.append(state)
        }
    }

    mutating func end() {
        guard states.count > 1, let state = states.popLast() else { return }
        if state.name == "table_header" { setColumns(state.alignments) }
    }

    mutating func add(text: String) {
        let state = states[states.count - 1]
        guard state.holdsText else { return }
        add(text, state)
    }

    private mutating func add(_ text: String, _ state: State) {
        var run = state.run
        run.text = line?.unmarked(text) ?? text
        if !run.text.isEmpty { runs.append(run) }
    }

    // MARK: In a line

    /// False for a block.
    private mutating func beginInline(_ element: MarkdownXML.Element, _ state: inout State) -> Bool
    {
        switch element.name {
        case "emph": state.run.intents.insert(.emphasis)
        case "strong": state.run.intents.insert(.strong)
        case "strikethrough": state.run.intents.insert(.struck)
        case "code": state.run.intents.insert(.code)
        case "html_inline": state.run.intents.insert(.inlineHTML)
        case "link": state.run.link = address(element)
        case "image":
            let address = address(element)
            if let number = address.flatMap({ attributes?.number(ofAddress: $0) }) {
                seenAttributes.insert(number)
                state.run.attributes += attributes?.values[number].map { [$0] } ?? []
                return true
            }
            state.run.image = address
            state.run.title = element["title"].flatMap { $0.isEmpty ? nil : $0 }
        case "text", "softbreak", "linebreak": break
        default: return false
        }
        return true
    }

    private func address(_ element: MarkdownXML.Element) -> String? {
        element["destination"].map { line?.unmarked($0) ?? $0 }
    }

    private mutating func addEmpty(_ element: MarkdownXML.Element, _ state: State) {
        var state = state
        switch element.name {
        case "softbreak":
            if line?.keepsSpaces == true { return add("\n", state) }
            state.run.intents.insert(.softBreak)
            add(" ", state)
        case "linebreak":
            state.run.intents.insert(.lineBreak)
            add("\n", state)
        // Foundation's sign for a rule.
        case "thematic_break": add("\u{2E3B}", state)
        default: break
        }
    }

    // MARK: Blocks

    private mutating func beginBlock(_ element: MarkdownXML.Element, _ state: inout State) {
        guard line == nil, let kind = kind(element, &state) else { return }
        identity += 1
        // The first row's cells change what is said of their table.
        state.run.blocks = states[states.count - 1].run.blocks
        state.run.blocks.insert(.init(kind: kind, identity: identity), at: 0)
        if element.name == "html_block" { state.run.intents.insert(.blockHTML) }
    }

    private mutating func kind(_ element: MarkdownXML.Element, _ state: inout State) -> Kind? {
        switch element.name {
        case "paragraph", "html_block": return .paragraph
        case "heading": return .header(level: element["level"].flatMap { Int($0) } ?? 1)
        case "block_quote": return .quote
        case "code_block":
            let language = element["info"]?.prefix { $0 != " " }
            return .code(language: language.flatMap { $0.isEmpty ? nil : String($0) })
        case "thematic_break": return .rule
        case "list":
            state.count = (element["start"].flatMap { Int($0) } ?? 1) - 1
            return element["type"] == "ordered" ? .orderedList : .unorderedList
        case "item", "tasklist": return .listItem(ordinal: countUp())
        case "table": return .table(columns: [])
        case "table_header":
            state.alignments = []
            return .tableHeaderRow
        case "table_row": return .tableRow(index: countUp())
        case "table_cell":
            let column = countUp() - 1
            if states[states.count - 1].name == "table_header" { noteColumn(element) }
            return .tableCell(column: column)
        default: return nil
        }
    }

    /// Counts a child of the element that is open.
    private mutating func countUp() -> Int {
        states[states.count - 1].count += 1
        return states[states.count - 1].count
    }

    /// Notes how a column stands, which a cell of the first row says.
    private mutating func noteColumn(_ element: MarkdownXML.Element) {
        let alignment: MarkdownOutline.Alignment =
            switch element["align"] {
            case "center": .center
            case "right": .right
            default: .left
            }
        let row = states.count - 1
        if states[row].alignments.count < TableGrid.maximumSpan {
            states[row].alignments.append(alignment)
        }
    }

    /// Tells the table whose first row ended of its columns, and what was read of it.
    private mutating func setColumns(_ alignments: [MarkdownOutline.Alignment]) {
        guard let table = states.lastIndex(where: { $0.name == "table" }),
            let known = states[table].run.blocks.first
        else { return }
        func learn(_ run: inout MarkdownOutline.Run) {
            for index in run.blocks.indices where run.blocks[index].identity == known.identity {
                run.blocks[index].kind = .table(columns: alignments)
            }
        }
        learn(&states[table].run)
        for index in runs.indices.reversed() {
            guard runs[index].blocks.contains(where: { $0.identity == known.identity }) else {
                break
            }
            learn(&runs[index])
        }
    }

    // MARK: Places

    /// `sourcepos="1:3-2:4"`, the marks that were put into the lines taken off.
    private func place(_ element: MarkdownXML.Element) -> MarkdownOutline.Place? {
        guard let value = element["sourcepos"] else { return nil }
        let numbers = value.split { $0 == ":" || $0 == "-" }.compactMap { Int($0) }
        guard numbers.count == 4 else { return nil }
        let shift = line.map { String($0.mark).utf8.count } ?? 0
        func column(_ number: Int, _ line: Int) -> Int {
            let column = max(number - shift, 1)
            return attributes?.column(column, line: line) ?? column
        }
        return .init(
            startLine: numbers[0], startColumn: column(numbers[1], numbers[0]),
            endLine: numbers[2], endColumn: column(numbers[3], numbers[2]))
    }
}
