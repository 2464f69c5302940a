import DocumentModel
import JSONValues

/// Blocks and flags of tables, which RTF has no words for.
extension GalleyFields {
    /// nil when all that the table has can be said in RTF.
    init?(_ table: TableValue) {
        var values: [(key: String, value: String)] = []
        if table.hasFixedLayout { values.append(("fixed", "1")) }
        if table.collapsesBorders { values.append(("collapse", "1")) }
        if table.hidesEmptyCells { values.append(("hide", "1")) }
        if !table.style.fitsRTF(isTable: true) {
            values.append((Self.styleKey, Self.text(table.style)))
        }
        if values.isEmpty { return nil }
        self.init(kind: "table", values: values)
    }

    /// A table of these flags and, where RTF could not say it, this style.
    var tableFlags: TableValue {
        var table = TableValue(id: 0, columns: 1)
        table.hasFixedLayout = self["fixed"] != nil
        table.collapsesBorders = self["collapse"] != nil
        table.hidesEmptyCells = self["hide"] != nil
        return table
    }

    /// A cell's style; nil when RTF can say it.
    init?(cellStyle style: BlockStyle) {
        if style.fitsRTF(isTable: false) { return nil }
        self.init(kind: "cell", values: [(Self.styleKey, Self.text(style))])
    }

    private static let styleKey = "style"

    private static func text(_ style: BlockStyle) -> String {
        let value = DocumentJSONWriter.block(TextBlockValue(.box, style: style))
        return String(decoding: value.bytes, as: UTF8.self)
    }

    /// Of a table or a cell; nil when RTF says it.
    var style: BlockStyle? {
        guard let text = self[Self.styleKey] else { return nil }
        do throws(JSONParser.Problem) {
            return DocumentJSONReader.block(try JSONParser.parse(Array(text.utf8)))?.style
        } catch {
            // What another program made of the group is no style.
            return nil
        }
    }

    /// A paragraph's blocks as JSON; cells are null there, since the table says them, or a number: in how many lists they
    /// stand. nil when there are only cells in no list.
    init?(blocks: [TextBlockValue]) {
        guard blocks.contains(where: { $0.cell == nil || $0.listDepth > 0 }) else { return nil }
        let values: [JSONValue] = blocks.map { block in
            guard block.cell != nil else { return DocumentJSONWriter.block(block) }
            return block.listDepth > 0 ? .number(Double(block.listDepth)) : .null
        }
        let text = String(decoding: JSONValue.array(values).bytes, as: UTF8.self)
        self.init(kind: "blocks", values: [("json", text)])
    }

    var blocks: [TextBlockValue] {
        let values: [JSONValue]?
        do throws(JSONParser.Problem) {
            values = try JSONParser.parse(Array((self["json"] ?? "").utf8)).array
        } catch {
            // What another program made of the group is no block.
            values = nil
        }
        return (values ?? []).compactMap {
            if case .null = $0 { return RTFCell.placeholder(listDepth: 0) }
            if let depth = $0.integer { return RTFCell.placeholder(listDepth: max(depth, 0)) }
            let block = DocumentJSONReader.block($0)
            return block?.cell == nil ? block : nil
        }
    }

    /// nil when all that is said of the document can be said in RTF.
    init?(_ properties: DocumentProperties) {
        var values: [(key: String, value: String)] = []
        if let isReadOnly = properties.isReadOnly {
            values.append(("readonly", isReadOnly ? "1" : "0"))
        }
        if let color = properties.backgroundColor {
            let parts = [color.red, color.green, color.blue, color.alpha]
            values.append(("background", parts.map { "\($0)" }.joined(separator: " ")))
        }
        if values.isEmpty { return nil }
        self.init(kind: "document", values: values)
    }

    func apply(to properties: inout DocumentProperties) {
        if let value = self["readonly"] { properties.isReadOnly = value == "1" }
        let parts = (self["background"] ?? "").split(separator: " ").compactMap { Double($0) }
        if parts.count == 4 {
            properties.backgroundColor = ColorValue(
                red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        }
    }
}

extension BlockStyle {
    /// Whether RTF's words for a row or its cells say all of it.
    fileprivate func fitsRTF(isTable: Bool) -> Bool {
        let bounds = [minimumWidth, maximumWidth, minimumHeight, maximumHeight]
        let lengths = [height] + padding.all + margin.all + border.all
        guard bounds.allSatisfy({ $0 == nil }), verticalAlignment != .baseline,
            !lengths.contains(where: { $0?.isPercent == true }),
            // A colour stands behind a width.
            zip(border.all, borderColor.all).allSatisfy({ $0 != nil || $1 == nil })
        else { return false }
        return !isTable
            || padding.isEmpty && margin.isEmpty && border.isEmpty && height == nil
                && verticalAlignment == .top
    }
}
