import DocumentFormats
import DocumentModel
import Testing

/// Text and encodings. Expected values from Microsoft's RTF specification 1.9.1 and Unicode's mapping files.
@Suite struct RTFReaderTextTests {
    @Test(arguments: [
        ("{\\rtf1 a\\par b}", "a\nb"),
        ("{\\rtf1 a\\\nb\\\r\nc}", "a\nb\nc"),
        ("{\\rtf1 a\r\nb}", "ab"),
        ("{\\rtf1 a\\tab b\tc\\line d\\page e}", "a\tb\tc\u{2028}d\u{0C}e"),
        ("{\\rtf1 \\\\ \\{ \\}}", "\\ { }"),
        ("{\\rtf1 a\\~b\\_c\\-d}", "a\u{A0}b\u{2011}c\u{AD}d"),
        (
            "{\\rtf1 \\emdash\\endash\\bullet\\lquote\\rquote\\ldblquote\\rdblquote}",
            "\u{2014}\u{2013}\u{2022}\u{2018}\u{2019}\u{201C}\u{201D}"
        ),
        ("{\\rtf1 x{\\*\\unknown hidden {deep}} y}", "x y"),
        ("{\\rtf1 x{\\unknown shown} y}", "xshown y"),
        ("{\\rtf1{\\stylesheet{\\s1 Heading;}}{\\info{\\title T}{\\author A}}z}", "z"),
        ("{\\rtf1 a\\bin3 }{\\b}", "ab"),
        ("{\\rtf1{\\*\\skip\\bin4 }}}} still skipped}x}", "x"),
        ("{\\rtf1{\\upr{ansi}{\\*\\ud{\\u228 ?nsi}}}}", "\u{E4}nsi"),
        ("{\\rtf1 one\\cell two\\cell\\row three}", "one\ntwo\nthree"),
        ("\r\n{\\rtf1 a}", "a"),
        ("{\\rtf1 a} and more", "a"),
    ])
    func text(_ source: String, _ expected: String) throws {
        #expect(try readRTF(source).document.text == expected)
    }

    @Test(arguments: [
        ("\\u228 ?b", "\u{E4}b"),
        ("\\u-10179 ?\\u-8704 ?", "\u{1F600}"),
        ("\\uc0\\u55357 \\u56832 x", "\u{1F600}x"),
        ("\\uc2\\u8364 ab c", "\u{20AC} c"),
        ("\\uc1\\u8364\\'80c", "\u{20AC}c"),
        ("\\uc1\\u8364\\par c", "\u{20AC}c"),
        ("{\\uc0\\u228 }\\u228 ?!", "\u{E4}\u{E4}!"),
        ("\\u55357 ?x", "\u{FFFD}x"),
        ("\\u56832 ?x", "\u{FFFD}x"),
        ("\\u55357 ?\\u55357 ?\\u56832 ?", "\u{FFFD}\u{1F600}"),
    ])
    func unicodeEscapes(_ body: String, _ expected: String) throws {
        #expect(try readRTF("{\\rtf1 \(body)}").document.text == expected)
    }

    @Test(arguments: [
        // cp1252: 0x80 is the euro sign; cp1251: 0xC0 is U+0410; Mac Roman: 0x8A is ä; CP437: 0x84 is ä.
        ("\\ansi\\ansicpg1252", "", "\\'80", "\u{20AC}"),
        ("\\ansi\\ansicpg1251", "", "\\'c0", "\u{0410}"),
        ("\\mac", "", "\\'8a", "\u{E4}"),
        ("\\pc", "", "\\'84", "\u{E4}"),
        // Shift-JIS 0x93FA 0x967B is 日本; the second byte 0x7B comes as itself.
        ("\\ansi\\ansicpg932", "", "\\'93\\'fa\\'96\\{", "\u{65E5}\u{672C}"),
        ("\\ansi", "{\\f0\\fcharset128 Mincho;}", "\\f0\\'93\\'fa\\'96\\'7b", "\u{65E5}\u{672C}"),
        ("\\ansi", "{\\f0\\fcharset134 Song;}", "\\f0\\'c4\\'e3", "\u{4F60}"),
        ("\\ansi", "{\\f0\\fcharset129 Batang;}", "\\f0\\'b0\\'a1", "\u{AC00}"),
        ("\\ansi", "{\\f0\\fcharset136 Ming;}", "\\f0\\'a4\\'a4", "\u{4E2D}"),
        ("\\ansi", "{\\f0\\fcharset204 Times;}", "\\f0\\'e0", "\u{0430}"),
        ("\\ansi\\ansicpg65001", "", "\\'c3\\'a4", "\u{E4}"),
    ])
    func codePages(_ head: String, _ font: String, _ body: String, _ expected: String) throws {
        let source = "{\\rtf1\(head){\\fonttbl\(font)}\(body)}"
        let result = try readRTF(source)
        #expect(result.document.text == expected)
        #expect(result.diagnostics.isEmpty)
    }

    @Test func nextStepFilesHaveTheirOwnEncoding() throws {
        // NEXTSTEP.TXT: 0x85 Ä, 0xD9 ä, 0xF6 ü.
        #expect(
            try readRTF("{\\rtf0\\ansi \u{85}\u{D9}\u{F6}}").document.text == "\u{C4}\u{E4}\u{FC}")
    }

    @Test func rawBytesAreInTheFontsCodePage() throws {
        let source =
            "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}\\f0 \u{E4}\\f1 \u{E4}}"
        #expect(try readRTF(source).document.text == "\u{E4}\u{0434}")
    }

    @Test(
        "B4: the text of notes stands behind the document's, under a rule, with the numbers it has there"
    )
    func notes() throws {
        let result = try readRTF(
            #"{\rtf1\ansi a{\super\chftn}{\footnote {\super\chftn} one\par two}b{\super\chftn"#
                + #"{\footnote\ftnalt\pard {\super\chftn} \b three}}\trowd\cellx9\pard\intbl c"#
                + #"{\chftn{\footnote\pard {\chftn} four}}\cell\row\pard d}"#)
        #expect(
            result.document.text
                == "a1bic2\nd\n"
                + "\u{2014}\u{2014}\u{2014}\n1 one\ntwo\ni three\n2 four\n")
        let rule = result.document.runs.first {
            $0.attributes.paragraph?.blocks.first?.kind == .rule
        }
        #expect(rule?.length == 4)
        let last = try #require(result.document.runs.last)
        #expect(last.attributes.paragraph?.blocks.isEmpty == true)
        #expect(result.diagnostics.isEmpty)
    }

    @Test("B4: text of headers and comments is left out, and told")
    func headers() throws {
        let result = try readRTF(#"{\rtf1{\header top}{\*\annotation remark}text}"#)
        #expect(result.document.text == "text")
        #expect(
            result.diagnostics.map(\.message)
                == ["the text of a page's head is left out", "the text of a comment is left out"])
    }
}
