import DocumentModel

/// Tags for languages as HTML has them: BCP 47.
enum LanguageTag {
    /// The tag, when it can be one; nil for "", which says that nothing is known.
    static func checked(_ tag: String) -> String? {
        // chosen: the longest that a registry has need for are 35.
        guard (1...64).contains(tag.utf8.count),
            tag.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D
            })
        else { return nil }
        return tag
    }

    /// The language of all that stands in the pieces; nil where parts differ or nothing is said.
    static func common(_ pieces: some Sequence<DocumentPiece>) -> String? {
        var found: String?
        for piece in pieces {
            guard let tag = piece.attributes.language.flatMap(checked), found ?? tag == tag else {
                return nil
            }
            found = tag
        }
        return found
    }
}
