/// Text between tags.
enum BBCodeText {
    /// Text with every `[` that would start a tag made harmless.
    /// - Parameters:
    ///   - next: first byte of the text that follows without a tag between, if there is any.
    ///   - literal: the dialect's tag for text that stands as it is, if it has one.
    static func write(
        _ text: ArraySlice<UInt8>, next: UInt8?, literal: String? = nil, into out: inout [UInt8]
    ) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == 0xE2, text[index...].starts(with: [0xE2, 0x80, 0xA8]) {
                out.append(0x0A)
                index += 3
                continue
            }
            index += 1
            guard byte == 0x5B, let after = index < text.endIndex ? text[index] : next,
                startsTag(after)
            else {
                out.append(byte)
                continue
            }
            if let literal {
                out += Array("[\(literal)][[/\(literal)]".utf8)
            } else {
                out += [0x5B, 0xE2, 0x81, 0xA0]
            }
        }
    }

    /// Text of a code block: only its own end is made harmless.
    static func writeCode(_ text: ArraySlice<UInt8>, into out: inout [UInt8]) {
        let end = Array("[/code]".utf8)
        for index in text.indices {
            out.append(text[index])
            guard text[index] == 0x5B else { continue }
            let head = text[index...].prefix(end.count).map {
                (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
            }
            if head == end { out += [0xE2, 0x81, 0xA0] }
        }
    }

    /// `[` before a letter, `/` or `*` can start a tag.
    static func startsTag(_ byte: UInt8) -> Bool {
        byte == 0x2F || byte == 0x2A || (0x61...0x7A).contains(byte | 0x20)
    }

    /// A URL that cannot end its tag: brackets, quotes, spaces and control characters percent-encoded.
    static func url(_ url: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in url.utf8 {
            if byte <= 0x20 || byte == 0x7F || byte == 0x5B || byte == 0x5D || byte == 0x22 {
                out += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
