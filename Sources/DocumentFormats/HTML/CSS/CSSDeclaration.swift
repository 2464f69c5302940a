/// One `property: value`. Values keep their text: strings and URLs keep their case, too.
struct CSSDeclaration: Hashable, Sendable {
    /// In lower case.
    var property: String
    var value: String
    var isImportant: Bool

    /// The declarations of a `style` attribute or of a rule's block; what is broken is left out.
    static func list(_ source: Substring) -> [CSSDeclaration] {
        var result: [CSSDeclaration] = []
        for part in CSSText.split(source, at: ";") {
            guard let colon = part.firstIndex(of: ":") else { continue }
            let property = CSSText.trimmed(part[..<colon])
            guard !property.isEmpty, !property.utf8.contains(where: { $0 == 0x20 || $0 == 0x7B })
            else {
                continue
            }
            var value = CSSText.trimmed(part[part.index(after: colon)...])
            var isImportant = false
            if let mark = value.lastIndex(of: "!"),
                CSSText.trimmed(value[value.index(after: mark)...]).lowercased() == "important"
            {
                isImportant = true
                value = CSSText.trimmed(value[..<mark])
            }
            guard !value.isEmpty else { continue }
            result.append(
                CSSDeclaration(
                    property: property.lowercased(), value: String(value), isImportant: isImportant)
            )
        }
        return result
    }
}

/// Cutting CSS at its separators. Works on UTF-8: all that separates is ASCII.
enum CSSText {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func trimmed(_ text: Substring) -> Substring {
        let bytes = text.utf8
        guard let start = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return text[start...last]
    }

    /// Cuts at a separator that stands outside strings and brackets. Empty parts are left out.
    static func split(_ text: Substring, at separator: Character) -> [Substring] {
        guard let wanted = separator.asciiValue else { return [text] }
        return split(text) { $0 == wanted }
    }

    /// Cuts at white space outside strings and brackets.
    static func words(_ text: Substring) -> [Substring] { split(text, isSpace) }

    private static func split(_ text: Substring, _ isSeparator: (UInt8) -> Bool) -> [Substring] {
        var result: [Substring] = []
        let bytes = text.utf8
        var start = bytes.startIndex
        var depth = 0
        var quote: UInt8 = 0
        var index = bytes.startIndex
        func add(_ end: Substring.Index) {
            let part = trimmed(text[start..<end])
            if !part.isEmpty { result.append(part) }
        }
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x5C {
                index = bytes.index(after: index)
                guard index < bytes.endIndex else { break }
            } else if quote != 0 {
                if byte == quote || byte == 0x0A { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x28 || byte == 0x5B {
                depth += 1
            } else if byte == 0x29 || byte == 0x5D {
                depth = max(depth - 1, 0)
            } else if depth == 0, isSeparator(byte) {
                add(index)
                start = bytes.index(after: index)
            }
            index = bytes.index(after: index)
        }
        add(bytes.endIndex)
        return result
    }

    /// Without its quotes and escapes, for family names and the like.
    static func unquoted(_ text: Substring) -> String {
        guard let first = text.utf8.first, first == 0x22 || first == 0x27 else {
            return String(text)
        }
        let inner = text.dropFirst()
        return String(text.utf8.last == first && !inner.isEmpty ? inner.dropLast() : inner)
            .replacing("\\", with: "")
    }
}
