import DocumentModel
import JSONValues

/// Values of the model from JSON. A member of another kind than it should be counts as not there.
enum DocumentJSONReader {
    static func properties(_ value: JSONValue) -> DocumentProperties {
        var result = DocumentProperties()
        result.title = value["title"]?.string
        result.subject = value["subject"]?.string
        result.author = value["author"]?.string
        result.editor = value["editor"]?.string
        result.company = value["company"]?.string
        result.manager = value["manager"]?.string
        result.category = value["category"]?.string
        result.copyright = value["copyright"]?.string
        result.comment = value["comment"]?.string
        result.keywords = value["keywords"]?.array.map { $0.compactMap(\.string) }
        result.creationTime = value["creationTime"]?.number
        result.modificationTime = value["modificationTime"]?.number
        result.viewWidth = value["viewWidth"]?.number
        result.viewHeight = value["viewHeight"]?.number
        result.viewZoom = value["viewZoom"]?.number
        result.viewMode = value["viewMode"]?.integer
        result.isReadOnly = value["readOnly"]?.bool
        result.backgroundColor = value["backgroundColor"].flatMap(color)
        result.hyphenationFactor = value["hyphenationFactor"]?.number
        result.textScaling = value["textScaling"]?.integer
        result.paperWidth = value["paperWidth"]?.number
        result.paperHeight = value["paperHeight"]?.number
        result.margins = value["margins"]?.array.map { $0.compactMap(\.number) }
        result.defaultTabInterval = value["defaultTabInterval"]?.number
        return result
    }

    static func attributes(_ value: JSONValue) -> TextAttributes {
        var result = TextAttributes()
        result.font = value["font"].map(font)
        result.foregroundColor = value["foregroundColor"].flatMap(color)
        result.backgroundColor = value["backgroundColor"].flatMap(color)
        result.highlight = value["highlight"]?.string.flatMap(HighlightScheme.init)
        result.language = value["language"]?.string
        result.toolTip = value["toolTip"]?.string
        result.underlineColor = value["underlineColor"].flatMap(color)
        result.strikethroughColor = value["strikethroughColor"].flatMap(color)
        result.strokeColor = value["strokeColor"].flatMap(color)
        result.underlineStyle = value["underlineStyle"]?.integer
        result.strikethroughStyle = value["strikethroughStyle"]?.integer
        result.superscript = value["superscript"]?.integer
        result.ligature = value["ligature"]?.integer
        result.kern = value["kern"]?.number
        result.baselineOffset = value["baselineOffset"]?.number
        result.obliqueness = value["obliqueness"]?.number
        result.expansion = value["expansion"]?.number
        result.strokeWidth = value["strokeWidth"]?.number
        result.shadow = value["shadow"].map(shadow)
        result.link = value["link"]?.string
        result.token = value["token"].map(token)
        result.attachment = value["attachment"].map(attachment)
        result.paragraph = value["paragraph"].map(paragraph)
        result.custom = value["custom"].map(strings) ?? [:]
        return result
    }

    private static func strings(_ value: JSONValue) -> [String: String] {
        var result: [String: String] = [:]
        for member in value.members ?? [] { result[member.name] = member.value.string }
        return result
    }

    static func color(_ value: JSONValue) -> ColorValue? {
        guard let parts = value.array?.compactMap(\.number), parts.count == 4 else { return nil }
        return ColorValue(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    private static func font(_ value: JSONValue) -> FontAttributes {
        FontAttributes(
            name: value["name"]?.string ?? "", size: value["size"]?.number ?? 12,
            isBold: value["bold"]?.bool ?? false, isItalic: value["italic"]?.bool ?? false)
    }

    private static func shadow(_ value: JSONValue) -> ShadowValue {
        ShadowValue(
            offsetX: value["offsetX"]?.number ?? 0, offsetY: value["offsetY"]?.number ?? 0,
            blurRadius: value["blurRadius"]?.number ?? 0, color: value["color"].flatMap(color))
    }

    private static func token(_ value: JSONValue) -> TokenValue {
        TokenValue(
            kind: value["kind"]?.string ?? "", id: value["id"]?.string ?? "",
            instance: value["instance"]?.string ?? "",
            payload: value["payload"].map(strings) ?? [:])
    }

    private static func attachment(_ value: JSONValue) -> AttachmentValue {
        func data(_ name: String) -> [UInt8]? {
            value[name]?.string.flatMap { Base64.decode(Array($0.utf8)) }
        }
        let name = value["name"]?.string ?? ""
        return AttachmentValue(
            id: value["id"]?.string,
            name: FileType.isSafeName(name) ? name : FileType.safeName(name),
            type: value["type"]?.string ?? "application/octet-stream", data: data("data"),
            width: value["width"]?.number, height: value["height"]?.number,
            baselineOffset: value["baselineOffset"]?.number ?? 0,
            altText: value["altText"]?.string, url: value["url"]?.string,
            isAdaptiveGlyph: value["adaptiveGlyph"]?.bool ?? false, fallback: data("fallback"),
            float: value["float"].flatMap(float))
    }

    private static func float(_ value: JSONValue) -> FloatValue? {
        value["side"]?.string.flatMap(FloatValue.Side.init).map { side in
            FloatValue(
                side: side, marginTop: value["marginTop"]?.number ?? 0,
                marginLeft: value["marginLeft"]?.number ?? 0,
                marginBottom: value["marginBottom"]?.number ?? 0,
                marginRight: value["marginRight"]?.number ?? 0, clearing: clearing(value))
        }
    }

    private static func clearing(_ value: JSONValue) -> FloatValue.Clearing? {
        value["clearing"]?.string.flatMap(FloatValue.Clearing.init)
    }

    private static func paragraph(_ value: JSONValue) -> ParagraphValue {
        var result = ParagraphValue()
        result.alignment =
            value["alignment"]?.string.flatMap(ParagraphValue.Alignment.init) ?? .natural
        result.direction =
            value["direction"]?.string.flatMap(ParagraphValue.Direction.init) ?? .natural
        result.firstLineHeadIndent = value["firstLineHeadIndent"]?.number ?? 0
        result.headIndent = value["headIndent"]?.number ?? 0
        result.tailIndent = value["tailIndent"]?.number ?? 0
        result.lineSpacing = value["lineSpacing"]?.number ?? 0
        result.minimumLineHeight = value["minimumLineHeight"]?.number ?? 0
        result.maximumLineHeight = value["maximumLineHeight"]?.number ?? 0
        result.lineHeightMultiple = value["lineHeightMultiple"]?.number ?? 0
        result.paragraphSpacing = value["paragraphSpacing"]?.number ?? 0
        result.paragraphSpacingBefore = value["paragraphSpacingBefore"]?.number ?? 0
        result.hyphenationFactor = value["hyphenationFactor"]?.number ?? 0
        result.tabs = value["tabs"]?.array.map { $0.map(tab) }
        result.defaultTabInterval = value["defaultTabInterval"]?.number
        result.lists = value["lists"]?.array.map { $0.map(list) } ?? []
        result.headerLevel = value["headerLevel"]?.integer ?? 0
        result.clearing = clearing(value)
        result.blocks = value["blocks"]?.array.map { $0.compactMap(block) } ?? []
        return result
    }

    private static func tab(_ value: JSONValue) -> ParagraphValue.Tab {
        .init(
            location: value["location"]?.number ?? 0,
            kind: value["kind"]?.string.flatMap(ParagraphValue.Tab.Kind.init) ?? .left)
    }

    private static func list(_ value: JSONValue) -> ParagraphValue.ListLevel {
        .init(
            markerFormat: value["marker"]?.string ?? "{disc}",
            startingNumber: value["start"]?.integer ?? 1, listID: value["list"]?.integer ?? 0)
    }
}
