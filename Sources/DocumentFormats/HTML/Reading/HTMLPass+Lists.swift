import DocumentModel

extension HTMLPass {
    mutating func openList(_ element: HTMLElement, _ style: HTMLComputedStyle) {
        // An item around nothing but a nested list has its marker on a line of its own.
        if marker != nil { endParagraph(evenEmpty: true) }
        listCount += 1
        let format = Self.format(style.listStyle ?? "disc")
        let start = element["start"].flatMap { Int(CSSText.trimmed($0[...])) } ?? 1
        lists.append(
            OpenList(
                level: .init(markerFormat: format, startingNumber: start, listID: listCount),
                next: start))
    }

    /// `NSTextList` marker format of a CSS list style; "" for none.
    private static func format(_ style: String) -> String {
        switch style {
        case "none": ""
        case "decimal", "decimal-leading-zero": "{decimal}."
        case "lower-alpha", "lower-latin", "upper-alpha", "upper-latin", "lower-roman",
            "upper-roman":
            "{\(style)}."
        case "circle", "square": "{\(style)}"
        default: "{disc}"
        }
    }

    mutating func startItem(_ element: HTMLElement, _ style: HTMLComputedStyle) {
        guard style.isBlock else { return }
        if marker != nil { endParagraph(evenEmpty: true) }
        guard let last = lists.indices.last else {
            marker = "\u{2022}"
            return
        }
        lists[last].level.markerFormat = Self.format(style.listStyle ?? "disc")
        if let value = element["value"].flatMap({ Int(CSSText.trimmed($0[...])) }) {
            lists[last].next = value
        }
        let format = lists[last].level.markerFormat
        marker = format.isEmpty ? nil : ListMarker(format).text(for: lists[last].next)
        lists[last].next &+= 1
    }

    /// Gives the paragraph that is being opened its lists, indents and stops.
    mutating func applyLists(_ block: Frame) {
        if let list = word.open {
            paragraph.lists = list
        } else if block.isInItem, !lists.isEmpty {
            paragraph.lists = lists.prefix(HTMLReader.maximumListDepth).map(\.level)
        } else if marker != nil {
            paragraph.lists = [.init(markerFormat: "{disc}")]
            paragraph.headIndent += HTMLReader.listIndent
        } else {
            return
        }
        if word.open != nil {
            paragraph.headIndent = HTMLReader.listIndent * Double(paragraph.lists.count)
        }
        let indent = paragraph.headIndent
        guard marker != nil else {
            paragraph.firstLineHeadIndent = indent
            return
        }
        paragraph.firstLineHeadIndent = max(
            indent - HTMLReader.listIndent * Double(paragraph.lists.count), 0)
        paragraph.tabs = [
            .init(location: max(indent - HTMLReader.markerGap, 0)), .init(location: indent),
        ]
    }
}
