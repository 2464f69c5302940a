import DocumentFormats
import DocumentModel
import Testing

/// Attributes, from the specification and from what Cocoa writes for them.
@Suite struct RTFReaderStyleTests {
    private func first(_ body: String) throws -> TextAttributes {
        let head =
            "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fswiss Helvetica;\\f1\\fnil Menlo-Regular;}"
            + "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue238;\\red51\\green0\\blue0;}"
            + "{\\*\\expandedcolortbl;;\\cssrgb\\c0\\c0\\c93333;\\cssrgb\\c20000\\c0\\c0\\c50000;}"
        let document = try readRTF(head + body + "}").document
        return try #require(document.runs.first).attributes
    }

    @Test(
        "B4: a highlight of newer systems is a pen and the colour behind its text",
        arguments: [-1, -2, -5])
    func highlights(scheme: Int) throws {
        let attributes = try first(
            "\\AppleHighlight-1 \\AppleHilightClrSch\(scheme) x\\AppleHighlight0 \\AppleHilightClrSch0 y"
        )
        let red: Double = [-1: 0xAF, -2: 0xFF, -5: 0][scheme] ?? -1
        #expect(attributes.backgroundColor?.red == red / 255)
        #expect(attributes.backgroundColor?.alpha == 0.3)
        let pens: [Int: HighlightScheme] = [-1: .purple, -2: .pink, -5: .blue]
        #expect(attributes.highlight == pens[scheme])
        #expect(try first("\\AppleHighlight0 \\AppleHilightClrSch0 y").backgroundColor == nil)
    }

    @Test func fonts() throws {
        let attributes = try first("\\f1\\i\\b\\fs28\\fsmilli14100 x")
        #expect(
            attributes.font
                == FontAttributes(name: "Menlo-Regular", size: 14.1, isBold: true, isItalic: true))
        #expect(try first("x").font == FontAttributes(name: "Helvetica", size: 12))
        #expect(try first("\\b\\b0 x").font?.isBold == false)
        #expect(try first("\\b\\plain x").font?.isBold == false)
    }

    @Test func colors() throws {
        #expect(try first("\\cf0 x").foregroundColor == nil)
        #expect(
            try first("\\cf2 x").foregroundColor
                == ColorValue(red: 0, green: 0, blue: 238.0 / 255))
        #expect(
            try first("\\cb3 x").backgroundColor
                == ColorValue(red: 0.2, green: 0, blue: 0, alpha: 0.5)
        )
        #expect(try first("\\cf99 x").foregroundColor == nil)
    }

    @Test func lines() throws {
        #expect(try first("\\ul x").underlineStyle == 1)
        #expect(try first("\\ul\\ulnone x").underlineStyle == nil)
        #expect(try first("\\uldb x").underlineStyle == 9)
        #expect(try first("\\ul\\ulstyle513 \\ulc2 x").underlineStyle == 513)
        #expect(try first("\\strike \\strikec0 x").strikethroughStyle == 1)
        #expect(try first("\\strike \\strikec0 \\strike0\\striked0 x").strikethroughStyle == nil)
    }

    @Test func positions() throws {
        #expect(try first("\\super x").superscript == 1)
        #expect(try first("\\dn4 \\sub x").superscript == -1)
        #expect(try first("\\dn4 \\sub x").baselineOffset == -2)
        #expect(try first("\\up6 x").baselineOffset == 3)
        #expect(try first("\\expnd0\\expndtw0\\kerning0\n x").kern == 0)
        #expect(try first("\\expnd4\\expndtw20\\kerning0 x").kern == 1)
        #expect(try first("\\kerning1\\expnd0\\expndtw0 x").kern == nil)
        #expect(try first("\\obliqueness400 x").obliqueness == 0.2)
        #expect(try first("\\outl\\strokewidth-60 \\strokec2 x").strokeWidth == -3)
    }

    @Test func groupsEndTheirProperties() throws {
        let document = try readRTF("{\\rtf1 a{\\b b}c}").document
        #expect(document.runs.map { $0.attributes.font?.isBold ?? false } == [false, true, false])
    }

    @Test func links() throws {
        let link =
            "{\\field{\\*\\fldinst{HYPERLINK \"https://a.b/c?d=e&f\"}}{\\fldrslt \\cf2 \\ul x}}"
        #expect(try first(link).link == "https://a.b/c?d=e&f")
        #expect(
            try first("{\\field{\\*\\fldinst HYPERLINK \\\\l \"top\"}{\\fldrslt x}}").link == "#top"
        )
        #expect(try first("{\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}").link == nil)
    }

    @Test func paragraphs() throws {
        let style = try #require(
            first(
                "\\pard\\tx200\\tqr\\tx400\\pardeftab720\\li720\\fi-360\\ri200\\sl360\\slmult1\\slleading40\\sb60\\sa80\\pardirnatural\\qc\\partightenfactor0 x"
            ).paragraph)
        #expect(style.tabs == [.init(location: 10), .init(location: 20, kind: .right)])
        #expect(style.defaultTabInterval == 36)
        #expect(style.headIndent == 36)
        #expect(style.firstLineHeadIndent == 18)
        #expect(style.tailIndent == -10)
        #expect(style.lineHeightMultiple == 1.5)
        #expect(style.lineSpacing == 2)
        #expect(style.paragraphSpacingBefore == 3)
        #expect(style.paragraphSpacing == 4)
        #expect(style.alignment == .center)
        #expect(style.direction == .natural)
    }

    /// A right indent beyond the paper must not become a column that narrow.
    @Test func aNegativeRightIndentIsNone() throws {
        #expect(try first("\\pard\\ri-620 x").paragraph?.tailIndent == 0)
        #expect(try first("\\pard\\ri-2147483648 x").paragraph?.tailIndent == 0)
    }

    @Test func cocoaDefaultsAreNothingSaid() throws {
        let tabs = (1...12).map { "\\tx\($0 * 560)" }.joined()
        let style = try #require(
            first("\\pard\(tabs)\\pardirnatural\\partightenfactor0 x").paragraph)
        #expect(style == ParagraphValue())
        #expect(try first("\\pard\\rtlpar\\qr x").paragraph?.direction == .rightToLeft)
        #expect(try first("\\pard\\sl-400 x").paragraph?.maximumLineHeight == 20)
    }

    @Test func cocoaLists() throws {
        let source =
            "{\\rtf1\\ansi{\\*\\listtable{\\list\\listtemplateid1\\listhybrid{\\listlevel\\levelnfc0\\levelstartat3{\\*\\levelmarker \\{decimal\\}.}{\\leveltext\\leveltemplateid1\\'02\\'00.;}{\\levelnumbers\\'01;}\\fi-360\\li720 }{\\listname ;}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}}\\pard\\ls1\\ilvl0 {\\listtext\t3.\t}three\\\n}"
        let document = try readRTF(source).document
        #expect(document.text == "\t3.\tthree\n")
        #expect(
            document.runs.first?.attributes.paragraph?.lists == [
                .init(markerFormat: "{decimal}.", startingNumber: 3, listID: 7)
            ])
    }

    @Test func wordsMarkersGetTheFirstTab() throws {
        #expect(
            try readRTF("{\\rtf1{\\listtext\\pard\\plain\\f3 \\'b7\\tab}x}").document.text
                == "\t\u{B7}\tx")
        #expect(try readRTF("{\\rtf1{\\pntext a.\\tab}x}").document.text == "\ta.\tx")
    }

    @Test func documentProperties() throws {
        let result = try readRTF(
            "{\\rtf1{\\info{\\title A \\'e4}{\\author B}}\\paperw12240\\margl1440\\deftab720 x}")
        #expect(result.document.properties.title == "A \u{E4}")
        #expect(result.document.properties.author == "B")
        #expect(result.document.properties.paperWidth == 612)
        #expect(result.document.properties.margins == [72, 72, 72, 72])
        #expect(result.document.properties.defaultTabInterval == 36)
    }

    @Test func pictures() throws {
        let png = pngHeader(width: 2, height: 3)
        let hex = png.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let source =
            "{\\rtf1 a{\\*\\shppict{\\pict\\pngblip\\picwgoal200\\pichgoal400 \(hex)}}{\\nonshppict{\\pict\\wmetafile8 00}}b}"
        let document = try readRTF(source).document
        #expect(document.text == "a\u{FFFC}b")
        let attachment = try #require(document.runs[1].attributes.attachment)
        #expect(attachment.data == png)
        #expect(attachment.type == "image/png")
        #expect(attachment.width == 10)
        #expect(attachment.height == 20)
    }
}
