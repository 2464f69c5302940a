import Testing

@testable import TextKit

private enum RainbowAttribute: CodableAttributedStringKey, MarkdownDecodableAttributedStringKey {
    enum Value: String, Codable, Hashable, Sendable { case plain, fun, extreme }
    static let name = "rainbow"
}

private enum SizeAttribute: CodableAttributedStringKey, MarkdownDecodableAttributedStringKey {
    typealias Value = [String: Int]
    static let name = "test.size"
    static let markdownName = "size"
}

extension AttributeScopes {
    fileprivate struct TestAttributes: AttributeScope {
        let rainbow: RainbowAttribute
        let size: SizeAttribute
        let foundation: AttributeScopes.FoundationAttributes
    }
    fileprivate struct BareAttributes: AttributeScope {
        let rainbow: RainbowAttribute
    }
}

/// Foundation's page on Markdown: `^[text](name: value, name: value)`, values in JSON5.
@Suite struct MarkdownAttributeTests {
    private typealias Options = AttributedString.MarkdownParsingOptions
    private let extended = Options(allowsExtendedAttributes: true)

    private func read(_ markdown: String, _ options: Options? = nil) throws -> AttributedString {
        try AttributedString(
            markdown: markdown, including: AttributeScopes.TestAttributes.self,
            options: options ?? extended)
    }

    /// "a|b:fun|c": runs with their value.
    private func outline(_ text: AttributedString) -> String {
        text.runs.map { run in
            let words = String(text[run.range].characters)
            return run[RainbowAttribute.self].map { "\(words):\($0)" } ?? words
        }.joined(separator: "|")
    }

    @Test("B6: text gets the attributes that its marks say")
    func values() throws {
        let text = try read(
            "a ^[b](rainbow: 'fun') c ^[d](rainbow: \"extreme\", size: {w: 2, h: +3,})")
        #expect(outline(text) == "a |b:fun| c |d:extreme")
        let last = try #require(text.runs.reversed().first { _ in true })
        #expect(last[SizeAttribute.self] == ["w": 2, "h": 3])
    }

    @Test("B6: marks in the text count, and attributes stand in each other")
    func nesting() throws {
        let text = try read("^[a **b** ^[c](rainbow: 'fun') [d](http://x.y)](rainbow: 'plain')e")
        #expect(outline(text) == "a :plain|b:plain| :plain|c:fun| :plain|d:plain|e")
        let link = text.runs.first { $0.link != nil }
        #expect(link?.link?.absoluteString == "http://x.y")
        let inLink = try read("[^[a](rainbow: 'fun') b](http://x.y)")
        #expect(outline(inLink) == "a:fun| b" && inLink.runs.allSatisfy { $0.link != nil })
        let emphasis = try AttributedString(
            markdown: "**^[a](rainbow: 'fun')**", including: AttributeScopes.TestAttributes.self,
            options: extended)
        let intent = emphasis.runs.first?[
            AttributeScopes.UIKitAttributes.InlinePresentationIntentAttribute.self]
        #expect(intent == .stronglyEmphasized && outline(emphasis) == "a:fun")
    }

    @Test("B6: without permission the text is as it is")
    func notAllowed() throws {
        let text = try read("a ^[b](inflect: true) ^[c](rainbow: 'fun')", Options())
        // What CommonMark takes for a link with a title is one.
        #expect(String(text.characters) == "a ^[b](inflect: true) ^c")
        #expect(text.runs.allSatisfy { $0[RainbowAttribute.self] == nil })
    }

    @Test(
        "B6: what is no attribute stays text",
        arguments: [
            ("`^[a](rainbow: 'fun')`", "^[a](rainbow: 'fun')"),
            ("\\^[a](rainbow: 1)", "^[a](rainbow: 1)"),
            ("^[a] (rainbow: 'fun')", "^[a] (rainbow: 'fun')"),
            ("^[a](rainbow)", "^a"), ("^[a](http://x.y)", "^a"),
            ("^[a", "^[a"), ("^[a\n\nb](rainbow: 'fun')", "^[ab](rainbow: 'fun')"),
            ("^[a](rainbow: 'fun", "^[a](rainbow: 'fun"),
            ("    ^[a](rainbow: 'fun')\n", "^[a](rainbow: 'fun')\n"),
            ("- ^[a\n- b](rainbow: 'fun')", "^[ab](rainbow: 'fun')"),
        ])
    func noAttribute(_ markdown: String, _ expected: String) throws {
        #expect(outline(try read(markdown)).replacing("|", with: "") == expected)
    }

    @Test("B6: code beside an attribute stays code")
    func besideCode() throws {
        let text = try read("^[a](rainbow: 'fun')\n\n    ^[b](rainbow: 'fun')")
        #expect(outline(text).hasPrefix("a:fun|^[b](rainbow: 'fun')"))
        let brackets = try read("^[`]`](rainbow: 'fun') ^[x\\]](rainbow: 'fun')^[](rainbow: 'fun')")
        #expect(outline(brackets) == "]:fun| |x]:fun")
    }

    @Test("B6: in single lines attributes count too")
    func inline() throws {
        for syntax in [Options.InterpretedSyntax.inlineOnly, .inlineOnlyPreservingWhitespace] {
            var options = extended
            options.interpretedSyntax = syntax
            let text = try read("# ^[a  b](rainbow: 'fun')", options)
            let inside = syntax == .inlineOnly ? "a  b" : "a  b"
            #expect(outline(text) == "# |\(inside):fun")
        }
    }

    @Test("B6: keys that the scope lacks are left out, wrong values are errors")
    func scopes() throws {
        #expect(outline(try read("^[a](other: 1, rainbow: 'fun')")) == "a:fun")
        #expect(throws: (any Error).self) { try read("^[a](rainbow: 'none')") }
        var lenient = extended
        lenient.failurePolicy = .returnPartiallyParsedIfPossible
        #expect(
            outline(try read("^[a](rainbow: 'none') ^[b](rainbow: 'fun')", lenient)) == "a |b:fun")
        let bare = try AttributedString(
            markdown: "*a* ^[b](rainbow: 'fun')", including: AttributeScopes.BareAttributes.self,
            options: extended)
        #expect(outline(bare) == "a |b:fun")
        let plain = try AttributedString(
            markdown: "^[a](rainbow: 'fun', languageIdentifier: 'fr', inflect: true)",
            options: extended)
        #expect(plain.runs.first?.languageIdentifier == "fr" && outline(plain) == "a")
        let ours = try NSAttributedString(
            markdown: "^[a](languageIdentifier: 'fr')b", options: extended)
        #expect(ours.string == "ab")
        #expect(ours.attribute(.languageIdentifier, at: 0, effectiveRange: nil) as? String == "fr")
    }

    @Test("B6: places are those of the Markdown as it was")
    func places() throws {
        var options = extended
        options.appliesSourcePositionAttributes = true
        let text = try read("^[a](rainbow: 'fun') bc", options)
        let last = text.runs.reversed().first { _ in true }
        let place = last?[AttributeScopes.UIKitAttributes.MarkdownSourcePositionAttribute.self]
        #expect(place?.startColumn == 21 && place?.endColumn == 23)
    }
}
