import DocumentModel
import Testing

@testable import DocumentFormats

/// No number in a document stops the program: it is read, and what came out can be written in every format.
@Suite struct ExtremeNumberTests {
    private static let numbers = [
        "9223372036854775807", "-1e308", "1e999", "nan", "0", "-1", "4294967296", "1e308", "inf",
        "-9223372036854775808", "0.0000000001", "99999999999999999999999999",
    ]

    private static let cssProperties = [
        "font-size", "font", "line-height", "text-indent", "margin", "margin-left", "padding",
        "border", "border-width", "width", "height", "letter-spacing", "vertical-align",
        "text-shadow", "-webkit-text-stroke", "tab-size", "font-weight", "color", "opacity",
        "mso-list", "float", "border-spacing", "min-height", "max-height", "baseline-shift",
    ]

    private static let pages = [
        "<table border=@ cellpadding=@ cellspacing=@ width=@><tr><td colspan=@ rowspan=@>a"
            + "<td width=@>b</table>",
        "<ol start=@><li value=@>a<li>b</ol>", "<font size=@>a</font><font size=+@>b</font>",
        "<img src=a.png width=@ height=@ hspace=@ vspace=@ border=@>", "<hr size=@ width=@>&#@;",
        "<p style='color:rgb(@,@,@);background:rgba(@,@%,@,@);color:hsl(@,@%,@%)'>a",
    ]

    @Test("B6: numbers in HTML and CSS")
    func html() throws {
        for number in Self.numbers {
            for page in Self.pages { try check(page.replacing("@", with: number), .html) }
            for property in Self.cssProperties {
                for unit in ["", "px", "%"] {
                    let style = "\(property):\(number)\(unit) \(number)\(unit)"
                    try check("<div style='\(style)'>a<table><tr><td style='\(style)'>b", .html)
                }
            }
        }
    }

    private static let posts = [
        "[size=@]a[/size][size=@px]b[/size]", "[img=@x@]a.png[/img]", "[list=@][*]a[/list]",
        "[table=@,@][tr=@][td=@,@]a[/td][td=@]b[/td][/tr][/table]", "[indent=@]a[/indent]",
        "[quote=@,@ time=@]a[/quote]", "[color=@]a[/color]", "[url=@]a[/url]",
    ]

    @Test("B7: numbers in BBCode and Markdown")
    func posts() throws {
        for number in Self.numbers {
            for post in Self.posts { try check(post.replacing("@", with: number), .bbcode) }
            try check(
                "\(number). a\n\(number). b\n\n- &#\(number); ![a](b =\(number)x1)", .markdown)
        }
    }

    @Test("B5: numbers in JSON, wherever a document of ours has one")
    func json() throws {
        let bytes = try DocumentWriter.write(Self.document, as: .json).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        var places = 0
        for place in text.indices where text[place].isNumber {
            guard let before = text[..<place].last, !before.isNumber, !before.isLetter else {
                continue
            }
            places += 1
            let end = text[place...].firstIndex { !$0.isNumber && $0 != "." } ?? text.endIndex
            for number in Self.numbers.prefix(6) {
                try check(text[..<place] + number + text[end...], .json)
            }
        }
        #expect(places > 50)
    }

    /// Each field that is a number says something.
    private static let document: StyledText = {
        let color = ColorValue(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 13)
        attributes.foregroundColor = color
        attributes.underlineStyle = 2
        attributes.strikethroughStyle = 3
        attributes.kern = 1.5
        attributes.baselineOffset = 2.5
        attributes.superscript = 2
        attributes.ligature = 2
        attributes.obliqueness = 0.3
        attributes.expansion = 0.4
        attributes.strokeWidth = 5
        attributes.shadow = ShadowValue(offsetX: 2, offsetY: 3, blurRadius: 4, color: color)
        attributes.paragraph = paragraph
        var builder = StyledTextBuilder()
        builder.append("a", attributes: attributes)
        builder.attributes = attributes
        builder.append(
            AttachmentValue(
                name: "a.png", type: "image/png", data: [1], width: 20, height: 30,
                baselineOffset: 4,
                float: FloatValue(
                    side: .left, marginTop: 2, marginLeft: 3, marginBottom: 4, marginRight: 5)))
        builder.append("\n", attributes: attributes)
        return builder.build()
    }()

    private static let paragraph: ParagraphValue = {
        var paragraph = ParagraphValue()
        paragraph.firstLineHeadIndent = 11
        paragraph.headIndent = 12
        paragraph.tailIndent = -13
        paragraph.lineSpacing = 2
        paragraph.minimumLineHeight = 14
        paragraph.maximumLineHeight = 44
        paragraph.lineHeightMultiple = 1.5
        paragraph.paragraphSpacing = 15
        paragraph.paragraphSpacingBefore = 16
        paragraph.tabs = [.init(location: 17)]
        paragraph.defaultTabInterval = 18
        paragraph.hyphenationFactor = 0.9
        paragraph.headerLevel = 2
        paragraph.lists = [.init(markerFormat: "{lower-roman}.", startingNumber: 7, listID: 3)]
        var style = BlockStyle()
        style.width = .init(50, isPercent: true)
        style.minimumWidth = .init(19)
        style.maximumWidth = .init(99)
        style.height = .init(21)
        style.padding = .init(all: .init(6))
        style.margin = .init(all: .init(7))
        style.border = .init(all: .init(8))
        let table = TableValue(id: 7, columns: 7)
        let cell = TableCellValue(
            table: table, row: 1, rowSpan: 2, column: 3, columnSpan: 2)
        paragraph.blocks = [
            TextBlockValue(.quote(author: ""), id: 5, style: style),
            TextBlockValue(.cell(cell), id: 6, listDepth: 1, style: style),
        ]
        return paragraph
    }()

    /// Refused or read; what is read can be written in all formats.
    private func check(_ source: some StringProtocol, _ format: DocumentFormat) throws {
        let document: StyledText
        do throws(DocumentError) {
            document = try DocumentReader.read(Array(source.utf8), as: format).document
        } catch {
            #expect(format == .json && !error.description.isEmpty)
            return
        }
        for format in DocumentFormat.allCases {
            _ = try DocumentWriter.write(document, as: format)
        }
    }
}
