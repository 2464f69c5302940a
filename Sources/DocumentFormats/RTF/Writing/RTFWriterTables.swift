import DocumentModel

/// Fonts, colours and lists of a document in order of first use, and the header that they make.
struct RTFWriterTables {
    private var fonts: [String] = []
    private var fontNumbers: [String: Int32] = [:]
    private var colors: [ColorValue] = []
    private var colorNumbers: [ColorValue: Int32] = [:]
    private(set) var languages: [String] = []
    private var languageNumbers: [String: Int32] = [:]
    private var states: [TextAttributes: RTFCharacterState] = [:]
    var lists = RTFListTable()

    /// What RTF can say of the attributes.
    mutating func state(_ attributes: TextAttributes) -> RTFCharacterState {
        var key = attributes
        key.paragraph = nil
        key.link = nil
        key.toolTip = nil
        key.token = nil
        key.attachment = nil
        key.custom = [:]
        if let known = states[key] { return known }
        let state = makeState(key)
        states[key] = state
        return state
    }

    private mutating func makeState(_ value: TextAttributes) -> RTFCharacterState {
        var state = RTFCharacterState()
        let font = value.font ?? FontAttributes(name: "Helvetica", size: 12)
        state.font = number(ofFont: font.name)
        state.size = max(Self.scaled(font.size, 1_000), 1)
        state.bold = font.isBold
        state.italic = font.isItalic
        state.foreground = number(value.foregroundColor)
        if let highlight = value.highlight {
            state.highlight = -1
            state.highlightScheme = highlight.number
        }
        // The pen's own colour is what its words mean.
        let isPen = value.highlight != nil && value.backgroundColor == value.highlight?.color
        state.background = isPen ? 0 : number(value.backgroundColor)
        state.language = number(ofLanguage: value.language)
        if let style = value.underlineStyle, style != 0 {
            state.underline = Int32(clamping: style)
            state.underlineColor = number(value.underlineColor)
        }
        if let style = value.strikethroughStyle, style != 0 {
            state.strike = Int32(clamping: style)
            state.strikeColor = number(value.strikethroughColor)
        }
        if let kern = value.kern {
            state.spacing = RTFParagraphWriter.twips(kern)
            state.kerningOff = true
        }
        state.raise = Self.scaled(value.baselineOffset, 2)
        state.superscript = Int32(clamping: value.superscript ?? 0)
        state.ligature = Int32(clamping: value.ligature ?? 1)
        state.obliqueness = Self.scaled(value.obliqueness, 2_000)
        state.expansion = Self.scaled(value.expansion, 2_000)
        state.strokeWidth = Self.scaled(value.strokeWidth, 20)
        state.outline = state.strokeWidth != 0
        state.strokeColor = number(value.strokeColor)
        if let shadow = value.shadow { add(shadow, to: &state) }
        return state
    }

    private mutating func add(_ shadow: ShadowValue, to state: inout RTFCharacterState) {
        state.shadow = true
        state.shadowX = RTFParagraphWriter.twips(shadow.offsetX)
        state.shadowY = RTFParagraphWriter.twips(shadow.offsetY)
        state.shadowRadius = RTFParagraphWriter.twips(shadow.blurRadius)
        if var color = shadow.color {
            state.shadowOpacity = Self.scaled(min(max(color.alpha, 0), 1), 255)
            color.alpha = 1
            state.shadowColor = number(color)
        }
    }

    private static func scaled(_ value: Double?, _ factor: Double) -> Int32 {
        guard let value, value.isFinite else { return 0 }
        return Int32(min(max((value * factor).rounded(), -1_000_000_000), 1_000_000_000))
    }

    private mutating func number(ofLanguage tag: String?) -> Int32 {
        guard let tag, !tag.isEmpty else { return -1 }
        if let known = languageNumbers[tag] { return known }
        let number = Int32(languages.count)
        languages.append(tag)
        languageNumbers[tag] = number
        return number
    }

    private mutating func number(ofFont name: String) -> Int32 {
        if let known = fontNumbers[name] { return known }
        let number = Int32(fonts.count)
        fonts.append(name)
        fontNumbers[name] = number
        return number
    }

    /// 0 for none, 1 is Cocoa's white.
    mutating func number(_ color: ColorValue?) -> Int32 {
        guard let color else { return 0 }
        if let known = colorNumbers[color] { return known }
        let number = Int32(colors.count) + 2
        colors.append(color)
        colorNumbers[color] = number
        return number
    }
}

// MARK: - Header

extension RTFWriterTables {
    func header(_ properties: DocumentProperties) -> [UInt8] {
        var text = "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822\n"
        text += "\\cocoatextscaling\(properties.textScaling ?? 0)\\cocoaplatform0"
        text += fontTable + colorTables + lists.text
        var out = Array(text.utf8)
        RTFInfoWriter.write(properties, into: &out)
        return out
    }

    private var fontTable: String {
        var text = "{\\fonttbl"
        for (index, name) in fonts.enumerated() {
            if index > 0, index % 3 == 0 { text += "\n" }
            text += "\\f\(index)\\\(Self.family(of: name))\\fcharset0 \(Self.escaped(name));"
        }
        if !fonts.isEmpty, fonts.count % 3 == 0 { text += "\n" }
        return text + "}\n"
    }

    private static func escaped(_ name: String) -> String {
        var out: [UInt8] = []
        let source = name.isEmpty ? ".AppleSystemUIFont" : name
        RTFText.write(Array(source.utf8.filter { $0 >= 0x20 && $0 != 0x3B })[...], into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private static func family(of name: String) -> String {
        for (prefix, family) in [
            ("HelveticaNeue", "fnil"), ("Helvetica", "fswiss"), ("Arial", "fswiss"),
            ("Times", "froman"), ("Courier", "fmodern"), ("Georgia", "froman"),
        ] where name.hasPrefix(prefix) {
            return family
        }
        return "fnil"
    }

    private var colorTables: String {
        var table = "{\\colortbl;\\red255\\green255\\blue255;"
        var expanded = "{\\*\\expandedcolortbl;;"
        for (index, color) in colors.enumerated() {
            if index + 2 >= 5, (index + 2 - 5) % 3 == 0 { table += "\n" }
            let parts = [color.red, color.green, color.blue]
            let bytes = parts.map { Self.scaled(min(max($0, 0), 1), 255) }
            table += "\\red\(bytes[0])\\green\(bytes[1])\\blue\(bytes[2]);"
            expanded += "\\cssrgb"
            for part in parts + (color.alpha == 1 ? [] : [color.alpha]) {
                expanded += "\\c\(Self.scaled(min(max(part, 0), 1), 100_000))"
            }
            expanded += ";"
        }
        return table + "}\n" + expanded + "}\n"
    }
}
