import DocumentFormats
import DocumentModel
import Testing

/// Text with markers, both ways.
@Suite struct MarkerTests {
    private func document(_ parts: [Part]) -> StyledText {
        var builder = StyledTextBuilder()
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let text): builder.append(text)
            case .image(let id):
                builder.append(AttachmentValue(id: id, name: "n", type: "image/png"))
            case .token(let kind, let id):
                var attributes = TextAttributes()
                attributes.token = TokenValue(kind: kind, id: id, instance: "\(index)")
                builder.append("@x", attributes: attributes)
            }
        }
        return builder.build()
    }

    enum Part: Equatable, Sendable {
        case text(String)
        case image(String)
        case token(String, String)
    }

    private func parts(_ document: StyledText) -> [Part] {
        var rest = Array(document.text.utf16)[...]
        return document.runs.map { run in
            let text = String(decoding: rest.prefix(run.length), as: UTF16.self)
            rest = rest.dropFirst(run.length)
            if let attachment = run.attributes.attachment { return .image(attachment.id ?? "") }
            if let token = run.attributes.token { return .token(token.kind, token.id) }
            return .text(text)
        }
    }

    @Test func theUsualMarkers() throws {
        let text = document([
            .text("a "), .image("1F-2"), .text("b"), .token("user", "42"), .token("user", "42"),
        ])
        let written = string(MarkerWriter.write(text).bytes)
        #expect(written == "a [[image_id=1F-2]]b[[token_user=42]][[token_user=42]]")
        #expect(parts(MarkerReader.read(written).document) == parts(text))
    }

    @Test(arguments: [
        "[[image_id=5]]", "[[token_user=5]]", "[[#5B]]", "[[", "[[[", "]]", "[[x]]", "[[image_id=5",
        "[[[image_id=5]]]", "[[image_id=]]", "[[#5B]][[#5B]]", "[[#", "[", "100%25",
    ])
    func literalMarkersSurvive(_ literal: String) {
        for parts in [
            [Part.text(literal)], [.text(literal), .image("1")], [.image("1"), .text(literal)],
            [.text(literal), .token("u", "]")],
        ] {
            let written = string(MarkerWriter.write(document(parts)).bytes)
            #expect(self.parts(MarkerReader.read(written).document) == parts, "\(written)")
        }
    }

    @Test func bracketsAcrossRunsMakeNoMarker() {
        var builder = StyledTextBuilder()
        builder.append("[")
        var bold = TextAttributes()
        bold.font = FontAttributes(name: "", size: 12, isBold: true)
        builder.append("[image_id=5]]", attributes: bold)
        let written = string(MarkerWriter.write(builder.build()).bytes)
        #expect(MarkerReader.read(written).document.text == "[[image_id=5]]")
    }

    @Test func unknownMarkersStayText() {
        let text = "[[other=5]] [[image_id=5\n]] [[image_id= [[#110000]] [[#D800]] [[#]]"
        #expect(MarkerReader.read(text).document.text == text)
    }

    @Test func theResolverGivesPicturesAndNames() {
        let resolver = MarkerReader.Resolver(
            attachment: {
                $0 == "1"
                    ? AttachmentValue(id: "1", name: "p.png", type: "image/png", data: [1]) : nil
            },
            tokenText: { kind, id in "@\(kind)\(id)" })
        let result = MarkerReader.read(
            "[[image_id=1]][[image_id=../2]][[token_u=3]]", resolver: resolver)
        #expect(result.document.text == "\u{FFFC}\u{FFFC}@u3")
        #expect(result.document.runs[0].attributes.attachment?.data == [1])
        #expect(result.document.runs[1].attributes.attachment?.id == "../2")
        #expect(result.document.runs[1].attributes.attachment?.name == ".._2")
        #expect(result.diagnostics.map(\.severity) == [.note])
    }

    @Test func templates() {
        let templates = MarkerTemplates(image: "<img:{id}>", token: "@{{id}|{text}}")
        let text = document([.text("a<img:1>"), .image("x>y"), .token("", "7|}")])
        let written = string(MarkerWriter.write(text, templates: templates).bytes)
        #expect(written == "a[[#3C]]img:1><img:x%3Ey>@{7%7C%7D|@x}")
        let back = MarkerReader.read(written, templates: templates).document
        #expect(parts(back) == parts(text))
        #expect(back.text.hasSuffix("@x"))
        #expect(!MarkerTemplate("@{id}").isReadable)
        #expect(!MarkerTemplate("{id};").isReadable)
    }

    @Test(arguments: 0..<200)
    func anythingSurvives(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "[", "[[", "]", "]]", "image_id=", "token_", "=", "#5B", "5", "%5D", "a", "\n",
            "\u{E4}", "\u{1F600}", "{", "}",
        ]
        var parts: [Part] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            switch Int.random(in: 0..<3, using: &random) {
            case 0: parts.append(.image(text))
            case 1: parts.append(.token(text, text))
            default:
                if case .text(let before) = parts.last {
                    parts[parts.count - 1] = .text(before + text)
                } else {
                    parts.append(.text(text))
                }
            }
        }
        let written = string(MarkerWriter.write(document(parts)).bytes)
        #expect(self.parts(MarkerReader.read(written).document) == parts, "\(written)")
    }
}
