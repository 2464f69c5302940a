import UIKit

/// Three ways to keep or send a message with bold words and picture glyphs.
extension NSAttributedString {
    private var all: NSRange { NSRange(location: 0, length: length) }

    /// One blob with everything, for a database.
    func rtfd() throws -> Data {
        try data(from: all, documentAttributes: [.documentType: DocumentType.rtfd])
    }

    convenience init(rtfd: Data) throws {
        try self.init(
            data: rtfd, options: [.documentType: DocumentType.rtfd], documentAttributes: nil)
    }

    /// A page for a browser.
    func html() throws -> Data {
        try data(from: all, documentAttributes: [.documentType: DocumentType.html])
    }

    convenience init(html: Data) throws {
        try self.init(
            data: html, options: [.documentType: DocumentType.html], documentAttributes: nil)
    }

    /// Plain text with the glyphs on the side, for a server that knows only text.
    func plainMessage() -> PlainMessage {
        var message = PlainMessage(text: string)
        enumerateAttribute(.adaptiveImageGlyph, in: all, options: []) { value, range, _ in
            guard let glyph = value as? NSAdaptiveImageGlyph else { return }
            message.places.append(.init(offset: range.location, id: glyph.contentIdentifier))
            message.pictures[glyph.contentIdentifier] = glyph.imageContent
        }
        return message
    }

    /// The message again. A glyph whose picture is missing stays a placeholder in the text.
    convenience init(_ message: PlainMessage, attributes: [NSAttributedString.Key: Any]) {
        let text = NSMutableAttributedString(string: message.text, attributes: attributes)
        for place in message.places {
            guard let picture = message.pictures[place.id] else { continue }
            text.addAttribute(
                .adaptiveImageGlyph, value: NSAdaptiveImageGlyph(imageContent: picture),
                range: NSRange(location: place.offset, length: 1))
        }
        self.init(attributedString: text)
    }
}

/// Text in which U+FFFC stands for each glyph; every picture is kept once.
struct PlainMessage: Codable {
    struct Place: Codable {
        /// UTF-16 units from the start.
        var offset: Int
        var id: String
    }

    var text: String
    var places: [Place] = []
    var pictures: [String: Data] = [:]
}
