import DocumentModel

/// Lists as Word's HTML has them: paragraphs with `mso-list` and a span that holds the marker.
struct HTMLWordLists {
    /// Text of the marker while it is read.
    var marker = ""
    var isInMarker = false
    /// Levels of the paragraph that is open.
    var open: [ParagraphValue.ListLevel]?
    fileprivate var list = ""
    fileprivate var level = 0
    /// By list and depth.
    fileprivate var known: [String: ParagraphValue.ListLevel] = [:]
    fileprivate var ids: [String: Int] = [:]
}

extension HTMLPass {
    /// `mso-list: l0 level2 lfo1` of a paragraph, or `Ignore` of the marker's span.
    mutating func startWord(_ value: String, _ frame: inout Frame) {
        let words = value.split(separator: " ")
        if words.first == "ignore" {
            guard !word.isInMarker else { return }
            frame.isWordMarker = true
            word.isInMarker = true
            word.marker = ""
            return
        }
        guard frame.style.isBlock else { return }
        word.open = nil
        guard
            let level = words.first(where: { $0.hasPrefix("level") }).flatMap({
                Int($0.dropFirst(5))
            }),
            (1...9).contains(level)
        else { return }
        word.level = level
        word.list = words.filter { !$0.hasPrefix("level") }.joined(separator: " ")
    }

    mutating func endWordMarker() {
        word.isInMarker = false
        let text = word.marker.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
        guard !text.isEmpty, word.level > 0, !isOpen else { return }
        if word.ids[word.list] == nil {
            listCount += 1
            word.ids[word.list] = listCount
        }
        let id = word.ids[word.list] ?? 0
        let key = "\(word.list) \(word.level)"
        let (format, number) = Self.format(ofMarker: text, like: word.known[key]?.markerFormat)
        if word.known[key]?.markerFormat != format {
            word.known[key] = .init(markerFormat: format, startingNumber: number, listID: id)
        }
        word.open = (1...word.level).map {
            word.known["\(word.list) \($0)"] ?? .init(markerFormat: "{disc}", listID: id)
        }
        marker = ListMarker(format).text(for: number)
        word.level = 0
    }

    /// Format and number of a marker as it is written, for example `{decimal})` and 3 for "3)".
    static func format(ofMarker text: String, like known: String?) -> (format: String, number: Int)
    {
        let core = text.drop { !$0.isLetter && !$0.isNumber }.prefix { $0.isLetter || $0.isNumber }
        let isText = core.allSatisfy { $0.isASCII } && core.count <= 8
        guard !core.isEmpty, isText, text != "o" else {
            return (text == "o" ? "{circle}" : text == "\u{A7}" ? "{square}" : "{disc}", 1)
        }
        let before = text[..<core.startIndex]
        let after = text[core.endIndex...]
        func whole(_ kind: String) -> String { "\(before){\(kind)}\(after)" }
        if let number = Int(core) { return (whole("decimal"), number) }
        let isUpper = core.first?.isUppercase ?? false
        let roman = whole(isUpper ? "upper-roman" : "lower-roman")
        let alpha = whole(isUpper ? "upper-alpha" : "lower-alpha")
        let lower = core.lowercased()
        if known == roman || lower == "i" || core.count > 1,
            let number = (1...200).first(where: {
                ListMarker("{lower-roman}").text(for: $0) == lower
            })
        {
            return (roman, number)
        }
        if let letter = lower.utf8.first, core.count == 1 { return (alpha, Int(letter) - 0x60) }
        return ("{disc}", 1)
    }
}
