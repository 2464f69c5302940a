import DocumentFormats
import DocumentModel
import Foundation
import Testing
import TextKit
import Views

private typealias Text = TextKit.NSAttributedString

@Suite struct DocumentTests {
    private func sample() throws -> TextKit.NSMutableAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.headIndent = 12
        let text = TextKit.NSMutableAttributedString(
            string: "Bold",
            attributes: [
                .font: try #require(UIFont(name: "Helvetica-Bold", size: 14)),
                .paragraphStyle: style, .foregroundColor: UIColor.red,
                .underlineStyle: NSUnderlineStyle.single.rawValue,
            ])
        text.append(
            Text(
                string: " plain\n",
                attributes: [
                    .font: try #require(UIFont(name: "Helvetica", size: 14)),
                    .paragraphStyle: style,
                ]))
        text.append(Text(string: "link", attributes: [.link: "https://example.org/"]))
        return text
    }

    private func picture() throws -> Data {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
        }
        return try #require(image.pngData())
    }

    @Test func valuesKeepWhatTheyCanCarry() throws {
        let document = try sample().styledText
        #expect(document.text == "Bold plain\nlink")
        #expect(document.runs.map(\.length) == [4, 7, 4])
        let bold = document.runs[0].attributes
        #expect(bold.font == FontAttributes(name: "Helvetica-Bold", size: 14, isBold: true))
        #expect(bold.foregroundColor == ColorValue(red: 1, green: 0, blue: 0))
        #expect(bold.underlineStyle == 1)
        #expect(bold.paragraph?.alignment == .center)
        #expect(bold.paragraph?.tabs == nil)
        #expect(document.runs[2].attributes.link == "https://example.org/")
        #expect(Text(document).styledText == document)
    }

    @Test func rtfdComesBackWithItsPicture() throws {
        let data = try picture()
        let attachment = NSTextAttachment(data: data, ofType: "public.png")
        let text = try sample()
        text.insert(Text(attachment: attachment), at: 4)
        let flat = try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: Text.DocumentType.rtfd])
        #expect(flat.starts(with: Data("rtfd".utf8)))
        let read = try Text(data: flat, documentAttributes: nil)
        #expect(read.string == text.string)
        let found = read.attribute(.attachment, at: 4, effectiveRange: nil) as? NSTextAttachment
        #expect(found?.contents == data)
        let font = read.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect(font?.pointSize == 14)
        let color = read.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        let link = read.attribute(.link, at: read.length - 1, effectiveRange: nil) as? URL
        #expect(link?.absoluteString == "https://example.org/")
        let style = read.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
        #expect((style as? NSParagraphStyle)?.alignment == .center)
    }

    @Test func documentAttributesSayTheType() throws {
        var attributes: NSDictionary?
        let read = try Text(
            data: Data("{\\rtf1 hi}".utf8),
            options: [.documentType: Text.DocumentType.rtf], documentAttributes: &attributes)
        #expect(read.string == "hi")
        let type = attributes?[Text.DocumentAttributeKey.documentType.rawValue]
        #expect(type as? Text.DocumentType == .rtf)
    }

    @Test func htmlAndPlainTextAreWritten() throws {
        let text = try sample()
        let whole = NSRange(location: 0, length: text.length)
        let html = try text.data(
            from: whole, documentAttributes: [.documentType: Text.DocumentType.html])
        #expect(String(decoding: html, as: UTF8.self).contains("<b>Bold</b>"))
        let plain = try text.data(
            from: NSRange(location: 0, length: 4),
            documentAttributes: [.documentType: Text.DocumentType.plain])
        #expect(plain == Data("Bold".utf8))
    }

    @Test("B3: HTML is read with Apple's initialiser")
    func htmlIsRead() throws {
        var attributes: NSDictionary?
        let page =
            "<title>T</title><p style='color:#f00'>a <b>b</b> <a href='https://a.b/'>c</a></p>"
        let read = try Text(
            data: Data(page.utf8), options: [.documentType: Text.DocumentType.html],
            documentAttributes: &attributes)
        #expect(read.string == "a b c\n")
        let font = read.attribute(.font, at: 2, effectiveRange: nil) as? UIFont
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect(font?.pointSize == 12)
        let link = read.attribute(.link, at: 4, effectiveRange: nil) as? URL
        #expect(link?.absoluteString == "https://a.b/")
        let color = read.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(
            attributes?[Text.DocumentAttributeKey.documentType.rawValue] as? Text.DocumentType
                == .html)
        #expect(attributes?[Text.DocumentAttributeKey.title.rawValue] as? String == "T")
    }

    @Test func defaultsFillWhatTheDocumentLeavesOpen() throws {
        let options: [Text.DocumentReadingOptionKey: Any] = [
            .documentType: Text.DocumentType.plain,
            .characterEncoding: String.Encoding.isoLatin1.rawValue,
            .defaultAttributes: [Text.Key.kern: 2],
        ]
        let read = try Text(data: Data([0x61, 0xE9]), options: options, documentAttributes: nil)
        #expect(read.string == "aé")
        #expect(read.attribute(.kern, at: 1, effectiveRange: nil) as? Int == 2)
    }

    @Test func errorsAreThrown() throws {
        let text = Text(string: "a")
        #expect(throws: DocumentError.self) {
            try text.data(from: NSRange(location: 0, length: 1))
        }
        #expect(throws: DocumentError.self) {
            try Text(
                data: Data("no".utf8), options: [.documentType: Text.DocumentType.rtf],
                documentAttributes: nil)
        }
    }

    @Test func neighbouringTokensStayTwo() {
        let text = TextKit.NSMutableAttributedString()
        for _ in 0..<2 {
            let token = TextToken(kind: "user", id: "7", payload: ["name": "Ann"])
            text.append(Text(string: "@Ann", attributes: [.galleyToken: token]))
        }
        let document = text.styledText
        #expect(document.runs.map(\.length) == [4, 4])
        let back = Text(document)
        let first = back.attribute(.galleyToken, at: 0, effectiveRange: nil) as? TextToken
        let second = back.attribute(.galleyToken, at: 4, effectiveRange: nil) as? TextToken
        #expect(first?.payload == ["name": "Ann"])
        #expect(first != second)
        #expect(back.attribute(.galleyToken, at: 3, effectiveRange: nil) as? TextToken == first)
    }

    @Test func packagesHoldTheFiles() throws {
        let attachment = NSTextAttachment(data: try picture(), ofType: "image/png")
        let wrapper = try Text(attachment: attachment).fileWrapper(
            from: NSRange(location: 0, length: 1),
            documentAttributes: [.documentType: Text.DocumentType.rtfd])
        #expect(wrapper.fileWrappers?.keys.sorted() == ["Attachment.png", "TXT.rtf"])
    }
}
