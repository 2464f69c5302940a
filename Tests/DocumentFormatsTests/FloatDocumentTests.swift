import DocumentModel
import Testing

@testable import DocumentFormats

/// Pictures that stand beside text, and paragraphs that begin below them.
@Suite struct FloatDocumentTests {
    private var document: StyledText {
        var builder = StyledTextBuilder()
        builder.append("before")
        builder.append(
            AttachmentValue(
                name: "p.png", type: "image/png", data: pngHeader(width: 4, height: 5), width: 40,
                height: 50,
                float: FloatValue(
                    side: .right, marginTop: 1, marginLeft: 12.5, marginBottom: 6, clearing: .left))
        )
        builder.append("after")
        return builder.build()
    }

    private func float(_ document: StyledText) -> FloatValue? {
        document.runs.lazy.compactMap(\.attributes.attachment).first?.float
    }

    private func read(_ page: String) throws -> StyledText {
        try DocumentReader.read(Array(page.utf8), as: .html).document
    }

    @Test("A9: a float is written as CSS and comes back from HTML")
    func html() throws {
        let page = try DocumentWriter.write(document, as: .html).bytes
        #expect(
            string(page).contains("style=\"float:right; margin:1px 0 6px 12.5px; clear:left\""))
        #expect(float(try DocumentReader.read(page, as: .html).document) == float(document))
    }

    @Test(
        "A9: floats of other people's pages",
        arguments: [
            ("<img src=a.png style='float: left'>", FloatValue(side: .left)),
            (
                "<img src=a.png style='FLOAT:Right;margin:2px 3px'>",
                FloatValue(
                    side: .right, marginTop: 2, marginLeft: 3, marginBottom: 2, marginRight: 3)
            ),
            (
                "<style>.x { float: left; margin-right: 10px } </style><img class=x src=a.png>",
                FloatValue(side: .left, marginRight: 10)
            ),
            (
                "<img src=a.png align=right hspace=4>",
                FloatValue(side: .right, marginLeft: 4, marginRight: 4)
            ),
            ("<img src=a.png style='float:none'>", nil),
            ("<img src=a.png style='margin: 4px' align=middle>", nil),
            (
                "<p style='float:left;margin:9px'><img src=a.png></p>", nil
            ),
            (
                "<img src=a.png style='float:left;margin:-4px 999999px'>",
                FloatValue(side: .left, marginLeft: 100_000, marginRight: 100_000)
            ),
        ] as [(String, FloatValue?)])
    func foreignPages(page: String, expected: FloatValue?) throws {
        #expect(float(try read("<p>a\(page)b</p>")) == expected)
    }

    @Test("A9: a paragraph that clears floats, in HTML")
    func clearing() throws {
        let document = try read(
            "<p>a</p><p style='clear: both'>b <i>c</i></p><p>d</p><div style='clear:left'>e</div>")
        #expect(document.runs.map(\.attributes.paragraph?.clearing).contains(.both))
        let page = try DocumentWriter.write(document, as: .html).bytes
        let back = try DocumentReader.read(page, as: .html).document
        let sides = back.runs.map { $0.attributes.paragraph?.clearing }
        #expect(Set(sides) == [nil, .both, .left])
    }

    @Test(
        "A9: a float stays in JSON, RTF and RTFD",
        arguments: [DocumentFormat.json, .rtf, .flatRTFD])
    func kept(format: DocumentFormat) throws {
        let written = try DocumentWriter.write(document, as: format)
        #expect(
            float(try DocumentReader.read(written.bytes, as: format).document) == float(document))
    }

    @Test("A9: formats without floats keep the picture in its line")
    func lost() throws {
        for format in [DocumentFormat.markdown, .bbcode] {
            let text = string(try DocumentWriter.write(document, as: format).bytes)
            #expect(text.contains("before") && text.contains("after"))
        }
    }
}
