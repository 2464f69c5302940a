import DocumentModel
import Testing

@testable import DocumentFormats

/// Reading BBCode, and writing its dialects.
@Suite struct BBCodeReaderTests {
    private func read(_ source: String) throws -> ReadingResult {
        try DocumentReader.read(Array(source.utf8), as: .bbcode)
    }

    @Test(
        "B2: tags that are tags vanish, all others stay text",
        arguments: [
            ("[b]a[/b]", "a"), ("a[/b]", "a[/b]"), ("[b]a", "a"), ("[x]a[/x]", "[x]a[/x]"),
            ("[*]a", "[*]a"), ("[1] a[0]", "[1] a[0]"), ("[ b]a", "[ b]a"), ("[b", "[b"),
            ("[B]a[/B]b", "ab"), ("[code][b]x[/b][/code]", "[b]x[/b]\n"),
            ("[noparse][b][/noparse]", "[b]"), ("[PLAIN][[/PLAIN]b]x", "[b]x"),
            ("[\u{2060}b]x", "[b]x"), ("[url]http://a.b/[/url]", "http://a.b/"),
            ("[img]x", "[img]x"), ("[size='2']a[/size]", "a"),
            ("[quote=\"a [b]\"]x[/quote]y", "x\ny"), ("a\r\nb", "a\nb"), ("a\n\nb", "a\n\nb"),
        ])
    func text(source: String, expected: String) throws {
        #expect(try read(source).document.text == expected)
    }

    @Test("B2: tags that overlap mean what they enclose")
    func overlaps() throws {
        let runs = try read("[b]a[i]b[/b]c[/i]d").document.runs
        #expect(runs.map(\.length) == [1, 1, 1, 1])
        #expect(runs.map { $0.attributes.font?.isBold } == [true, true, false, false])
        #expect(runs.map { $0.attributes.font?.isItalic } == [false, true, true, false])
    }

    @Test("B2: lists with and without numbers, inside each other")
    func lists() throws {
        let document = try read("x\n[list=a][*]one\n[*]two[list][*]in[/list]\n[*]three[/*][/list]y")
            .document
        #expect(
            document.text
                == "x\n\ta.\tone\n\tb.\ttwo\n\t\u{2022}\tin\n\tc.\tthree\ny")
        let depths = document.runs.map { $0.attributes.paragraph?.lists.count ?? 0 }
        #expect(depths.max() == 2)
        #expect(depths.last == 0)
    }

    @Test("B2: quotes of every dialect name their author, code its language")
    func blocks() throws {
        func author(_ source: String) throws -> String? {
            guard
                case .quote(let author) = try read(source).document.runs.first?.attributes.blocks
                    .first
            else { return nil }
            return author
        }
        #expect(try author("[quote]x[/quote]") == "")
        #expect(try author("[quote=\"Ann\"]x[/quote]") == "Ann")
        #expect(try author("[quote=Ann post_id=1 time=2 user_id=3]x[/quote]") == "Ann")
        #expect(try author("[QUOTE=Ann;123]x[/QUOTE]") == "Ann")
        #expect(try author("[QUOTE=\"Ann, post: 1, member: 2\"]x[/QUOTE]") == "Ann")
        let code = try read("[code=swift]\nlet a = 1\n[/code]").document
        #expect(code.text == "let a = 1\n")
        #expect(code.runs.first?.attributes.blocks == [.code(language: "swift")])
    }

    @Test("B2: colours, sizes, fonts and links")
    func styles() throws {
        func first(_ source: String) throws -> TextAttributes {
            try #require(try read(source).document.runs.first).attributes
        }
        #expect(try first("[size=150]x[/size]").font?.size == 18)
        #expect(try first("[SIZE=5]x[/SIZE]").font?.size == 18)
        #expect(try first("[size=18px]x[/size]").font?.size == 18)
        #expect(try first("[color=#FF0000]x[/color]").foregroundColor?.red == 1)
        #expect(try first("[font=Courier New]x[/font]").font?.name == "CourierNewPSMT")
        #expect(try first("[url=https://a.b/?c=d]x[/url]").link == "https://a.b/?c=d")
        #expect(try first("[url=\"https://a.b/[c]\"]x[/url]").link == "https://a.b/[c]")
        #expect(try first("[email=a@b.c]x[/email]").link == "mailto:a@b.c")
        let unsafe = try read("[url=javascript:alert(1)]x[/url]")
        #expect(unsafe.document.runs.first?.attributes.link == nil)
        #expect(unsafe.diagnostics.count == 1)
        #expect(try first("[align=center]x[/align]").paragraph?.alignment == .center)
    }

    @Test("B2: pictures, attachments by id and mentions")
    func pieces() throws {
        let document = try read(
            "[img=40,50]https://a.b/c.png[/img][ATTACH type=\"full\" alt=\"A\"]7[/ATTACH]"
                + "[attachment=0]d.pdf[/attachment][mention=u:2]Ann[/mention][USER=3]@Bo[/USER]"
        ).document
        #expect(document.text == "\u{FFFC}\u{FFFC}\u{FFFC}@Ann@Bo")
        let values = document.runs.compactMap(\.attributes.attachment)
        #expect(values.map(\.url) == ["https://a.b/c.png", nil, nil])
        #expect(values.map(\.width) == [40, nil, nil])
        #expect(values.map(\.id) == [nil, "7", nil])
        #expect(values.map(\.altText) == [nil, "A", nil])
        #expect(values[2].name == "d.pdf")
        #expect(Set(document.runs.compactMap(\.attributes.token?.id)) == ["2", "3"])
    }

    @Test("B2: damaged BBCode is read, and deep one in time")
    func damage() throws {
        let sample = Array(
            "[quote=\"a\"]x[list=1][*][b]y[/list][url=\"z\"][img w=1]u[/img][code=c]\n[/code][/quote][*]"
                .utf8)
        for end in sample.indices {
            _ = try DocumentReader.read(Array(sample[..<end]), as: .bbcode)
        }
        var random = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            var bytes = sample
            for _ in 0..<4 {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = Array("[]=/\"*\n b".utf8).randomElement(using: &random) ?? 0x20
            }
            let document = try DocumentReader.read(bytes, as: .bbcode).document
            #expect(document.normalized() == document)
        }
        // A quadratic search would take minutes.
        let open = try read(String(repeating: "[img]", count: 100_000))
        #expect(open.document.text.count == 500_000)
        let deep = try read(String(repeating: "[quote][b]", count: 5_000) + "x")
        #expect(deep.document.text == "x")
        #expect(deep.diagnostics.map(\.message) == ["tags nest too deep, some are left out"])
    }

    // MARK: Dialects

    private func write(_ document: StyledText, _ dialect: BBCodeDialect) throws -> String {
        var options = WritingOptions()
        options.bbcode = dialect
        return string(try DocumentWriter.write(document, as: .bbcode, options: options).bytes)
    }

    private func styled(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        change(&attributes)
        return attributes
    }

    private static let dialectCases: [(BBCodeDialect, String)] = [
        (
            .phpBB,
            "long text [b]b[/b][size=150]z[/size][mention=u:2]Ann[/mention][attachment=0]p.png[/attachment][\u{2060}x]"
        ),
        (
            .vBulletin,
            "long text [B]b[/B][SIZE=18px]z[/SIZE][USER=2]Ann[/USER][ATTACH=CONFIG]7[/ATTACH][NOPARSE][[/NOPARSE]x]"
        ),
        (
            .xenForo,
            "long text [B]b[/B][SIZE=18px]z[/SIZE][USER=2]@Ann[/USER][ATTACH type=\"full\" alt=\"A\"]7[/ATTACH][PLAIN][[/PLAIN]x]"
        ),
        (.discuz, "long text [b]b[/b][size=18px]z[/size]@Ann[attachimg]7[/attachimg][\u{2060}x]"),
        (.pybbm, "long text [b]b[/b]z@Ann[file-7][\u{2060}x]"),
    ]

    @Test("B2: five dialects, each in its own words", arguments: dialectCases)
    func dialects(dialect: BBCodeDialect, expected: String) throws {
        var builder = StyledTextBuilder()
        builder.append("long text ", attributes: styled())
        builder.append("b", attributes: styled { $0.font?.isBold = true })
        builder.append("z", attributes: styled { $0.font?.size = 18 })
        builder.append("@Ann", attributes: styled { $0.token = TokenValue(kind: "user", id: "2") })
        builder.append(
            AttachmentValue(id: "7", name: "p.png", type: "image/png", data: [1], altText: "A"))
        builder.append("[x]", attributes: styled())
        #expect(try write(builder.build(), dialect) == expected)
    }

    @Test("B2: a mention is one, whether its sign stands in the tag or not")
    func mentions() throws {
        for source in ["[USER=4]Ann[/USER]", "[USER=4]@Ann[/USER]", "[mention=u:4]Ann[/mention]"] {
            let document = try read("to " + source + "!").document
            #expect(document.text == "to @Ann!")
            #expect(document.runs.map(\.length) == [3, 4, 1])
            #expect(document.runs[1].attributes.token?.id == "4")
        }
        #expect(try read("[USER=4][/USER]a").document.text == "a")
    }
}
