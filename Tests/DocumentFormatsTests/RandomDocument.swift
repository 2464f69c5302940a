import DocumentModel

/// Documents with what RTF has words for, in steps that RTF can say exactly.
enum RandomDocument {
    static func make(using random: inout SeededGenerator) -> StyledText {
        var builder = StyledTextBuilder()
        if Bool.random(using: &random) { builder.properties.title = "T \u{E4}{" }
        if Bool.random(using: &random) { builder.properties.defaultTabInterval = 36 }
        for index in 0..<Int.random(in: 1...6, using: &random) {
            let style = paragraph(using: &random)
            for piece in 0..<Int.random(in: 1...4, using: &random) {
                var attributes = character(using: &random)
                attributes.paragraph = style
                builder.attributes = attributes
                if Int.random(in: 0..<6, using: &random) == 0 {
                    builder.append(attachment("\(index)-\(piece)", using: &random))
                } else {
                    builder.append(text(using: &random))
                }
            }
            var end = TextAttributes()
            end.font = FontAttributes(name: "Helvetica", size: 12)
            end.paragraph = style
            builder.append("\n", attributes: end)
        }
        return builder.build()
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let pieces = [
            "a", " ", "  ", "{", "}", "\\", "\t", "\u{E4}", "\u{20AC}", "\u{4E2D}", "\u{1F600}",
            "e\u{301}", "\u{2028}", "\u{81}", "\u{A0}", "[", ";", "\u{5D0}", "\u{FFFD}", "\u{AC}",
        ]
        return (0..<Int.random(in: 1...8, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "x" }.joined()
    }

    private static func character(using random: inout SeededGenerator) -> TextAttributes {
        func maybe() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        var attributes = TextAttributes()
        let names = ["Helvetica", "Menlo-Regular", "", "F\u{E4}nt Pro"]
        attributes.font = FontAttributes(
            name: names.randomElement(using: &random) ?? "",
            size: [12, 13.5, 14.1, 99].randomElement(using: &random) ?? 1, isBold: maybe(),
            isItalic: maybe())
        if maybe() { attributes.foregroundColor = color(using: &random) }
        if maybe() { attributes.backgroundColor = color(using: &random) }
        if maybe() {
            attributes.underlineStyle = [1, 2, 9, 0x101].randomElement(using: &random)
            if maybe() { attributes.underlineColor = color(using: &random) }
        }
        if maybe() { attributes.strikethroughStyle = 1 }
        if maybe() { attributes.kern = [0, 1.5, -0.25].randomElement(using: &random) }
        if maybe() { attributes.baselineOffset = [3, -2].randomElement(using: &random) }
        if maybe() { attributes.superscript = [1, -1, 2].randomElement(using: &random) }
        if maybe() { attributes.ligature = 0 }
        if maybe() { attributes.obliqueness = 0.2 }
        if maybe() { attributes.expansion = -0.1 }
        if maybe() {
            attributes.strokeWidth = -3
            attributes.strokeColor = color(using: &random)
        }
        if maybe() {
            attributes.shadow = ShadowValue(
                offsetX: 1, offsetY: -2, blurRadius: 3,
                color: ColorValue(red: 0, green: 0, blue: 0, alpha: 51.0 / 255))
        }
        if maybe() { attributes.link = "https://a.b/\u{E4}?q=\"1\"&r=\\s{}" }
        if maybe() {
            attributes.token = TokenValue(
                kind: "user", id: "4;2=%", instance: "\(random.next())",
                payload: ["k\u{E4}": "v]"])
        }
        return attributes
    }

    private static func color(using random: inout SeededGenerator) -> ColorValue {
        func part() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
        let alpha = Bool.random(using: &random) ? 1 : 0.5
        return ColorValue(red: part(), green: part(), blue: part(), alpha: alpha)
    }

    private static func paragraph(using random: inout SeededGenerator) -> ParagraphValue {
        func maybe() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        var value = ParagraphValue()
        value.alignment = ParagraphValue.Alignment.allCases.randomElement(using: &random) ?? .left
        value.direction = [.natural, .leftToRight].randomElement(using: &random) ?? .natural
        if maybe() { value.headIndent = 18 }
        if maybe() { value.firstLineHeadIndent = 9.5 }
        if maybe() { value.tailIndent = -12 }
        if maybe() { value.lineSpacing = 2 }
        if maybe() { value.minimumLineHeight = 14 }
        if maybe() { value.maximumLineHeight = 20 }
        if maybe() { value.lineHeightMultiple = 1.5 }
        if maybe() { value.paragraphSpacing = 4 }
        if maybe() { value.paragraphSpacingBefore = 6 }
        if maybe() { value.tabs = [] }
        if maybe() { value.tabs = [.init(location: 10, kind: .decimal), .init(location: 20)] }
        if maybe() { value.defaultTabInterval = 28 }
        if maybe() { value.headerLevel = 2 }
        if maybe() {
            value.lists = [
                .init(markerFormat: "{disc}", listID: 1),
                .init(markerFormat: "({decimal})", startingNumber: 4, listID: 1),
            ]
        }
        return value
    }

    private static func attachment(
        _ name: String, using random: inout SeededGenerator
    ) -> AttachmentValue {
        var value = AttachmentValue(
            name: "b {\(name)} \u{E4}.png", type: "image/png",
            data: pngHeader(width: 4, height: 5), width: 40, height: 50.5)
        if Bool.random(using: &random) {
            value.id = "id;=%\u{E4}"
            value.altText = "alt"
            value.url = "https://a.b/c"
            value.baselineOffset = -2.5
            value.float = FloatValue(side: .right, marginLeft: 12.5, clearing: .both)
        }
        return value
    }
}
