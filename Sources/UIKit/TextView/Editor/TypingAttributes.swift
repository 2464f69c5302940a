/// Finds what typed text looks like at a place.
struct TypingAttributes {
    let storage: NSTextStorage
    /// Font and colour of the view, for an empty text and behind tokens.
    let base: [NSAttributedString.Key: Any]

    /// Attributes that belong to what they stand on and are never typed on.
    static let notInherited: [NSAttributedString.Key] = [
        .attachment, .adaptiveImageGlyph, .link, .galleyToken,
    ]

    /// A selection is typed over in the look of its first character; a caret takes the look of the character before it,
    /// at the start of a paragraph of the one after it.
    func attributes(for selection: NSRange) -> [NSAttributedString.Key: Any] {
        guard storage.length > 0 else { return base }
        var index = selection.location
        if selection.length == 0, index > 0, !startsParagraph(index) || index == storage.length {
            index -= 1
        }
        index = min(index, storage.length - 1)
        var found = storage.attributes(at: index, effectiveRange: nil)
        if found[.galleyToken] != nil {
            var plain = base
            plain[.paragraphStyle] = found[.paragraphStyle] ?? base[.paragraphStyle]
            return plain
        }
        let standsOnPicture = found[.attachment] != nil || found[.adaptiveImageGlyph] != nil
        let standsOnLink = found[.link] != nil
        for key in Self.notInherited { found[key] = nil }
        if standsOnPicture || standsOnLink {
            found[.font] = found[.font] ?? base[.font]
            found[.foregroundColor] = found[.foregroundColor] ?? base[.foregroundColor]
        }
        return found
    }

    private func startsParagraph(_ index: Int) -> Bool {
        let unit = storage.mutableString.character(at: index - 1)
        return unit == 0x0A || unit == 0x0D || unit == 0x2029
    }
}
