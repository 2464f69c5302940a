/// A `data:` URL (RFC 2397).
struct DataURL {
    /// MIME type in lower case, without parameters.
    var type: String
    var bytes: [UInt8]

    /// nil for another URL, and for base64 that is none.
    init?(_ url: String) {
        let text = url.utf8
        guard text.count > 5, String(url.prefix(5)).lowercased() == "data:",
            let comma = text.firstIndex(of: 0x2C)
        else { return nil }
        let head = url[text.index(text.startIndex, offsetBy: 5)..<comma].lowercased()
        let parts = head.split(separator: ";", omittingEmptySubsequences: false)
        type = parts.first.map { String(CSSText.trimmed($0)) } ?? ""
        if type.isEmpty { type = "text/plain" }
        let body = Array(text[text.index(after: comma)...])
        if parts.dropFirst().contains(where: { CSSText.trimmed($0) == "base64" }) {
            let decoded = body.contains(0x25) ? Self.percentDecoded(body) : body
            guard let bytes = Base64.decode(decoded) else { return nil }
            self.bytes = bytes
        } else {
            bytes = Self.percentDecoded(body)
        }
    }

    static func percentDecoded(_ text: String) -> String {
        String(decoding: percentDecoded(Array(text.utf8)), as: UTF8.self)
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
                let low = hexDigit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
