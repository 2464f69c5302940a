import DocumentModel
import Foundation
import Testing

/// Attributes as they are stored: all on one level, in the form they always had.
@Suite struct CodedAttributesTests {
    private static var attributes: TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.foregroundColor = ColorValue(red: 1, green: 0, blue: 0)
        attributes.underlineStyle = 1
        attributes.link = "https://example.org"
        attributes.paragraph = ParagraphValue()
        attributes.backgroundColor = ColorValue(red: 0, green: 1, blue: 0)
        attributes.highlight = .mint
        attributes.language = "de-AT"
        attributes.kern = 1.5
        attributes.superscript = 1
        attributes.shadow = ShadowValue(offsetX: 1, offsetY: 2, blurRadius: 3)
        attributes.token = TokenValue(kind: "user", id: "7", instance: "1")
        attributes.attachment = AttachmentValue(name: "a.png", type: "image/png")
        attributes.custom = ["key": "value"]
        return attributes
    }

    @Test("B: attributes are stored on one level and come back")
    func oneLevel() throws {
        let data = try JSONEncoder().encode(Self.attributes)
        #expect(try JSONDecoder().decode(TextAttributes.self, from: data) == Self.attributes)
        let object = try #require(
            try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            object.keys.sorted() == [
                "attachment", "backgroundColor", "custom", "font", "foregroundColor", "highlight",
                "kern", "language", "link", "paragraph", "shadow", "superscript", "token",
                "underlineStyle",
            ])
    }

    @Test("B: what says nothing is stored as nothing but its empty custom keys")
    func nothing() throws {
        let data = try JSONEncoder().encode(TextAttributes())
        #expect(String(decoding: data, as: UTF8.self) == #"{"custom":{}}"#)
        #expect(try JSONDecoder().decode(TextAttributes.self, from: data) == TextAttributes())
    }

    @Test("B: property lists hold them too")
    func propertyList() throws {
        let data = try PropertyListEncoder().encode(Self.attributes)
        let again = try PropertyListDecoder().decode(TextAttributes.self, from: data)
        #expect(again == Self.attributes)
    }
}
