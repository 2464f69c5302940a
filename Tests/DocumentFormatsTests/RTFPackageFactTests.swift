import DocumentModel
import Testing

@testable import DocumentFormats

/// Lists, tables, attachments and flat packages as Cocoa has them, sentence by sentence, as seen in its files.
@Suite struct RTFPackageFactTests {
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

    // MARK: Lists

    private func item(_ formats: [(String, Int)], start: Int = 1) -> TextAttributes {
        attributes {
            $0.paragraph?.lists = formats.map {
                .init(markerFormat: $0.0, startingNumber: start, listID: $0.1)
            }
        }
    }

    @Test("B4: a list's levels, ids and overrides in Cocoa's words")
    func listTables() throws {
        let source = try rtf([
            ("\t\u{2022}\ta\n", item([("{disc}", 1)])),
            ("\t1.\tb\n", item([("{disc}", 1), ("{decimal}.", 2)])),
            ("\t3.\tc\n", item([("{decimal}.", 3)], start: 3)),
        ])
        func level(_ code: Int, _ start: Int, _ template: Int, _ marker: String, _ indent: Int)
            -> String
        {
            "{\\listlevel\\levelnfc\(code)\\levelnfcn\(code)\\leveljc0\\leveljcn0\\levelfollow0"
                + "\\levelstartat\(start)\\levelspace360\\levelindent0{\\*\\levelmarker \(marker)}"
                + "{\\leveltext\\leveltemplateid\(template)"
        }
        #expect(
            source.contains(
                "{\\*\\listtable{\\list\\listtemplateid1\\listhybrid"
                    + level(23, 1, 1, "\\{disc\\}", 720)
                    + "\\'01\\uc0\\u8226 ;}{\\levelnumbers;}\\fi-360\\li720\\lin720 }"
                    + level(0, 1, 2, "\\{decimal\\}.", 1_440)
                    + "\\'02\\'01.;}{\\levelnumbers\\'01;}\\fi-360\\li1440\\lin1440 }"
                    + "{\\listname ;}\\listid1}\n{\\list\\listtemplateid2\\listhybrid"
                    + level(0, 3, 101, "\\{decimal\\}.", 720)
                    + "\\'02\\'00.;}{\\levelnumbers\\'01;}\\fi-360\\li720\\lin720 }"
                    + "{\\listname ;}\\listid3}}\n"), "\(source)")
        #expect(
            source.contains(
                "{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}"
                    + "{\\listoverride\\listid3\\listoverridecount0\\ls2}}\n"))
        #expect(source.contains("\\partightenfactor0\n\\ls1\\ilvl1\\cf0 {\\listtext\t1.\t}b\\\n"))
    }

    private static let listHead =
        "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822{\\*\\listtable{\\list\\listtemplateid1\\listhybrid"
        + "{\\listlevel\\levelnfc23\\levelnfcn23\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat1"
        + "\\levelspace360\\levelindent0{\\*\\levelmarker \\{disc\\}}{\\leveltext\\leveltemplateid1"
        + "\\'01\\uc0\\u8226 ;}{\\levelnumbers;}\\fi-360\\li720\\lin720 }{\\listname ;}\\listid1}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}"

    @Test("B4: Cocoa's items: the marker is text, the paragraphs that follow say the list no more")
    func readItems() throws {
        let document = try readRTF(
            Self.listHead
                + "\\pard\\tx220\\tx720\\li720\\fi-720\\pardirnatural\\partightenfactor0\n"
                + "\\ls1\\ilvl0\\cf0 {\\listtext\t\\uc0\\u8226 \t}one\\\n"
                + "{\\listtext\t\\uc0\\u8226 \t}two\\\n\\pard\\pardirnatural\\cf0 three}"
        ).document
        #expect(document.text == "\t\u{2022}\tone\n\t\u{2022}\ttwo\nthree")
        let first = try #require(document.runs.first?.attributes.paragraph)
        #expect(first.lists.map(\.markerFormat) == ["{disc}"])
        #expect(first.headIndent == 36 && first.firstLineHeadIndent == 0)
        #expect(first.tabs?.map(\.location) == [11, 36])
        #expect(document.runs.last?.attributes.paragraph?.lists == [])
        #expect(document.runs.count == 2)
    }

    // MARK: Tables

    @Test("B4: a row as Cocoa writes it: widths, heights, padding, borders, colours, alignment")
    func readCells() throws {
        let document = try readRTF(
            """
            {\\rtf1\\ansi\\cocoartf2822{\\colortbl;\\red255\\green255\\blue255;\\red255\\green0\\blue0;}
            \\itap1\\trowd \\taflags1 \\trgaph108\\trleft-108 \\trbrdrt\\brdrnil \\trbrdrl\\brdrnil \\trbrdrr\\brdrnil
            \\clvertalc \\clcbpat2 \\clwWidth1920\\clftsWidth3 \\clheight20 \\clbrdrt\\brdrs\\brdrw20\\brdrcf2 \\clbrdrl\\brdrnil \\clbrdrb\\brdrnil \\clbrdrr\\brdrnil \\clpadl100 \\clpadr100 \\gaph\\cellx4320
            \\clvertalb \\clshdrawnil \\clwWidth2500\\clftsWidth2 \\clmarl40 \\gaph\\cellx8640
            \\pard\\intbl\\itap1\\pardirnatural
            \\cf0 a\\
            b\\cell
            \\pard\\intbl\\itap1\\pardirnatural
            \\cf0 c\\cell \\lastrow\\row
            \\pard\\pardirnatural\\cf0 d}
            """.replacing("\n\\cl", with: "\\cl").replacing("\\cell\n", with: "\\cell ")
        ).document
        #expect(document.text == "a\nb\nc\nd")
        let cells = document.runs.compactMap { $0.attributes.paragraph?.cells.first }
        let first = try #require(cells.first)
        #expect(first.style.width == .init(96) && first.style.height == .init(1))
        #expect(first.style.verticalAlignment == .middle)
        #expect(first.style.padding == .init(left: .init(5), right: .init(5)))
        #expect(first.style.border == .init(top: .init(1)))
        #expect(first.style.borderColor.top == ColorValue(red: 1, green: 0, blue: 0))
        #expect(first.style.backgroundColor == ColorValue(red: 1, green: 0, blue: 0))
        let second = try #require(cells.last)
        #expect(second.cell?.column == 1)
        #expect(second.style.width == .init(50, isPercent: true))
        #expect(second.style.margin == .init(left: .init(2)))
        #expect(second.style.verticalAlignment == .bottom)
    }

    @Test("B4: rows have their upper edge in the first, and again in the last before the right one")
    func rowEdges() throws {
        let table = TableValue(id: 1, columns: 1)
        let source = try rtf(
            (0..<3).map { row in
                (
                    "x\n",
                    attributes {
                        $0.paragraph?.blocks = [
                            TextBlockValue(.cell(.init(table: table, row: row, column: 0)))
                        ]
                    }
                )
            })
        func edges(_ letters: [String]) -> String {
            "\\trleft-108 " + letters.map { "\\trbrdr\($0)\\brdrnil " }.joined() + "\n"
        }
        #expect(source.contains(edges(["t", "l", "r"])))
        #expect(source.contains(edges(["l", "r"])))
        #expect(source.contains(edges(["l", "t", "r"])))
        #expect(source.contains("x\\cell \n\\lastrow\\row\n"))
    }

    // MARK: Attachments

    @Test(
        "B4: references to files of all versions of Cocoa, the anchor as a byte or as an escape",
        arguments: [
            "{{\\NeXTGraphic p q.png \\width60 \\height80 \\noorient\n}\u{AC}}",
            "{{\\NeXTGraphic p q.png \\width60 \\height80\n}\u{AC}}",
            "{{\\NeXTGraphic p q.png \\width60 \\height80 \\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}\u{AC}}",
            "{{\\NeXTGraphic p q.png \\width60 \\height80 \\noorient\\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}\\'ac}",
        ])
    func references(source: String) throws {
        let png = pngHeader(width: 3, height: 4)
        for head in ["{\\rtf1\\ansi\\ansicpg1252 ", "{\\rtf1\\mac\\ansicpg10000 "] {
            let package = RTFDPackage(files: [
                .init(name: "TXT.rtf", bytes: latin1(head + "a\(source)b}")),
                .init(name: "p q.png", bytes: png),
                .init(name: ".typeAttributes.dict", bytes: [1]),
            ])
            let result = try package.read()
            #expect(result.document.text == "a\u{FFFC}b")
            #expect(
                result.document.runs[1].attributes.attachment
                    == AttachmentValue(
                        name: "p q.png", type: "image/png", data: png, width: 3, height: 4))
            #expect(result.diagnostics.isEmpty)
        }
    }

    @Test("B4: a file's name is UTF-8, with RTF's signs escaped and its spaces kept")
    func names() throws {
        let name = "a {b} \\ \u{E4}\u{4E2D}.png"
        let file = RTFDPackage.File(name: name, bytes: pngHeader(width: 3, height: 4))
        for written in [
            "a \\{b\\} \\\\ \u{C3}\u{A4}\u{E4}\u{B8}\u{AD}.png",
            "a \\{b\\} \\\\ \\'c3\\'a4\\'e4\\'b8\\'ad.png",
        ] {
            let package = RTFDPackage(files: [
                .init(
                    name: "TXT.rtf",
                    bytes: latin1(
                        "{\\rtf1\\ansi {{\\NeXTGraphic \(written) \\width60 \\height80\n}\u{AC}}}")
                ), file,
            ])
            let result = try package.read()
            #expect(result.document.runs.first?.attributes.attachment?.name == name)
            #expect(result.document.runs.first?.attributes.attachment?.data == file.bytes)
        }
    }

    @Test("B4: files that are no pictures are written the same way")
    func otherFiles() throws {
        var builder = StyledTextBuilder()
        builder.attributes = attributes()
        builder.append(
            AttachmentValue(
                name: "s.pdf", type: "application/pdf", data: [1, 2], width: 32, height: 32))
        let (package, _) = RTFDPackage.make(builder.build())
        #expect(package.files.map(\.name) == ["TXT.rtf", "s.pdf"])
        let text = String(
            String.UnicodeScalarView(package.files[0].bytes.map { Unicode.Scalar($0) }))
        #expect(
            text.contains(
                "{{\\NeXTGraphic s.pdf \\width640 \\height640 \\appleattachmentpadding0 "
                    + "\\appleembedtype0 \\appleaqc\n}\u{AC}}"))
    }

    // MARK: Flat packages

    private func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func data(_ bytes: [UInt8]) -> [UInt8] { word(1) + word(bytes.count) + bytes }

    private func directory(_ entries: [(String, [UInt8])]) -> [UInt8] {
        word(3) + word(entries.count)
            + entries.flatMap { word($0.0.utf8.count) + Array($0.0.utf8) }
            + entries.flatMap { word($0.1.count) } + entries.flatMap(\.1)
    }

    @Test("B4: flat packages with preferred names, attributes and folders inside")
    func flatRecords() throws {
        let inner = directory([("x.png", data([1]))])
        let flat =
            Array("rtfd".utf8) + word(0)
            + directory([
                ("__@PreferredName@__", data(Array("N.rtfd".utf8))),
                ("TXT.rtf", data([0x7B, 0x7D])),
                ("folder", inner), ("__@UTF8PreferredName@__", data(Array("N.rtfd".utf8))),
                ("p.png", data([2, 3])), (".", data(word(0))),
            ])
        let package = try RTFDPackage(flat: flat)
        #expect(package.files.map(\.name) == ["TXT.rtf", "p.png"])
        #expect(package.files.last?.bytes == [2, 3])
        #expect(package.diagnostics.count == 1)
        #expect(package.diagnostics.first?.message.contains("folder") == true)
    }

    @Test("B4: numbers of a flat package are its text, its attachments, and last its attributes")
    func flatOrder() throws {
        var builder = StyledTextBuilder()
        builder.attributes = attributes()
        builder.append(AttachmentValue(name: "p.png", type: "image/png", data: [9]))
        let bytes = try DocumentWriter.write(builder.build(), as: .flatRTFD).bytes
        #expect(bytes.starts(with: Array("rtfd".utf8) + word(0) + word(3) + word(3)))
        let names = ["TXT.rtf", "p.png", "."].flatMap { word($0.utf8.count) + Array($0.utf8) }
        #expect(bytes.dropFirst(16).starts(with: names))
    }

    // MARK: Links

    @Test("B4: what shows over a link is a switch of its field")
    func toolTips() throws {
        let source = try rtf([
            (
                "x",
                attributes {
                    $0.link = "https://a.b"
                    $0.toolTip = "say \"c\"\nd"
                }
            )
        ])
        #expect(
            source.contains(
                "{\\field{\\*\\fldinst{HYPERLINK \"https://a.b\" \\\\o \"say \\\\\"c\\\\\" d\"}}{\\fldrslt "
            ), "\(source)")
        let run = try #require(try readRTF(source).document.runs.first)
        #expect(run.attributes.link == "https://a.b" && run.attributes.toolTip == "say \"c\" d")
        let word = try readRTF(
            "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"u\" \\\\l \"p\" \\\\o \"\" \\\\t \"_blank\" }{\\fldrslt a}}}"
        ).document.runs.first?.attributes
        #expect(word?.link == "u#p" && word?.toolTip == nil)
    }
}
