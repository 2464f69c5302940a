/// Encodings of bytes as ASCII for URLs.
package enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// RFC 4648, section 4.
    package static func encode(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var word = 0
            for offset in 0..<3 {
                word = word << 8 | (offset < count ? Int(bytes[start + offset]) : 0)
            }
            for place in 0..<4 {
                out.append(place <= count ? letters[word >> (18 - 6 * place) & 63] : 0x3D)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (index, letter) in letters.enumerated() { values[Int(letter)] = UInt8(index) }
        values[0x2D] = 62
        values[0x5F] = 63
        return values
    }()

    /// Both alphabets of RFC 4648; white space is skipped, padding may be missing. nil for anything else.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(text.count / 4 * 3)
        var word = 0
        var count = 0
        for byte in text {
            let value = values[Int(byte)]
            if value == 0xFF {
                if byte == 0x3D || byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
                return nil
            }
            word = word << 6 | Int(value)
            count += 1
            if count == 4 {
                out += [UInt8(word >> 16), UInt8(word >> 8 & 255), UInt8(word & 255)]
                word = 0
                count = 0
            }
        }
        switch count {
        case 0: return out
        case 2: return out + [UInt8(word >> 4)]
        case 3: return out + [UInt8(word >> 10), UInt8(word >> 2 & 255)]
        default: return nil
        }
    }

    /// A file name as a relative URL (RFC 3986: unreserved characters stay).
    static func percentEncoded(_ name: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: out.append(byte)
            default: out += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
