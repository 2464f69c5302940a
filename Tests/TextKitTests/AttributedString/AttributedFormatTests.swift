import Testing

@testable import TextKit

/// What Foundation's documentation says of attributed formats.
@Suite struct AttributedFormatTests {
    private let key = NSAttributedString.Key("mark")

    /// "a", then the second part marked, then "z".
    private func format(_ part: String) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "a" + part + "z")
        text.addAttribute(
            key, value: "f", range: NSRange(location: 1, length: part.utf16.count))
        return text
    }

    @Test("Placeholders have the attributes that the format gives them")
    func attributes() {
        let text = NSAttributedString(format: format("%@"), "bcd")
        #expect(text.string == "abcdz")
        var range = NSRange()
        #expect(text.attribute(key, at: 1, effectiveRange: &range) as? String == "f")
        #expect(range == NSRange(location: 1, length: 3))
        #expect(text.attribute(key, at: 0, effectiveRange: nil) == nil)
        #expect(text.attribute(key, at: 4, effectiveRange: nil) == nil)
    }

    @Test("An attributed argument keeps its own attributes over those of the format")
    func attributedArguments() {
        let argument = NSAttributedString(string: "é😀", attributes: [.kern: 2, key: "own"])
        let plain = NSAttributedString(string: "x")
        let text = NSAttributedString(format: format("%@%@"), argument, plain)
        #expect(text.string == "aé😀xz")
        let first = text.attributes(at: 1, effectiveRange: nil)
        #expect(first[.kern] as? Int == 2 && first[key] as? String == "own")
        #expect(text.attribute(key, at: 4, effectiveRange: nil) as? String == "f")
    }

    @Test("Without merging an argument has its own attributes only")
    func withoutMerging() {
        let argument = NSAttributedString(string: "b", attributes: [.kern: 2])
        let text = NSAttributedString(
            format: format("%@%@"), options: .insertArgumentAttributesWithoutMerging, locale: nil,
            argument, "c")
        #expect(text.string == "abcz")
        #expect(text.attribute(key, at: 1, effectiveRange: nil) == nil)
        #expect(text.attribute(.kern, at: 1, effectiveRange: nil) as? Int == 2)
        #expect(text.attribute(key, at: 2, effectiveRange: nil) as? String == "f")
    }

    @Test("The replacement index says which argument text stands for")
    func replacementIndex() {
        let text = NSAttributedString(
            format: NSAttributedString(string: "%2$@-%1$@-%%"),
            options: .applyReplacementIndexAttribute, locale: nil, "a",
            NSAttributedString(string: "b"))
        #expect(text.string == "b-a-%")
        func index(_ at: Int) -> Int? {
            text.attribute(.replacementIndex, at: at, effectiveRange: nil) as? Int
        }
        #expect(index(0) == 2 && index(1) == nil && index(2) == 1 && index(4) == nil)
    }

    @Test(
        "Placeholders are those of String(format:)",
        arguments: [
            ("%d|%i|%u", "7|-7|7"), ("%5d|%-5d|%05d", "    7|7    |00007"),
            ("%2$.2f", "1.50"), ("%+d %x", "+7 ff"), ("100%%", "100%"),
            ("%", "%"), ("%3$@ %1$d", "s 7"),
        ])
    func placeholders(_ format: String, _ expected: String) {
        let arguments: [any CVarArg] =
            switch format {
            case "%d|%i|%u": [7, -7, 7]
            case "%+d %x": [7, 255]
            case "%5d|%-5d|%05d": [7, 7, 7]
            default: [7, 1.5, "s"]
            }
        let text = NSAttributedString(
            format: NSAttributedString(string: format), arguments: arguments)
        #expect(text.string == expected)
    }

    @Test("A width may be an argument; numbers of 64 bits stay whole")
    func widths() {
        let text = NSAttributedString(
            format: NSAttributedString(string: "%*d|%ld|%llu"), 4, 7, Int.min, UInt64.max)
        #expect(text.string == "   7|-9223372036854775808|18446744073709551615")
    }

    @Test("Numbers are written for the locale that was given")
    func locales() {
        let format = NSAttributedString(string: "%.1f")
        let german = NSAttributedString(
            format: format, locale: Locale(identifier: "de_DE"), 1.5)
        #expect(german.string == "1,5")
        #expect(NSAttributedString(format: format, 1.5).string == "1.5")
    }

    @Test("A localised format goes at the end")
    func appending() {
        let text = NSMutableAttributedString(string: "x")
        text.appendLocalizedFormat(format("%@"), NSAttributedString(string: "b"))
        #expect(text.string == "xabz")
        #expect(text.attribute(key, at: 2, effectiveRange: nil) as? String == "f")
        let made = NSAttributedString.localizedAttributedStringWithFormat(format("%@"), "b")
        #expect(made.string == "abz")
        let mutable = NSMutableAttributedString(format: format("%@"), "b")
        mutable.append(NSAttributedString(string: "!"))
        #expect(mutable.string == "abz!")
    }

    @Test("Our attributed strings are arguments of String(format:) too")
    func plainFormat() {
        let text = String(format: "<%@>", NSAttributedString(string: "b"))
        #expect(text == "<b{}>")
    }
}
