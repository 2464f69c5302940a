import DocumentModel

@testable import DocumentFormats

/// Text, its attributes, and attachments.
extension RandomStyledText {
    mutating func piece(_ value: ParagraphValue, isStrong: Bool) {
        var attributes = character(value)
        if isStrong { attributes.font?.isBold = true }
        if keeps(.pictureID) || keeps(.pictureBytes), maybe(6) {
            builder.attributes = beside(attributes)
            builder.append(attachment())
        } else if maybe(.tokens, 8) {
            var plain = plain(value)
            if isStrong { plain.font?.isBold = true }
            let id = pick(["4", "17"], ["a;2=%"], of: .tokens)
            plain.token = TokenValue(
                kind: pick(["user"], ["topic"], of: .tokens), id: id, instance: "\(newID())",
                payload: pick([[:]], [["k\u{E4}": "v]"]], of: .tokens))
            builder.append(target == .markers ? id : "@Ann", attributes: plain)
        } else {
            builder.append(text(), attributes: attributes)
        }
    }

    /// Publishing formats put pictures outside of what is said of text.
    private func beside(_ attributes: TextAttributes) -> TextAttributes {
        guard ![.rtf, .rtfd, .json].contains(target) else { return attributes }
        var plain = plain(attributes.paragraph ?? ParagraphValue())
        plain.link = attributes.link
        if [.markdown, .bbcode].contains(target) {
            plain.font?.isBold = attributes.font?.isBold ?? false
        }
        return plain
    }

    private mutating func text() -> String {
        var usual = [
            "a", " ", "\u{E4}", "\u{20AC}", "\u{4E2D}\u{6587}", "\u{1F600}", "e\u{301}", "\u{5D0}",
            "\u{627}\u{644}", "\u{E44}\u{E17}\u{E22}", "{", "}", "\\", "[", "]", "[b]", "[[", "]]",
            "<b>", "&amp;", "*", "_", "`", "#", "1.", "-", "|", "~~", "\u{A0}", "\"", "\u{2019}",
            "\u{AC}", "(", ")", "!", "=", "+", ">", ":", "%",
        ]
        if level(.text) == .kept {
            usual += ["  ", "\t", "\u{2028}", "\u{FFFD}", "\u{1F468}\u{200D}\u{1F469}"]
        }
        // HTML has no control characters.
        if [.rtf, .rtfd, .json].contains(target) { usual.append("\u{81}") }
        let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in pick(usual) }.joined()
        // Spaces at the ends of a line are not kept where text is not.
        return level(.text) == .kept ? words : "w" + words + "e"
    }

    private mutating func character(_ value: ParagraphValue) -> TextAttributes {
        var attributes = plain(value)
        font(&attributes, isHeading: value.headerLevel > 0)
        if keeps(.traits) {
            attributes.font?.isBold = maybe(4)
            attributes.font?.isItalic = maybe(4)
            if maybe(5) { attributes.underlineStyle = 1 }
            if maybe(6) { attributes.strikethroughStyle = 1 }
        }
        if maybe(.lineStyles, 6) {
            attributes.underlineStyle = pick(
                [9, 0x101, 0x201], [2, 0x301, 0x8001], of: .lineStyles)
            attributes.strikethroughStyle = nil
            if maybe(2) { attributes.underlineColor = color() }
        }
        if maybe(.color, 4) { attributes.foregroundColor = color() }
        if maybe(.backgroundColor, 5) { attributes.backgroundColor = color() }
        if maybe(.highlight, 6) {
            attributes.highlight = pick(HighlightScheme.allCases)
            attributes.backgroundColor = maybe(4) ? color() : attributes.highlight?.color
        }
        if maybe(.language, 5) { attributes.language = pick(["de", "zh-Hant-TW", "fr"]) }
        if maybe(.superscript, 6) { attributes.superscript = pick([1, -1], [2], of: .superscript) }
        if maybe(.links, 6) {
            attributes.link = pick(
                ["https://a.b/c?d=e&f", "mailto:a@b.c"], ["x:\u{E4}\"\\{}"], of: .links)
        }
        if maybe(.toolTips, 4), attributes.link != nil || level(.toolTips) == .kept {
            attributes.toolTip = pick(["tip", "a \"b\" <&> | `c` \\ $d$ \u{E4}"])
        }
        // There links are underlined by the page.
        if attributes.link != nil, [.markdown, .bbcode].contains(target) {
            attributes.underlineStyle = nil
        }
        if keeps(.details) { details(&attributes) }
        if keeps(.shape) {
            if maybe(6) { attributes.obliqueness = 0.2 }
            if maybe(6) { attributes.expansion = -0.1 }
        }
        if maybe(.stroke, 6) {
            attributes.strokeWidth = pick([-3, 2.5])
            attributes.strokeColor = color()
        }
        if maybe(.custom, 6) { attributes.custom = ["client \u{E4}": "x"] }
        return attributes
    }

    private mutating func font(_ attributes: inout TextAttributes, isHeading: Bool) {
        if keeps(.fontFamily) {
            attributes.font?.name = pick(
                ["Helvetica", "HelveticaNeue", "Courier"], ["", "Menlo-Regular", "F\u{E4}nt Pro"],
                of: .fontFamily)
        } else if maybe(.monospaced, 6) {
            attributes.font?.name = "Courier"
        }
        // The size of a heading is the page's where formats leave looks to that.
        if keeps(.size), !isHeading || ![.html, .bbcode].contains(target) {
            attributes.font?.size = pick([12, 12, 18], [13.5, 14.1, 99], of: .size)
        }
    }

    private mutating func details(_ attributes: inout TextAttributes) {
        if maybe(6) { attributes.kern = pick([0, 1.5, -0.5], [0.25], of: .details) }
        if maybe(6) { attributes.baselineOffset = pick([3, -2]) }
        if maybe(6) { attributes.ligature = 0 }
        if maybe(8) {
            attributes.shadow = ShadowValue(offsetX: 1, offsetY: -2, blurRadius: 3, color: color())
        }
    }

    mutating func color() -> ColorValue {
        func part() -> Double { Double(Int.random(in: 1...255, using: &random)) / 255 }
        var color = ColorValue(red: part(), green: part(), blue: part())
        if level(.color) == .kept, maybe(4) { color.alpha = 51.0 / 255 }
        return color
    }

    // MARK: Attachments

    private mutating func attachment() -> AttachmentValue {
        // No two have the same name: files of a package would get others.
        var value = AttachmentValue(
            name: "b {\(newID())} \u{E4}&.png", type: "image/png",
            data: pngHeader(width: 4, height: 5))
        if keeps(.pictureSize) { (value.width, value.height) = (40, 50.5) }
        if keeps(.pictureID), maybe(2) || !keeps(.pictureBytes) {
            value.id = pick(["7", "b-c_4"], ["id;=%\u{E4}"], of: .pictureID)
        }
        // Markdown has the file's name where nothing is said.
        if maybe(.pictureText, target == .markdown ? 1 : 2) { value.altText = "alt <\u{E4}" }
        if maybe(.floats, 4) {
            value.float = FloatValue(
                side: pick([.left, .right]), marginTop: pick([0, 3]), marginLeft: 0,
                marginBottom: pick([0, 6.5]), marginRight: pick([0, 12]),
                clearing: pick([nil, .left, .both]))
        }
        if level(.pictureBytes) == .kept, ![.markdown].contains(target) {
            if maybe(4) { value.baselineOffset = -2.5 }
            if maybe(4) { value.url = "https://a.b/c" }
            if maybe(6) {
                value.name += ".pdf"
                value.type = "application/pdf"
                value.data = [1, 2, 0xFF]
                return value
            }
        }
        if maybe(.glyphs, 6) { makeGlyph(&value) }
        return value
    }

    private mutating func makeGlyph(_ value: inout AttachmentValue) {
        value.isAdaptiveGlyph = true
        value.fallback = value.data
        value.data = Array("....ftypheic".utf8) + [0, 1, UInt8.random(in: 0...255, using: &random)]
        value.name = "glyph \(newID()).heic"
        value.type = "image/heic"
        value.float = nil
        value.url = nil
        value.baselineOffset = 0
    }
}
