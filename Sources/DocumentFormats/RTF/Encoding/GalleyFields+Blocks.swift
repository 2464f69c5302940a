import DocumentModel

/// Blocks and flags of tables, which RTF has no words for.
extension GalleyFields {
    /// nil when all that the table has can be said in RTF.
    init?(_ table: TableValue) {
        var flags: [String] = []
        if table.hasFixedLayout { flags.append("fixed") }
        if table.collapsesBorders { flags.append("collapse") }
        if table.hidesEmptyCells { flags.append("hide") }
        if flags.isEmpty { return nil }
        self.init(kind: "table", values: flags.map { ($0, "1") })
    }

    var tableFlags: TableValue {
        var table = TableValue(id: 0, columns: 1)
        table.hasFixedLayout = self["fixed"] != nil
        table.collapsesBorders = self["collapse"] != nil
        table.hidesEmptyCells = self["hide"] != nil
        return table
    }

    /// A paragraph's blocks as JSON; cells are null there, since the table says them. nil when there are only cells.
    init?(blocks: [TextBlockValue]) {
        guard blocks.contains(where: { $0.cell == nil }) else { return nil }
        let values = blocks.map { $0.cell == nil ? DocumentJSONWriter.block($0) : .null }
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
            if case .null = $0 { return RTFCell.placeholder }
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
