import DocumentModel
import Testing

@testable import DocumentFormats

/// Characters of two bytes that other tokens cut, and the encodings of the old Mac OS.
@Suite struct RTFReaderEncodingTests {
    private func text(_ page: Int, _ charset: Int, _ body: String) throws -> String {
        let fonts = "{\\fonttbl{\\f0\\fcharset\(charset) A;}{\\f1\\fcharset0 B;}}"
        return try readRTF("{\\rtf1\\ansi\\ansicpg\(page)\(fonts)\\f0 \(body)}").document.text
    }

    @Test(
        "B4: the two bytes of a character may stand in different escapes and groups",
        arguments: [
            (932, 128, "\\'93\\'fa\\'96\\'7b", "\u{65E5}\u{672C}"),
            (932, 128, "\\'83A", "\u{30A2}"),
            (932, 128, "{\\'93}{\\'fa}", "\u{65E5}"), (932, 128, "\\'93\\b\\'fa\\b0", "\u{65E5}"),
            (932, 128, "\\'83{\\b A}", "\u{30A2}"),
            (932, 128, "{\\'93{\\*\\x y}}\\'fa", "\u{65E5}"),
            (936, 134, "{\\'d6}\\'d0", "\u{4E2D}"), (949, 129, "{\\'c7}\\'d1", "\u{D55C}"),
            (950, 136, "{\\'a4}\\'a4", "\u{4E2D}"),
            (1252, 128, "\\'93\\'fa\\f1 \\'e4", "\u{65E5}\u{E4}"),
        ])
    func characterOfTwoBytes(page: Int, charset: Int, body: String, expected: String) throws {
        #expect(try text(page, charset, body) == expected)
    }

    @Test(
        "B4: half a character is U+FFFD, and what follows stays",
        arguments: [
            ("\\'93\\f1 x", "\u{FFFD}x"), ("{\\'93}\\u228 ?", "\u{FFFD}\u{E4}"),
            ("\\'93\\par", "\u{FFFD}\n"),
            ("x\\'93", "x\u{FFFD}"), ("{\\'93}{\\field{\\fldrslt 1}}", "\u{FFFD}1"),
        ])
    func halfACharacter(body: String, expected: String) throws {
        #expect(try text(932, 128, body) == expected)
    }

    @Test("B4: the halves of a surrogate pair may stand in different groups")
    func surrogatesInGroups() throws {
        #expect(try text(1252, 0, "{\\uc0\\u55357 }{\\uc0\\u56832 }x") == "\u{1F600}x")
        #expect(try text(1252, 0, "{\\uc0\\u55357 }x") == "\u{FFFD}x")
    }

    @Test(
        "B4: Mac encodings, by document and by font",
        arguments: [
            // ä, Euro sign, Apple's logo, fi ligature.
            ("\\mac\\ansicpg10000", "\\'8a\\'db\\'f0\\'de", "\u{E4}\u{20AC}\u{F8FF}\u{FB01}"),
            ("\\ansi{\\fonttbl{\\f0\\fcharset77 A;}}\\f0", "\\'8a", "\u{E4}"),
            // Greek small alpha, Cyrillic capital A, Turkish dotless i, Croatian c with caron.
            ("\\ansi{\\fonttbl{\\f0\\fcharset85 A;}}\\f0", "\\'e1", "\u{3B1}"),
            ("\\ansi{\\fonttbl{\\f0\\fcharset89 A;}}\\f0", "\\'80", "\u{410}"),
            ("\\ansi{\\fonttbl{\\f0\\fcharset86 A;}}\\f0", "\\'dd", "\u{131}"),
            ("\\mac\\ansicpg10082", "\\'e8", "\u{10D}"),
        ])
    func macEncodings(head: String, body: String, expected: String) throws {
        #expect(try readRTF("{\\rtf1\(head) \(body)}").document.text == expected)
    }
}
