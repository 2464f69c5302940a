import DocumentModel

/// A colour of Cocoa's `\expandedcolortbl` while it is read: components on a scale to 100,000.
struct RTFExpandedColor {
    enum Space { case none, rgb, gray, displayP3 }
    var space = Space.none
    var components: [Int32] = []

    /// sRGB, as near as 8-bit values allow when they are meant; nil when the table's own value holds.
    var value: ColorValue? {
        let parts = components.map(Self.exact)
        switch (space, parts.count) {
        case (.rgb, 3...):
            return ColorValue(
                red: parts[0], green: parts[1], blue: parts[2],
                alpha: parts.count > 3 ? parts[3] : 1)
        case (.gray, 1...):
            return ColorValue(
                red: parts[0], green: parts[0], blue: parts[0],
                alpha: parts.count > 1 ? parts[1] : 1)
        default: return nil
        }
    }

    /// Alpha, where the 8-bit value of the colour table gives the rest.
    var alphaOnly: Double? {
        space == .displayP3 && components.count > 3 ? Self.exact(components[3]) : nil
    }

    /// n/255 when the component is that number rounded, n/100,000 otherwise.
    private static func exact(_ component: Int32) -> Double {
        let value = min(max(Double(component) / 100_000, 0), 1)
        let eighth = (value * 255).rounded() / 255
        return Int32((eighth * 100_000).rounded()) == component ? eighth : value
    }
}

extension RTFParser {
    /// Words inside tables and pictures.
    mutating func table(_ word: RTFTableWord, _ parameter: Int32?) {
        let value = parameter ?? 0
        switch word {
        case .fcharset, .cpg: fontWord(word, value)
        case .red, .green, .blue, .c, .csgenericrgb, .cssrgb, .csgray, .csgenericgray, .cspthree,
            .cname:
            colorWord(word, value)
        case .listid:
            if current.destination == .listOverride {
                pendingOverride.list = value
            } else if current.destination == .listTable {
                pendingList.id = value
                lists[value] = pendingList
            }
        case .levelnfc, .levelnfcn: setLevel { level, _ in level.format = value }
        case .levelstartat: setLevel { level, _ in level.start = value }
        case .yr, .mo, .dy, .hr, .min, .sec, .timesinceref: pendingDate.set(word, value)
        case .width: graphicSize.width = value
        case .height: graphicSize.height = value
        default: pictureWord(word, value)
        }
    }

    private mutating func fontWord(_ word: RTFTableWord, _ value: Int32) {
        guard current.destination == .fontTable else { return }
        if word == .cpg {
            pendingFont?.font.page = CodePage(number: Int(value))
        } else if value != 1 {
            pendingFont?.font.page = CodePage.ofCharset(Int(value))
        }
    }

    private mutating func colorWord(_ word: RTFTableWord, _ value: Int32) {
        switch word {
        case .red: pendingColor.red = value
        case .green: pendingColor.green = value
        case .blue: pendingColor.blue = value
        case .c: if expandedColor.components.count < 5 { expandedColor.components.append(value) }
        case .csgray, .csgenericgray: expandedColor.space = .gray
        case .cspthree: expandedColor.space = .displayP3
        case .cname: break
        default: expandedColor.space = .rgb
        }
    }

    /// Changes the level of the list table that is being read; `text` is what its group collected.
    mutating func setLevel(_ change: (inout RTFList.Level, String) -> Void) {
        guard let last = pendingList.levels.indices.last else { return }
        change(&pendingList.levels[last], collectedText())
    }

    /// Text in a group that is no part of the document's text.
    mutating func tableText(_ text: ArraySlice<UInt8>) {
        switch current.destination {
        case .colorTable: for byte in text where byte == 0x3B { commitColor() }
        case .expandedColorTable: for byte in text where byte == 0x3B { commitExpandedColor() }
        case .fontTable:
            for byte in text {
                if byte != 0x3B {
                    collected.append(byte)
                } else {
                    if !raw.isEmpty { settle() }
                    commitFont()
                }
            }
        case .picture: pictureDigits(text)
        case .styleSheet:
            for byte in text {
                if byte != 0x3B { collected.append(byte) } else { commitStyle() }
            }
        default: if current.destination.isCollected { collected.append(contentsOf: text) }
        }
    }

    var fontTablePage: CodePage { pendingFont?.font.page ?? documentPage }

    /// The end of a font's entry: at `;`, at the next `\f` and at the end of the table.
    mutating func commitFont() {
        guard let (number, pending) = pendingFont else { return }
        var font = pending
        var name = collectedText()[...]
        while name.last == " " { name.removeLast() }
        while name.first == " " { name.removeFirst() }
        font.name = String(name)
        fonts[number] = font
        pendingFont = nil
        collected.removeAll(keepingCapacity: true)
        if number == defaultFont, let page = font.page, !isMac || page.number != 1252 {
            for index in stack.indices.dropFirst() where stack[index].destination == .body {
                stack[index].page = page
            }
        }
        forgetAttributes()
    }

    private mutating func commitColor() {
        func part(_ value: Int32?) -> Double { Double(min(max(value ?? 0, 0), 255)) / 255 }
        let isDefault =
            pendingColor.red == nil && pendingColor.green == nil && pendingColor.blue == nil
        colors.append(
            isDefault
                ? nil
                : ColorValue(
                    red: part(pendingColor.red), green: part(pendingColor.green),
                    blue: part(pendingColor.blue)))
        pendingColor = (nil, nil, nil)
        forgetAttributes()
    }

    private mutating func commitExpandedColor() {
        if colors.indices.contains(expandedIndex), colors[expandedIndex] != nil {
            if let value = expandedColor.value { colors[expandedIndex] = value }
            if let alpha = expandedColor.alphaOnly { colors[expandedIndex]?.alpha = alpha }
        }
        expandedIndex += 1
        expandedColor = RTFExpandedColor()
        forgetAttributes()
    }
}
