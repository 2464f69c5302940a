/// Text as RTF says it: escapes for RTF's own characters, cp1252 bytes in hex, `\uN` for the rest.
enum RTFText {
    /// - Parameter inCodePage: false for list markers, where Cocoa writes `\uN` even for what cp1252 has.
    static func write(
        _ text: ArraySlice<UInt8>, inCodePage: Bool = true, into out: inout [UInt8]
    ) {
        var isUnicodeSaid = false
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte < 0x80 {
                write(ascii: byte, into: &out)
                index += 1
                continue
            }
            var iterator = text[index...].prefix(4).makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
                index += 1
                continue
            }
            index += UTF8.width(scalar)
            if scalar == "\u{2029}" {
                out += [0x5C, 0x0A]
            } else if inCodePage, let byte = Windows1252.byte(scalar) {
                hex(byte, into: &out)
            } else {
                if !isUnicodeSaid { out += Array("\\uc0".utf8) }
                isUnicodeSaid = true
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    out += Array("\\u\(unit) ".utf8)
                }
            }
        }
    }

    @inline(__always)
    private static func write(ascii byte: UInt8, into out: inout [UInt8]) {
        switch byte {
        case 0x5C, 0x7B, 0x7D:
            out.append(0x5C)
            out.append(byte)
        case 0x0A:
            out.append(0x5C)
            out.append(0x0A)
        case 0x0C: out += Array("\\page ".utf8)
        case 0x09, 0x20..<0x7F: out.append(byte)
        default: hex(byte, into: &out)
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func hex(_ byte: UInt8, into out: inout [UInt8]) {
        out.append(0x5C)
        out.append(0x27)
        out.append(digits[Int(byte >> 4)])
        out.append(digits[Int(byte & 15)])
    }
}
