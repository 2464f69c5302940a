import DocumentModel
import Testing

@testable import DocumentFormats

/// What Cocoa's HTML reader does, sentence by sentence, as its open relative in WebKit has it.
@Suite struct HTMLReaderFactTests {
    private func text(_ source: String) throws -> String { try readHTML(source).document.text }

    private func first(_ source: String) throws -> TextAttributes {
        try #require(try readHTML(source).document.runs.first).attributes
    }

    private func cells(_ source: String) throws -> [TextBlockValue] {
        try readHTML(source).document.runs.compactMap { $0.attributes.paragraph?.cells.last }
    }

    private func rows(_ document: StyledText) -> [Int] {
        document.runs.compactMap { $0.attributes.paragraph?.cells.last?.cell?.row }
    }

    // MARK: Text

    @Test(
        "B3: letters are in the case that the page asks for",
        arguments: [
            ("uppercase", "AB CD'S"), ("lowercase", "ab cd's"), ("capitalize", "AB Cd's"),
            ("none", "aB cd's"),
        ])
    func transforms(value: String, expected: String) throws {
        #expect(
            try text("<span style='text-transform:\(value)'>aB cd's</span>")
                == expected)
    }

    @Test("B3: quotes have curly marks, single ones inside of double ones, and again")
    func quotes() throws {
        #expect(
            try text("<q>a<q>b<q>c</q></q></q>")
                == "\u{201C}a\u{2018}b\u{201C}c\u{201D}\u{2019}\u{201D}")
    }

    @Test("B3: headings have their level", arguments: 1...6)
    func headings(level: Int) throws {
        #expect(try first("<h\(level)>a</h\(level)>").paragraph?.headerLevel == level)
    }

    @Test("B3: what meta elements say is the document's")
    func properties() throws {
        let properties = try readHTML(
            """
            <meta name=author content=A><meta name=LastAuthor content=B><meta name=Company content=C>
            <meta name=subject content=D><meta name=Description content=E><meta name=Keywords
            content="f, g"><body>x
            """
        ).document.properties
        #expect(properties.author == "A" && properties.editor == "B" && properties.company == "C")
        #expect(properties.subject == "D" && properties.comment == "E")
        #expect(properties.keywords == ["f", "g"])
    }

    @Test("B3: black is no colour, other colours are; sizes are rounded to halves")
    func blackAndSizes() throws {
        #expect(try first("<span style='color:#000'>x").foregroundColor == nil)
        #expect(
            try first("<span style='color:#010000'>x").foregroundColor
                == ColorValue(red: 1.0 / 255, green: 0, blue: 0))
        #expect(try first("<span style='font-size:13.3px'>x").font?.size == 13.5)
        #expect(try first("<span style='font-size:13.2px'>x").font?.size == 13)
    }

    @Test("B3: paragraphs begin at the left margin, their first lines further by the indent")
    func indents() throws {
        let value = try #require(
            try first("<p style='margin-left:20px;text-indent:5px'>x").paragraph)
        #expect(value.headIndent == 20 && value.firstLineHeadIndent == 25)
        #expect(value.paragraphSpacingBefore == 0)
    }

    // MARK: Tables

    @Test("B3: the foot of a table is behind its rows, wherever its tags are")
    func feet() throws {
        let document = try readHTML(
            """
            <table><tfoot><tr><td>f</td></tr></tfoot><thead><tr><td>h</td></tr></thead>
            <tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>c
            """
        ).document
        #expect(document.text == "h\na\nb\nf\nc")
        #expect(rows(document) == [0, 1, 2, 3])
        #expect(
            document.runs.first?.attributes.paragraph?.cells.first?.cell?.table.headerRows == 1)
    }

    @Test(
        "B3: feet move in parts of a page, in well-formed and in other pages, and in tables in them",
        arguments: [
            "<p>x</p><table><tfoot><tr><td>f</td></tr></tfoot><tr><td>a</td></tr></table><p>y</p>",
            "<p>x</p><table><tfoot><tr><td>f<tbody><tr><td>a</table><p>y</p>",
            "<div><table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>\n<p>y</p></div>",
            "<table><tfoot><tr><td>f<table><tfoot><tr><td>g</td></tr></tfoot><tr><td>i</td></tr></table></td></tr></tfoot><tbody><tr><td>a</td></tr></tbody></table>",
            "<table><tfoot><tr><td>f</td></tr></tfoot><tfoot><tr><td>g</td></tr></tfoot><tbody><tr><td>a</td></tr></tbody></table>",
            "<table><tfoot><tr><td>f</td></tr></tfoot></table><table><tr><td>a</td></tr></table>",
            "<table><tfoot></tfoot><tr><td>a</table>",
        ])
    func feetInParts(page: String) throws {
        func read(_ partSize: Int, _ usesShortcut: Bool) throws -> StyledText {
            try HTMLReader.read(
                Array(page.utf8), name: "", limits: .init(), options: .init(), partSize: partSize,
                usesShortcut: usesShortcut
            ).document
        }
        let whole = try read(.max, false)
        #expect(try read(1, true) == whole)
        #expect(try read(1, false) == whole)
        let numbers = rows(whole)
        if let foot = whole.text.firstIndex(of: "f"), let row = whole.text.firstIndex(of: "a"),
            numbers.count > 1,
            !page.hasSuffix("<tr><td>a</td></tr></table>") || page.hasPrefix("<p>")
        {
            #expect(row < foot, "\(whole.text)")
        }
    }

    @Test("B3: cells have Cocoa's padding and spacing where the page says none")
    func gaps() throws {
        func cell(_ table: String, _ cell: String = "<td>") throws -> BlockStyle {
            try #require(try cells("<table \(table)>\(cell)x").first).style
        }
        #expect(try cell("").padding == .init(all: .init(1)))
        #expect(try cell("").margin == .init(all: .init(0.5)))
        #expect(try cell("cellpadding=3 cellspacing=4").padding == .init(all: .init(3)))
        #expect(try cell("cellpadding=3 cellspacing=4").margin == .init(all: .init(2)))
        #expect(try cell("cellpadding=0 cellspacing=0") == BlockStyle())
        #expect(try cell("style='border-collapse:collapse'").margin.isEmpty)
        #expect(try cell("style='border-spacing:6px'").margin == .init(all: .init(3)))
        #expect(try cell("", "<td style='padding:0'>").padding.isEmpty)
        #expect(
            try cell("", "<td style='padding-left:7px'>").padding
                == .init(left: .init(7), top: nil, right: nil, bottom: nil))
    }

    @Test("B3: cells have the colour behind their row")
    func rowColors() throws {
        let colors = try cells("<table><tr bgcolor=#ff0000><td>a<td bgcolor=#00ff00>b").map(
            \.style.backgroundColor)
        #expect(
            colors == [
                ColorValue(red: 1, green: 0, blue: 0), ColorValue(red: 0, green: 1, blue: 0),
            ])
    }

    @Test(
        "B3: a cell outside of tables ends in a tab",
        arguments: [
            (
                "<span style='display:table-cell'>a</span> <span style='display:table-cell'>b</span>",
                "a\tb\t"
            ),
            (
                "<div style='display:table-cell'>a</div>\n<div style='display:table-cell'></div>\nc",
                "a\t\tc"
            ),
            ("<div style='display:table-cell'><p>a</p></div>b", "a\nb"),
            ("<table><tr><td><div style='display:table-cell'>a</div>b</table>", "a\nb\n"),
            ("<table style='display:inline-block'><tr><td>a<td>b</table>", "a\nb\n"),
            // Where HTML has no cells their tags mean nothing.
            ("<p><td>a</td> <td>b</td></p>", "a b\n"),
        ])
    func cellsOutside(source: String, expected: String) throws {
        #expect(try text(source) == expected)
    }

    // MARK: Attachments and links

    @Test("B3: an object is an attachment, or what is inside it where it is not there")
    func objects() throws {
        let png = Base64.encode(pngHeader(width: 40, height: 20))
        let document = try readHTML(
            "a<object data='data:image/png;base64,\(png)' width=20>b</object>"
                + "<object data='https://a.b/c.png'><i>d</i></object><object>e</object>"
        ).document
        #expect(document.text == "a\u{FFFC}de")
        let value = try #require(document.runs.compactMap(\.attributes.attachment).first)
        #expect(value.data == pngHeader(width: 40, height: 20))
        #expect(value.width == 20 && value.height == 10)
    }

    @Test("B3: the title of a link shows over it")
    func titles() throws {
        let document = try readHTML(
            "<a href='https://a.b' title='x &amp; y'>l<b>m</b></a><span title=z>s</span><p title=n>p"
        ).document
        #expect(document.text == "lms\np\n")
        #expect(document.runs.map(\.attributes.toolTip).prefix(3) == ["x & y", "x & y", "z"])
        #expect(document.runs.last?.attributes.toolTip == nil)
        #expect(document.runs.first?.attributes.link == "https://a.b")
    }
}
