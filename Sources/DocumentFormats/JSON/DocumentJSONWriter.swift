import DocumentModel
import JSONValues

/// Values of the model as JSON. What is not said is left out.
enum DocumentJSONWriter {
    struct Object {
        var members: [JSONValue.Member] = []
        mutating func add(_ name: String, _ value: Double?) {
            if let value { members.append(.init(name, .number(value))) }
        }
        mutating func add(_ name: String, _ value: Int?) { add(name, value.map(Double.init)) }
        mutating func add(_ name: String, _ value: String?) {
            if let value { members.append(.init(name, .string(value))) }
        }
        mutating func add(_ name: String, _ value: ColorValue?) {
            if let value { members.append(.init(name, DocumentJSONWriter.color(value))) }
        }
        mutating func add(_ name: String, isOn: Bool) {
            if isOn { members.append(.init(name, .bool(true))) }
        }
        mutating func add(_ name: String, notZero value: Double) {
            if value != 0 { add(name, value) }
        }
        mutating func add(_ name: String, object: JSONValue?) {
            if let object { members.append(.init(name, object)) }
        }
        var value: JSONValue { .object(members) }
    }

    static func color(_ value: ColorValue) -> JSONValue {
        .array([value.red, value.green, value.blue, value.alpha].map(JSONValue.number))
    }

    static func value(_ properties: DocumentProperties) -> JSONValue {
        var object = Object()
        object.add("title", properties.title)
        object.add("subject", properties.subject)
        object.add("author", properties.author)
        object.add("editor", properties.editor)
        object.add("company", properties.company)
        object.add("manager", properties.manager)
        object.add("category", properties.category)
        object.add("copyright", properties.copyright)
        object.add("comment", properties.comment)
        object.add(
            "keywords", object: properties.keywords.map { .array($0.map(JSONValue.string)) })
        object.add("creationTime", properties.creationTime)
        object.add("modificationTime", properties.modificationTime)
        object.add("paperWidth", properties.paperWidth)
        object.add("paperHeight", properties.paperHeight)
        object.add("margins", object: properties.margins.map { .array($0.map(JSONValue.number)) })
        object.add("viewWidth", properties.viewWidth)
        object.add("viewHeight", properties.viewHeight)
        object.add("viewZoom", properties.viewZoom)
        object.add("viewMode", properties.viewMode)
        object.add("readOnly", object: properties.isReadOnly.map(JSONValue.bool))
        object.add("backgroundColor", properties.backgroundColor)
        object.add("hyphenationFactor", properties.hyphenationFactor)
        object.add("defaultTabInterval", properties.defaultTabInterval)
        object.add("textScaling", properties.textScaling)
        return object.value
    }

    static func value(_ attributes: TextAttributes) -> JSONValue {
        var object = Object()
        object.add("font", object: attributes.font.map(font))
        object.add("foregroundColor", attributes.foregroundColor)
        object.add("backgroundColor", attributes.backgroundColor)
        object.add("highlight", attributes.highlight?.rawValue)
        object.add("language", attributes.language)
        object.add("toolTip", attributes.toolTip)
        object.add("underlineColor", attributes.underlineColor)
        object.add("strikethroughColor", attributes.strikethroughColor)
        object.add("strokeColor", attributes.strokeColor)
        object.add("underlineStyle", attributes.underlineStyle)
        object.add("strikethroughStyle", attributes.strikethroughStyle)
        object.add("superscript", attributes.superscript)
        object.add("ligature", attributes.ligature)
        object.add("kern", attributes.kern)
        object.add("baselineOffset", attributes.baselineOffset)
        object.add("obliqueness", attributes.obliqueness)
        object.add("expansion", attributes.expansion)
        object.add("strokeWidth", attributes.strokeWidth)
        object.add("shadow", object: attributes.shadow.map(shadow))
        object.add("link", attributes.link)
        object.add("token", object: attributes.token.map(token))
        object.add("attachment", object: attributes.attachment.map(attachment))
        object.add("paragraph", object: attributes.paragraph.map(paragraph))
        if !attributes.custom.isEmpty { object.add("custom", object: strings(attributes.custom)) }
        return object.value
    }

    private static func strings(_ values: [String: String]) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    }

    private static func font(_ font: FontAttributes) -> JSONValue {
        var object = Object()
        object.add("name", font.name)
        object.add("size", font.size)
        object.add("bold", isOn: font.isBold)
        object.add("italic", isOn: font.isItalic)
        return object.value
    }

    private static func shadow(_ shadow: ShadowValue) -> JSONValue {
        var object = Object()
        object.add("offsetX", shadow.offsetX)
        object.add("offsetY", shadow.offsetY)
        object.add("blurRadius", shadow.blurRadius)
        object.add("color", shadow.color)
        return object.value
    }

    private static func token(_ token: TokenValue) -> JSONValue {
        var object = Object()
        object.add("kind", token.kind)
        object.add("id", token.id)
        if !token.instance.isEmpty { object.add("instance", token.instance) }
        if !token.payload.isEmpty { object.add("payload", object: strings(token.payload)) }
        return object.value
    }

    private static func attachment(_ value: AttachmentValue) -> JSONValue {
        var object = Object()
        object.add("id", value.id)
        object.add("name", value.name)
        object.add("type", value.type)
        object.add("data", value.data.map(Base64.encode))
        object.add("width", value.width)
        object.add("height", value.height)
        object.add("baselineOffset", notZero: value.baselineOffset)
        object.add("altText", value.altText)
        object.add("url", value.url)
        object.add("adaptiveGlyph", isOn: value.isAdaptiveGlyph)
        object.add("fallback", value.fallback.map(Base64.encode))
        object.add("float", object: value.float.map(float))
        return object.value
    }

    private static func float(_ value: FloatValue) -> JSONValue {
        var object = Object()
        object.add("side", value.side.rawValue)
        object.add("marginTop", notZero: value.marginTop)
        object.add("marginLeft", notZero: value.marginLeft)
        object.add("marginBottom", notZero: value.marginBottom)
        object.add("marginRight", notZero: value.marginRight)
        object.add("clearing", value.clearing?.rawValue)
        return object.value
    }

    private static func paragraph(_ value: ParagraphValue) -> JSONValue {
        var object = Object()
        if value.alignment != .natural { object.add("alignment", value.alignment.rawValue) }
        if value.direction != .natural { object.add("direction", value.direction.rawValue) }
        object.add("firstLineHeadIndent", notZero: value.firstLineHeadIndent)
        object.add("headIndent", notZero: value.headIndent)
        object.add("tailIndent", notZero: value.tailIndent)
        object.add("lineSpacing", notZero: value.lineSpacing)
        object.add("minimumLineHeight", notZero: value.minimumLineHeight)
        object.add("maximumLineHeight", notZero: value.maximumLineHeight)
        object.add("lineHeightMultiple", notZero: value.lineHeightMultiple)
        object.add("paragraphSpacing", notZero: value.paragraphSpacing)
        object.add("paragraphSpacingBefore", notZero: value.paragraphSpacingBefore)
        object.add("hyphenationFactor", notZero: value.hyphenationFactor)
        object.add("tabs", object: value.tabs.map { .array($0.map(tab)) })
        object.add("defaultTabInterval", value.defaultTabInterval)
        if !value.lists.isEmpty { object.add("lists", object: .array(value.lists.map(list))) }
        if value.headerLevel != 0 { object.add("headerLevel", value.headerLevel) }
        object.add("clearing", value.clearing?.rawValue)
        if !value.blocks.isEmpty { object.add("blocks", object: .array(value.blocks.map(block))) }
        return object.value
    }

    private static func tab(_ tab: ParagraphValue.Tab) -> JSONValue {
        var object = Object()
        object.add("location", tab.location)
        if tab.kind != .left { object.add("kind", tab.kind.rawValue) }
        return object.value
    }

    private static func list(_ level: ParagraphValue.ListLevel) -> JSONValue {
        var object = Object()
        object.add("marker", level.markerFormat)
        if level.startingNumber != 1 { object.add("start", level.startingNumber) }
        object.add("list", level.listID)
        return object.value
    }
}
