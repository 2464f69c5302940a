import Testing

@testable import TextKit

@Suite struct AttachmentSearchTests {
    private func attachment(_ id: String, side: CGFloat = 10) -> NSTextAttachment {
        let result = NSTextAttachment()
        result.identifier = id
        result.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        return result
    }

    /// "ab[id 0]\nab[id 1]\n…": four units a paragraph, the attachment at 2.
    private func fixture(_ ids: [String]) -> LayoutFixture {
        let text = NSMutableAttributedString(string: "")
        for id in ids {
            text.append(LayoutFixture.text("ab"))
            text.append(NSAttributedString(attachment: attachment(id)))
            text.append(LayoutFixture.text("\n"))
        }
        let fixture = LayoutFixture(text)
        _ = fixture.lines
        return fixture
    }

    @Test("A8: attachments are found by id, each at its own character")
    func search() {
        let storage = fixture(["a", "b", "a"]).storage
        #expect(storage.ranges(ofAttachmentsWithIdentifier: "a").map(\.location) == [2, 10])
        #expect(storage.ranges(ofAttachmentsWithIdentifier: "none").isEmpty)
        #expect(storage.attachment(withIdentifier: "b")?.identifier == "b")
        #expect(storage.attachment(withIdentifier: "none") == nil)
        // One object on two neighbouring characters, set by one call.
        let shared = attachment("s")
        let pair = NSMutableAttributedString(
            string: "x\u{FFFC}\u{FFFC}y", attributes: [.attachment: shared])
        #expect(pair.ranges(of: shared).map(\.location) == [1, 2])
        #expect(pair.ranges(of: shared).allSatisfy { $0.length == 1 })
    }

    @Test("A8: replacing by id lays out the paragraphs it is in and no other, and keeps the length")
    func replacing() {
        let fixture = fixture(["a", "b", "c", "b", "e"])
        let length = fixture.storage.length
        let filled = fixture.manager.engine.filledParagraphCount
        let new = attachment("new", side: 50)
        #expect(fixture.storage.replaceAttachments(withIdentifier: "b", with: new) == 2)
        #expect(fixture.storage.length == length)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 6).width == 50)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 14).width == 50)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 10).width == 10)
        #expect(fixture.manager.engine.filledParagraphCount == filled + 2)
    }

    @Test("A8: removing by id takes one character each")
    func removing() {
        let fixture = fixture(["a", "b", "c", "b", "e"])
        let filled = fixture.manager.engine.filledParagraphCount
        #expect(fixture.storage.removeAttachments(withIdentifier: "b") == 2)
        #expect(fixture.storage.length == 18)
        #expect(
            fixture.storage.string == "ab\u{FFFC}\nab\nab\u{FFFC}\nab\nab\u{FFFC}\n")
        _ = fixture.lines
        #expect(fixture.manager.engine.filledParagraphCount == filled + 2)
        #expect(fixture.storage.removeAttachments(withIdentifier: "b") == 0)
    }

    @Test("A8: resizing, a new picture and an empty attribute change lay out one paragraph each")
    func resizing() {
        let fixture = fixture((0..<50).map(String.init))
        func filled(_ change: () -> Void) -> Int {
            let before = fixture.manager.engine.filledParagraphCount
            change()
            _ = fixture.lines
            return fixture.manager.engine.filledParagraphCount - before
        }
        let found = fixture.storage.attachment(withIdentifier: "25")
        #expect(filled { found?.bounds.size.height = 80 } == 1)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 102).height == 80)
        #expect(filled { found?.image = UIImage() } == 1)
        #expect(
            filled {
                fixture.storage.addAttributes([:], range: NSRange(location: 102, length: 1))
            } == 1)
        #expect(
            filled {
                fixture.storage.updateAttachments(withIdentifier: "7") {
                    $0.bounds.size.width = 33
                }
            } == 1)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 30).width == 33)
    }

    @Test("A8: searching visits each run once")
    func searchIsLinear() {
        let storage = CountingStorage()
        for number in 0..<200 {
            storage.append(NSAttributedString(attachment: attachment("\(number)")))
            storage.append(LayoutFixture.text("text"))
        }
        storage.lookups = 0
        #expect(storage.ranges(ofAttachmentsWithIdentifier: "199").map(\.location) == [199 * 5])
        #expect(storage.lookups <= 2 * 400)
    }

    @Test("A14: alt text goes out and comes back in HTML and RTFD")
    func altText() throws {
        let attachment = NSTextAttachment(
            data: UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).pngData { _ in },
            ofType: "public.png")
        attachment.accessibilityLabel = "A cat & a \"dog\""
        let text = NSAttributedString(attachment: attachment)
        let whole = NSRange(location: 0, length: 1)
        let html = String(
            decoding: try text.data(
                from: whole,
                documentAttributes: [.documentType: NSAttributedString.DocumentType.html]
            ), as: UTF8.self)
        #expect(html.contains("alt=\"A cat &amp; a &quot;dog&quot;\""))
        let rtfd = try text.data(
            from: whole, documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
        let read = try NSAttributedString(data: rtfd, options: [:], documentAttributes: nil)
        let back = read.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment
        #expect(back?.accessibilityLabel == "A cat & a \"dog\"")
    }
}

/// Counts how often attributes are looked up.
private final class CountingStorage: NSTextStorage {
    private let kept = NSMutableAttributedString(string: "")
    var lookups = 0

    override var string: String { kept.string }

    override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
        -> [NSAttributedString.Key: Any]
    {
        lookups += 1
        return kept.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with str: String) {
        kept.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        kept.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }
}
