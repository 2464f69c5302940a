import DocumentModel

/// Writes paragraphs with what their elements say.
extension SemanticHTMLWriter {
    /// Whether it needs no element of its own at the start of an item or a cell.
    func standsAlone(_ paragraph: DocumentParagraph) -> Bool {
        paragraph.value.headerLevel == 0 && !paragraph.isRule
            && (paragraph.value.blocks.last?.cell == nil || !hasBreaks(paragraph))
    }

    /// Whether it has line breaks, which directly in a cell would end paragraphs.
    private func hasBreaks(_ paragraph: DocumentParagraph) -> Bool {
        paragraph.pieces.contains { piece in
            switch piece {
            case .text(let range, _), .token(_, let range, _):
                text[range].indices.contains { text[$0...].starts(with: Self.lineBreak) }
            case .attachment: false
            }
        }
    }

    mutating func write(_ paragraph: DocumentParagraph) {
        countItem(paragraph)
        if paragraph.codeLanguage != nil {
            if hasCodeLine { put("\n") }
            hasCodeLine = true
            inline(paragraph, isCode: true)
            return
        }
        if paragraph.isRule {
            line("<hr>")
        } else if isAtStart {
            inline(paragraph)
        } else {
            let level = min(max(paragraph.value.headerLevel, 0), 6)
            let tag = level > 0 ? "h\(level)" : "p"
            line("<\(tag)\(blockAttributes(paragraph))>")
            if paragraph.pieces.isEmpty { put("<br>") }
            inline(paragraph)
            put("</\(tag)>\n")
        }
        isAtStart = false
    }

    private mutating func countItem(_ paragraph: DocumentParagraph) {
        if beginsItem { items.add(paragraph.value.lists) }
        beginsItem = false
    }

    /// On a line of its own.
    private mutating func line(_ text: String) {
        if out.last != 0x0A, !out.isEmpty { put("\n") }
        put(text)
    }

    /// Language of all that stands in a paragraph, when the element around it can say so.
    func blockLanguage(_ paragraph: DocumentParagraph) -> String? {
        guard hasLanguages, paragraph.codeLanguage == nil else { return pageLanguage }
        return LanguageTag.common(paragraph.pieces) ?? pageLanguage
    }

    /// Language, direction, alignment and the floats that the paragraph begins below.
    func blockAttributes(_ paragraph: DocumentParagraph) -> String {
        let value = paragraph.value
        var style: [String] = []
        switch value.alignment {
        case .natural: break
        case .left where value.direction != .rightToLeft: break
        case .justified: style.append("text-align:justify")
        // As pages have it anyway.
        case .center where isInHead(value): break
        default: style.append("text-align:\(value.alignment.rawValue)")
        }
        if let clearing = value.clearing { style.append("clear:\(clearing.rawValue)") }
        var result = value.direction == .rightToLeft ? " dir=\"rtl\"" : ""
        if let language = blockLanguage(paragraph), language != pageLanguage {
            result += " lang=\"\(language)\""
        }
        return style.isEmpty ? result : result + " style=\"\(style.joined(separator: "; "))\""
    }

    private func isInHead(_ value: ParagraphValue) -> Bool {
        value.cells.last?.cell.map { $0.row < $0.table.headerRows } ?? false
    }
}
