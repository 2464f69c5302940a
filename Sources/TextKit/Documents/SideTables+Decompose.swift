import DocumentModel
import Foundation

extension NSAttributedString {
    /// Plain text, U+FFFC where pictures and glyphs stand, and tables that say which.
    public func decomposed() -> (text: String, tables: SideTables) {
        var builder = SideTableBuilder()
        builder.read(self)
        return (string, SideTables(items: builder.items, contents: builder.contents))
    }
}

/// Fills the tables in the order of the text.
private struct SideTableBuilder {
    var items: [SideTables.Item] = []
    var contents: [SideTables.Kind: [String: SideTables.Content]] = [:]
    private var writer = StyledTextWriter()
    private var lastToken: TextToken?
    /// Contents that an object got at an earlier place, so that its data is asked for once.
    private var known: [ObjectIdentifier: (id: String, value: AttachmentValue)] = [:]

    mutating func read(_ text: NSAttributedString) {
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: all, options: .longestEffectiveRangeNotRequired) {
            values, range, _ in
            add(values[.galleyToken] as? TextToken, range)
            let attachment = values[.attachment] as? NSTextAttachment
            let glyph = values[.adaptiveImageGlyph] as? NSAdaptiveImageGlyph
            guard attachment != nil || glyph != nil else { return }
            for place in text.attachmentCharacters(in: range) {
                if let attachment {
                    add(attachment, at: place.location)
                } else if let glyph {
                    add(glyph, at: place.location)
                }
            }
        }
    }

    private mutating func add(_ token: TextToken?, _ range: NSRange) {
        defer { lastToken = token }
        guard let token else { return }
        if token === lastToken, let index = items.lastIndex(where: { $0.kind == .token }) {
            // One token whose parts look different.
            items[index].length = range.upperBound - items[index].location
            return
        }
        let content = SideTables.Content(
            identifier: token.id, tokenKind: token.kind,
            payload: token.payload.isEmpty ? nil : token.payload)
        let id = key(for: content, .token, wanted: token.id)
        items.append(
            .init(location: range.location, length: range.length, kind: .token, id: id))
    }

    private mutating func add(_ glyph: NSAdaptiveImageGlyph, at location: Int) {
        let content = SideTables.Content(
            type: "image/heic", data: glyph.imageContent,
            description: glyph.contentDescription.isEmpty ? nil : glyph.contentDescription)
        let id = key(for: content, .glyph, wanted: glyph.contentIdentifier)
        items.append(.init(location: location, length: 1, kind: .glyph, id: id))
    }

    private mutating func add(_ attachment: NSTextAttachment, at location: Int) {
        let (id, value) = known[ObjectIdentifier(attachment)] ?? enter(attachment)
        items.append(
            .init(
                location: location, length: 1, kind: .attachment, id: id, width: value.width,
                height: value.height,
                baselineOffset: value.baselineOffset == 0 ? nil : value.baselineOffset))
    }

    private mutating func enter(
        _ attachment: NSTextAttachment
    ) -> (id: String, value: AttachmentValue) {
        let value = writer.attachment(attachment)
        let content = SideTables.Content(
            type: value.type, data: value.data.map { Data($0) }, name: value.name,
            description: value.altText, url: value.url, identifier: value.id)
        let wanted = value.id ?? "attachment-\(known.count + 1)"
        let entry = (id: key(for: content, .attachment, wanted: wanted), value: value)
        known[ObjectIdentifier(attachment)] = entry
        return entry
    }

    /// The key of a content: the wanted one, with a number behind it where another content has that.
    private mutating func key(
        for content: SideTables.Content, _ kind: SideTables.Kind, wanted: String
    ) -> String {
        var key = wanted
        var number = 1
        while let holder = contents[kind]?[key], holder != content {
            number += 1
            key = "\(wanted)#\(number)"
        }
        contents[kind, default: [:]][key] = content
        return key
    }
}
