import DocumentModel

/// Properties of blocks: margins, indents, lines, lists and how the element stands.
extension HTMLComputedStyle {
    mutating func applyBlock(
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

    mutating func applyLineHeight(_ value: Substring) {
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
        isCell = value.lowercased() == "table-cell"
        switch value.lowercased() {
        case "none": isGone = true
        case "block", "flex", "grid", "list-item", "table", "table-row", "table-cell":
            isBlock = true
        // Whatever a table stands in, its rows and cells are a table's.
        case _ where isTablePart: break
        case "inline", "inline-block", "inline-flex", "contents": isBlock = false
        default: break
        }
    }
}
