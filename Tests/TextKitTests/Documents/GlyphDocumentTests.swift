import DocumentFormats
import DocumentModel
import Testing

@testable import TextKit

@Suite struct GlyphDocumentTests {
    private func glyph(_ text: NSAttributedString, at index: Int) -> NSAdaptiveImageGlyph? {
        text.attribute(.adaptiveImageGlyph, at: index, effectiveRange: nil)
            as? NSAdaptiveImageGlyph
    }

    private func data(
        _ text: NSAttributedString, _ type: NSAttributedString.DocumentType,
        _ more: [NSAttributedString.DocumentAttributeKey: Any] = [:]
    ) throws -> Data {
        try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: more.merging([.documentType: type]) { $1 })
    }

    @Test("B5: flat RTFD gives identifier, description and the same bytes back")
    func flatRTFD() throws {
        let text = try GlyphFixture.text(size: 18)
        let read = try NSAttributedString(data: data(text, .rtfd), documentAttributes: nil)
        #expect(read.string == "ab\u{FFFC}cd")
        let found = try #require(glyph(read, at: 2))
        #expect(found.contentIdentifier == "glyph-red-64")
        #expect(found.contentDescription == "three quarters of a square")
        #expect(found.imageContent == (try GlyphFixture.data()))
        #expect(read.attribute(.attachment, at: 2, effectiveRange: nil) == nil)
        let font = read.attribute(.font, at: 2, effectiveRange: nil) as? UIFont
        #expect(font?.pointSize == 18)
    }

    @Test("B5: an RTFD package holds the HEIC untouched and a PNG named by the description")
    func package() throws {
        let wrapper = try GlyphFixture.text(size: 18).fileWrapper(
            from: NSRange(location: 0, length: 5),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
        let files = try #require(wrapper.fileWrappers)
        #expect(
            files.keys.sorted() == [
                "TXT.rtf", "three quarters of a square.heic", "three quarters of a square.png",
            ])
        let heic = files["three quarters of a square.heic"]?.regularFileContents
        #expect(heic == (try GlyphFixture.data()))
        let png = try #require(files["three quarters of a square.png"]?.regularFileContents)
        #expect(UIImage(data: png)?.cgImage?.width == 64, "of its largest size")
    }

    @Test("B5: HTML shows the glyph to WebKit, a PNG to others, and the description to all")
    func html() throws {
        let html = String(decoding: try data(GlyphFixture.text(size: 16), .html), as: UTF8.self)
        let bytes = try GlyphFixture.data().base64EncodedString()
        #expect(
            html.contains(
                "<picture><source srcset=\"data:image/x-apple-adaptive-glyph;base64,\(bytes)\""))
        #expect(html.contains("<img src=\"data:image/png;base64,"))
        #expect(html.contains("alt=\"three quarters of a square\""))
    }

    @Test("B5: HTML read back gives the glyph again, without a picture beside it")
    func htmlRoundTrip() throws {
        let read = try NSAttributedString(
            data: data(GlyphFixture.text(size: 16), .html),
            options: [.documentType: NSAttributedString.DocumentType.html],
            documentAttributes: nil)
        let place = (read.string as NSString).range(of: "\u{FFFC}").location
        try #require(place != NSNotFound)
        let found = try #require(glyph(read, at: place))
        #expect(found.imageContent == (try GlyphFixture.data()))
        #expect(found.contentDescription == "three quarters of a square")
        #expect(read.string.filter { $0 == "\u{FFFC}" }.count == 1)
        let font = read.attribute(.font, at: place, effectiveRange: nil) as? UIFont
        #expect(font?.pointSize == 16)
    }

    @Test("B5: plain text, in any encoding, has the description")
    func plain() throws {
        let text = try GlyphFixture.text(size: 16)
        let expected = "abthree quarters of a squarecd"
        #expect(try data(text, .plain) == Data(expected.utf8))
        let latin = try data(
            text, .plain, [.characterEncoding: String.Encoding.isoLatin1.rawValue])
        #expect(latin == Data(expected.utf8))
    }

    @Test("B5: RTF without files has the PNG with the description")
    func rtf() throws {
        let read = try NSAttributedString(
            data: data(GlyphFixture.text(size: 16), .rtf), documentAttributes: nil)
        let picture = read.attribute(.attachment, at: 2, effectiveRange: nil) as? NSTextAttachment
        #expect(picture?.accessibilityLabel == "three quarters of a square")
        #expect(picture?.picture?.size.width == 64)
    }

    @Test("B5: bytes that are no picture are carried and shown by what stands for them")
    func damaged() throws {
        let broken = NSAdaptiveImageGlyph(imageContent: Data("no heic".utf8))
        #expect(NSAdaptiveImageGlyph(validating: Data("no heic".utf8)) == nil)
        let text = NSAttributedString(adaptiveImageGlyph: broken)
        let read = try NSAttributedString(data: data(text, .rtfd), documentAttributes: nil)
        #expect(glyph(read, at: 0) == nil)
        let kept = read.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment
        #expect(kept?.contents == Data("no heic".utf8))
        #expect(try data(text, .plain) == Data("\u{FFFC}".utf8), "never nothing")
    }

    @Test("B7: an archive keeps the glyph")
    func archive() throws {
        let glyph = try GlyphFixture.glyph()
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: glyph, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: NSAdaptiveImageGlyph.self, from: data)
        #expect(back == glyph)
        #expect(back?.contentIdentifier == "glyph-red-64")
    }
}
