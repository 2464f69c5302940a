/// What was copied last inside this program, kept as it is: attachments, tokens and client attributes come back whole.
@MainActor enum CopiedText {
    /// Names the copy on the pasteboard; a copy by others replaces it there.
    static let typeIdentifier = "org.galley.copied-text"
    private static var last: (id: String, text: NSAttributedString)?

    /// Remembers a text and gives its name.
    static func remember(_ text: NSAttributedString) -> String {
        let id = UUID().uuidString
        last = (id, text)
        return id
    }

    /// The text, if it is still what the pasteboard holds. Its tokens are new ones, so that pasting a token beside itself
    /// gives two.
    static func text(for id: String) -> NSAttributedString? {
        guard let last, last.id == id else { return nil }
        let copy = NSMutableAttributedString(attributedString: last.text)
        let all = NSRange(location: 0, length: copy.length)
        copy.enumerateAttribute(.galleyToken, in: all, options: .longestEffectiveRangeNotRequired) {
            value, range, _ in
            guard let token = value as? TextToken else { return }
            copy.addAttribute(
                .galleyToken,
                value: TextToken(kind: token.kind, id: token.id, payload: token.payload),
                range: range)
        }
        return copy
    }
}
