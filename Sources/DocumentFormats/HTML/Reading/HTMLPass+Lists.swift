import DocumentModel

/// An open `ul` or `ol`.
struct HTMLOpenList {
    var level: ParagraphValue.ListLevel
    var next: Int
    /// The format that items without a style of their own have.
    var ownFormat: String
}

extension HTMLPass {
    mutating func openList(_ element: HTMLElement, _ style: HTMLComputedStyle) {
        listCount += 1
        let types = [
            "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman",
            "I": "upper-roman", "disc": "disc", "circle": "circle", "square": "square",
        ]
        // What an outer list says of its markers does not hold for a nested one.
        let outer = frames.last?.style.listStyle
        let own = style.listStyle != outer ? style.listStyle : nil
        let natural = element.tag == .ol ? "decimal" : "disc"
        let format = Self.format(own ?? element["type"].flatMap { types[$0] } ?? natural)
        let start = element["start"].flatMap { Int(CSSText.trimmed($0[...])) } ?? 1
        lists.append(
            HTMLOpenList(
                level: .init(markerFormat: format, startingNumber: start, listID: listCount),
                next: start, ownFormat: format))
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
        // An item around nothing but a nested list has its marker on a line of its own.
        if marker != nil { endParagraph(evenEmpty: true) }
        guard let last = lists.indices.last else {
            marker = "\u{2022}"
            return
        }
        let outer = frames.last?.style.listStyle
        if let own = style.listStyle, own != outer {
            lists[last].level.markerFormat = Self.format(own)
        } else {
            lists[last].level.markerFormat = lists[last].ownFormat
        }
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
