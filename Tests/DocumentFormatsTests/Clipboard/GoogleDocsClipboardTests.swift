import DocumentModel
import Testing

@testable import DocumentFormats

/// What Google Docs puts on the clipboard, as its forms are described in public: written for these tests.
@Suite struct GoogleDocsClipboardTests {
    private static func span(_ text: String, _ more: String = "", weight: Int = 400) -> String {
        """
        <span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;\
        font-weight:\(weight);font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;\
        white-space:pre;white-space:pre-wrap;\(more)">\(text)</span>
        """
    }

    private static func paragraph(_ content: String) -> String {
        "<p dir=\"ltr\" style=\"line-height:1.38;margin-top:0pt;margin-bottom:0pt;\">\(content)</p>"
    }

    private static func item(_ text: String, _ kind: String, _ level: Int) -> String {
        """
        <li dir="ltr" style="list-style-type:\(kind);font-size:11pt;font-family:Arial,sans-serif;color:#000000;\
        white-space:pre;" aria-level="\(level)"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" \
        role="presentation">\(span(text))</p></li>
        """
    }

    private static let listStyle =
        "style=\"margin-top:0;margin-bottom:0;padding-inline-start:48px;\""

    private func both(_ body: String, _ wanted: [String]) throws {
        let wrapped =
            "<b style=\"font-weight:normal;\" id=\"docs-internal-guid-0a1b2c3d-7fff-0000-1111-222233334444\">"
            + body + "</b>"
        let meta = "<meta charset='utf-8'><meta charset=\"utf-8\">"
        #expect(
            try Outline.of(meta + wrapped + "<br class=\"Apple-interchange-newline\">") == wanted)
        #expect(
            try Outline.of(
                "<html>\r\n<body>\r\n<!--StartFragment-->\(meta)\(wrapped)<!--EndFragment-->\r\n</body>\r\n</html>"
            )
                == wanted)
    }

    @Test("B3: Google Docs' wrapper makes nothing bold; weights do")
    func paragraphs() throws {
        try both(
            "<h1 dir=\"ltr\" style=\"line-height:1.38;margin-top:20pt;margin-bottom:6pt;\">"
                + Self.span("Title") + "</h1>"
                + Self.paragraph(
                    Self.span("Plain  with spaces, ") + Self.span("bold", weight: 700)
                        + Self.span(" ") + Self.span("slanted", "font-style:italic;")
                        + Self.span(" under", "text-decoration:underline;")
                        + Self.span("2", "vertical-align:super;font-size:0.6em;"))
                + "<br>" + Self.paragraph(Self.span("one<br>two")),
            [
                "h1 Title", "Plain  with spaces, *bold* _slanted_+ under+^2^", "", "one/two",
            ])
    }

    @Test("B3: Google Docs' lists stand inside each other without an item between")
    func lists() throws {
        try both(
            "<ul \(Self.listStyle)>" + Self.item("one", "disc", 1)
                + "<ul \(Self.listStyle)>" + Self.item("inner", "circle", 2)
                + "<ul \(Self.listStyle)>" + Self.item("deep", "square", 3) + "</ul></ul>"
                + Self.item("two", "disc", 1) + "</ul>"
                + "<ol \(Self.listStyle)>" + Self.item("first", "decimal", 1)
                + "<ol \(Self.listStyle)>" + Self.item("letter", "lower-alpha", 2) + "</ol>"
                + Self.item("second", "decimal", 1) + "</ol>",
            [
                "1{disc}\u{2022} one", "2{circle}\u{25E6} inner", "3{square}\u{25AA} deep",
                "1{disc}\u{2022} two", "1{decimal}.1. first", "2{lower-alpha}.a. letter",
                "1{decimal}.2. second",
            ])
    }

    @Test("B3: Google Docs' tables")
    func tables() throws {
        func cell(_ text: String, _ more: String = "") -> String {
            "<td \(more)style=\"border-left:solid #000000 1pt;border-top:solid #000000 1pt;vertical-align:top;"
                + "padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;\">"
                + Self.paragraph(Self.span(text)) + "</td>"
        }
        try both(
            "<div dir=\"ltr\" style=\"margin-left:0pt;\" align=\"left\"><table style=\"border:none;"
                + "border-collapse:collapse;\"><colgroup><col width=\"312\"><col width=\"312\"></colgroup><tbody>"
                + "<tr style=\"height:0pt\">" + cell("wide", "colspan=\"2\" ") + "</tr>"
                + "<tr style=\"height:0pt\">" + cell("a") + cell("b")
                + "</tr></tbody></table></div>"
                + Self.paragraph(Self.span("after")),
            ["[0,0 1x2] wide", "[1,0] a", "[1,1] b", "after"])
    }

    @Test("B3: Google Docs' links, pictures and rules")
    func linksAndPictures() throws {
        try both(
            Self.paragraph(
                "<a href=\"https://a.b/c\" style=\"text-decoration:none;\">"
                    + Self.span("here", "color:#1155cc;text-decoration:underline;") + "</a>"
                    + Self.span(
                        "<span style=\"border:none;display:inline-block;overflow:hidden;width:602px;height:401px;\">"
                            + "<img src=\"https://lh7-rt.googleusercontent.com/docsz/x\" width=\"602\" height=\"401\" "
                            + "style=\"margin-left:0px;margin-top:0px;\" alt=\"A fox\" /></span>"))
                + "<hr /><p></p>" + Self.paragraph(Self.span("end")),
            ["here<https://a.b/c>(A fox 602x401)", "rule \u{2014}\u{2014}\u{2014}", "", "end"])
    }
}
