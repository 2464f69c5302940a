import DocumentModel

/// Plain text: UTF-8 with or without its mark, or UTF-16 with one.
enum PlainTextReader {
    /// Reads plain text; invalid UTF-8 becomes U+FFFD and is reported with the place of the first.
    static func read(_ bytes: [UInt8], name: String) throws(DocumentError) -> ReadingResult {
        let (text, diagnostics) = decode(bytes)
        return ReadingResult(
            document: StyledText(text, attributes: TextAttributes()), format: .text,
            diagnostics: diagnostics)
    }

    static func decode(_ bytes: [UInt8]) -> (text: String, diagnostics: [Diagnostic]) {
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, high: 1) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, high: 0) }
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let body = bytes[mark...]
        let text = String(decoding: body, as: UTF8.self)
        guard let place = firstInvalid(body) else { return (text, []) }
        return (
            text,
            [
                Diagnostic(
                    message: "invalid UTF-8 replaced by U+FFFD", offset: place)
            ]
        )
    }

    /// Index of the first byte that is not part of valid UTF-8; nil when all is well.
    static func firstInvalid(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            var iterator = bytes[index...].prefix(4).makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return index }
            index += UTF8.width(scalar)
        }
        return nil
    }

    private static func utf16(_ bytes: [UInt8], high: Int) -> (String, [Diagnostic]) {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 2, to: bytes.count - 1, by: 2) {
            units.append(
                UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
        }
        let text = String(decoding: units, as: UTF16.self)
        guard bytes.count % 2 == 1 else { return (text, []) }
        return (
            text,
            [Diagnostic(message: "UTF-16 text ends inside a unit", offset: bytes.count - 1)]
        )
    }
}
