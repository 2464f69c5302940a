import DocumentFormats
import DocumentModel
import Testing

/// The layout of Cocoa's files and round trips.
@Suite struct RTFWriterTests {
    private func attributes(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = ParagraphValue()
        change(&attributes)
        return attributes
    }

    private func rtf(_ document: StyledText) throws -> String {
        string(try DocumentWriter.write(document, as: .rtf).bytes)
    }

    private let tabs = (1...12).map { "\\tx\($0 * 560)" }.joined()

    @Test func plainTextInCocoasLayout() throws {
        let text = try rtf(StyledText("Hi \u{E4}\u{20AC}{}\\\u{1F600}\n", attributes: attributes()))
        let head =
            "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822\n\\cocoatextscaling0\\cocoaplatform0"
            + "{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}\n{\\colortbl;\\red255\\green255\\blue255;}\n"
            + "{\\*\\expandedcolortbl;;}\n"
        #expect(
            text == head + "\\pard\(tabs)\\pardirnatural\\partightenfactor0\n\n"
                + "\\f0\\fs24 \\cf0 Hi \\'e4\\'80\\{\\}\\\\\\uc0\\u55357 \\u56832 \\\n}")
    }

    @Test func fontLineAndColor() throws {
        var builder = StyledTextBuilder()
        builder.append("a", attributes: attributes())
        builder.append(
            "b",
            attributes: attributes {
                $0.font = FontAttributes(
                    name: "Menlo-Regular", size: 14, isBold: true, isItalic: true)
                $0.foregroundColor = ColorValue(red: 0, green: 0, blue: 1)
            })
        builder.append("c", attributes: attributes { $0.underlineStyle = 1 })
        let text = try rtf(builder.build())
        #expect(
            text.contains(
                "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue255;}\n{\\*\\expandedcolortbl;;\\cssrgb\\c0\\c0\\c100000;}"
            ))
        #expect(
            text.hasSuffix("\\cf0 a\n\\f1\\i\\b\\fs28 \\cf2 b\n\\f0\\i0\\b0\\fs24 \\cf0 \\ul c}"))
    }

    @Test func linksAndLists() throws {
        let link = try rtf(StyledText("x", attributes: attributes { $0.link = "https://a.b/\"c" }))
        #expect(
            link.contains(
                "{\\field{\\*\\fldinst{HYPERLINK \"https://a.b/\\\\\"c\"}}{\\fldrslt \n\\f0\\fs24 \\cf0 x}}}"
            ))
        let list = try rtf(
            StyledText(
                "\t\u{2022}\tone\n",
                attributes: attributes {
                    $0.paragraph?.lists = [.init(markerFormat: "{disc}", listID: 1)]
                }))
        #expect(
            list.contains("\\ls1\\ilvl0\n\\f0\\fs24 \\cf0 {\\listtext\t\\uc0\\u8226 \t}one\\\n}"))
        #expect(
            list.contains(
                "{\\*\\levelmarker \\{disc\\}}{\\leveltext\\leveltemplateid1\\'01\\uc0\\u8226 ;}{\\levelnumbers;}\\fi-360\\li720\\lin720 }{\\listname ;}\\listid1}"
            ))
    }

    @Test func attachmentsInPackages() throws {
        let png = pngHeader(width: 120, height: 42)
        var builder = StyledTextBuilder()
        builder.attributes = attributes()
        builder.append(AttachmentValue(name: "a b.png", type: "image/png", data: png))
        builder.append(AttachmentValue(name: "a b.png", type: "image/png", data: png + [0]))
        builder.append(AttachmentValue(name: "../txt.RTF", type: "text/plain", data: [1]))
        let (package, diagnostics) = RTFDPackage.make(builder.build())
        #expect(package.files.map(\.name) == ["TXT.rtf", "a b.png", "a b-1.png", "txt-1.RTF"])
        #expect(diagnostics.isEmpty)
        let text = String(
            String.UnicodeScalarView(package.files[0].bytes.map { Unicode.Scalar($0) }))
        #expect(
            text.contains(
                "{{\\NeXTGraphic a b.png \\width2400 \\height840 \\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}\u{AC}}"
            ))
    }

    @Test func picturesInPlainRTF() throws {
        let png = pngHeader(width: 2, height: 2)
        var builder = StyledTextBuilder()
        builder.append(
            AttachmentValue(name: "p.png", type: "image/png", data: png, width: 10, height: 20))
        builder.append(AttachmentValue(name: "p.pdf", type: "application/pdf", data: [1]))
        let result = try DocumentWriter.write(builder.build(), as: .rtf)
        #expect(result.diagnostics.count == 1)
        let back = try DocumentReader.read(result.bytes).document
        #expect(back.text == "\u{FFFC}\u{FFFC}")
        #expect(back.runs[0].attributes.attachment?.data == png)
        #expect(back.runs[0].attributes.attachment?.width == 10)
        #expect(back.runs[1].attributes.attachment == nil)
    }

    @Test("B4: a marker pen in the words of newer systems, its own colour only once")
    func highlights() throws {
        var builder = StyledTextBuilder()
        builder.append(
            "pen",
            attributes: attributes {
                $0.highlight = .blue
                $0.backgroundColor = HighlightScheme.blue.color
            })
        builder.append(" no\n", attributes: attributes())
        let source = string(try DocumentWriter.write(builder.build(), as: .rtf).bytes)
        #expect(
            source.contains(
                "\\AppleHighlight-1 \\AppleHilightClrSch-5 pen\\AppleHighlight0 \\AppleHilightClrSch0  no"
            ))
        #expect(!source.contains("\\cb"))
    }
}
