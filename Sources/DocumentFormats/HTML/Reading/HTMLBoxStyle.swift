import DocumentModel

/// Sizes, borders and colours of tables and their cells.
enum HTMLBoxStyle {
    /// What CSS and the old attributes say of the element.
    static func style(_ element: HTMLElement, _ style: HTMLComputedStyle) -> BlockStyle {
        var result = BlockStyle()
        result.width = element["width"].flatMap { attribute($0) }
        if element.tag != .table { result.height = element["height"].flatMap { attribute($0) } }
        result.backgroundColor = element["bgcolor"].flatMap(CSSColor.attribute)
        if let align = element["valign"] { result.setVerticalAlignment(align.lowercased()) }
        for declaration in style.box {
            result.apply(declaration.property, declaration.value[...], em: style.font.size)
        }
        result.dropNothing()
        return result
    }

    /// Colour behind a row.
    static func background(_ style: HTMLComputedStyle) -> ColorValue? {
        var result = BlockStyle()
        for declaration in style.box where declaration.property.hasPrefix("background") {
            result.apply(declaration.property, declaration.value[...], em: style.font.size)
        }
        return result.backgroundColor
    }

    static func value(_ property: String, _ style: HTMLComputedStyle) -> String? {
        style.box.last { $0.property == property }?.value.lowercased()
    }

    static func saysPadding(_ style: HTMLComputedStyle) -> Bool {
        style.box.contains { $0.property.hasPrefix("padding") }
    }

    /// `40` or `40%`.
    static func attribute(_ text: String) -> BlockStyle.Length? {
        let trimmed = CSSText.trimmed(text[...])
        let isPercent = trimmed.hasSuffix("%")
        let digits = isPercent ? trimmed.dropLast() : trimmed
        guard let number = Double(digits.hasSuffix("px") ? digits.dropLast(2) : digits),
            number >= 0, number < 1e5
        else { return nil }
        return .init(number, isPercent: isPercent)
    }

    static func length(_ text: Substring, em: Double) -> BlockStyle.Length? {
        if text.hasSuffix("%"), let number = Double(text.dropLast()), abs(number) < 1e5 {
            return .init(number, isPercent: true)
        }
        return CSSLength.points(text, em: em).map { .init($0) }
    }
}

extension BlockStyle {
    fileprivate mutating func apply(_ property: String, _ value: Substring, em: Double) {
        let length = HTMLBoxStyle.length(value, em: em)
        switch property {
        case "width": width = length
        case "min-width": minimumWidth = length
        case "max-width": maximumWidth = length
        case "height": height = length
        case "min-height": minimumHeight = length
        case "max-height": maximumHeight = length
        case "vertical-align": setVerticalAlignment(value.lowercased())
        case "background", "background-color":
            for word in CSSText.words(value) {
                guard let color = CSSColor.value(word) else { continue }
                backgroundColor = color.alpha == 0 ? nil : color
                break
            }
        case _ where property.hasPrefix("padding"): padding.apply(property.dropFirst(7), value, em)
        case _ where property.hasPrefix("margin"): margin.apply(property.dropFirst(6), value, em)
        case _ where property.hasPrefix("border"):
            applyBorder(property.dropFirst(6), value, em: em)
        default: break
        }
    }

    mutating func setVerticalAlignment(_ word: String) {
        switch word {
        case "middle": verticalAlignment = .middle
        case "bottom": verticalAlignment = .bottom
        case "baseline": verticalAlignment = .baseline
        case "top": verticalAlignment = .top
        default: break
        }
    }

    /// `border`, `border-left`, `border-width`, `border-left-width`, and the same of colours.
    private mutating func applyBorder(_ name: Substring, _ value: Substring, em: Double) {
        let parts = name.split(separator: "-")
        let side = parts.first.flatMap { BlockStyle.sides.firstIndex(of: String($0)) }
        let sides = side.map { [$0] } ?? [0, 1, 2, 3]
        let words = CSSText.words(value)
        switch parts.last {
        case "color" where side == nil, "width" where side == nil:
            let isColor = parts.last == "color"
            for (index, word) in Self.expanded(words).enumerated() {
                if isColor {
                    borderColor.set(index, CSSColor.value(word))
                } else {
                    border.set(index, Self.borderWidth(word, em))
                }
            }
        case "style", "collapse", "spacing", "radius":
            guard words.first == "none" || words.first == "hidden" else { return }
            for side in sides { border.set(side, nil) }
        default:
            let isNone = words.contains { $0 == "none" || $0 == "hidden" }
            for side in sides {
                for word in words {
                    if let width = Self.borderWidth(word, em) {
                        border.set(side, width)
                    } else if let color = CSSColor.value(word) {
                        borderColor.set(side, color)
                    }
                }
                if isNone { border.set(side, nil) }
            }
        }
    }

    private static func borderWidth(_ word: Substring, _ em: Double) -> Length? {
        let names: [Substring: Double] = ["thin": 1, "medium": 3, "thick": 5]
        return names[word].map { Length($0) } ?? CSSLength.points(word, em: em).map { Length($0) }
    }

    /// CSS's order: top, right, bottom, left.
    fileprivate static let sides = ["top", "right", "bottom", "left"]

    /// One to four words for the four sides.
    fileprivate static func expanded(_ words: [Substring]) -> [Substring] {
        switch words.count {
        case 1: [words[0], words[0], words[0], words[0]]
        case 2: [words[0], words[1], words[0], words[1]]
        case 3: [words[0], words[1], words[2], words[1]]
        case 4...: Array(words.prefix(4))
        default: []
        }
    }

    /// Widths of nothing are none.
    fileprivate mutating func dropNothing() {
        for side in 0..<4 {
            if border[side]?.value ?? 0 <= 0 {
                border.set(side, nil)
                borderColor.set(side, nil)
            }
            if padding[side]?.value ?? 0 <= 0 { padding.set(side, nil) }
            if margin[side]?.value == 0 { margin.set(side, nil) }
        }
    }
}

extension BlockStyle.Edges {
    /// Sides in CSS's order.
    fileprivate mutating func set(_ side: Int, _ value: Value?) {
        switch side {
        case 0: top = value
        case 1: right = value
        case 2: bottom = value
        default: left = value
        }
    }

    fileprivate subscript(side: Int) -> Value? { [top, right, bottom, left][side] }
}

extension BlockStyle.Edges<BlockStyle.Length> {
    fileprivate mutating func apply(_ name: Substring, _ value: Substring, _ em: Double) {
        if let side = BlockStyle.sides.firstIndex(of: String(name.dropFirst())) {
            set(side, HTMLBoxStyle.length(value, em: em))
        } else if name.isEmpty {
            for (side, word) in BlockStyle.expanded(CSSText.words(value)).enumerated() {
                set(side, HTMLBoxStyle.length(word, em: em))
            }
        }
    }
}
