import Testing

@testable import TextKit

private typealias Swifty = Foundation.AttributedString

@Suite struct AttributedStringConversionTests {
    @Test("B6: UIKit's attributes go into NSAttributedString by their names")
    func toNS() throws {
        var text = Swifty("a😀b")
        let range = try #require(text.range(of: "😀"))
        let font = UIFont.systemFont(ofSize: 20)
        text.font = font
        text.foregroundColor = UIColor.red
        text[range].underlineStyle = .double
        text[range].kern = 3
        text[range].link = URL(string: "https://example.org/")
        let made = NSAttributedString(text)
        #expect(made.string == "a😀b")
        var found = NSRange()
        let values = made.attributes(at: 1, effectiveRange: &found)
        #expect(found == NSRange(location: 1, length: 2))
        #expect(values[.font] as? UIFont == font)
        #expect(values[.foregroundColor] as? UIColor == UIColor.red)
        #expect(values[.underlineStyle] as? Int == NSUnderlineStyle.double.rawValue)
        #expect(values[.kern] as? CGFloat == 3)
        #expect(values[.link] as? URL == URL(string: "https://example.org/"))
        #expect(made.attribute(.kern, at: 3, effectiveRange: nil) == nil)
    }

    @Test(
        "B6: NSAttributedString's attributes come out with UIKit's types, of whatever number they were"
    )
    func fromNS() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let shadow = NSShadow()
        shadow.shadowBlurRadius = 2
        let values: [NSAttributedString.Key: Any] = [
            .kern: 2, .tracking: 1.5, .baselineOffset: NSNumber(value: 4), .ligature: 0.0,
            .underlineStyle: NSUnderlineStyle.single, .strikethroughStyle: 9,
            .paragraphStyle: style, .shadow: shadow, .link: "https://example.org/",
            .strokeWidth: Float(-2), .obliqueness: CGFloat(0.25), .expansion: 0.5,
            .strokeColor: UIColor.blue, .backgroundColor: UIColor.yellow,
            .underlineColor: UIColor.green, .strikethroughColor: UIColor.gray,
            .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle.rawValue,
        ]
        let text = Swifty(NSAttributedString(string: "x", attributes: values))
        #expect(text.kern == 2 && text.tracking == 1.5 && text.baselineOffset == 4)
        #expect(text.ligature == 0 && text.strokeWidth == -2 && text.obliqueness == 0.25)
        #expect(text.underlineStyle == .single && text.strikethroughStyle == .double)
        #expect(text.paragraphStyle?.alignment == .center)
        #expect(text.shadow == shadow && text.shadow !== shadow)
        #expect(text.link == URL(string: "https://example.org/"))
        #expect(text.expansion == 0.5 && text.strokeColor == UIColor.blue)
        #expect(text.backgroundColor == UIColor.yellow && text.underlineColor == UIColor.green)
        #expect(text.strikethroughColor == UIColor.gray && text.textEffect == .letterpressStyle)
        style.alignment = .right
        #expect(text.paragraphStyle?.alignment == .center, "a copy that nobody changes")
    }

    @Test("B6: attachments, glyphs and tokens stay the same objects")
    func objects() throws {
        let attachment = NSTextAttachment(data: Data([1]), ofType: "public.data")
        let glyph = try GlyphFixture.glyph()
        let text = NSMutableAttributedString(attachment: attachment)
        text.append(NSAttributedString(adaptiveImageGlyph: glyph))
        for _ in 0..<2 {
            text.append(
                NSAttributedString(
                    string: "@a", attributes: [.galleyToken: TextToken(kind: "user", id: "1")]))
        }
        let swifty = Swifty(text)
        #expect(swifty.runs.map(\.attachment) == [attachment, nil, nil, nil])
        #expect(swifty.runs.map(\.adaptiveImageGlyph) == [nil, glyph, nil, nil])
        let back = NSAttributedString(swifty)
        #expect(back.isEqual(to: text))
        var copy = Swifty("\u{FFFC}")
        copy.attachment = attachment
        #expect(
            NSAttributedString(copy).attribute(.attachment, at: 0, effectiveRange: nil)
                as AnyObject === attachment)
    }

    @Test("B6: bold and italic intents become fonts, and stay intents")
    func intents() throws {
        var text = Swifty("ab")
        text.inlinePresentationIntent = [.stronglyEmphasized, .strikethrough]
        let made = NSAttributedString(text)
        let font = try #require(made.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
        #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold))
        #expect(font.familyName == "Helvetica" && font.pointSize == 12)
        #expect(made.attribute(.strikethroughStyle, at: 0, effectiveRange: nil) as? Int == 1)
        #expect(Swifty(made).inlinePresentationIntent == [.stronglyEmphasized, .strikethrough])
        text.font = UIFont.systemFont(ofSize: 30)
        text.inlinePresentationIntent = .emphasized
        let italic =
            NSAttributedString(text).attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(italic?.pointSize == 30)
        #expect(italic?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
        text.inlinePresentationIntent = .code
        let code = NSAttributedString(text).attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(code?.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) == true)
    }

    enum Mood: ObjectiveCConvertibleAttributedStringKey {
        typealias Value = Int
        static let name = "mood"
        static func objectiveCValue(for value: Int) throws -> String { "mood \(value)" }
        static func value(for object: String) throws -> Int {
            guard let value = Int(object.dropFirst(5)) else { throw CocoaError(.coderReadCorrupt) }
            return value
        }
    }
    struct Own: AttributeScope {
        let mood: Mood
        let foundation: AttributeScopes.FoundationAttributes
    }

    @Test("B6: a scope says what is converted, and wrong values are thrown")
    func scopes() throws {
        var text = Swifty("x")
        text[Mood.self] = 3
        text.kern = 2
        text.link = URL(string: "https://example.org/")
        let made = try NSAttributedString(text, including: Own.self)
        let values = made.attributes(at: 0, effectiveRange: nil)
        #expect(values[.init("mood")] as? String == "mood 3")
        #expect(values[.kern] == nil && values[.link] is URL)
        #expect(try Swifty(made, including: Own.self)[Mood.self] == 3)
        #expect(Swifty(made)[Mood.self] == nil)
        #expect(try Swifty(made, including: \.foundation).link != nil)
        #expect(
            try NSAttributedString(text, including: \.uiKit).attribute(
                .kern, at: 0, effectiveRange: nil) as? CGFloat == 2)
        let wrong = NSAttributedString(
            string: "x", attributes: [.init("mood"): "mood ?", .foregroundColor: "red"])
        #expect(throws: CocoaError.self) { try Swifty(wrong, including: Own.self) }
        #expect(throws: (any Error).self) { try Swifty(wrong, including: \.uiKit) }
        #expect(Swifty(wrong).foregroundColor == nil, "left out where nothing is thrown")
    }

    @Test("B6: ranges count UTF-16 over surrogates")
    func ranges() throws {
        let text = Swifty("a😀é\u{301}b")
        let range = try #require(text.range(of: "b"))
        #expect(NSRange(range, in: text) == NSRange(location: 5, length: 1))
        #expect(NSRange(text.startIndex..., in: text) == NSRange(location: 0, length: 6))
        let smile = try #require(Range(NSRange(location: 1, length: 2), in: text))
        #expect(String(text[smile].characters) == "😀")
        #expect(Range(NSRange(location: 2, length: 1), in: text) == nil)
        #expect(Range(NSRange(location: 5, length: 2), in: text) == nil)
        let part = text[smile]
        #expect(NSRange(part.startIndex..<part.endIndex, in: part).length == 2)
    }

    @Test("B6: containers and dictionaries")
    func containers() throws {
        let container = AttributeContainer([.kern: 2, .foregroundColor: "no colour"])
        #expect(container.kern == 2 && container.foregroundColor == nil)
        #expect(Dictionary(container).keys.map(\.rawValue) == ["NSKern"])
        #expect(throws: (any Error).self) {
            try AttributeContainer(
                [.foregroundColor: 1], including: AttributeScopes.UIKitAttributes.self)
        }
    }

    @Test("B6: a run that ends inside a surrogate pair, and a lone surrogate, lose no other text")
    func surrogates() {
        let text = NSMutableAttributedString(string: "a😀b")
        text.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 2))
        let made = Swifty(text)
        #expect(String(made.characters) == "a😀b")
        #expect(made.runs.map(\.kern) == [2, nil])
        #expect(NSAttributedString(made).length == 4)
    }

    @Test("B6: random texts come back as they went", arguments: 0..<40)
    func roundTrip(seed: UInt64) throws {
        var random = Random(state: seed &* 7919 + 1)
        let text = random.text()
        let there = Swifty(text)
        #expect(String(there.characters) == text.string)
        let back = NSAttributedString(there)
        #expect(back.isEqual(to: text))
        #expect(Swifty(back) == there)
    }

    /// A small generator of its own, so that a seed says which text failed.
    private struct Random {
        var state: UInt64

        mutating func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }

        mutating func text() -> NSAttributedString {
            let parts = ["a", "é", "e\u{301}", "😀", "👩‍👩‍👧", "\n", "שלום", "🇩🇪", "\u{FFFC}", " ", "漢"]
            let text = NSMutableAttributedString(
                string: (0..<next(40)).map { _ in parts[next(parts.count)] }.joined())
            let scalars = Array(text.string.unicodeScalars)
            for _ in 0..<next(12) where !scalars.isEmpty {
                let first = next(scalars.count)
                let last = first + next(scalars.count - first) + 1
                let start = scalars[..<first].reduce(0) { $0 + UTF16.width($1) }
                let length = scalars[first..<last].reduce(0) { $0 + UTF16.width($1) }
                let (key, value) = attribute()
                text.addAttribute(
                    key, value: value, range: NSRange(location: start, length: length))
            }
            return text
        }

        private mutating func attribute() -> (NSAttributedString.Key, Any) {
            switch next(8) {
            case 0: (.kern, CGFloat(next(3)))
            case 1: (.font, UIFont.systemFont(ofSize: CGFloat(10 + next(3))))
            case 2: (.foregroundColor, [UIColor.red, .blue][next(2)])
            case 3: (.underlineStyle, next(3))
            case 4: (.link, URL(fileURLWithPath: "/\(next(2))"))
            case 5: (.galleyToken, TextToken(kind: "user", id: "\(next(2))"))
            case 6: (.superscript, next(2))
            default: (.obliqueness, CGFloat(next(2)) / 2)
            }
        }
    }
}
