import DocumentFormats
import DocumentModel
import Testing

@Suite struct PlainTextAndDetectionTests {
    @Test(arguments: [
        ("{\\rtf1 a}", "", DocumentFormat.rtf), ("{\\rtf1 a}", "a.txt", .rtf),
        ("  <HTML><body>", "", .html), ("<!DOCTYPE html>", "a.txt", .html), ("<html", "", .text),
        ("[b]a[/b]", "a.bbcode", .bbcode), ("[b]a[/b]", "", .text), ("a", "x/y.markers", .markers),
        ("a", "dir.rtf/name", .text), ("", "", .text), ("a", "a.htm", .html),
    ])
    func formats(_ text: String, _ name: String, _ expected: DocumentFormat) {
        #expect(DocumentFormat.detect(Array(text.utf8), name: name) == expected)
    }

    @Test func flatRTFDIsKnownByItsMagic() {
        #expect(DocumentFormat.detect(RTFDPackage(files: []).flatBytes()) == .flatRTFD)
        #expect(DocumentFormat.detect(Array("rtfd".utf8)) == .text)
    }

    @Test(
        arguments: [
            ([0x61, 0xC3, 0xA4], "a\u{E4}", nil),
            ([0xEF, 0xBB, 0xBF, 0x61], "a", nil),
            ([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "a\u{1F600}", nil),
            ([0xFE, 0xFF, 0x00, 0x61], "a", nil),
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b", 1),
            ([0x61, 0xE2, 0x82], "a\u{FFFD}", 1),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 0),
            ([0xFF, 0xFE, 0x61, 0x00, 0x62], "a", 4),
            ([], "", nil),
        ] as [([UInt8], String, Int?)])
    func plainText(_ bytes: [UInt8], _ expected: String, _ problem: Int?) throws {
        let result = try DocumentReader.read(bytes, as: .text)
        #expect(result.document.text == expected)
        #expect(result.diagnostics.first?.offset == problem)
    }

    @Test func textPutsTheDescriptionForAPicture() throws {
        var builder = StyledTextBuilder()
        builder.append(AttachmentValue(name: "a", type: "image/png", altText: "a dog"))
        builder.append(AttachmentValue(name: "a", type: "image/png"))
        #expect(
            string(try DocumentWriter.write(builder.build(), as: .text).bytes) == "a dog\u{FFFC}")
    }

    @Test func errorsAreOneLine() {
        let error = DocumentError(.notFound, "a\nb", "c\td")
        #expect(error.description == "a b: c d")
        #expect(DocumentError(.notFound, "", "c").description == "c")
    }

    @Test(arguments: [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "is image/png, not a document"),
        (Array("%PDF-1.7".utf8), "is application/pdf, not a document"),
        ([0x50, 0x4B, 3, 4, 0], "neither RTF nor RTFD nor text: has zero bytes in it"),
    ])
    func picturesAndArchivesAreNoText(_ bytes: [UInt8], _ reason: String) throws {
        #expect(throws: DocumentError(.wrongFormat, "a.bin", reason)) {
            try DocumentReader.read(bytes, name: "a.bin")
        }
        #expect(try DocumentReader.read(bytes, name: "a.txt").format == .text)
        #expect(try DocumentReader.read(bytes, as: .text, name: "a.bin").format == .text)
    }

    @Test func utf16IsTextInSpiteOfItsZeros() throws {
        let result = try DocumentReader.read([0xFF, 0xFE, 0x61, 0x00])
        #expect(result.document.text == "a")
    }
}
