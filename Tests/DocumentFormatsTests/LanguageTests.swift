import DocumentModel
import Testing

@testable import DocumentFormats

/// `lang` in HTML for publishing, and where there is no such word.
@Suite struct LanguageTests {
    private func document(_ pieces: [(String, String?)]) -> StyledText {
        var builder = StyledTextBuilder()
        for (text, language) in pieces {
            var attributes = TextAttributes()
            attributes.language = language
            builder.append(text, attributes: attributes)
        }
        return builder.build()
    }

    private func html(_ document: StyledText, isFragment: Bool = true) throws -> String {
        var options = WritingOptions()
        options.isFragment = isFragment
        return String(
            decoding: try DocumentWriter.write(document, as: .html, options: options).bytes,
            as: UTF8.self)
    }

    private func read(_ html: String) throws -> [String] {
        let document = try DocumentReader.read(Array(html.utf8), as: .html).document
        let text = Array(document.text.utf16)
        var start = 0
        return document.runs.compactMap { run in
            defer { start += run.length }
            let part = String(decoding: text[start..<start + run.length], as: UTF16.self)
            let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return words.isEmpty ? nil : "\(run.attributes.language ?? "-") \(words)"
        }
    }

    @Test("B3: the smallest element that can says the language")
    func writing() throws {
        #expect(
            try html(document([("ja und ", "de"), ("non", "fr"), (" so\n", nil)]))
                == "<p><span lang=\"de\">ja und </span><span lang=\"fr\">non</span> so</p>\n")
        #expect(
            try html(document([("ja\n", "de"), ("yes\n", nil)]))
                == "<p lang=\"de\">ja</p>\n<p>yes</p>\n")
        let page = try html(document([("ja\n", "de-AT"), ("nein\n", "de-AT")]), isFragment: false)
        #expect(page.contains("<html lang=\"de-AT\">\n"))
        #expect(page.contains("<p>ja</p>\n<p>nein</p>\n"))
    }

    @Test("B3: languages are handed down and end with their element; what is no tag is left alone")
    func reading() throws {
        let page =
            "<html lang=de><body><p>a<p lang='fr'>b <i>c</i><p lang=''>d<p xml:lang='pt-BR'>e"
            + "<p lang='a b'>f<ul lang=it><li>g</ul>h"
        #expect(
            try read(page) == [
                "de a", "fr b", "fr c", "- d", "pt-BR e", "- f", "it \u{2022} g", "de h",
            ])
        #expect(try read("<table><tr><td lang=nl>x<td>y</table>") == ["nl x", "- y"])
    }

    @Test("B3: a long page in parts keeps the language of its root")
    func parts() throws {
        let page =
            "<!DOCTYPE html><html lang=\"de\"><head><title>t</title></head><body>"
            + String(repeating: "<p>wort</p>\n", count: 5_000) + "</body></html>"
        #expect(
            try DocumentReader.read(Array(page.utf8), as: .html).document.runs
                .allSatisfy { $0.attributes.language == "de" })
    }

    @Test("B3: a quotation mark in a tag cannot leave the attribute")
    func hostile() throws {
        let page = try html(document([("x\n", "de\"><script>")]))
        #expect(page == "<p>x</p>\n")
    }
}
