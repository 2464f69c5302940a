import DocumentModel

extension RTFParser {
    /// Applies a paragraph property.
    mutating func paragraph(_ word: RTFParagraphWord, _ parameter: Int32?) {
        if word == .ls, current.destination == .listOverride {
            pendingOverride.number = parameter ?? 0
            return
        }
        if current.destination == .styleSheet { return styleWord(word, parameter) }
        if current.destination == .oldList { return oldListWord(word, parameter) }
        current.attributesIndex = -1
        let value = parameter ?? 0
        switch word {
        case .pard:
            current.paragraph = RTFParagraphState()
            endsInnerTable = false
            tabKind = .left
        case .ql: current.paragraph.alignment = .left
        case .qc: current.paragraph.alignment = .center
        case .qr: current.paragraph.alignment = .right
        case .qj: current.paragraph.alignment = .justified
        case .qnatural: current.paragraph.alignment = .natural
        case .pardirnatural: current.paragraph.direction = .natural
        case .rtlpar: current.paragraph.direction = .rightToLeft
        case .ltrpar: current.paragraph.direction = .leftToRight
        case .li: current.paragraph.left = value
        case .fi: current.paragraph.first = value
        case .ri: current.paragraph.right = value
        case .ls: current.paragraph.list = value
        case .ilvl: current.paragraph.level = max(0, min(value, 8))
        case .outlinelevel: current.paragraph.outline = value
        case .intbl: current.paragraph.isInTable = parameter != 0
        case .itap: current.paragraph.tableDepth = value
        case .s: current.paragraph.outline = outlineLevels[value] ?? current.paragraph.outline
        case .hyphpar: current.paragraph.hyphenation = parameter != 0
        case .tx, .tql, .tqr, .tqc, .tqdec: tab(word, value)
        default: spacing(word, value)
        }
    }

    private mutating func spacing(_ word: RTFParagraphWord, _ value: Int32) {
        switch word {
        case .sl: current.paragraph.line = value
        case .slmult: current.paragraph.lineIsMultiple = value != 0
        case .slleading: current.paragraph.leading = value
        case .slminimum: current.paragraph.minimum = value
        case .slmaximum: current.paragraph.maximum = value
        case .sb: current.paragraph.before = value
        case .sa: current.paragraph.after = value
        case .pardeftab: current.paragraph.tabInterval = value
        default: break
        }
    }

    private mutating func tab(_ word: RTFParagraphWord, _ value: Int32) {
        switch word {
        case .tqr: tabKind = .right
        case .tqc: tabKind = .center
        case .tqdec: tabKind = .decimal
        case .tql: tabKind = .left
        default:
            let tabs = current.paragraph.tabs.count
            if tabs < 256 {
                current.paragraph.tabs.append(
                    ParagraphValue.Tab(location: Double(value) / 20, kind: tabKind))
            }
            tabKind = .left
        }
    }
}

extension RTFParagraphState {
    /// The twelve stops that Cocoa writes for a paragraph without stops of its own, 28 points apart.
    static let defaultTabs = (1...12).map { ParagraphValue.Tab(location: Double($0) * 28) }

    /// The value of these properties.
    /// - Parameters:
    ///   - lists: the levels that `list` and `level` name.
    ///   - isCocoa: Cocoa says `\pardirnatural` for the natural direction and nothing for left to right.
    func value(lists: [ParagraphValue.ListLevel], isCocoa: Bool) -> ParagraphValue {
        var value = ParagraphValue()
        value.direction = direction ?? (isCocoa ? .leftToRight : .natural)
        value.alignment = alignment
        if direction == .rightToLeft, alignment == .right { value.alignment = .natural }
        value.headIndent = Double(left) / 20
        value.firstLineHeadIndent = Double(Int64(left) + Int64(first)) / 20
        // Cocoa writes a negative \ri for text wider than its paper. A positive tail indent would be a width.
        value.tailIndent = right > 0 ? -Double(right) / 20 : 0
        value.lineSpacing = Double(leading) / 20
        value.paragraphSpacing = Double(after) / 20
        value.paragraphSpacingBefore = Double(before) / 20
        value.minimumLineHeight = Double(minimum) / 20
        value.maximumLineHeight = Double(maximum) / 20
        if lineIsMultiple {
            value.lineHeightMultiple = line == 240 ? 0 : Double(line) / 240
        } else if line > 0 {
            value.minimumLineHeight = Double(line) / 20
        } else if line < 0 {
            value.minimumLineHeight = -Double(line) / 20
            value.maximumLineHeight = -Double(line) / 20
        }
        value.tabs = tabs == Self.defaultTabs ? nil : tabs
        value.defaultTabInterval = tabInterval > 0 ? Double(tabInterval) / 20 : nil
        value.hyphenationFactor = hyphenation ? 1 : 0
        value.headerLevel = (0...5).contains(outline) ? Int(outline) + 1 : 0
        value.lists = lists
        return value
    }
}
