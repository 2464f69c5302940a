import DocumentModel

/// What stands between the tables and the text: the document's information, its page and its view.
enum RTFInfoWriter {
    static func write(_ properties: DocumentProperties, into out: inout [UInt8]) {
        let hasInfo = info(properties, into: &out)
        let words = page(properties)
        if hasInfo, words.isEmpty { out.append(0x0A) }
        out += Array(words.utf8)
        if let fields = GalleyFields(properties) {
            out += Array("{\\*\\galley ".utf8)
            out += fields.bytes
            out += Array("}\n".utf8)
        }
    }

    /// Cocoa's order.
    private static func info(_ properties: DocumentProperties, into out: inout [UInt8]) -> Bool {
        let keywords = properties.keywords.map { $0.joined(separator: ", ") }
        let texts: [(String, String?)] = [
            ("title", properties.title), ("subject", properties.subject),
            ("doccomm", properties.comment), ("author", properties.author),
            ("operator", properties.editor), ("manager", properties.manager),
            ("category", properties.category), ("*\\company", properties.company),
            ("*\\copyright", properties.copyright),
        ]
        let dates = [("creatim", properties.creationTime), ("revtim", properties.modificationTime)]
        let isSaid =
            texts.contains { $0.1 != nil } || dates.contains { $0.1 != nil } || keywords != nil
        guard isSaid else { return false }
        out += Array("{\\info".utf8)
        for (word, value) in texts { if let value { text(word, value, into: &out) } }
        for (word, value) in dates {
            if let value { out += Array("\n{\\\(word)\(RTFDate.words(value))}".utf8) }
        }
        if let keywords { text("keywords", keywords, into: &out) }
        out.append(0x7D)
        return true
    }

    private static func text(_ word: String, _ value: String, into out: inout [UInt8]) {
        out += Array("\n{\\\(word) ".utf8)
        RTFText.write(Array(value.utf8)[...], into: &out)
        out.append(0x7D)
    }

    private static func page(_ properties: DocumentProperties) -> String {
        var words = ""
        func add(_ word: String, _ points: Double?) {
            if let points { words += "\\\(word)\(RTFParagraphWriter.twips(points))" }
        }
        add("paperw", properties.paperWidth)
        add("paperh", properties.paperHeight)
        if let margins = properties.margins, margins.count == 4 {
            for (word, margin) in zip(["margl", "margt", "margr", "margb"], margins)
            where margin != 72 || word == "margl" || word == "margr" {
                add(word, margin)
            }
        }
        add("vieww", properties.viewWidth)
        add("viewh", properties.viewHeight)
        if let mode = properties.viewMode { words += "\\viewkind\(mode == 1 ? 1 : 0)" }
        if let zoom = properties.viewZoom, zoom.isFinite, zoom > 0 {
            words += "\\viewscale\(Int(min(zoom, 10_000).rounded()))"
        }
        if !words.isEmpty { words += "\n" }
        if let interval = properties.defaultTabInterval {
            words += "\\deftab\(RTFParagraphWriter.twips(interval))\n"
        }
        if let factor = properties.hyphenationFactor, factor.isFinite {
            words += "\\hyphauto1\\hyphfactor\(Int((min(max(factor, 0), 1) * 100).rounded()))\n"
        }
        return words
    }
}
