import DocumentModel

/// Classes in order of first use. Paragraph classes of all elements share one sequence of numbers.
struct HTMLStyleSheet {
    private var paragraphs: [String: Int] = [:]
    private var selectors: Set<String> = []
    private var blocks: [(selector: String, css: String)] = []
    private var spans: [String] = []
    private var spanNumbers: [String: Int] = [:]
    private var lists: [(selector: String, css: String)] = []
    /// By marker format.
    private var listClasses: [String: String] = [:]
    /// Of tables and cells.
    private var boxes: [(selector: String, css: String)] = []

    static func listTag(_ level: ParagraphValue.ListLevel) -> String {
        ListMarker(level.markerFormat).isOrdered ? "ol" : "ul"
    }

    mutating func paragraphClass(
        _ tag: String, _ value: ParagraphValue, _ base: HTMLStyle, isEmpty: Bool
    ) -> String {
        var declarations = Self.declarations(value) + base.block
        if isEmpty { declarations.append("min-height: \(HTMLStyle.points(Self.lineHeight(base)))") }
        let css = declarations.joined(separator: "; ")
        let number = paragraphs[css] ?? paragraphs.count + 1
        paragraphs[css] = number
        let letter = tag == "li" ? "li" : "p"
        let selector = "\(tag).\(letter)\(number)"
        if selectors.insert(selector).inserted { blocks.append((selector, css)) }
        return "\(letter)\(number)"
    }

    mutating func spanClass(_ declarations: [String]) -> String {
        let css = declarations.joined(separator: "; ")
        if let known = spanNumbers[css] { return "s\(known)" }
        spans.append(css)
        spanNumbers[css] = spans.count
        return "s\(spans.count)"
    }

    /// - Parameter tag: `table` or `td`.
    mutating func boxClass(_ tag: String, _ declarations: [String]) -> String {
        let css = declarations.joined(separator: "; ")
        let start = tag == "table" ? "table.t" : "td.td"
        let own = boxes.filter { $0.selector.hasPrefix(start) }
        if let known = own.first(where: { $0.css == css }) {
            return String(known.selector.split(separator: ".")[1])
        }
        boxes.append(("\(start)\(own.count + 1)", css))
        return "\(start.dropFirst(tag.count + 1))\(own.count + 1)"
    }

    mutating func listClass(_ level: ParagraphValue.ListLevel) -> String {
        if let known = listClasses[level.markerFormat] { return known }
        let name = makeListClass(level)
        listClasses[level.markerFormat] = name
        return name
    }

    private mutating func makeListClass(_ level: ParagraphValue.ListLevel) -> String {
        let tag = Self.listTag(level)
        let css = "list-style-type: \(Self.listStyle(level.markerFormat))"
        let own = lists.filter { $0.selector.hasPrefix(tag) }
        if let known = own.first(where: { $0.css == css }) {
            return String(known.selector.dropFirst(3))
        }
        let name = "\(tag)\(own.count + 1)"
        lists.append(("\(tag).\(name)", css))
        return name
    }

    /// One rule a line, in Cocoa's order.
    func rules(hasTabs: Bool) -> String {
        var text = ""
        for block in blocks.filter({ !$0.selector.hasPrefix("li") })
            + blocks.filter({ $0.selector.hasPrefix("li") })
        {
            text += "\(block.selector) {\(block.css)}\n"
        }
        for (index, css) in spans.enumerated() { text += "span.s\(index + 1) {\(css)}\n" }
        if hasTabs { text += "span.Apple-tab-span {white-space:pre}\n" }
        for tag in ["table", "td"] {
            for box in boxes where box.selector.hasPrefix(tag + ".") {
                text += "\(box.selector) {\(box.css)}\n"
            }
        }
        for list in lists { text += "\(list.selector) {\(list.css)}\n" }
        return text
    }

    private static func declarations(_ value: ParagraphValue) -> [String] {
        let right = value.tailIndent < 0 ? -value.tailIndent : 0
        // A list moves its items in by itself.
        let listIndent = HTMLReader.listIndent * Double(value.lists.count)
        let margins = [
            value.paragraphSpacingBefore, right, value.paragraphSpacing,
            max(value.headIndent - listIndent, 0),
        ]
        var result = [
            "margin: " + margins.map { HTMLStyle.points($0) }.joined(separator: " ")
        ]
        switch value.alignment {
        case .natural: break
        case .justified: result.append("text-align: justify")
        default: result.append("text-align: \(value.alignment.rawValue)")
        }
        let indent = value.firstLineHeadIndent - value.headIndent
        if indent != 0, value.lists.isEmpty {
            result.append("text-indent: \(HTMLStyle.points(indent))")
        }
        if let clearing = value.clearing { result.append("clear: \(clearing.rawValue)") }
        if value.minimumLineHeight > 0 {
            result.append("line-height: \(HTMLStyle.points(value.minimumLineHeight))")
        } else if value.lineHeightMultiple > 0 {
            result.append("line-height: \(HTMLStyle.decimal(value.lineHeightMultiple))")
        }
        return result
    }

    /// chosen: 1.15 times the size, rounded up, which is 14 for 12 points of Helvetica as in Cocoa's files.
    private static func lineHeight(_ base: HTMLStyle) -> Double {
        let size = base.font.dropFirst("font: ".count).prefix { $0 != "p" }
        return ((Double(size) ?? 12) * 1.15).rounded(.up)
    }

    private static func listStyle(_ format: String) -> String {
        let names = [
            "decimal", "upper-roman", "lower-roman", "upper-alpha", "lower-alpha", "upper-latin",
            "lower-latin", "circle", "square",
        ]
        return names.first { format.contains("{\($0)}") } ?? "disc"
    }
}
