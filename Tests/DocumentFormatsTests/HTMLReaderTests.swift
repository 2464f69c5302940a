import DocumentModel
import Testing

@testable import DocumentFormats

/// Reads a page given as text.
func readHTML(
    _ source: String, limits: ReadingLimits = .init(), options: HTMLReadingOptions = .init()
) throws -> ReadingResult {
    try DocumentReader.read(Array(source.utf8), as: .html, limits: limits, html: options)
}

/// Text, blocks, white space and lists.
@Suite struct HTMLReaderTests {
    private func text(_ source: String) throws -> String { try readHTML(source).document.text }

    @Test(
        "B3: blocks of HTML become paragraphs of the lengths that Cocoa's reader gives",
        arguments: [
            ("a", "a"), ("<p>a</p>", "a\n"), ("<p>a</p><p>b</p>", "a\nb\n"), ("<p></p>", "\n"),
            ("a<p></p>b", "a\n\nb"), ("<div></div>x", "\nx"),
            ("<div><div>a</div>b</div>", "a\nb\n"), ("x<h1>a</h1>y", "x\na\ny"),
            ("<body>\n <p>a</p>\n\n <p>b\n</p>\n</body>\n", "a\nb\n"),
            ("<ul><li>a<li>b</ul>c", "\t\u{2022}\ta\n\t\u{2022}\tb\nc"),
        ])
    func blocks(source: String, expected: String) throws {
        #expect(try text(source) == expected)
    }

    @Test(
        "B3: white space collapses where it may and stays where it must",
        arguments: [
            ("a  b\n\tc", "a b c"), ("<p> a <b> b</b> </p>", "a b\n"), ("a <i>b</i> c", "a b c"),
            ("a<b> </b>b", "a b"), ("a&nbsp; b", "a\u{A0} b"),
            ("<pre>a  b\n c\n</pre>", "a  b\n c\n"),
            ("<p style='white-space:pre-wrap'>a  b</p>", "a  b\n"),
            ("<p style='white-space:pre-line'>a  b\nc</p>", "a b\u{2028}c\n"),
            ("<span class='Apple-converted-space'>\u{A0} </span>a", "  a"),
            ("a<span class='Apple-tab-span'>\t</span>b", "a\tb"),
            ("a<span class='Apple-converted-tab'>\u{A0} \u{A0} </span>b", "a\tb"),
            ("a<span class='Apple-converted-tab'>\u{A0} </span>b", "a\tb"),
            ("a<span class='Apple-converted-tab'>\u{A0} \u{A0} \u{A0}</span>b", "a\t\tb"),
            ("a<span class='Apple-converted-tab'>b</span>", "ab"),
            ("a\u{200B}b", "a\u{200B}b"),
            ("a &amp; b &hellip; &#x1F600;", "a & b \u{2026} \u{1F600}"),
        ])
    func whiteSpace(source: String, expected: String) throws {
        #expect(try text(source) == expected)
    }

    @Test(
        "B3: a line break stays inside paragraphs, items and headings, and ends the line elsewhere",
        arguments: [
            ("<p>a<br>b</p>", "a\u{2028}b\n"), ("<p>a<br></p>", "a\n"), ("<p><br></p>", "\n"),
            ("<p>a<br><br></p>", "a\u{2028}\n"), ("<p>a <br> b</p>", "a\u{2028}b\n"),
            ("<div>a<br>b</div>", "a\nb\n"), ("<div><br></div>", "\n"),
            ("<div>a<br></div>b", "a\nb"),
            ("<div>a<br><br>b</div>", "a\n\nb\n"), ("a<br>b", "a\nb"),
            ("<h2>a<br>b</h2>", "a\u{2028}b\n"),
            ("<p>a</p><br class='Apple-interchange-newline'>", "a\n"),
        ])
    func lineBreaks(source: String, expected: String) throws {
        #expect(try text(source) == expected)
    }

    @Test(
        "B3: misnested and unclosed markup means what the HTML standard says",
        arguments: [
            ("<b><p>x</p></b>y", [("x\n", true), ("y", false)]),
            ("<b>a<i>b</b>c</i>d", [("ab", true), ("cd", false)]),
            ("<p>a<b>b<p>c", [("a", false), ("b", true), ("c", true)]),
            ("<table><tr>a<td>b</table>", [("a\nb\n", false)]),
        ])
    func misnested(source: String, expected: [(String, Bool)]) throws {
        let document = try readHTML(source).document
        var bold: [(String, Bool)] = []
        var units = Array(document.text.utf16)[...]
        for run in document.runs {
            let text = String(decoding: units.prefix(run.length), as: UTF16.self)
            units = units.dropFirst(run.length)
            let isBold = run.attributes.font?.isBold ?? false
            if let last = bold.last, last.1 == isBold {
                bold[bold.count - 1].0 += text
            } else {
                bold.append((text, isBold))
            }
        }
        // Line ends take the style of their block.
        func words(_ runs: [(String, Bool)]) -> [String] {
            runs.map { "\($0.0.filter { $0 != "\n" }) \($0.1)" }.filter { !$0.hasPrefix(" ") }
        }
        #expect(words(bold) == words(expected))
    }

    @Test("B3: lists keep kind, start and depth, and have their markers in the text")
    func lists() throws {
        let document = try readHTML(
            """
            <ol start=3><li>a<ul><li>b</ul><li>c</ol><ol type=i><li value=4>d</ol>
            """
        ).document
        #expect(
            document.text == "\t3.\ta\n\t\u{2022}\tb\n\t4.\tc\n\tiv.\td\n")
        let levels = document.runs.compactMap { $0.attributes.paragraph?.lists.map(\.markerFormat) }
        #expect(
            Set(levels) == [["{decimal}."], ["{decimal}.", "{disc}"], ["{lower-roman}."]])
        let first = try #require(document.runs.first?.attributes.paragraph)
        #expect(first.lists.first?.startingNumber == 3)
        #expect(first.headIndent == 36)
        #expect(first.firstLineHeadIndent == 0)
        #expect(first.tabs?.map(\.location) == [11, 36])
    }

    @Test("B3: links, quotes, headings and code keep what they are")
    func meanings() throws {
        let document = try readHTML(
            """
            <h2>t</h2><p><a href="https://a.b/?c&amp;d">l</a><a href="#x">n</a>
            <a href="javascript:f()">j</a></p><blockquote>q</blockquote>
            <pre><code class="language-swift">c</code></pre>
            """
        )
        let runs = document.document.runs
        #expect(runs.compactMap(\.attributes.link) == ["https://a.b/?c&d"])
        #expect(document.diagnostics.count == 1)
        #expect(runs.first?.attributes.paragraph?.headerLevel == 2)
        #expect(runs.first?.attributes.font?.size == 18)
        #expect(runs.first?.attributes.font?.isBold == true)
        #expect(runs.contains { $0.attributes.blocks == [.quote(author: "")] })
        #expect(runs.contains { $0.attributes.blocks == [.code(language: "swift")] })
        #expect(document.document.text == "t\nln j\nq\nc\n")
    }

    @Test("B3: title and author are the document's")
    func properties() throws {
        let document = try readHTML(
            "<title> A \n B</title><meta name=Author content='C'><body>x"
        ).document
        #expect(document.properties.title == "A B")
        #expect(document.properties.author == "C")
        #expect(document.text == "x")
    }

    @Test("B3: what is not shown is not read")
    func hidden() throws {
        #expect(
            try text(
                "<script>a</script><style>b</style><!-- c --><p style='display:none'>d</p>"
                    + "<template>e</template><svg><text>f</text></svg><span style='visibility:hidden'>g"
                    + "</span>h") == "h")
    }

    @Test("B3: lists of Word are lists")
    func wordLists() throws {
        let document = try readHTML(
            """
            <p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'>
            <![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>\u{B7}<span
            style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>A<o:p></o:p></p>
            <p style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>3)<span>
            &nbsp;</span></span><![endif]>B</p>
            <p class=MsoNormal><o:p>&nbsp;</o:p></p>
            <!--[if gte mso 9]><p>no</p><![endif]-->
            <p class=MsoNormal>C</p>
            """
        ).document
        #expect(document.text == "\t\u{2022}\tA\n\t3)\tB\n\nC\n")
        let lists = document.runs.map { $0.attributes.paragraph?.lists.map(\.markerFormat) ?? [] }
        #expect(lists.contains(["{disc}", "{decimal})"]))
        #expect(lists.last == [])
    }

    @Test("B3: Google Docs' wrapper makes nothing bold, its lists nest beside items")
    func googleDocs() throws {
        let document = try readHTML(
            """
            <meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ol><li dir="ltr"
            style="list-style-type:decimal;font-weight:400"><p dir="ltr"><span style="font-size:11pt;font-family:Arial;
            color:#000000;background-color:transparent;font-weight:700;white-space:pre-wrap;">1</span></p></li>
            <ul><li style="list-style-type:circle;"><p><span>A</span></p></li></ul></ol></b>
            """
        ).document
        #expect(document.text == "\t1.\t1\n\t\u{25E6}\tA\n")
        let one = try #require(document.runs.first { $0.attributes.font?.isBold == true })
        #expect(one.attributes.font == FontAttributes(name: "ArialMT", size: 11, isBold: true))
        #expect(one.attributes.foregroundColor == nil)
        #expect(one.length == 1)
        #expect(
            document.runs.last?.attributes.paragraph?.lists.map(\.markerFormat)
                == ["{decimal}.", "{circle}"])
    }

    @Test("B3: an item around nothing but a list has a line of its own, one level up")
    func itemAroundAList() throws {
        let page = "<ul><li><ol><li>a</ol><li>b</ul>"
        let document = try DocumentReader.read(Array(page.utf8), as: .html).document
        #expect(document.text == "\t•\t\n\t1.\ta\n\t•\tb\n")
        let depths = document.runs.map { $0.attributes.paragraph?.lists.count }
        #expect(depths == [1, 2, 1])
    }
}
