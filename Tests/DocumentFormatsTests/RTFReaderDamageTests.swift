import DocumentFormats
import DocumentModel
import Testing

/// Broken input: what can be saved is saved and the rest reported; nothing crashes or hangs.
@Suite struct RTFReaderDamageTests {
    @Test func whatIsNoRTFIsRefused() {
        for source in ["", "{\\rtf", "hello", "{\\RTF1 a}", " {\\rtf1 a}"] {
            #expect(throws: DocumentError.self) { try readRTF(source) }
        }
    }

    @Test func aCutFileKeepsItsText() throws {
        let result = try readRTF("{\\rtf1\\ansi{\\fonttbl\\f0 Helvetica;}\\f0 Hello {\\b wor")
        #expect(result.document.text == "Hello wor")
        #expect(result.diagnostics.count == 1)
        #expect(result.diagnostics[0].message.contains("ends inside 2 open groups"))
    }

    @Test(arguments: [
        "{\\rtf1 a\\", "{\\rtf1 a\\'", "{\\rtf1 a\\'4", "{\\rtf1 a\\u", "{\\rtf1 a\\bin99999999 ",
        "{\\rtf1 a\\bin-5 }", "{\\rtf1 a{\\pict\\pngblip 0",
        "{\\rtf1 a{\\field{\\*\\fldinst{HYPERLINK \"",
        "{\\rtf1 a{{\\NeXTGraphic x", "{\\rtf1 a\\fs99999999999999999999 ",
        "{\\rtf1 a\\li-2147483648\\fi-2147483648 ",
        "{\\rtf1 a{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\ls1\\ilvl99 ",
        "{\\rtf1 a{\\colortbl;\\red999\\green-5;}\\cf1 ", "{\\rtf1 a\\up-2147483648 ",
    ])
    func oddEnds(_ source: String) throws {
        #expect(try readRTF(source + "b}").document.text.hasPrefix("a"))
        #expect(try readRTF(source).document.text.hasPrefix("a"))
    }

    @Test func tenThousandGroupsInsideEachOther() throws {
        let source =
            "{\\rtf1 a" + String(repeating: "{", count: 10_000) + "deep"
            + String(repeating: "}", count: 10_000) + "b}"
        let result = try readRTF(source)
        #expect(result.document.text == "ab")
        #expect(result.diagnostics.contains { $0.message.contains("4096") })
        #expect(
            try readRTF(source, limits: ReadingLimits(maximumDepth: 20_000)).document.text
                == "adeepb")
        let unclosed = try readRTF("{\\rtf1 a" + String(repeating: "{", count: 10_000))
        #expect(unclosed.document.text == "a")
    }

    @Test func limitsHold() {
        #expect(throws: DocumentError.self) {
            try readRTF("{\\rtf1 abc}", limits: ReadingLimits(maximumBytes: 5))
        }
    }

    @Test func timeEnds() throws {
        let source = "{\\rtf1 " + String(repeating: "\\b a\\b0 b", count: 20_000) + "}"
        let result = try readRTF(source, limits: ReadingLimits(time: .zero))
        #expect(result.diagnostics.contains { $0.message.contains("too long") })
        #expect(!result.document.text.isEmpty)
    }

    @Test func diagnosticsHaveAnEnd() throws {
        let source = "{\\rtf1 " + String(repeating: "\\'zz", count: 5_000) + "}"
        #expect(try readRTF(source).diagnostics.count == 101)
    }

    /// Bytes changed, cut and doubled at random: every reader ends, and its runs cover its text.
    @Test func mutations() throws {
        let seeds: [[UInt8]] = [
            latin1(
                "{\\rtf1\\ansi\\ansicpg932{\\fonttbl\\f0\\fcharset128 A;\\f1\\fcharset0 B;}{\\colortbl;\\red1\\green2\\blue3;}\\pard\\tx560\\qc\n\n\\f0\\fs24 \\cf1 \\'93\\'fa{\\field{\\*\\fldinst{HYPERLINK \"u\"}}{\\fldrslt t}}\\u8364 ?{\\pict\\pngblip 8950}\\\n{{\\NeXTGraphic a.png \\width20 \\height20\n}\u{AC}}\\cell\\row}"
            ),
            RTFDPackage(files: [
                .init(
                    name: "TXT.rtf",
                    bytes: latin1("{\\rtf1 {{\\NeXTGraphic a.png \\width20\n}\u{AC}}}")),
                .init(name: "a.png", bytes: pngHeader(width: 1, height: 1)),
            ]).flatBytes(),
            Array("a [[image_id=5]] [[token_user=%41]] [[#5B]][[ \u{E4}".utf8),
        ]
        var random = SeededGenerator(seed: 20)
        for round in 0..<600 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(place + 3, bytes.count - 1))
                case 2: bytes.insert(contentsOf: bytes[place...].prefix(8), at: place)
                default: bytes[place] = [0x7B, 0x7D, 0x5C, 0xFF].randomElement(using: &random) ?? 0
                }
            }
            let format: DocumentFormat? = round % seeds.count == 2 ? .markers : nil
            do {
                let document = try DocumentReader.read(bytes, as: format).document
                #expect(document.runs.reduce(0) { $0 + $1.length } == document.text.utf16.count)
                for target in DocumentFormat.allCases {
                    _ = try DocumentWriter.write(document, as: target)
                }
            } catch { #expect(error.reason == .wrongFormat, "\(error)") }
        }
    }
}
