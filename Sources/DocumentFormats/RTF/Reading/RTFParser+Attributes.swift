import DocumentModel

extension RTFParser {
    /// Index of the attributes of the current state; equal states share one.
    mutating func makeAttributes() -> Int32 {
        let hint = Int(current.paragraphIndex)
        if hint < 0 || paragraphStates[hint] != current.paragraph {
            current.paragraphIndex = makeParagraph()
        }
        let key = AttributesKey(character: current.character, paragraph: current.paragraphIndex)
        if let known = attributesIndex[key] { return known }
        var attributes = characterAttributes(current.character)
        attributes.paragraph = paragraphValues[Int(current.paragraphIndex)]
        let index = Int32(attributesTable.count)
        attributesTable.append(attributes)
        attributesIndex[key] = index
        return index
    }

    /// Index of the current paragraph properties; equal ones share one.
    private mutating func makeParagraph() -> Int32 {
        if let known = paragraphIndex[current.paragraph] { return known }
        let index = Int32(paragraphValues.count)
        var value = current.paragraph.value(
            lists: listLevels(current.paragraph), isCocoa: (cocoaVersion ?? 0) >= 824)
        if current.paragraph.blocks >= 0 { value.blocks = blocks[Int(current.paragraph.blocks)] }
        paragraphStates.append(current.paragraph)
        paragraphValues.append(value)
        paragraphIndex[current.paragraph] = index
        return index
    }

    /// Fonts, colours or lists changed: states mean other attributes than before.
    mutating func forgetAttributes() {
        guard !attributesIndex.isEmpty || !paragraphIndex.isEmpty else { return }
        attributesIndex.removeAll()
        paragraphIndex.removeAll()
        current.attributesIndex = -1
        current.paragraphIndex = -1
        for index in stack.indices {
            stack[index].attributesIndex = -1
            stack[index].paragraphIndex = -1
        }
    }

    private func characterAttributes(_ state: RTFCharacterState) -> TextAttributes {
        var attributes = TextAttributes()
        let font = fonts[state.font < 0 ? defaultFont : state.font]?.name ?? ""
        attributes.font = FontAttributes(
            name: Self.fontName(font), size: Double(state.size) / 1_000,
            isBold: state.bold, isItalic: state.italic)
        attributes.foregroundColor = color(state.foreground)
        attributes.backgroundColor = color(state.background)
        if state.highlight != 0 {
            let scheme = HighlightScheme(number: state.highlightScheme)
            attributes.highlight = scheme
            attributes.backgroundColor = attributes.backgroundColor ?? scheme.color
        }
        if state.language >= 0 { attributes.language = languages[Int(state.language)] }
        if state.underline != 0 {
            attributes.underlineStyle = Int(state.underline)
            attributes.underlineColor = color(state.underlineColor)
        }
        if state.strike != 0 {
            attributes.strikethroughStyle = Int(state.strike)
            attributes.strikethroughColor = color(state.strikeColor)
        }
        if state.superscript != 0 { attributes.superscript = Int(state.superscript) }
        if state.raise != 0 { attributes.baselineOffset = Double(state.raise) / 2 }
        if state.spacing != 0 || (state.kerningOff && cocoaVersion != nil) {
            attributes.kern = Double(state.spacing) / 20
        }
        if state.ligature != 1 { attributes.ligature = Int(state.ligature) }
        if state.link >= 0 {
            attributes.link = links[Int(state.link)].target
            attributes.toolTip = links[Int(state.link)].toolTip
        }
        if state.token >= 0 { attributes.token = tokens[Int(state.token)] }
        addGlyphEffects(state, to: &attributes)
        return attributes
    }

    /// Apple's hidden names of the system font are "" in the model.
    private static func fontName(_ name: String) -> String {
        if name.isEmpty { return "Helvetica" }
        return name.hasPrefix(".AppleSystemUIFont") || name.hasPrefix(".SF") ? "" : name
    }

    private func addGlyphEffects(_ state: RTFCharacterState, to attributes: inout TextAttributes) {
        if state.obliqueness != 0 { attributes.obliqueness = Double(state.obliqueness) / 2_000 }
        if state.expansion != 0 { attributes.expansion = Double(state.expansion) / 2_000 }
        if state.strokeWidth != 0 {
            attributes.strokeWidth = Double(state.strokeWidth) / 20
        } else if state.outline {
            attributes.strokeWidth = 3
        }
        attributes.strokeColor = color(state.strokeColor)
        if state.shadow {
            var shadowColor = color(state.shadowColor)
            if shadowColor != nil, state.shadowOpacity != 255 {
                shadowColor?.alpha = Double(state.shadowOpacity) / 255
            }
            attributes.shadow = ShadowValue(
                offsetX: Double(state.shadowX) / 20, offsetY: Double(state.shadowY) / 20,
                blurRadius: Double(state.shadowRadius) / 20, color: shadowColor)
        }
    }

    func color(_ index: Int32) -> ColorValue? {
        index > 0 && Int(index) < colors.count ? colors[Int(index)] : nil
    }

    func listLevels(_ state: RTFParagraphState) -> [ParagraphValue.ListLevel] {
        if state.oldList > 0, state.list == 0 { return oldListLevels(state.oldList) }
        guard state.list > 0, let id = overrides[state.list], let list = lists[id] else {
            return []
        }
        return list.levels.prefix(Int(state.level) + 1).map {
            ParagraphValue.ListLevel(
                markerFormat: $0.markerFormat, startingNumber: Int($0.start),
                listID: list.outerID ?? Int(id))
        }
    }
}

extension RTFList {
    /// Marker format of a bullet; empty for a character that is none.
    static func bulletFormat(_ bullet: Unicode.Scalar?) -> String {
        switch bullet {
        case "\u{2022}", "\u{B7}", "\u{F0B7}", nil: "{disc}"
        case "o", "\u{25E6}", "\u{25CB}": "{circle}"
        case "\u{F0A7}", "\u{25AA}", "\u{25A0}": "{square}"
        default: ""
        }
    }
}

extension RTFList.Level {
    /// As `NSTextList.markerFormat`: what Cocoa wrote, or what the number format and the level's text say.
    var markerFormat: String {
        if !marker.isEmpty { return marker }
        let number: String? =
            switch format {
            case 0: "{decimal}"
            case 1: "{upper-roman}"
            case 2: "{lower-roman}"
            case 3: "{upper-alpha}"
            case 4: "{lower-alpha}"
            default: nil
            }
        // The text is: its length, then literals with the levels' numbers as characters below 9, then `;`.
        let body = text.unicodeScalars.dropFirst().prefix { $0 != ";" }
        guard let number else {
            let known = RTFList.bulletFormat(body.first)
            return known.isEmpty ? String(String.UnicodeScalarView(body)) : known
        }
        guard let place = body.lastIndex(where: { $0.value < 9 }) else { return number }
        let prefix = body[..<place].filter { $0.value >= 0x20 }
        let suffix = body[body.index(after: place)...]
        let before = prefix.last == "(" ? "(" : ""
        return before + number + String(String.UnicodeScalarView(suffix))
    }
}
