import DocumentFormats
import DocumentModel
import Testing

@Suite struct GlyphDocumentTests {
    /// A signature is enough here: the bytes are carried, not decoded.
    private let heic = Array("....ftypheic".utf8) + [0, 0x7B, 0x5C, 0xFF]
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    private var glyph: AttachmentValue {
        AttachmentValue(
            id: "glyph-1", name: "a dog.heic", type: "image/heic", data: heic, width: 18,
            height: 18, altText: "a dog", isAdaptiveGlyph: true, fallback: png)
    }

    private func document(_ values: AttachmentValue...) -> StyledText {
        var builder = StyledTextBuilder()
        builder.append("x")
        for value in values { builder.append(value) }
        builder.append("y")
        return builder.build()
    }

    @Test("B5: RTFD holds the HEIC as it is with a PNG beside it")
    func packageHoldsBoth() throws {
        let package = RTFDPackage.make(document(glyph)).0
        #expect(package.files.map(\.name) == ["TXT.rtf", "a dog.heic", "a dog.png"])
        #expect(package.files[1].bytes == heic)
        #expect(package.files[2].bytes == png)
        let rtf = String(decoding: package.files[0].bytes, as: UTF8.self)
        #expect(rtf.contains("{\\*\\galley attachment;"))
        #expect(rtf.contains("\\NeXTGraphic a dog.png \\width360 \\height360"))
        #expect(!rtf.contains("\\NeXTGraphic a dog.heic"), "other readers show the PNG")
    }

    @Test("B5: flat RTFD gives the glyph back, also twice and beside a picture")
    func flatRoundTrip() throws {
        let picture = AttachmentValue(name: "p.png", type: "image/png", data: png + [9])
        let original = document(glyph, glyph, picture)
        let flat = try DocumentWriter.write(original, as: .flatRTFD)
        #expect(flat.diagnostics.isEmpty)
        let read = try DocumentReader.read(flat.bytes, as: nil)
        #expect(read.diagnostics.isEmpty)
        let values = read.document.runs.compactMap(\.attributes.attachment)
        #expect(values.map(\.isAdaptiveGlyph) == [true, true, false])
        #expect(values.first == glyph)
        #expect(values.last?.data == png + [9])
    }

    @Test("B5: a package that lost its HEIC shows the PNG and says so")
    func lostFile() throws {
        var package = RTFDPackage.make(document(glyph)).0
        package.files.remove(at: 1)
        let read = try package.read()
        let value = read.document.runs.compactMap(\.attributes.attachment).first
        #expect(value?.isAdaptiveGlyph == false)
        #expect(value?.data == png)
        #expect(value?.altText == "a dog")
        #expect(read.diagnostics.contains { $0.message.contains("a dog.heic") })
    }

    @Test("B5: a glyph file outside the package is not read")
    func unsafeName() throws {
        let text = "{\\rtf1 {\\*\\galley attachment;glyph=../../x}{{\\NeXTGraphic a.png }\\'ac}}"
        let package = RTFDPackage(files: [
            .init(name: "TXT.rtf", bytes: Array(text.utf8)), .init(name: "a.png", bytes: png),
        ])
        let read = try package.read()
        #expect(
            read.document.runs.compactMap(\.attributes.attachment).map(\.isAdaptiveGlyph) == [false]
        )
        #expect(read.diagnostics.contains { $0.message.contains("leads outside") })
    }

    @Test("B5: without a PNG the HEIC stands for itself")
    func withoutFallback() throws {
        var bare = glyph
        bare.fallback = nil
        let package = RTFDPackage.make(document(bare)).0
        #expect(package.files.map(\.name) == ["TXT.rtf", "a dog.heic"])
        let values = try package.read().document.runs.compactMap(\.attributes.attachment)
        #expect(values == [bare])
    }

    @Test("B5: RTF without files holds the PNG")
    func plainRTF() throws {
        let read = try DocumentReader.read(
            try DocumentWriter.write(document(glyph), as: .rtf).bytes, as: nil)
        let value = read.document.runs.compactMap(\.attributes.attachment).first
        #expect(value?.data == png)
        #expect(value?.altText == "a dog")
        #expect(value?.id == "glyph-1")
    }

    @Test("B5: HTML has picture, source and img with the description")
    func html() throws {
        let html = String(
            decoding: try DocumentWriter.write(document(glyph), as: .html).bytes, as: UTF8.self)
        // Base 64 of the bytes: printf '....ftypheic\0{\\\377' | base64
        let source =
            "<picture><source srcset=\"data:image/x-apple-adaptive-glyph;base64,Li4uLmZ0eXBoZWljAHtc/w==\""
            + " type=\"image/x-apple-adaptive-glyph\"><img src=\"data:image/png;base64,iVBORw0KGgoBAgM=\""
            + " alt=\"a dog\" width=\"18\" height=\"18\" data-attachment-id=\"glyph-1\"></picture>"
        #expect(html.contains("x" + source + "y"))
        let read = try DocumentReader.read(Array(html.utf8)).document
        #expect(read.runs.compactMap(\.attributes.attachment) == [glyph])
    }

    @Test(
        "B5: plain-text targets get the description, never nothing",
        arguments: [DocumentFormat.text, .bbcode, .markers])
    func plainTargets(format: DocumentFormat) throws {
        let described = try DocumentWriter.write(document(glyph), as: format)
        #expect(String(decoding: described.bytes, as: UTF8.self) == "xa dogy")
        var silent = glyph
        silent.altText = ""
        let bare = try DocumentWriter.write(document(silent), as: format)
        #expect(String(decoding: bare.bytes, as: UTF8.self) == "x\u{FFFC}y")
    }
}
