import DocumentFormats
import DocumentModel
import Testing

/// HTML and BBCode.
@Suite struct PublishingTests {
    private func styled(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        change(&attributes)
        return attributes
    }

    private func html(_ document: StyledText, _ images: WritingOptions.ImageReferences = .fileName)
        throws -> String
    {
        var options = WritingOptions()
        options.html = .cocoa
        options.images = images
        return string(try DocumentWriter.write(document, as: .html, options: options).bytes)
    }

    private func body(_ document: StyledText) throws -> String {
        let text = try html(document)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "<body>"))
        return lines[(start + 1)...].dropLast(3).map { $0 + "\n" }.joined()
    }

    private func bbcode(_ document: StyledText) throws -> String {
        string(try DocumentWriter.write(document, as: .bbcode).bytes)
    }

    @Test func B3_htmlInCocoasLayout() throws {
        let text = try html(StyledText("a<b\n\nc d", attributes: styled()))
        #expect(
            text == """
                <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
                <html>
                <head>
                <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
                <meta http-equiv="Content-Style-Type" content="text/css">
                <title></title>
                <meta name="Generator" content="Galley HTML Writer">
                <style type="text/css">
                p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica}
                p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica; min-height: 14.0px}
                </style>
                </head>
                <body>
                <p class="p1">a&lt;b</p>
                <p class="p2"><br></p>
                <p class="p1">c d</p>
                </body>
                </html>

                """)
    }

    @Test func B3_htmlSpansLinksAndLists() throws {
        var builder = StyledTextBuilder()
        builder.append("long plain text ", attributes: styled())
        builder.append(
            "b",
            attributes: styled {
                $0.font?.isBold = true
                $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0)
            })
        builder.append("l", attributes: styled { $0.link = "https://a.b/?c&d" })
        builder.append("j", attributes: styled { $0.link = "JavaScript:alert(1)" })
        builder.append("\n", attributes: styled())
        var list = ParagraphValue()
        list.lists = [.init(markerFormat: "{decimal}.", startingNumber: 3)]
        builder.append("\t3.\tone\n", attributes: styled { $0.paragraph = list })
        let text = try body(builder.build())
        #expect(
            text == """
                <p class="p1">long plain text <span class="s1"><b>b</b></span><a href="https://a.b/?c&amp;d">l</a>j</p>
                <ol class="ol1" start="3">
                <li class="li1">one</li>
                </ol>

                """)
    }

    @Test func B3_htmlKeepsSpaces() throws {
        let text = try body(StyledText(" a  b   c ", attributes: styled()))
        let span = "<span class=\"Apple-converted-space\">"
        #expect(
            text
                == "<p class=\"p1\">\(span)\u{A0}</span>a\(span)\u{A0} </span>b \(span)\u{A0} </span>c\(span)\u{A0}</span></p>\n"
        )
    }

    @Test func B3_htmlTokensAndPictures() throws {
        var builder = StyledTextBuilder()
        builder.append("@A", attributes: styled { $0.token = TokenValue(kind: "user", id: "4\"2") })
        builder.append(
            AttachmentValue(
                id: "9", name: "a b.png", type: "image/png", data: [1, 2, 3, 4], width: 10,
                height: 20.5, altText: "<alt>"))
        builder.append(AttachmentValue(name: "c.png", type: "image/png", url: "https://x.y/c.png"))
        let text = try body(builder.build())
        #expect(
            text.contains(
                "<span class=\"token\" data-token-kind=\"user\" data-token-id=\"4&quot;2\">@A</span>"
            ))
        #expect(
            text.contains(
                "<img src=\"a%20b.png\" alt=\"&lt;alt&gt;\" width=\"10\" height=\"20.5\" data-attachment-id=\"9\">"
            ))
        #expect(text.contains("<img src=\"https://x.y/c.png\" alt=\"c.png\">"))
        #expect(try html(builder.build(), .data).contains("src=\"data:image/png;base64,AQIDBA==\""))
    }

    @Test func B2_bbcodeStyles() throws {
        var builder = StyledTextBuilder()
        builder.append("plain text ", attributes: styled())
        builder.append("b", attributes: styled { $0.font?.isBold = true })
        builder.append(
            "bi",
            attributes: styled {
                $0.font?.isBold = true
                $0.font?.isItalic = true
            })
        builder.append("u", attributes: styled { $0.underlineStyle = 1 })
        builder.append("s", attributes: styled { $0.strikethroughStyle = 1 })
        builder.append(
            "c", attributes: styled { $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0) })
        builder.append("z", attributes: styled { $0.font?.size = 18 })
        builder.append("l", attributes: styled { $0.link = "https://a.b/[x]" })
        #expect(
            try bbcode(builder.build())
                == "plain text [b]b[i]bi[/i][/b][u]u[/u][s]s[/s][color=#FF0000]c[/color][size=150]z[/size][url=https://a.b/%5Bx%5D]l[/url]"
        )
    }

    @Test func B2_bbcodeBlocks() throws {
        var builder = StyledTextBuilder()
        var list = ParagraphValue()
        list.lists = [.init(markerFormat: "{decimal}.")]
        builder.append("a\n", attributes: styled())
        builder.append("\t1.\tone\n\t2.\ttwo\n", attributes: styled { $0.paragraph = list })
        builder.append("b\n", attributes: styled())
        builder.append("q\n", attributes: styled { $0.stand(in: .quote(author: "Ann")) })
        builder.append(
            "x[b]y[/code]\n", attributes: styled { $0.stand(in: .code(language: "swift")) })
        #expect(
            try bbcode(builder.build())
                == "a\n[list=1][*]one\n[*]two[/list]\nb\n[quote=\"Ann\"]q[/quote]\n[code=swift]x[b]y[\u{2060}/code][/code]\n"
        )
    }

    @Test func B2_bbcodeAttachmentsAndMentions() throws {
        var builder = StyledTextBuilder()
        builder.append(AttachmentValue(name: "a[1].png", type: "image/png", data: [1]))
        builder.append(AttachmentValue(name: "b.png", type: "image/png", url: "https://x.y/b.png"))
        builder.append(AttachmentValue(name: "c.png", type: "image/png", data: [1]))
        builder.append("@Ann", attributes: styled { $0.token = TokenValue(kind: "user", id: "2") })
        builder.append("#t", attributes: styled { $0.token = TokenValue(kind: "topic", id: "2") })
        #expect(
            try bbcode(builder.build())
                == "[attachment=0]a1.png[/attachment][img]https://x.y/b.png[/img][attachment=1]c.png[/attachment][mention=u:2]Ann[/mention]#t"
        )
    }

    @Test func B2_bbcodeBracketsAreNoTags() throws {
        #expect(
            try bbcode(StyledText("[b]x[/b] [*] [1] a[ ]", attributes: styled()))
                == "[\u{2060}b]x[\u{2060}/b] [\u{2060}*] [1] a[ ]")
        var builder = StyledTextBuilder()
        builder.append("[", attributes: styled())
        builder.append("b]", attributes: styled { $0.kern = 1 })
        #expect(try bbcode(builder.build()) == "[\u{2060}b]")
    }
}
