import DocumentModel
import JSONValues

extension DocumentJSONReader {
    /// nil for a kind that is not known: the paragraph then stands outside it.
    static func block(_ value: JSONValue) -> TextBlockValue? {
        let kind: TextBlockValue.Kind
        switch value["kind"]?.string {
        case "box": kind = .box
        case "rule": kind = .rule
        case "quote": kind = .quote(author: value["author"]?.string ?? "")
        case "code": kind = .code(language: value["language"]?.string ?? "")
        case "cell":
            guard let table = value["table"].map(table) else { return nil }
            func count(_ name: String, least: Int) -> Int {
                min(max(value[name]?.integer ?? least, least), TableGrid.maximumSpan)
            }
            kind = .cell(
                TableCellValue(
                    table: table, row: max(value["row"]?.integer ?? 0, 0),
                    rowSpan: count("rowSpan", least: 1), column: count("column", least: 0),
                    columnSpan: count("columnSpan", least: 1)))
        default: return nil
        }
        return TextBlockValue(
            kind, id: value["id"]?.integer ?? 0, listDepth: value["listDepth"]?.integer ?? 0,
            style: style(value))
    }

    private static func table(_ value: JSONValue) -> TableValue {
        let columns = min(max(value["columns"]?.integer ?? 1, 1), TableGrid.maximumSpan)
        var table = TableValue(id: value["id"]?.integer ?? 0, columns: columns)
        table.hasFixedLayout = value["fixedLayout"]?.bool ?? false
        table.collapsesBorders = value["collapsesBorders"]?.bool ?? false
        table.hidesEmptyCells = value["hidesEmptyCells"]?.bool ?? false
        table.headerRows = max(value["headerRows"]?.integer ?? 0, 0)
        table.style = style(value)
        return table
    }

    private static func style(_ value: JSONValue) -> BlockStyle {
        var style = BlockStyle()
        style.width = value["width"].flatMap(length)
        style.minimumWidth = value["minimumWidth"].flatMap(length)
        style.maximumWidth = value["maximumWidth"].flatMap(length)
        style.height = value["height"].flatMap(length)
        style.minimumHeight = value["minimumHeight"].flatMap(length)
        style.maximumHeight = value["maximumHeight"].flatMap(length)
        style.padding = edges(value["padding"], length)
        style.border = edges(value["border"], length)
        style.margin = edges(value["margin"], length)
        style.borderColor = edges(value["borderColor"], color)
        style.backgroundColor = value["backgroundColor"].flatMap(color)
        style.verticalAlignment =
            value["verticalAlignment"]?.string.flatMap(BlockStyle.VerticalAlignment.init) ?? .top
        return style
    }

    private static func length(_ value: JSONValue) -> BlockStyle.Length? {
        if let points = value.number { return .init(points) }
        guard let text = value.string, text.hasSuffix("%"), let percent = Double(text.dropLast()),
            percent.isFinite
        else { return nil }
        return .init(percent, isPercent: true)
    }

    private static func edges<Value>(
        _ value: JSONValue?, _ part: (JSONValue) -> Value?
    ) -> BlockStyle.Edges<Value> {
        guard let parts = value?.array, parts.count == 4 else { return .init() }
        return .init(
            left: part(parts[0]), top: part(parts[1]), right: part(parts[2]),
            bottom: part(parts[3]))
    }
}
