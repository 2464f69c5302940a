import DocumentModel
import Testing

@testable import DocumentFormats

/// What Cocoa's HTML writer does, sentence by sentence, as seen in its files.
@Suite struct HTMLWriterFactTests {
    private func attributes(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = ParagraphValue()
        change(&attributes)
        return attributes
    }

    private func html(_ document: StyledText) throws -> String {
        var options = WritingOptions()
        options.html = .cocoa
        return string(try DocumentWriter.write(document, as: .html, options: options).bytes)
    }

    private func html(_ pieces: [(String, TextAttributes)]) throws -> String {
        var builder = StyledTextBuilder()
        for (text, attributes) in pieces { builder.append(text, attributes: attributes) }
        return try html(builder.build())
    }

    private func rules(_ page: String) -> [String] {
        let lines = page.split(separator: "\n").map(String.init)
        let start = lines.firstIndex(of: "<style type=\"text/css\">").map { $0 + 1 } ?? 0
        let end = lines.firstIndex(of: "</style>") ?? 0
        return Array(lines[start..<end])
    }

    @Test("B3: what is said of the document stands before the generator, in Cocoa's order")
    func properties() throws {
        var document = StyledText("x", attributes: attributes())
        document.properties.title = "T"
        document.properties.author = "A"
        document.properties.editor = "B"
        document.properties.company = "C"
        document.properties.subject = "D"
        document.properties.comment = "E & F"
        document.properties.keywords = ["g", "h"]
        let page = try html(document)
        #expect(
            page.contains(
                """
                <title>T</title>
                <meta name="Author" content="A">
                <meta name="LastAuthor" content="B">
                <meta name="Company" content="C">
                <meta name="Subject" content="D">
                <meta name="Description" content="E &amp; F">
                <meta name="Keywords" content="g, h">
                <meta name="Generator" content="
                """))
        #expect(try readHTML(page).document.properties == document.properties)
    }

    @Test("B3: classes are numbered as they are used first, paragraphs and items in one sequence")
    func classes() throws {
        var item = ParagraphValue()
        item.lists = [.init(markerFormat: "{disc}", listID: 1)]
        item.headIndent = 36
        var inner = item
        inner.lists.append(.init(markerFormat: "{decimal}.", listID: 2))
        inner.headIndent = 72
        let page = try html([
            ("a\n", attributes()), ("b\n", attributes { $0.font?.size = 18 }),
            ("\t\u{2022}\tc\n", attributes { $0.paragraph = item }),
            (
                "\t1.\td\n",
                attributes {
                    $0.paragraph = inner
                    $0.font?.size = 20
                }
            ), ("e\n", attributes()),
        ])
        #expect(
            page.contains(
                """
                <p class="p1">a</p>
                <p class="p2">b</p>
                <ul class="ul1">
                <li class="li1">c</li>
                <ol class="ol1">
                <li class="li3">d</li>
                </ol>
                </ul>
                <p class="p1">e</p>
                """))
        let none = "margin: 0.0px 0.0px 0.0px 0.0px; font:"
        #expect(
            rules(page) == [
                "p.p1 {\(none) 12.0px Helvetica}", "p.p2 {\(none) 18.0px Helvetica}",
                "li.li1 {\(none) 12.0px Helvetica}", "li.li3 {\(none) 20.0px Helvetica}",
                "ul.ul1 {list-style-type: disc}", "ol.ol1 {list-style-type: decimal}",
            ])
    }

    @Test("B3: a paragraph's properties in Cocoa's order; an empty one has a smallest height")
    func paragraphRule() throws {
        let all = attributes {
            $0.font?.name = "HelveticaNeue"
            $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0)
            $0.strokeColor = ColorValue(red: 0, green: 0, blue: 1)
            $0.backgroundColor = ColorValue(red: 0, green: 1, blue: 0)
            $0.paragraph?.alignment = .right
            $0.paragraph?.firstLineHeadIndent = 25.5
            $0.paragraph?.headIndent = 4
            $0.paragraph?.tailIndent = -2
            $0.paragraph?.paragraphSpacingBefore = 1
            $0.paragraph?.paragraphSpacing = 3
            $0.paragraph?.minimumLineHeight = 20
        }
        let page = try html([("x\n", all), ("\n", attributes())])
        #expect(
            rules(page) == [
                "p.p1 {margin: 1.0px 2.0px 3.0px 4.0px; text-align: right; text-indent: 21.5px; "
                    + "line-height: 20.0px; font: 12.0px 'Helvetica Neue'; color: #ff0000; "
                    + "-webkit-text-stroke: 0px #0000ff; background-color: #00ff00}",
                "p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica; "
                    + "min-height: 14.0px}",
            ])
        #expect(page.contains("<p class=\"p2\"><br></p>\n"))
    }

    @Test("B3: a span's properties in Cocoa's order, its lines with a space behind them")
    func spanRule() throws {
        let all = attributes {
            $0.font = FontAttributes(name: "Monaco", size: 9, isBold: true, isItalic: true)
            $0.underlineStyle = 1
            $0.kern = 0
            $0.ligature = 0
            $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0)
            $0.strokeColor = ColorValue(red: 0, green: 0, blue: 1)
            $0.backgroundColor = ColorValue(red: 0, green: 1, blue: 0, alpha: 0.5)
            $0.link = "https://a.b/?c&d"
        }
        let page = try html([("some words\t", attributes()), ("x", all)])
        #expect(
            rules(page) == [
                "p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica}",
                "span.s1 {font: 9.0px Monaco; text-decoration: underline ; font-kerning: none; "
                    + "font-variant-ligatures: no-common-ligatures; color: #ff0000; "
                    + "-webkit-text-stroke: 0px #0000ff; background-color: #00ff00; "
                    + "background-color: rgba(0, 255, 0, 0.5)}",
                "span.Apple-tab-span {white-space:pre}",
            ])
        #expect(
            page.contains(
                "words<span class=\"Apple-tab-span\">\t</span><a href=\"https://a.b/?c&amp;d\">"
                    + "<span class=\"s1\"><b><i>x</i></b></span></a></p>"))
    }

    @Test("B3: tables in Cocoa's words, a cell's properties in its order")
    func tables() throws {
        let table = TableValue(id: 1, columns: 2)
        func cell(_ column: Int, _ style: BlockStyle = BlockStyle()) -> TextAttributes {
            attributes {
                $0.paragraph?.blocks = [
                    TextBlockValue(.cell(.init(table: table, row: 0, column: column)), style: style)
                ]
            }
        }
        var style = BlockStyle()
        style.width = .init(80)
        style.backgroundColor = ColorValue(red: 1, green: 1, blue: 0)
        style.border = .init(all: .init(1))
        style.borderColor = .init(all: ColorValue(red: 0, green: 0, blue: 0))
        style.padding = .init(left: .init(5), right: .init(5))
        let page = try html([("a\n", cell(0, style)), ("b\n", cell(1))])
        #expect(
            page.contains(
                """
                <table cellspacing="0" cellpadding="0" class="t1">
                <tbody>
                <tr>
                <td valign="top" class="td1">
                <p class="p1">a</p>
                </td>
                <td valign="top" class="td2">
                <p class="p1">b</p>
                </td>
                </tr>
                </tbody>
                </table>
                """))
        #expect(
            rules(page).contains(
                "td.td1 {width: 80.0px; background-color: #ffff00; border-style: solid; "
                    + "border-width: 1.0px 1.0px 1.0px 1.0px; "
                    + "border-color: #000000 #000000 #000000 #000000; "
                    + "padding: 0.0px 5.0px 0.0px 5.0px}"))
    }

    @Test("B3: signs of markup are escaped, a line separator is a break and a line's end")
    func escapes() throws {
        let page = try html([("a & <b>\u{2028}\"c\"", attributes())])
        #expect(page.contains("<p class=\"p1\">a &amp; &lt;b&gt;<br>\n"))
        #expect(page.contains("c"))
    }
}
