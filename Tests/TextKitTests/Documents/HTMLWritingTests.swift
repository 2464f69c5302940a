import DocumentFormats
import Foundation
import Testing

@testable import TextKit

/// HTML goes from an attributed string to the writer without a document in between.
@Suite struct HTMLWritingTests {
    private typealias Text = TextKit.NSMutableAttributedString

    private func text() -> Text {
        let text = Text(
            string:
                "One \u{201C}two\u{201D}\nthree \u{1F600} \u{FFFC}four\u{FFFC}\n\u{65E5}\u{672C}  <five>\n"
        )
        let bold = UIFont.boldSystemFont(ofSize: 15)
        text.addAttribute(.font, value: bold, range: NSRange(location: 2, length: 9))
        text.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 5, length: 14))
        let picture = NSTextAttachment(data: Data([1, 2, 3]), ofType: "image/png")
        // One run with two of its characters, and with text between them.
        text.addAttribute(.attachment, value: picture, range: NSRange(location: 18, length: 7))
        let token = TextToken(kind: "user", id: "7")
        text.addAttribute(.galleyToken, value: token, range: NSRange(location: 28, length: 4))
        text.addAttribute(
            .link, value: "https://example.com/", range: NSRange(location: 30, length: 5))
        return text
    }

    private func check(_ text: Text, _ range: NSRange) throws {
        let attributes: [TextKit.NSAttributedString.DocumentAttributeKey: Any] = [
            .documentType: TextKit.NSAttributedString.DocumentType.html, .title: "A title",
        ]
        let direct = try text.data(from: range, documentAttributes: attributes)
        let document = try DocumentBridge.write(text.styledText(in: range), attributes)
        #expect(
            String(decoding: direct, as: UTF8.self) == String(decoding: document, as: UTF8.self))
    }

    @Test("B3: Cocoa's HTML is what the text's document gives, whole and in parts")
    func sameAsDocument() throws {
        let text = text()
        for start in 0..<text.length {
            for length in [0, 1, 5, text.length - start] where start + length <= text.length {
                try check(text, NSRange(location: start, length: length))
            }
        }
    }

    @Test("B3: both attachments of one run are written, and the text between them")
    func attachments() throws {
        let text = text()
        let data = try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: TextKit.NSAttributedString.DocumentType.html])
        let page = String(decoding: data, as: UTF8.self)
        #expect(page.components(separatedBy: "<img ").count == 3)
        #expect(page.contains("&lt;f</span>"))
        #expect(page.contains("ive</a>&gt;"))
        #expect(
            page.contains("<span class=\"token\" data-token-kind=\"user\" data-token-id=\"7\">"))
    }
}
