import Testing

@testable import TextKit

@Suite struct SideTableTests {
    private func picture() throws -> NSTextAttachment {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
        }
        let attachment = NSTextAttachment(data: image.pngData(), ofType: "public.png")
        attachment.accessibilityLabel = "a black bar"
        return attachment
    }

    /// "😀 " glyph " @Ann@Ann " picture glyph "."
    private func sample() throws -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "😀 ")
        text.append(NSAttributedString(adaptiveImageGlyph: try GlyphFixture.glyph()))
        text.append(NSAttributedString(string: " "))
        for _ in 0..<2 {
            let token = TextToken(kind: "user", id: "7", payload: ["site": "x"])
            text.append(NSAttributedString(string: "@Ann", attributes: [.galleyToken: token]))
        }
        text.append(NSAttributedString(string: " "))
        let attachment = try picture()
        attachment.identifier = "p1"
        attachment.bounds = CGRect(x: 0, y: -3, width: 30, height: 20)
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(adaptiveImageGlyph: try GlyphFixture.glyph()))
        text.append(NSAttributedString(string: "."))
        return text
    }

    @Test("B5: tables say range, kind and id; data is there once per id")
    func decompose() throws {
        let (text, tables) = try sample().decomposed()
        #expect(text == "😀 \u{FFFC} @Ann@Ann \u{FFFC}\u{FFFC}.")
        #expect(tables.items.map(\.location) == [3, 5, 9, 14, 15])
        #expect(tables.items.map(\.length) == [1, 4, 4, 1, 1])
        #expect(tables.items.map(\.kind) == [.glyph, .token, .token, .attachment, .glyph])
        #expect(tables.items.map(\.id) == ["glyph-red-64", "7", "7", "p1", "glyph-red-64"])
        #expect(tables.contents[.glyph]?.count == 1)
        #expect(tables.contents[.glyph]?["glyph-red-64"]?.data == (try GlyphFixture.data()))
        #expect(tables.contents[.token]?["7"]?.payload == ["site": "x"])
        #expect(tables.items[3].width == 30 && tables.items[3].baselineOffset == -3)
    }

    @Test("B5: text and tables, through JSON, give the text again")
    func recompose() throws {
        let original = try sample()
        let (plain, tables) = original.decomposed()
        let read = try SideTables(json: tables.json())
        #expect(read == tables)
        let (text, problems) = read.recomposed(plain, attributes: [.kern: 1])
        #expect(problems.isEmpty)
        #expect(text.string == original.string)
        #expect(text.decomposed().tables == tables)
        #expect(text.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 1)
        let picture = text.attribute(.attachment, at: 14, effectiveRange: nil) as? NSTextAttachment
        #expect(picture?.identifier == "p1")
        #expect(picture?.accessibilityLabel == "a black bar")
        #expect(picture?.bounds == CGRect(x: 0, y: -3, width: 30, height: 20))
        #expect(text.attribute(.adaptiveImageGlyph, at: 14, effectiveRange: nil) == nil)
        let first = text.attribute(.adaptiveImageGlyph, at: 3, effectiveRange: nil)
        let last = text.attribute(.adaptiveImageGlyph, at: 15, effectiveRange: nil)
        #expect(first as AnyObject === last as AnyObject, "one object for one id")
        let tokens = [5, 9].map { text.attribute(.galleyToken, at: $0, effectiveRange: nil) }
        #expect(tokens[0] as? TextToken != tokens[1] as? TextToken, "equal neighbours stay two")
    }

    @Test("B5: a missing id keeps the text and is reported; a store is asked once")
    func missing() throws {
        var (plain, tables) = try sample().decomposed()
        let taken = try #require(tables.contents[.glyph])
        tables.contents[.glyph] = nil
        let (text, problems) = tables.recomposed(plain)
        #expect(text.string == plain)
        #expect(problems.map(\.reason) == [.missing, .missing])
        #expect(problems.map(\.item.location) == [3, 15])
        #expect(
            problems.first?.description == "glyph \"glyph-red-64\" at 3: no content with that id")
        #expect(text.attribute(.adaptiveImageGlyph, at: 3, effectiveRange: nil) == nil)
        #expect(text.attribute(.attachment, at: 14, effectiveRange: nil) is NSTextAttachment)
        var asked: [String] = []
        let (whole, none) = tables.recomposed(plain) { kind, id in
            asked.append(id)
            return kind == .glyph ? taken[id] : nil
        }
        #expect(none.isEmpty)
        #expect(asked == ["glyph-red-64"])
        #expect(whole.decomposed().tables.contents[.glyph] == taken)
        plain = ""
        #expect(tables.recomposed(plain).problems.count == 5)
    }

    @Test("B5: what does not fit the text is reported, not forced")
    func misfits() {
        let png = SideTables.Content(type: "image/png", data: Data([1, 2, 3]))
        let tables = SideTables(
            items: [
                .init(location: 0, length: 1, kind: .glyph, id: "a"),
                .init(location: 1, length: 1, kind: .attachment, id: "a"),
                .init(location: 2, length: 9, kind: .token, id: "t"),
                .init(location: -1, length: 1, kind: .token, id: "t"),
                .init(location: Int.max, length: Int.max, kind: .token, id: "t"),
                .init(location: 1, length: 1, kind: .token, id: "t"),
                .init(location: 1, length: 1, kind: .init(rawValue: "poll"), id: "x"),
            ], contents: [.glyph: ["a": png], .attachment: ["a": png], .token: ["t": .init()]])
        let (text, problems) = tables.recomposed("\u{FFFC}bc")
        #expect(text.string == "\u{FFFC}bc")
        #expect(
            problems.map(\.reason) == [
                .unreadable, .noAttachmentCharacter, .outsideText, .outsideText, .outsideText,
                .unreadable, .unknownKind,
            ])
    }

    @Test("B5: different contents with one id are kept apart, an attachment needs no id")
    func conflicts() throws {
        let text = NSMutableAttributedString()
        for bytes in [[1], [2], [1]] as [[UInt8]] {
            let attachment = NSTextAttachment(data: Data(bytes), ofType: "application/x-a")
            attachment.identifier = "same"
            let wrapper = FileWrapper(regularFileWithContents: Data(bytes))
            wrapper.preferredFilename = "a.bin"
            attachment.fileWrapper = wrapper
            text.append(NSAttributedString(attachment: attachment))
        }
        text.append(NSAttributedString(attachment: try picture()))
        let (plain, tables) = text.decomposed()
        #expect(tables.items.map(\.id) == ["same", "same#2", "same", "attachment-4"])
        let (back, problems) = tables.recomposed(plain)
        #expect(problems.isEmpty)
        let found = (0..<4).map {
            back.attribute(.attachment, at: $0, effectiveRange: nil) as? NSTextAttachment
        }
        #expect(found.map { $0?.identifier } == ["same", "same", "same", nil])
        #expect(found[1]?.contents == Data([2]))
    }

    @Test("B5: a token whose parts look different is one item")
    func styledToken() {
        let token = TextToken(kind: "user", id: "7")
        let text = NSMutableAttributedString(string: "@Ann", attributes: [.galleyToken: token])
        text.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 1))
        #expect(text.decomposed().tables.items.map(\.length) == [4])
    }

    @Test("B5: JSON of a newer version is refused, the documented form is read")
    func versions() throws {
        let documented = """
            {"version": 1, "later": true,
             "items": [{"location": 0, "length": 2, "kind": "token", "id": "7"}],
             "contents": {"token": {"7": {"identifier": "7", "tokenKind": "user"}}}}
            """
        let tables = try SideTables(json: Data(documented.utf8))
        let (text, problems) = tables.recomposed("@A")
        #expect(problems.isEmpty)
        let token = text.attribute(.galleyToken, at: 1, effectiveRange: nil) as? TextToken
        #expect(token?.kind == "user" && token?.id == "7")
        #expect(throws: DecodingError.self) { try SideTables(json: Data("{\"version\": 2}".utf8)) }
        #expect(throws: DecodingError.self) { try SideTables(json: Data("{}".utf8)) }
    }
}
