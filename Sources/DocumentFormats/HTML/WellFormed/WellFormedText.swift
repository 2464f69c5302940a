/// Characters that stand for themselves, and references to characters.
///
/// Control characters and what Unicode calls noncharacters are none of both: parsers replace them.
enum WellFormedText {
    /// A reference, or an ampersand that is none.
    struct Reference {
        var scalar: Unicode.Scalar
        /// Bytes of it.
        var length: Int
    }

    /// How many bytes from `index` on are certain to stand for themselves, one character at most; 0
    /// for an ampersand and for what is not certain. `bytes` are UTF-8.
    @inline(__always)
    static func plainLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch bytes[index] {
        case 0x09, 0x0A, 0x20...0x25, 0x27...0x7E: 1
        case 0xC2: index + 1 < bytes.count && bytes[index + 1] >= 0xA0 ? 2 : 0
        case 0xEF:
            index + 2 < bytes.count && bytes[index + 1] != 0xB7 && bytes[index + 1] != 0xBF ? 3 : 0
        case 0xC3...0xDF: 2
        case 0xE0...0xEE: 3
        case 0xF0...0xF4:
            index + 3 < bytes.count && (bytes[index + 2], bytes[index + 3]) < (0xBF, 0xBE) ? 4 : 0
        default: 0
        }
    }

    /// What stands at an ampersand; nil when it is not certain.
    static func reference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Reference? {
        guard start + 1 < bytes.count else { return nil }
        var index = start + 1
        switch bytes[index] {
        case 0x20, 0x0A, 0x09: return Reference(scalar: "&", length: 1)
        case 0x23: return number(bytes, start)
        default: break
        }
        var name = WellFormedElement.Name()
        while index < bytes.count, isLetter(bytes[index]) {
            name.append(bytes[index])
            index += 1
        }
        guard index < bytes.count, bytes[index] == 0x3B, let scalar = names[name] else {
            return nil
        }
        return Reference(scalar: scalar, length: index + 1 - start)
    }

    /// `&#65;` or `&#x41;`, not for white space.
    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
    ) -> Reference? {
        var index = start + 2
        let isHex = index < bytes.count && bytes[index] | 0x20 == 0x78
        if isHex { index += 1 }
        let first = index
        var value: UInt32 = 0
        while index < bytes.count, index - first < 7, let digit = hexDigit(bytes[index]),
            isHex || digit < 10
        {
            value = value * (isHex ? 16 : 10) + UInt32(digit)
            index += 1
        }
        guard index > first, index < bytes.count, bytes[index] == 0x3B, isCertain(value),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return Reference(scalar: scalar, length: index + 1 - start)
    }

    private static func isCertain(_ value: UInt32) -> Bool {
        switch value {
        case 0x21...0x7E, 0xA1...0xD7FF, 0xE000...0xFDCF, 0xFDF0...0xFFFD: true
        case 0x10000...0x10FFFF: value & 0xFFFE != 0xFFFE
        default: false
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Those that writers put in text; the parser knows the other two thousand.
    private static let names: [WellFormedElement.Name: Unicode.Scalar] = {
        let known: [(String, Unicode.Scalar)] = [
            ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("nbsp", "\u{A0}"),
            ("copy", "\u{A9}"), ("reg", "\u{AE}"), ("laquo", "\u{AB}"), ("raquo", "\u{BB}"),
            ("middot", "\u{B7}"), ("ndash", "\u{2013}"), ("mdash", "\u{2014}"),
            ("lsquo", "\u{2018}"), ("rsquo", "\u{2019}"), ("ldquo", "\u{201C}"),
            ("rdquo", "\u{201D}"), ("bull", "\u{2022}"), ("hellip", "\u{2026}"),
            ("euro", "\u{20AC}"), ("trade", "\u{2122}"), ("times", "\u{D7}"),
            ("auml", "\u{E4}"), ("ouml", "\u{F6}"), ("uuml", "\u{FC}"), ("szlig", "\u{DF}"),
            ("Auml", "\u{C4}"), ("Ouml", "\u{D6}"), ("Uuml", "\u{DC}"), ("eacute", "\u{E9}"),
            ("egrave", "\u{E8}"), ("agrave", "\u{E0}"), ("ccedil", "\u{E7}"),
        ]
        return Dictionary(
            uniqueKeysWithValues: known.map { (WellFormedElement.Name($0.0), $0.1) })
    }()

    /// The text with its references replaced.
    static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0x26, let reference = reference(bytes, at: index) else {
                index += 1
                continue
            }
            result.append(contentsOf: bytes[start..<index])
            result.append(contentsOf: UTF8.encode(reference.scalar) ?? .init())
            index += reference.length
            start = index
        }
        result.append(contentsOf: bytes[start...])
        return result
    }
}
