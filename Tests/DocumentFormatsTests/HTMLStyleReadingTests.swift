import DocumentModel
import Foundation
import Testing

@testable import DocumentFormats

/// CSS, pictures and encodings.
@Suite struct HTMLStyleReadingTests {
    private func first(_ source: String) throws -> TextAttributes {
        try #require(try readHTML(source).document.runs.first).attributes
    }

    @Test("B3: rules win by importance, specificity and order")
    func cascade() throws {
        let sheet = """
            <style>
            @import url(x.css); /* no } rule */
            #i {color: #000001} .c {color: #000002} p.c {color: #000003} p {color: #000004 !important}
            div > em {color: #000005} div em {color: #000006} p em {color: #000007}
            @media print { u {color: #000008} } @media screen { u {color: #000009} }
            s:hover {color: #00000a} s, q {color: #00000b}
            </style>
            """
        func blue(_ body: String) throws -> Double {
            ((try first(sheet + body).foregroundColor?.blue ?? 0) * 255).rounded()
        }
        #expect(try blue("<span id=i class=c>x") == 1)
        #expect(try blue("<span class='d c'>x") == 2)
        #expect(try blue("<p class=c style='color:#000010'>x") == 4)
        #expect(try blue("<div><em>x") == 6)
        #expect(try blue("<div><b><em>x") == 6)
        #expect(try blue("<p><em>x") == 7)
        #expect(try blue("<u>x") == 9)
        #expect(try blue("<s>x") == 11)
        #expect(try blue("<span style='color:#000010;color:nonsense'>x") == 16)
    }

    @Test("B3: character styles of CSS and of old elements")
    func characters() throws {
        let run = try first(
            """
            <span style="font: italic bold 13.5px/1.2 'Helvetica Neue', serif; color: rgb(255,0,0);
            background: #0f0; text-decoration: underline line-through; letter-spacing: 2px">x
            """)
        #expect(
            run.font
                == FontAttributes(name: "HelveticaNeue", size: 13.5, isBold: true, isItalic: true))
        #expect(run.foregroundColor == ColorValue(red: 1, green: 0, blue: 0))
        #expect(run.backgroundColor == ColorValue(red: 0, green: 1, blue: 0))
        #expect(run.underlineStyle == 1)
        #expect(run.strikethroughStyle == 1)
        #expect(run.kern == 2)
        let old = try first("<font face='Courier New, x' size=+1 color=ff0000><sub>x</sub></font>")
        #expect(old.font == FontAttributes(name: "CourierNewPSMT", size: 13.5))
        #expect(old.foregroundColor == ColorValue(red: 1, green: 0, blue: 0))
        #expect(old.superscript == -1)
        #expect(try first("x").font == FontAttributes(name: "Times-Roman", size: 12))
        #expect(try first("<p style='font-size:2em'><small>x").font?.size == 20)
        #expect(try first("<u><span style='text-decoration:none'>x").underlineStyle == 1)
        #expect(try first("<u style='text-decoration:none'>x").underlineStyle == nil)
    }

    private static let colorCases: [(String, [Double])] = [
        ("red", [255, 0, 0, 1]), ("#12345678", [18, 52, 86, 0x78 / 255.0]),
        ("rgba(1, 2, 3, 0.5)", [1, 2, 3, 0.5]), ("rgb(100% 0% 50% / 25%)", [255, 0, 127.5, 0.25]),
        ("hsl(120, 100%, 25%)", [0, 127.5, 0, 1]), ("RebeccaPurple", [102, 51, 153, 1]),
    ]

    @Test("B3: colours in every form", arguments: colorCases)
    func colors(source: String, expected: [Double]) throws {
        let color = try #require(CSSColor.value(source[...]))
        let parts = [color.red * 255, color.green * 255, color.blue * 255, color.alpha]
        for (part, wanted) in zip(parts, expected) { #expect(abs(part - wanted) < 0.001) }
        #expect(CSSColor.value("#12") == nil)
        #expect(CSSColor.value("rgb(1,2)") == nil)
    }

    @Test("B3: paragraph styles of CSS")
    func paragraphs() throws {
        let value = try #require(
            try first(
                """
                <div style="margin-left: 10px"><p dir=rtl style="margin: 1px 2px 3px 4px; text-indent: -5px;
                text-align: justify; line-height: 1.5">x
                """
            ).paragraph)
        #expect(value.paragraphSpacingBefore == 1)
        #expect(value.tailIndent == -2)
        #expect(value.paragraphSpacing == 3)
        #expect(value.headIndent == 14)
        #expect(value.firstLineHeadIndent == 9)
        #expect(value.alignment == .justified)
        #expect(value.direction == .rightToLeft)
        #expect(value.lineHeightMultiple == 1.5)
        #expect(try first("<center>x").paragraph?.alignment == .center)
        #expect(try first("<p>x").paragraph?.paragraphSpacing == 12)
    }

    @Test("B3: pictures from data: URLs, with size, alternative text and id")
    func dataPictures() throws {
        let png = Base64.encode(pngHeader(width: 40, height: 20))
        let document = try readHTML(
            "a<img src='data:image/png;base64,\(png)' alt=A width=20 data-attachment-id=7>b"
        ).document
        #expect(document.text == "a\u{FFFC}b")
        let value = try #require(document.runs.compactMap(\.attributes.attachment).first)
        #expect(value.data == pngHeader(width: 40, height: 20))
        #expect(value.type == "image/png")
        #expect(value.name == "image.png")
        #expect(value.width == 20)
        #expect(value.height == 10)
        #expect(value.altText == "A")
        #expect(value.id == "7")
    }

    @Test("B3: no picture is fetched unless the client gives a loader")
    func loader() throws {
        let page = "<img src='https://a.b/c%20d.png?e' alt='c d.png'><img src='file:///etc/passwd'>"
        let plain = try readHTML(page)
        let values = plain.document.runs.compactMap(\.attributes.attachment)
        #expect(values.map(\.data) == [nil, nil])
        #expect(values.map(\.name) == ["c d.png", "passwd"])
        #expect(values.map(\.url) == ["https://a.b/c%20d.png?e", nil])
        #expect(values[0].altText == nil)
        #expect(plain.diagnostics.count == 1)
        let options = HTMLReadingOptions(loader: { $0.hasPrefix("https:") ? [1, 2] : nil })
        let loaded = try readHTML(page, options: options).document.runs
        #expect(loaded.compactMap(\.attributes.attachment?.data) == [[1, 2]])
    }

    @Test("B3: pictures come from the page's folder and from nowhere above it")
    func localPictures() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/galley-\(UUID().uuidString)"
        let inner = folder + "/page"
        try FileManager.default.createDirectory(
            atPath: inner, withIntermediateDirectories: true)
        defer { FileSystem.removeTree(folder) }
        try FileSystem.write([9], to: folder + "/secret.png")
        try FileSystem.write([1, 2, 3], to: inner + "/a b.png")
        try FileManager.default.createSymbolicLink(
            atPath: inner + "/link.png", withDestinationPath: folder + "/secret.png")
        let page =
            "<img src='a%20b.png'><img src='../secret.png'><img src='\(folder)/secret.png'>"
            + "<img src=link.png>"
        try FileSystem.write(Array(page.utf8), to: inner + "/x.html")
        let result = try DocumentReader.read(contentsOf: inner + "/x.html")
        #expect(
            result.document.runs.compactMap(\.attributes.attachment).map(\.data)
                == [[1, 2, 3], nil, nil, nil])
    }

    private static let encodingCases: [(String, [UInt8], String)] = [
        ("", [0xEF, 0xBB, 0xBF, 0xC3, 0xA4], "\u{E4}"), ("", [0xFF, 0xFE, 0xE4, 0], "\u{E4}"),
        ("", [0xC3, 0xA4], "\u{E4}"), ("", [0x93, 0xE4, 0x94], "\u{201C}\u{E4}\u{201D}"),
        ("<meta charset=koi8-r>", [0xC1], "\u{430}"),
        ("<meta content='text/html; charset=Shift_JIS'>", [0x82, 0xA0], "\u{3042}"),
        ("<meta charset=euc-jp>", [0xA4, 0xA2], "\u{3042}"),
        ("<meta charset=UTF-8>", [0x61, 0xFF, 0x62], "a\u{FFFD}b"),
    ]

    @Test(
        "B3: the encoding is the mark's, the declared one, UTF-8, or Windows-1252, in this order",
        arguments: encodingCases)
    func encodings(head: String, bytes: [UInt8], expected: String) throws {
        #expect(
            try DocumentReader.read(Array(head.utf8) + bytes, as: .html).document.text == expected)
    }

    @Test(
        "B3: numbers of CSS may have exponents; an em is none",
        arguments: [("1.5e1px", 15), ("15E0pt", 15), ("1e+1px", 10), ("2em", 24), ("1e99px", nil)])
    func exponents(text: String, points: Double?) {
        #expect(CSSLength.points(text[...], em: 12) == points)
    }
}
