import DocumentModel

/// A document as formats can carry it: paragraphs of pieces. Line ends and list markers have no style of
/// their own, lists and tokens are numbered in their order.
struct ComparableDocument: Equatable, CustomStringConvertible {
    struct Paragraph: Equatable {
        var value: ParagraphValue
        var text: String
        var pieces: [Piece] = []
    }
    struct Piece: Equatable, CustomStringConvertible {
        var text: String
        var attributes: TextAttributes

        /// What is said, and nothing of what is not.
        var description: String {
            let values: [(String, Any?)] = [
                ("font", attributes.font), ("color", attributes.foregroundColor),
                ("back", attributes.backgroundColor), ("under", attributes.underlineStyle),
                ("underColor", attributes.underlineColor),
                ("strike", attributes.strikethroughStyle), ("kern", attributes.kern),
                ("offset", attributes.baselineOffset), ("script", attributes.superscript),
                ("ligature", attributes.ligature), ("stroke", attributes.strokeWidth),
                ("shadow", attributes.shadow), ("link", attributes.link),
                ("token", attributes.token), ("picture", attributes.attachment),
                ("custom", attributes.custom.isEmpty ? nil : attributes.custom),
            ]
            return text.debugDescription
                + values.compactMap { pair in pair.1.map { " \(pair.0)=\($0)" } }.joined()
        }
    }
    var paragraphs: [Paragraph] = []
    private var lists: [String: Int] = [:]
    /// Items so far at each depth.
    private var items = Array(repeating: 0, count: 40)
    private var blocks: [String: Int] = [:]

    init(_ document: StyledText, _ change: (inout TextAttributes) -> Void = { _ in }) {
        var units = Array(document.text.utf16)[...]
        var isNew = true
        for run in document.runs {
            var rest = units.prefix(run.length)
            units = units.dropFirst(run.length)
            while !rest.isEmpty {
                let line = rest.prefix { $0 != 10 }
                rest = rest.dropFirst(line.count)
                if isNew {
                    let value = run.attributes.paragraph ?? ParagraphValue()
                    paragraphs.append(Paragraph(value: value, text: ""))
                }
                isNew = false
                if !line.isEmpty {
                    add(String(decoding: line, as: UTF16.self), run.attributes, change)
                }
                if rest.first == 10 {
                    rest = rest.dropFirst()
                    isNew = true
                }
            }
        }
        for index in paragraphs.indices {
            paragraphs[index].value = numbered(paragraphs[index])
            paragraphs[index].dropMarker()
        }
    }

    /// Lists, blocks and tables are numbered in their order.
    private mutating func numbered(_ paragraph: Paragraph) -> ParagraphValue {
        var value = paragraph.value
        let path = value.lists.map { "\($0.listID) \($0.markerFormat)" }
        for index in value.lists.indices {
            // A list inside another is one of that item.
            let items = index > 0 ? " in item \(items.prefix(index).reduce(0, +))" : ""
            let name = "\(index) " + path[...index].joined(separator: "/") + items
            lists[name] = lists[name] ?? lists.count + 1
            value.lists[index].listID = lists[name] ?? 0
        }
        if let last = value.lists.indices.last, paragraph.text.first == "\t" { items[last] += 1 }
        for index in value.blocks.indices { number(&value.blocks[index]) }
        return value
    }

    private mutating func number(_ block: inout TextBlockValue) {
        func number(_ name: String) -> Int {
            let number = blocks[name] ?? blocks.count + 1
            blocks[name] = number
            return number
        }
        guard case .cell(var cell) = block.kind else {
            block.id = number("block \(block.id)")
            return
        }
        cell.table.id = number("table \(cell.table.id)")
        block.kind = .cell(cell)
    }

    private mutating func add(
        _ text: String, _ attributes: TextAttributes, _ change: (inout TextAttributes) -> Void
    ) {
        var attributes = attributes
        attributes.paragraph = nil
        attributes.token?.instance = ""
        change(&attributes)
        let last = paragraphs.count - 1
        paragraphs[last].text += text
        if let piece = paragraphs[last].pieces.last, piece.attributes == attributes,
            attributes.attachment == nil
        {
            paragraphs[last].pieces[paragraphs[last].pieces.count - 1].text += text
        } else {
            paragraphs[last].pieces.append(Piece(text: text, attributes: attributes))
        }
    }

    var description: String {
        paragraphs.map { paragraph in
            "\(paragraph.value)\n"
                + paragraph.pieces.map { "  \($0.text.debugDescription)" }.joined()
        }.joined(separator: "\n")
    }
}

extension ComparableDocument.Paragraph {
    /// TAB marker TAB stays in `text` alone.
    fileprivate mutating func dropMarker() {
        guard !value.lists.isEmpty, text.first == "\t" else { return }
        var tabs = 0
        while tabs < 2, let piece = pieces.first {
            var rest = Substring(piece.text)
            while tabs < 2, let character = rest.popFirst() { if character == "\t" { tabs += 1 } }
            if rest.isEmpty { pieces.removeFirst() } else { pieces[0].text = String(rest) }
        }
    }
}
