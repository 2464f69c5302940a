import DocumentModel
import Foundation
import Testing

@testable import DocumentFormats

/// What Cocoa's writer does, sentence by sentence, as seen in its files and said in Apple's documentation.
@Suite struct CocoaFactTests {
    private func attributes(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = ParagraphValue()
        change(&attributes)
        return attributes
    }

    private func rtf(_ pieces: [(String, TextAttributes)]) throws -> String {
        var builder = StyledTextBuilder()
        for (text, attributes) in pieces { builder.append(text, attributes: attributes) }
        return string(try DocumentWriter.write(builder.build(), as: .rtf).bytes)
    }

    private func rtf(
        _ text: String, _ change: (inout TextAttributes) -> Void = { _ in }
    ) throws -> String {
        try rtf([(text, attributes(change))])
    }

    // MARK: Tables of fonts and colours

    @Test("B4: a line end stands before every third font, and before the end of a full row")
    func fontTable() throws {
        func table(_ count: Int) throws -> String {
            let source = try rtf(
                (0..<count).map { index in
                    ("x", attributes { $0.font?.name = "F\(index)" })
                })
            let start = try #require(source.range(of: "{\\fonttbl")).lowerBound
            let end = try #require(source.range(of: "{\\colortbl")).lowerBound
            return String(source[start..<end])
        }
        let entries = (0..<7).map { "\\f\($0)\\fnil\\fcharset0 F\($0);" }
        #expect(try table(2) == "{\\fonttbl" + entries[0] + entries[1] + "}\n")
        #expect(try table(3) == "{\\fonttbl" + entries[..<3].joined() + "\n}\n")
        #expect(
            try table(4) == "{\\fonttbl" + entries[..<3].joined() + "\n" + entries[3] + "}\n")
        #expect(
            try table(7) == "{\\fonttbl" + entries[..<3].joined() + "\n" + entries[3..<6].joined()
                + "\n" + entries[6] + "}\n")
    }

    @Test(
        "B4: colours: nothing, white, then those that are used; a line end before the fifth and the eighth"
    )
    func colorTable() throws {
        let source = try rtf(
            (0..<7).map { index in
                (
                    "x",
                    attributes {
                        $0.foregroundColor = ColorValue(
                            red: Double(index + 1) / 255, green: 0, blue: 0)
                    }
                )
            })
        let colors = (0..<7).map { "\\red\($0 + 1)\\green0\\blue0;" }
        #expect(
            source.contains(
                "{\\colortbl;\\red255\\green255\\blue255;" + colors[..<3].joined() + "\n"
                    + colors[3..<6].joined() + "\n" + colors[6] + "}\n"))
    }

    @Test("B4: a colour that lets through has its alpha as the fourth part of a hundred thousand")
    func alpha() throws {
        let source = try rtf("x") {
            $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0, alpha: 0.25)
        }
        #expect(source.contains("\\cssrgb\\c100000\\c0\\c0\\c25000;"))
    }

    // MARK: Paragraphs

    @Test(
        "B4: only the first paragraph's properties are followed by an empty line; the same are not said twice"
    )
    func paragraphLines() throws {
        let source = try rtf([
            ("a\nb\n", attributes()), ("c\n", attributes { $0.paragraph?.alignment = .center }),
        ])
        #expect(
            source.hasSuffix(
                "\\pardirnatural\\partightenfactor0\n\n\\f0\\fs24 \\cf0 a\\\nb\\\n"
                    + "\\pard\\tx560\\tx1120\\tx1680\\tx2240\\tx2800\\tx3360\\tx3920\\tx4480\\tx5040\\tx5600\\tx6160\\tx6720"
                    + "\\pardirnatural\\qc\\partightenfactor0\n\\cf0 c\\\n}"))
    }

    @Test(
        "B4: directions and alignments in Cocoa's words",
        arguments: [
            (ParagraphValue.Alignment.natural, ParagraphValue.Direction.natural, "\\pardirnatural"),
            (.left, .natural, "\\pardirnatural\\ql"), (.justified, .natural, "\\pardirnatural\\qj"),
            (.natural, .leftToRight, "\\tx6720"), (.natural, .rightToLeft, "\\rtlpar\\qr"),
        ])
    func directions(
        alignment: ParagraphValue.Alignment, direction: ParagraphValue.Direction, words: String
    ) throws {
        let source = try rtf("x") {
            $0.paragraph?.alignment = alignment
            $0.paragraph?.direction = direction
        }
        #expect(source.contains(words + "\\partightenfactor0\n"), "\(source)")
    }

    @Test("B4: line heights: a multiple of 240, smallest and largest, leading between lines")
    func lineHeights() throws {
        let source = try rtf("x") {
            $0.paragraph?.lineHeightMultiple = 1.5
            $0.paragraph?.lineSpacing = 2
            $0.paragraph?.minimumLineHeight = 10
            $0.paragraph?.maximumLineHeight = 20
            $0.paragraph?.paragraphSpacingBefore = 3
            $0.paragraph?.paragraphSpacing = 4
        }
        #expect(
            source.contains(
                "\\sl360\\slmult1\\slleading40\\slminimum200\\slmaximum400\\sb60\\sa80\\pardirnatural"
            ))
        let exact = try readRTF("{\\rtf1\\cocoartf2822 \\pard\\sl-928\\sa5000 x}").document
        let value = try #require(exact.runs.first?.attributes.paragraph)
        #expect(value.minimumLineHeight == 46.4 && value.maximumLineHeight == 46.4)
        #expect(value.paragraphSpacing == 250)
    }

    @Test("B4: ends of paragraphs, lines and pages, and tabs, in Cocoa's signs")
    func separators() throws {
        let source = try rtf("a\u{2029}b\u{2028}c\u{C}d\te")
        #expect(
            source.hasSuffix("a\\\nb\\uc0\\u8232 c\\page \\uc0 d\te}")
                || source.hasSuffix("a\\\nb\\uc0\\u8232 c\\page d\te}"), "\(source)")
        #expect(
            try readRTF("{\\rtf1\\cocoartf2822\\uc0 a\\\nb\\u8232 c\\page d\te}").document.text
                == "a\nb\u{2028}c\u{C}d\te")
    }

    // MARK: Characters

    @Test(
        "B4: text's escapes: its own signs, bytes of Windows' Latin in lower case, units without sign"
    )
    func escapes() throws {
        #expect(try rtf("\\{}").hasSuffix("\\\\\\{\\}}"))
        #expect(try rtf("\u{D6}\u{20AC}").hasSuffix("\\'d6\\'80}"))
        #expect(try rtf("\u{FF21}\u{4E2D}").hasSuffix("\\uc0\\u65313 \\u20013 }"))
        #expect(try rtf("\u{1F98A}").hasSuffix("\\uc0\\u55358 \\u56714 }"))
    }

    @Test("B4: sizes in half points, and in thousandths behind them where that is not enough")
    func sizes() throws {
        #expect(try rtf("x") { $0.font?.size = 14.1 }.contains("\\fs28\\fsmilli14100 "))
        #expect(try rtf("x") { $0.font?.size = 13.5 }.contains("\\fs27 \\cf0 x"))
    }

    private typealias Change = @Sendable (inout TextAttributes) -> Void
    private static let cases: [(String, Change)] = [
        ("\\ul x\\ulnone  y", { $0.underlineStyle = 1 }),
        ("\\ul\\ulstyle9 x\\ulnone  y", { $0.underlineStyle = 9 }),
        ("\\strike \\strikec0 x\\strike0\\striked0  y", { $0.strikethroughStyle = 1 }),
        ("\\super x\\nosupersub  y", { $0.superscript = 1 }),
        ("\\sub x\\nosupersub  y", { $0.superscript = -1 }),
        ("\\up6 x\\up0  y", { $0.baselineOffset = 3 }),
        ("\\dn4 x\\up0  y", { $0.baselineOffset = -2 }),
        ("\\expnd0\\expndtw0\\kerning0\nx\\kerning1\\expnd0\\expndtw0  y", { $0.kern = 0 }),
        ("\\expnd4\\expndtw20\\kerning0\nx\\kerning1\\expnd0\\expndtw0  y", { $0.kern = 1 }),
        ("\\obliqueness400 x\\obliqueness0  y", { $0.obliqueness = 0.2 }),
        ("\\expansion-200 x\\expansion0  y", { $0.expansion = -0.1 }),
        ("\\CocoaLigature0 x\\CocoaLigature1  y", { $0.ligature = 0 }),
        (
            "\\outl\\strokewidth-60 \\strokec0 x\\outl0\\strokewidth0 \\strokec0  y",
            { $0.strokeWidth = -3 }
        ),
    ]

    @Test("B4: each attribute in Cocoa's words, on and off", arguments: cases.indices)
    func words(index: Int) throws {
        let (words, change) = Self.cases[index]
        let source = try rtf([("x", attributes(change)), (" y", attributes())])
        #expect(source.contains("\\cf0 " + words), "\(source)")
    }

    @Test("B4: highlights by their numbers")
    func pens() throws {
        let pens: [(HighlightScheme, Int)] = [
            (.purple, -1), (.pink, -2), (.orange, -3), (.mint, -4), (.blue, -5), (.standard, 0),
        ]
        for (pen, number) in pens {
            let source = try rtf("x") { $0.highlight = pen }
            #expect(source.contains("\\AppleHighlight-1 \\AppleHilightClrSch\(number) x"))
        }
    }

    // MARK: Reading

    @Test("B4: only line ends may stand before a file's start; its letter case counts")
    func detection() {
        func format(_ text: String) -> DocumentFormat { DocumentFormat.detect(Array(text.utf8)) }
        #expect(format("\r\n\n{\\rtf1 a}") == .rtf)
        #expect(format(" {\\rtf1 a}") == .text)
        #expect(format("{\\RTF1 a}") == .text)
        #expect(format("{\\rtf") == .text)
        #expect(format("{\\rtf}") == .rtf)
        #expect(format(" \t\n<HtMl>x") == .html)
        #expect(format("<html") == .text && format("<html ") == .text)
        #expect(format("<html>x") == .html)
        #expect(format("<!DOCTYPE htm>") == .text)
    }

    @Test("B4: what stands behind the outermost group is not read")
    func trailing() throws {
        #expect(try readRTF("{\\rtf1 a}b{\\b c}").document.text == "a")
    }

    @Test("B4: numbers of Word below zero, and how many characters stand for one")
    func wordUnicode() throws {
        #expect(
            try readRTF("{\\rtf1\\ansi\\uc1\\u-10179?\\u-8704?x}").document.text == "\u{1F600}x")
        #expect(try readRTF("{\\rtf1\\ansi\\uc2\\u228 \\'61\\b bx}").document.text == "\u{E4}bx")
        #expect(
            try readRTF("{\\rtf1\\ansi{\\upr{a?b}{\\*\\ud{a\\u228?b}}}c}").document.text
                == "a\u{E4}bc")
        #expect(try readRTF("{\\rtf1{\\*\\x\\bin3 }}}}a}").document.text == "a")
    }

    @Test("B4: colours by the names that systems have for them, grey, and wide ones")
    func expandedColors() throws {
        func color(_ item: String) throws -> ColorValue? {
            try readRTF(
                "{\\rtf1\\cocoartf2822{\\colortbl;\\red255\\green255\\blue255;\\red128\\green0\\blue0;}"
                    + "{\\*\\expandedcolortbl;;\(item);}\\cf2 x}"
            ).document.runs.first?.attributes.foregroundColor
        }
        #expect(try color("\\csgray\\c50000")?.red == 0.5)
        #expect(try color("\\csgray\\c50000\\c25000")?.alpha == 0.25)
        #expect(try color("")?.red == 128.0 / 255)
        #expect(try color("\\cssrgb\\c100000\\c50000\\c0")?.green == 0.5)
    }
}
