import DocumentModel
import Testing

@testable import DocumentFormats

/// What Word puts on the clipboard, as its forms are described in public: written for these tests.
@Suite struct WordClipboardTests {
    private static let head = """
        <html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
        xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
        <head>
        <meta http-equiv=Content-Type content="text/html; charset=utf-8">
        <meta name=ProgId content=Word.Document>
        <meta name=Generator content="Microsoft Word 15">
        <link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
        <!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
        <!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
        <style>
        <!--
         /* Font Definitions */
        @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0; mso-font-charset:2;}
         /* Style Definitions */
        p.MsoNormal, li.MsoNormal, div.MsoNormal
        {mso-style-unhide:no; mso-style-qformat:yes; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
        h1 {mso-style-link:"Heading 1 Char"; margin-top:12.0pt; font-size:16.0pt; color:#2F5496; font-weight:normal;}
        p.MsoListParagraph {margin-left:36.0pt; mso-add-space:auto;}
        a:link, span.MsoHyperlink {color:#0563C1; text-decoration:underline; text-underline:single;}
        .MsoChpDefault {mso-style-type:export-only; font-family:"Calibri",sans-serif;}
        @page WordSection1 {size:595.3pt 841.9pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
        div.WordSection1 {page:WordSection1;}
         /* List Definitions */
        @list l0 {mso-list-id:1; mso-list-type:hybrid; mso-list-template-ids:1 67698703 67698713;}
        @list l0:level1 {mso-level-tab-stop:none; mso-level-number-position:left; text-indent:-18.0pt;}
        ol {margin-bottom:0cm;}
        -->
        </style>
        <!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
        </head>
        <body lang=DE link="#0563C1" vlink="#954F72" style='tab-interval:35.4pt;word-wrap:break-word'>

        """

    private func page(_ body: String) throws -> [String] {
        try Outline.of(
            Self.head + "<!--StartFragment-->\r\n" + body
                + "\r\n<!--EndFragment-->\n</body>\n</html>")
    }

    /// Only what stands between the marks, as some programs hand it on.
    private func both(_ body: String, _ wanted: [String]) throws {
        #expect(try page(body) == wanted)
        #expect(try Outline.of("<!--StartFragment-->" + body + "<!--EndFragment-->") == wanted)
    }

    @Test("B3: Word's paragraphs: headings, empty ones, lines that its file breaks")
    func paragraphs() throws {
        try both(
            """
            <h1 style='font-weight:normal'>A heading<o:p></o:p></h1>

            <p class=MsoNormal>Words that go on\r
            in the next line of the <b><i>file</i></b> and <u>lines</u>, <s>out</s>, x<sup>2</sup>.<o:p></o:p></p>

            <p class=MsoNormal><o:p>&nbsp;</o:p></p>

            <p class=MsoNormal><span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>One<br>
            two<span style='mso-spacerun:yes'>&nbsp; </span>three<o:p></o:p></p>
            """,
            [
                "h1 A heading",
                "Words that go on in the next line of the _*file*_ and +lines+, -out-, x^2^.",
                "", "\tOne/two  three",
            ])
    }

    private static func item(_ words: String, _ list: String, _ marker: String) -> String {
        """
        <p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;
        mso-list:\(list)'><![if !supportLists]>\(marker)<![endif]>\(words)<o:p></o:p></p>


        """
    }

    private static func bullet(_ font: String, _ sign: String) -> String {
        """
        <span style='font-family:\(font);mso-fareast-font-family:\(font);mso-bidi-font-family:\(font)'><span
        style='mso-list:Ignore'>\(sign)<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
        </span></span></span>
        """
    }

    private static func number(_ text: String) -> String {
        """
        <span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>\(text)<span
        style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span>
        """
    }

    @Test("B3: Word's lists are paragraphs with markers in them")
    func lists() throws {
        try both(
            Self.item("one", "l1 level1 lfo2", Self.bullet("Symbol", "\u{B7}"))
                + Self.item("inner", "l1 level2 lfo2", Self.bullet("\"Courier New\"", "o"))
                + Self.item("deep", "l1 level3 lfo2", Self.bullet("Wingdings", "\u{A7}"))
                + Self.item("two", "l1 level1 lfo2", Self.bullet("Symbol", "\u{B7}"))
                + Self.item("first", "l0 level1 lfo1", Self.number("1."))
                + Self.item("letter", "l0 level2 lfo1", Self.number("a)"))
                + Self.item("roman", "l0 level3 lfo1", Self.number("i."))
                + Self.item("second", "l0 level1 lfo1", Self.number("2.")),
            [
                "1{disc}\u{2022} one", "2{circle}\u{25E6} inner", "3{square}\u{25AA} deep",
                "1{disc}\u{2022} two", "1{decimal}.1. first", "2{lower-alpha})a) letter",
                "3{lower-roman}.i. roman", "1{decimal}.2. second",
            ])
    }

    @Test("B3: newer Word writes the conditions of its markers as comments")
    func commentedConditions() throws {
        try both(
            """
            <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>\
            <!--[if !supportLists]--><span style='mso-list:Ignore'>1)<span style='font:7.0pt "Times New Roman"'>\
            &nbsp;&nbsp; </span></span><!--[endif]-->one <span lang=EN-GB>word</span><o:p></o:p></p>
            """, ["1{decimal})1) one word"])
    }

    @Test("B3: Word's tables, with merged cells and lists in cells")
    func tables() throws {
        let cell =
            "border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt;padding:0cm 5.4pt 0cm 5.4pt"
        try both(
            """
            <table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
             style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
             <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
              <td width=302 colspan=2 valign=top style='width:226.5pt;\(cell)'>
              <p class=MsoNormal>wide<o:p></o:p></p>
              </td>
             </tr>
             <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
              <td width=151 valign=top style='width:113.25pt;\(cell)'>
              <p class=MsoNormal><b>a</b><o:p></o:p></p>
              <p class=MsoNormal><o:p>&nbsp;</o:p></p>
              </td>
              <td width=151 valign=top style='width:113.25pt;\(cell)'>
              \(Self.item("x", "l1 level1 lfo2", Self.bullet("Symbol", "\u{B7}")))
              </td>
             </tr>
            </table>
            """,
            ["[0,0 1x2] wide", "[1,0] *a*", "[1,0]", "[1,1] 1{disc}\u{2022} x"])
    }

    @Test("B3: Word's links and pictures; drawings for itself are left out")
    func linksAndPictures() throws {
        try both(
            """
            <p class=MsoNormal>See <a href="https://a.b/c?d=1&amp;e=2"><span lang=EN-US>here</span></a> and
            <a href="file:///C:/x.docx#_Toc1">there</a><a name="_Toc1"></a>
            <!--[if gte vml 1]><v:shapetype id="_x0000_t75" coordsize="21600,21600"><v:stroke joinstyle="miter"/>
            </v:shapetype><v:shape id="Picture_x0020_1" type="#_x0000_t75" style='width:75pt;height:50pt'>
             <v:imagedata src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title="t"/>
            </v:shape><![endif]--><![if !vml]><img width=100 height=67
            src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"
            alt="A fox" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>
            """,
            [
                "See here<https://a.b/c?d=1&e=2> and there (A fox 100x67)"
            ])
    }

    @Test("B3: text that Word hides stays hidden; changes that it tracks are lines")
    func hiddenText() throws {
        try both(
            """
            <p class=MsoNormal>a<span style='display:none;mso-hide:all'>secret</span>b
            <del cite="mailto:A"><span>old</span></del><ins cite="mailto:A"><span>new</span></ins></p>
            """, ["ab -old-+new+"])
    }

    @Test("B3: what Windows puts before a page on its clipboard is no text")
    func header() throws {
        let head = """
            Version:1.0\r
            StartHTML:0000000105\r
            EndHTML:0000000300\r
            StartFragment:0000000141\r
            EndFragment:0000000264\r
            SourceURL:https://a.b/c\r

            """
        let page =
            head
            + "<html><body>\r\n<!--StartFragment--><p>x</p><!--EndFragment-->\r\n</body></html>"
        #expect(try Outline.of(page) == ["x"])
        #expect(DocumentFormat.detect(Array(page.utf8)) == .html)
        #expect(DocumentFormat.detect(Array("Version:1.0 of <html>".utf8)) == .text)
    }
}
