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
}
