/// Windows code page 1252, from Unicode's mapping file; the five unassigned bytes are C1 controls, as browsers read them.
enum Windows1252 {
    /// Characters of the bytes 0x80...0xFF.
    static let upperHalf: [Unicode.Scalar] = high + (0xA0...0xFF).compactMap(Unicode.Scalar.init)

    private static let high: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
        "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
        "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}",
        "\u{2014}",
        "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
    ]

    /// The byte of a character above 0x7F; nil when the code page has none (C1 controls count as none).
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0xA0...0xFF: UInt8(scalar.value)
        case 0x100...: bytes[scalar]
        default: nil
        }
    }

    private static let bytes: [Unicode.Scalar: UInt8] = {
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for (index, scalar) in high.enumerated() where scalar.value > 0xFF {
            bytes[scalar] = UInt8(0x80 + index)
        }
        return bytes
    }()
}

/// The encoding of symbol fonts: private use characters as Windows has them, but the bullet is a bullet and white space stays.
enum SymbolEncoding {
    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        switch byte {
        case 0xB7: "\u{2022}"
        case ...0x20: Unicode.Scalar(byte)
        default: Unicode.Scalar(0xF000 + UInt32(byte)) ?? "\u{FFFD}"
        }
    }
}
