import DocumentModel

/// The style that elements and old attributes have by themselves, as browsers have it.
///
/// chosen: links get neither colour nor underline, since a text view draws them its own way; the
/// space above paragraphs is left out, as Cocoa's reader does.
extension HTMLComputedStyle {
    mutating func applyDefaults(_ element: HTMLElement, parent: HTMLComputedStyle) {
        applyCharacterDefaults(element.tag, parent: parent)
        if isBlock { applyBlockDefaults(element.tag, parent: parent) }
        if element.hasAttributes { applyAttributes(element, parent: parent) }
    }

    private mutating func applyCharacterDefaults(_ tag: HTMLTag, parent: HTMLComputedStyle) {
        switch tag {
        case .b, .strong, .th: font.isBold = true
        case .i, .em, .cite, .dfn, .var, .address: font.isItalic = true
        case .u, .ins: character.underlineStyle = 1
        case .s, .strike, .del: character.strikethroughStyle = 1
        case .sup: character.superscript = 1
        case .sub: character.superscript = -1
        case .small: font.size = CSSLength.halves(parent.font.size / 1.2)
        case .big: font.size = CSSLength.halves(parent.font.size * 1.2)
        case .code, .tt, .kbd, .samp: font.name = "Courier"
        case .mark: character.backgroundColor = ColorValue(red: 1, green: 1, blue: 0)
        default: break
        }
    }

    private mutating func applyBlockDefaults(_ tag: HTMLTag, parent: HTMLComputedStyle) {
        if let level = tag.headingLevel {
            let sizes = [2, 1.5, 1.17, 1, 0.83, 0.67]
            let margins = [0.67, 0.83, 1, 1.33, 1.67, 2.33]
            font.isBold = true
            font.size = CSSLength.halves(parent.font.size * sizes[level - 1])
            paragraph.headerLevel = level
            paragraph.paragraphSpacing = (font.size * margins[level - 1]).rounded()
        }
        switch tag {
        case .p: paragraph.paragraphSpacing = font.size
        case .pre:
            font.name = "Courier"
            whiteSpace = .preserve
        case .blockquote:
            paragraph.headIndent += 40
            paragraph.tailIndent -= 40
        case .dd: paragraph.headIndent += 40
        case .ul, .ol, .dir, .menu:
            paragraph.headIndent += HTMLReader.listIndent
            listStyle = tag == .ol ? "decimal" : "disc"
        case .center, .caption, .th: paragraph.alignment = .center
        default: break
        }
    }

    private mutating func applyAttributes(_ element: HTMLElement, parent: HTMLComputedStyle) {
        if element.tag == .font {
            if let color = element["color"].flatMap(CSSColor.attribute) { setColor(color) }
            if let face = element["face"], let first = face.split(separator: ",").first {
                font.name = HTMLFontNames.name(ofFamily: CSSText.unquoted(CSSText.trimmed(first)))
            }
            if let size = element["size"].flatMap(Self.fontSize) { font.size = size }
        }
        if element.tag == .body, let color = element["text"].flatMap(CSSColor.attribute) {
            setColor(color)
        }
        if element.tag.isList || element.tag == .li,
            let type = element["type"].flatMap({ Self.listTypes[$0] })
        {
            listStyle = type
        }
        if let direction = element["dir"], element.tag != .html, element.tag != .body {
            setDirection(direction[...])
        }
        if isBlock, element.tag != .table, let value = element["align"],
            let alignment = Self.alignment(value[...])
        {
            paragraph.alignment = alignment
        }
    }

    private static let listTypes = [
        "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman",
        "I": "upper-roman", "disc": "disc", "circle": "circle", "square": "square",
    ]

    /// Sizes 1 to 7, and signed ones relative to 3.
    private static func fontSize(_ text: String) -> Double? {
        let trimmed = CSSText.trimmed(text[...])
        guard let number = Int(trimmed), number.magnitude < 100 else { return nil }
        let isRelative = trimmed.hasPrefix("+") || trimmed.hasPrefix("-")
        return CSSLength.step(isRelative ? 3 + number : number)
    }
}
