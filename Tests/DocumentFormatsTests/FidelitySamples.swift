import DocumentModel

@testable import DocumentFormats

/// For each feature a document with usual values and one with unusual ones, and what there is to see of it.
struct FidelitySample {
    var usual: StyledText
    var unusual: StyledText?
    /// Where the feature is and what it says; nothing else.
    var probe: (StyledText) -> [String]

    static func of(_ feature: DocumentFeature) -> FidelitySample {
        switch feature {
        case .text, .emptyParagraphs: text(feature)
        case .traits, .lineStyles, .fontFamily, .monospaced, .size, .color, .backgroundColor,
            .superscript, .highlight, .language:
            characters(feature)
        case .details, .stroke, .shape, .links, .toolTips, .tokens, .custom: more(feature)
        case .pictureBytes, .pictureSize, .pictureText, .pictureID, .floats, .glyphs:
            pictures(feature)
        case .alignment, .direction, .indents, .clearing, .tabStops, .headings, .lists,
            .listNumbers:
            paragraphs(feature)
        case .quotes, .code, .rules, .tables, .tableHeads, .tableStyles: blocks(feature)
        case .title, .properties: properties(feature)
        }
    }

    // MARK: Making

    static let plain: TextAttributes = {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = ParagraphValue()
        return attributes
    }()

    /// Pieces of a paragraph between plain ones.
    private static func line(_ changes: [(inout TextAttributes) -> Void]) -> StyledText {
        var builder = StyledTextBuilder()
        builder.append("some plain text to begin with ", attributes: plain)
        for (index, change) in changes.enumerated() {
            var attributes = plain
            change(&attributes)
            builder.append("w\(index)", attributes: attributes)
            builder.append(" and ", attributes: plain)
        }
        builder.append("so on\n", attributes: plain)
        return builder.build()
    }

    /// Paragraphs of styles between plain ones.
    static func lines(_ pieces: [(String, ParagraphValue)]) -> StyledText {
        var builder = StyledTextBuilder()
        builder.append("before\n", attributes: plain)
        for (text, value) in pieces {
            var attributes = plain
            attributes.paragraph = value
            builder.append(text + "\n", attributes: attributes)
        }
        builder.append("after\n", attributes: plain)
        return builder.build()
    }

    static func style(_ change: (inout ParagraphValue) -> Void) -> ParagraphValue {
        var value = ParagraphValue()
        change(&value)
        return value
    }

    // MARK: Looking

    private static func pieces(_ value: @escaping (TextAttributes) -> Any?) -> (StyledText) ->
        [String]
    {
        { document in
            var result: [String] = []
            for paragraph in ComparableDocument(document).paragraphs {
                for piece in paragraph.pieces {
                    guard let seen = value(piece.attributes) else { continue }
                    result.append("\(piece.text) \(seen)")
                }
            }
            return result
        }
    }

    static func values(_ value: @escaping (ParagraphValue) -> Any?) -> (StyledText) -> [String] {
        { document in
            ComparableDocument(document).paragraphs.compactMap { paragraph in
                value(paragraph.value).map { "\(paragraph.text) \($0)" }
            }
        }
    }

    // MARK: Samples

    private static func text(_ feature: DocumentFeature) -> FidelitySample {
        func plain(_ text: String) -> StyledText { StyledText(text, attributes: Self.plain) }
        let probe: (StyledText) -> [String] = { [$0.text] }
        if feature == .emptyParagraphs {
            let quote = style { $0.blocks = [TextBlockValue(.quote(author: ""), id: 1)] }
            return .init(
                usual: plain("a\n\nb\n"), unusual: lines([("a", quote), ("", quote)]), probe: probe)
        }
        return .init(
            usual: plain("a \u{E4} \u{1F600} [x] <b> & {y} \\ [[z]] *c*\n"),
            unusual: plain("a  b\tc\u{2028}d\n"), probe: probe)
    }

    private static let red = ColorValue(red: 1, green: 0, blue: 0)

    private static func characters(_ feature: DocumentFeature) -> FidelitySample {
        switch feature {
        case .traits:
            .init(
                usual: line([
                    { $0.font?.isBold = true }, { $0.font?.isItalic = true },
                    { $0.underlineStyle = 1 }, { $0.strikethroughStyle = 1 },
                    {
                        $0.font?.isBold = true
                        $0.font?.isItalic = true
                        $0.underlineStyle = 1
                        $0.strikethroughStyle = 1
                    },
                ]),
                unusual: lines([("light", style { $0.headerLevel = 1 })]),
                probe: pieces { attributes in
                    let seen = [
                        attributes.font?.isBold == true, attributes.font?.isItalic == true,
                        attributes.underlineStyle ?? 0 != 0,
                        attributes.strikethroughStyle ?? 0 != 0,
                    ]
                    return seen.contains(true) ? seen : nil
                })
        case .lineStyles:
            .init(
                usual: line([
                    {
                        $0.underlineStyle = 9
                        $0.underlineColor = red
                    }
                ]),
                unusual: line([
                    {
                        $0.underlineStyle = 0x301
                        $0.underlineColor = red
                    }
                ]),
                probe: pieces {
                    $0.underlineStyle ?? 0 > 1 ? ($0.underlineStyle, $0.underlineColor) : nil
                })
        case .fontFamily, .monospaced:
            .init(
                usual: line([
                    { $0.font?.name = feature == .fontFamily ? "HelveticaNeue" : "Courier" }
                ]),
                unusual: line([
                    { $0.font?.name = feature == .fontFamily ? "Georgia-Italic" : "Menlo-Regular" }
                ]),
                probe: pieces { $0.font?.name == "Helvetica" ? nil : $0.font?.name })
        case .size:
            .init(
                usual: line([{ $0.font?.size = 18 }]), unusual: line([{ $0.font?.size = 13.37 }]),
                probe: pieces { $0.font?.size == 12 ? nil : $0.font?.size })
        case .highlight:
            .init(
                usual: line([
                    {
                        $0.highlight = .blue
                        $0.backgroundColor = HighlightScheme.blue.color
                    },
                    {
                        $0.highlight = .standard
                        $0.backgroundColor = red
                    },
                ]),
                probe: pieces { $0.highlight.map { ($0, 1) } })
        case .language:
            .init(
                usual: line([{ $0.language = "de" }, { $0.language = "zh-Hant-TW" }]),
                unusual: {
                    var document = lines([("un", style { $0.headerLevel = 1 })])
                    for index in document.runs.indices {
                        document.runs[index].attributes.language = "fr"
                    }
                    return document
                }(), probe: pieces(\.language))
        case .superscript:
            .init(
                usual: line([{ $0.superscript = 1 }, { $0.superscript = -1 }]),
                unusual: line([{ $0.superscript = 2 }]), probe: pieces(\.superscript))
        default:
            color(feature == .color ? \.foregroundColor : \.backgroundColor)
        }
    }

    private static func color(
        _ path: WritableKeyPath<TextAttributes, ColorValue?>
    ) -> FidelitySample {
        .init(
            usual: line([{ $0[keyPath: path] = red }]),
            unusual: line([
                { $0[keyPath: path] = ColorValue(red: 0, green: 0, blue: 0) },
                { $0[keyPath: path] = ColorValue(red: 1, green: 0, blue: 0, alpha: 0.123) },
            ]),
            probe: pieces { $0[keyPath: path] })
    }

    private static func more(_ feature: DocumentFeature) -> FidelitySample {
        switch feature {
        case .details:
            .init(
                usual: line([
                    { $0.kern = 1.5 }, { $0.baselineOffset = 3 }, { $0.ligature = 0 },
                    { $0.shadow = .init(offsetX: 1, offsetY: -2, blurRadius: 3, color: red) },
                ]),
                unusual: line([{ $0.kern = 0.25 }]),
                probe: pieces { attributes in
                    let seen: [Any?] = [
                        attributes.kern, attributes.baselineOffset, attributes.ligature,
                        attributes.shadow,
                    ]
                    return seen.contains { $0 != nil } ? seen.map { "\($0 ?? "-")" } : nil
                })
        case .stroke:
            .init(
                usual: line([
                    {
                        $0.strokeWidth = -3
                        $0.strokeColor = red
                    }
                ]), probe: pieces { $0.strokeWidth == nil ? nil : ($0.strokeWidth, $0.strokeColor) }
            )
        case .shape:
            .init(
                usual: line([{ $0.obliqueness = 0.2 }, { $0.expansion = -0.1 }]),
                probe: pieces { attributes in
                    let seen = [attributes.obliqueness, attributes.expansion]
                    return seen.contains { $0 != nil } ? seen : nil
                })
        case .links:
            .init(
                usual: line([{ $0.link = "https://a.b/c?d=e&f" }]),
                unusual: line([{ $0.link = "javascript:f()" }]), probe: pieces(\.link))
        case .toolTips:
            .init(
                usual: line([
                    {
                        $0.link = "https://a.b"
                        $0.toolTip = "a \"b\" <c> & \\ |\u{E4}` *d*"
                    }
                ]),
                unusual: line([{ $0.toolTip = "e" }]), probe: pieces(\.toolTip))
        case .tokens:
            .init(
                usual: token([:]), unusual: token(["k": "v"]),
                probe: { document in
                    document.runs.compactMap { run in
                        run.attributes.token.map { "\($0.kind) \($0.id) \($0.payload)" }
                    }
                })
        default:
            .init(
                usual: line([{ $0.custom = ["client": "x"] }]),
                probe: pieces { $0.custom["client"] })
        }
    }

    private static func token(_ payload: [String: String]) -> StyledText {
        var builder = StyledTextBuilder()
        builder.append("to ", attributes: plain)
        var attributes = plain
        attributes.token = TokenValue(kind: "user", id: "4", instance: "1", payload: payload)
        builder.append("@Ann", attributes: attributes)
        builder.append("!\n", attributes: plain)
        return builder.build()
    }

    // MARK: Pictures

    private static func picture(_ value: AttachmentValue) -> StyledText {
        var builder = StyledTextBuilder()
        builder.append("a", attributes: plain)
        builder.attributes = plain
        builder.append(value)
        builder.append("b\n", attributes: plain)
        return builder.build()
    }

    private static func pictures(_ feature: DocumentFeature) -> FidelitySample {
        var value = AttachmentValue(
            id: "7", name: "p.png", type: "image/png", data: pngHeader(width: 4, height: 5),
            width: 40, height: 50.5, altText: "alt")
        func see(_ part: @escaping (AttachmentValue) -> Any?) -> (StyledText) -> [String] {
            pieces { $0.attachment.flatMap(part) }
        }
        switch feature {
        case .pictureBytes:
            let file = AttachmentValue(id: "8", name: "a.pdf", type: "application/pdf", data: [1])
            return .init(
                usual: picture(value), unusual: picture(file),
                probe: see { ($0.data, $0.type) })
        case .pictureSize: return .init(usual: picture(value), probe: see { ($0.width, $0.height) })
        case .pictureText: return .init(usual: picture(value), probe: see(\.altText))
        case .floats:
            value.float = FloatValue(
                side: .right, marginTop: 1, marginLeft: 12, marginBottom: 6, clearing: .left)
            return .init(usual: picture(value), probe: see(\.float))
        case .pictureID: return .init(usual: picture(value), probe: see(\.id))
        default:
            value.isAdaptiveGlyph = true
            value.fallback = value.data
            value.data = Array("....ftypheic".utf8) + [0, 1, 2]
            value.name = "alt.heic"
            value.type = "image/heic"
            return .init(usual: picture(value), probe: see { ($0.isAdaptiveGlyph, $0.data) })
        }
    }

    // MARK: The whole

    private static func properties(_ feature: DocumentFeature) -> FidelitySample {
        var usual = StyledText("a\n", attributes: plain)
        usual.properties.title = "T <\u{E4}>"
        guard feature == .properties else {
            return .init(usual: usual, probe: { [$0.properties.title ?? ""] })
        }
        usual.properties.author = "A & B"
        usual.properties.subject = "S"
        usual.properties.keywords = ["one", "two"]
        var unusual = usual
        unusual.properties.creationTime = 1_600_000_000
        unusual.properties.paperWidth = 612
        unusual.properties.viewMode = 1
        return .init(
            usual: usual, unusual: unusual,
            probe: { document in
                var properties = document.properties
                properties.title = nil
                return ["\(properties)"]
            })
    }
}
