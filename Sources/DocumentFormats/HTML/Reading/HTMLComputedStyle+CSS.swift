import DocumentModel

extension HTMLComputedStyle {
    /// Applies an element's declarations in the order of the cascade.
    /// - Parameter parent: the style around it.
    mutating func apply(_ declarations: [CSSDeclaration], parent: HTMLComputedStyle) {
        // Lengths in em need the element's own font size.
        for declaration in declarations where declaration.property.hasPrefix("font") {
            applyFont(declaration.property, declaration.value[...], parent: parent)
        }
        for declaration in declarations where !declaration.property.hasPrefix("font") {
            let value = declaration.value[...]
            if isTablePart, Self.boxProperties.contains(declaration.property) { continue }
            if !applyCharacter(declaration.property, value, parent: parent) {
                applyBlock(declaration.property, value, parent: parent)
            }
        }
    }

    /// What is a table's own and means nothing for the text in it.
    private static let boxProperties: Set<String> = [
        "margin", "margin-left", "margin-right", "margin-top", "margin-bottom", "padding-left",
        "width",
        "height", "background", "background-color", "vertical-align",
    ]

    // MARK: Fonts

    private mutating func applyFont(
        _ property: String, _ value: Substring, parent: HTMLComputedStyle
    ) {
        let word = value.lowercased()
        switch property {
        case "font": applyFontShorthand(value, parent: parent)
        case "font-family": applyFamily(value, parent: parent)
        case "font-size":
            if word == "inherit" {
                font.size = parent.font.size
            } else if let size = CSSLength.fontSize(value, parent: parent.font.size) {
                font.size = size
            }
        case "font-weight":
            if let isBold = Self.isBold(word, parent: parent) { font.isBold = isBold }
        case "font-style":
            if word == "normal" || word.hasPrefix("italic") || word.hasPrefix("oblique") {
                font.isItalic = word != "normal"
            }
        case "font-kerning": character.kern = word == "none" ? 0 : parent.character.kern
        case "font-variant-ligatures":
            character.ligature = word.contains("no-common-ligatures") || word == "none" ? 0 : nil
        default: break
        }
    }

    private static func isBold(_ word: String, parent: HTMLComputedStyle) -> Bool? {
        switch word {
        case "bold", "bolder": return true
        case "normal", "lighter": return false
        case "inherit": return parent.font.isBold
        default:
            guard let weight = Double(word), weight >= 1, weight <= 1_000 else { return nil }
            return weight >= 600
        }
    }

    private mutating func applyFontShorthand(_ value: Substring, parent: HTMLComputedStyle) {
        var words = CSSText.words(value)[...]
        var next = FontAttributes(name: font.name, size: font.size)
        while let word = words.first {
            let lower = word.lowercased()
            let parts = word.split(separator: "/", maxSplits: 1)
            if let size = CSSLength.fontSize(parts.first ?? "", parent: parent.font.size) {
                next.size = size
                words = words.dropFirst()
                font = next
                if parts.count > 1 { applyLineHeight(parts[1]) }
                guard let first = words.first, let last = words.last else { return }
                applyFamily(value[first.startIndex..<last.endIndex], parent: parent)
                return
            }
            if lower.hasPrefix("italic") || lower.hasPrefix("oblique") {
                next.isItalic = true
            } else if Self.isBold(lower, parent: parent) == true {
                next.isBold = true
            }
            words = words.dropFirst()
        }
    }

    private mutating func applyFamily(_ value: Substring, parent: HTMLComputedStyle) {
        guard let first = CSSText.split(value, at: ",").first else { return }
        let name = CSSText.unquoted(first)
        font.name = name == "inherit" ? parent.font.name : HTMLFontNames.name(ofFamily: name)
    }

    // MARK: Characters

    /// False when the property is none of characters.
    private mutating func applyCharacter(
        _ property: String, _ value: Substring, parent: HTMLComputedStyle
    ) -> Bool {
        switch property {
        case "color":
            if value == "inherit" {
                character.foregroundColor = parent.character.foregroundColor
            } else if let color = CSSColor.value(value) {
                setColor(color)
            }
        case "background-color", "background":
            for word in CSSText.words(value) {
                guard let color = CSSColor.value(word) else { continue }
                character.backgroundColor = color.alpha == 0 ? nil : color
                break
            }
        case "text-decoration", "text-decoration-line", "text-decoration-style",
            "text-decoration-color":
            applyDecoration(property, value, parent: parent)
        case "letter-spacing":
            character.kern = value == "normal" ? nil : CSSLength.points(value, em: font.size)
        case "-webkit-text-stroke": applyStroke(value)
        case "text-shadow": applyShadow(value)
        case "vertical-align": applyVerticalAlign(value, parent: parent)
        case "text-transform":
            let transforms: [String: Transform] = [
                "none": .none, "uppercase": .upper, "lowercase": .lower, "capitalize": .capitalize,
            ]
            transform = transforms[value.lowercased()] ?? transform
        case "visibility": isInvisible = value == "hidden" || value == "collapse"
        default: return false
        }
        return true
    }

    /// Pure black is no attribute, as Cocoa's reader has it: such text follows light and dark.
    mutating func setColor(_ color: ColorValue) {
        let isBlack = color == ColorValue(red: 0, green: 0, blue: 0)
        character.foregroundColor = isBlack ? nil : color
    }

    private mutating func applyDecoration(
        _ property: String, _ value: Substring, parent: HTMLComputedStyle
    ) {
        let words = CSSText.words(value).map { $0.lowercased() }
        if property != "text-decoration-style", property != "text-decoration-color" {
            // A line of an element around goes on; "none" takes back only the element's own.
            character.underlineStyle = parent.character.underlineStyle
            character.strikethroughStyle = parent.character.strikethroughStyle
            if words.contains("underline") { character.underlineStyle = 1 }
            if words.contains("line-through") { character.strikethroughStyle = 1 }
        }
        let styles = [
            "double": 9, "dotted": 0x101, "dashed": 0x201, "wavy": 1, "thick": 2, "solid": 1,
        ]
        for word in CSSText.words(value) {
            if let style = styles[word.lowercased()] {
                if character.underlineStyle != nil { character.underlineStyle = style }
                if character.strikethroughStyle != nil { character.strikethroughStyle = style }
            } else if let color = CSSColor.value(word) {
                if character.underlineStyle != nil { character.underlineColor = color }
                if character.strikethroughStyle != nil { character.strikethroughColor = color }
            }
        }
    }

    private mutating func applyStroke(_ value: Substring) {
        var width: Double?
        var color: ColorValue?
        for word in CSSText.words(value) {
            width = width ?? CSSLength.points(word, em: font.size)
            color = color ?? CSSColor.value(word)
        }
        let percent = width.map { ($0 / font.size * 1_000).rounded() / 10 }
        character.strokeWidth = percent == 0 ? nil : percent
        character.strokeColor = percent == 0 ? nil : color
    }

    private mutating func applyShadow(_ value: Substring) {
        guard let first = CSSText.split(value, at: ",").first, value != "none" else {
            character.shadow = nil
            return
        }
        var lengths: [Double] = []
        var color: ColorValue?
        for word in CSSText.words(first) {
            if let length = CSSLength.points(word, em: font.size) {
                lengths.append(length)
            } else {
                color = color ?? CSSColor.value(word)
            }
        }
        guard lengths.count >= 2 else { return }
        character.shadow = ShadowValue(
            offsetX: lengths[0], offsetY: lengths[1],
            blurRadius: lengths.count > 2 ? lengths[2] : 0,
            color: color)
    }

    private mutating func applyVerticalAlign(_ value: Substring, parent: HTMLComputedStyle) {
        switch value.lowercased() {
        case "super": character.superscript = 1
        case "sub": character.superscript = -1
        case "baseline":
            character.superscript = parent.character.superscript
            character.baselineOffset = parent.character.baselineOffset
        default:
            if let offset = CSSLength.points(value, em: font.size, whole: font.size), !isBlock {
                character.baselineOffset = offset == 0 ? nil : offset
            }
        }
    }

    // MARK: Blocks

    private mutating func applyBlock(
        _ property: String, _ value: Substring, parent: HTMLComputedStyle
    ) {
        let size = font.size
        switch property {
        case "margin":
            for (side, length) in CSSLength.sides(value, em: size).enumerated() {
                setMargin(side, length, parent: parent)
            }
        case "margin-top": setMargin(0, CSSLength.points(value, em: size), parent: parent)
        case "margin-right": setMargin(1, CSSLength.points(value, em: size), parent: parent)
        case "margin-bottom": setMargin(2, CSSLength.points(value, em: size), parent: parent)
        case "margin-left": setMargin(3, CSSLength.points(value, em: size), parent: parent)
        case "padding-left":
            if isBlock, let length = CSSLength.points(value, em: size) {
                paragraph.headIndent += max(length, 0)
            }
        case "text-indent": textIndent = CSSLength.points(value, em: size) ?? textIndent
        case "line-height": applyLineHeight(value)
        case "text-align":
            if let alignment = Self.alignment(value) { paragraph.alignment = alignment }
        case "direction": setDirection(value)
        case "white-space": applyWhiteSpace(value)
        case "list-style", "list-style-type": applyListStyle(value)
        case "display": applyDisplay(value)
        case "float": float = .init(rawValue: value.lowercased())
        case "clear":
            clearing = .init(rawValue: value.lowercased())
            if isBlock { paragraph.clearing = clearing }
        case "width": width = CSSLength.points(value, em: size)
        case "height": height = CSSLength.points(value, em: size)
        case "mso-list": wordList = value.lowercased()
        case "mso-tab-count": wordTabs = min(max(Int(value) ?? 0, 0), 64)
        case "mso-spacerun": isWordSpace = value.lowercased() == "yes"
        default: break
        }
    }

    /// Sides in CSS's order.
    mutating func setMargin(_ side: Int, _ length: Double?, parent: HTMLComputedStyle) {
        if let length { margins[side] = length }
        guard isBlock, let length else { return }
        let kept = abs(length) < 0.01 ? 0 : length
        switch side {
        case 0: paragraph.paragraphSpacingBefore = max(kept, 0)
        case 1: paragraph.tailIndent = parent.paragraph.tailIndent - max(kept, 0)
        case 2: paragraph.paragraphSpacing = max(kept, 0)
        default: paragraph.headIndent = max(parent.paragraph.headIndent + kept, 0)
        }
    }

    private mutating func applyLineHeight(_ value: Substring) {
        paragraph.minimumLineHeight = 0
        paragraph.lineHeightMultiple = 0
        if let number = Double(value) {
            // 1 is what lines have anyway.
            if number > 0, number < 100, number != 1 { paragraph.lineHeightMultiple = number }
        } else if value.utf8.last == 0x25, let percent = Double(value.dropLast()) {
            if percent > 0, percent < 10_000, percent != 100 {
                paragraph.lineHeightMultiple = percent / 100
            }
        } else if let points = CSSLength.points(value, em: font.size), points > 0 {
            paragraph.minimumLineHeight = points
        }
    }

    static func alignment(_ value: Substring) -> ParagraphValue.Alignment? {
        switch value.lowercased() {
        case "left", "-webkit-left": .left
        case "right", "-webkit-right", "end": .right
        case "center", "-webkit-center", "middle": .center
        case "justify": .justified
        case "start", "initial": .natural
        default: nil
        }
    }

    mutating func setDirection(_ value: Substring) {
        switch value.lowercased() {
        case "rtl": paragraph.direction = .rightToLeft
        case "ltr": paragraph.direction = .leftToRight
        default: break
        }
    }

    private mutating func applyWhiteSpace(_ value: Substring) {
        switch value.lowercased() {
        case "pre", "pre-wrap", "break-spaces": whiteSpace = .preserve
        case "pre-line": whiteSpace = .preserveLines
        case "normal", "nowrap": whiteSpace = .collapse
        default: break
        }
    }

    private mutating func applyListStyle(_ value: Substring) {
        for word in CSSText.words(value) where !word.hasPrefix("url(") {
            let lower = word.lowercased()
            if lower != "inside", lower != "outside" {
                listStyle = lower
                return
            }
        }
    }

    private mutating func applyDisplay(_ value: Substring) {
        switch value.lowercased() {
        case "none": isGone = true
        case "block", "flex", "grid", "list-item", "table", "table-row", "table-cell":
            isBlock = true
        case "inline", "inline-block", "inline-flex", "contents": isBlock = false
        default: break
        }
    }
}
