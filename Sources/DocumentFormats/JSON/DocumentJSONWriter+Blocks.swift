import DocumentModel
import JSONValues

extension DocumentJSONWriter {
    static func block(_ block: TextBlockValue) -> JSONValue {
        var object = Object()
        switch block.kind {
        case .box: object.add("kind", "box")
        case .rule: object.add("kind", "rule")
        case .quote(let author):
            object.add("kind", "quote")
            if !author.isEmpty { object.add("author", author) }
        case .code(let language):
            object.add("kind", "code")
            if !language.isEmpty { object.add("language", language) }
        case .cell(let cell):
            object.add("kind", "cell")
            object.add("row", cell.row)
            object.add("column", cell.column)
            if cell.rowSpan != 1 { object.add("rowSpan", cell.rowSpan) }
            if cell.columnSpan != 1 { object.add("columnSpan", cell.columnSpan) }
            object.add("table", object: table(cell.table))
        }
        if block.id != 0 { object.add("id", block.id) }
        if block.listDepth != 0 { object.add("listDepth", block.listDepth) }
        style(block.style, &object)
        return object.value
    }

    private static func table(_ table: TableValue) -> JSONValue {
        var object = Object()
        object.add("id", table.id)
        object.add("columns", table.columns)
        object.add("fixedLayout", isOn: table.hasFixedLayout)
        object.add("collapsesBorders", isOn: table.collapsesBorders)
        object.add("hidesEmptyCells", isOn: table.hidesEmptyCells)
        if table.headerRows != 0 { object.add("headerRows", table.headerRows) }
        style(table.style, &object)
        return object.value
    }

    private static func style(_ style: BlockStyle, _ object: inout Object) {
        object.add("width", object: length(style.width))
        object.add("minimumWidth", object: length(style.minimumWidth))
        object.add("maximumWidth", object: length(style.maximumWidth))
        object.add("height", object: length(style.height))
        object.add("minimumHeight", object: length(style.minimumHeight))
        object.add("maximumHeight", object: length(style.maximumHeight))
        object.add("padding", object: edges(style.padding, length))
        object.add("border", object: edges(style.border, length))
        object.add("margin", object: edges(style.margin, length))
        object.add("borderColor", object: edges(style.borderColor) { $0.map(color) })
        object.add("backgroundColor", style.backgroundColor)
        if style.verticalAlignment != .top {
            object.add("verticalAlignment", style.verticalAlignment.rawValue)
        }
    }

    /// A number of points, or a text such as "50%".
    private static func length(_ length: BlockStyle.Length?) -> JSONValue? {
        length.map { $0.isPercent ? .string("\($0.value)%") : .number($0.value) }
    }

    /// Left, top, right, bottom; null for what is not said.
    private static func edges<Value>(
        _ edges: BlockStyle.Edges<Value>, _ value: (Value?) -> JSONValue?
    ) -> JSONValue? {
        edges.isEmpty ? nil : .array(edges.all.map { value($0) ?? .null })
    }
}
