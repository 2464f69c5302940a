/// The text of list markers.
package struct ListMarker {
    private let before: Substring
    private let kind: Substring
    private let after: Substring

    /// `format` is text with at most one `{kind}` in it.
    package init(_ format: String) {
        guard let open = format.firstIndex(of: "{"),
            let close = format[open...].firstIndex(of: "}")
        else {
            before = Substring(format)
            kind = ""
            after = ""
            return
        }
        before = format[..<open]
        kind = format[format.index(after: open)..<close]
        after = format[format.index(after: close)...]
    }

    private static let symbols: [Substring: String] = [
        "box": "\u{25A1}", "check": "\u{2713}", "circle": "\u{25E6}", "diamond": "\u{25C6}",
        "disc": "\u{2022}", "hyphen": "\u{2043}", "square": "\u{25AA}",
    ]

    package var isOrdered: Bool { !kind.isEmpty && Self.symbols[kind] == nil }

    package func text(for number: Int) -> String {
        before + (Self.symbols[kind] ?? counted(number)) + after
    }

    private func counted(_ number: Int) -> String {
        switch kind {
        case "": ""
        case "lower-hexadecimal": String(number, radix: 16)
        case "upper-hexadecimal": String(number, radix: 16, uppercase: true)
        case "octal": String(number, radix: 8)
        case "lower-alpha", "lower-latin": Self.letters(number)
        case "upper-alpha", "upper-latin": Self.letters(number).uppercased()
        case "lower-roman": Self.roman(number)
        case "upper-roman": Self.roman(number).uppercased()
        default: String(number)
        }
    }

    /// a … z, aa, ab …; numbers below 1 stay numbers.
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var rest = number
        var result = ""
        while rest > 0 {
            rest -= 1
            result = String(UnicodeScalar(UInt8(0x61 + rest % 26))) + result
            rest /= 26
        }
        return result
    }

    /// i, ii, iii, iv … up to 3999; other numbers stay numbers.
    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return String(number) }
        let digits = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
            (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var rest = number
        var result = ""
        for (value, digit) in digits {
            while rest >= value {
                result += digit
                rest -= value
            }
        }
        return result
    }
}
