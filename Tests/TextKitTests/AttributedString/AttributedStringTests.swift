import Foundation
import Testing
import TextKit

private typealias Text = TextKit.NSAttributedString
private typealias MutableText = TextKit.NSMutableAttributedString
private typealias Key = TextKit.NSAttributedString.Key

private let mark = Key(rawValue: "mark")

@Suite struct AttributedStringTests {
    @Test func makingAndReading() {
        let text = Text(string: "héllo", attributes: [.kern: 2])
        #expect(text.length == 5)
        #expect(text.string == "héllo")
        var range = NSRange()
        #expect(text.attribute(.kern, at: 4, effectiveRange: &range) as? Int == 2)
        #expect(range == NSRange(location: 0, length: 5))
        #expect(Text().length == 0)
        #expect(Text(string: "a").attributes(at: 0, effectiveRange: nil).isEmpty)
    }

    @Test func editsKeepTheAttributesAround() {
        let text = MutableText(string: "abcdef", attributes: [.kern: 1])
        text.addAttribute(.kern, value: 2, range: NSRange(location: 2, length: 2))
        text.replaceCharacters(in: NSRange(location: 2, length: 1), with: "XYZ")
        #expect(text.string == "abXYZdef")
        #expect(kern(text) == [1, 1, 2, 2, 2, 2, 1, 1])
        text.replaceCharacters(in: NSRange(location: 6, length: 0), with: "+")
        #expect(
            kern(text) == [1, 1, 2, 2, 2, 2, 2, 1, 1], "an insertion follows the text before it")
        text.replaceCharacters(in: NSRange(location: 0, length: 0), with: "-")
        #expect(kern(text).first == 1, "at the start it follows the text after it")
    }

    @Test func addingKeepsOtherAttributesAndSettingDoesNot() {
        let text = MutableText(string: "abc", attributes: [.kern: 1, .ligature: 0])
        text.addAttributes([.kern: 3], range: NSRange(location: 0, length: 1))
        #expect(text.attributes(at: 0, effectiveRange: nil).count == 2)
        text.setAttributes([.kern: 3], range: NSRange(location: 1, length: 1))
        #expect(text.attributes(at: 1, effectiveRange: nil).count == 1)
        text.removeAttribute(.ligature, range: NSRange(location: 0, length: 3))
        #expect(text.attribute(.ligature, at: 2, effectiveRange: nil) == nil)
        text.setAttributes(nil, range: NSRange(location: 0, length: 3))
        #expect(text.attributes(at: 0, effectiveRange: nil).isEmpty)
    }

    @Test func equalBuiltInNeighboursAreOneRun() {
        let text = MutableText(string: "abcd")
        text.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 2))
        text.addAttribute(.kern, value: 1.0, range: NSRange(location: 2, length: 2))
        var range = NSRange()
        _ = text.attributes(at: 0, effectiveRange: &range)
        #expect(range == NSRange(location: 0, length: 4))
    }

    @Test func equalClientNeighboursFromTwoCallsAreTwo() {
        let text = MutableText(string: "aabb")
        text.addAttribute(mark, value: "x", range: NSRange(location: 0, length: 2))
        text.addAttribute(mark, value: "x", range: NSRange(location: 2, length: 2))
        let two = [NSRange(location: 0, length: 2), NSRange(location: 2, length: 2)]
        #expect(ranges(text, mark, .longestEffectiveRangeNotRequired) == two)
        #expect(ranges(text, mark, []) == [NSRange(location: 0, length: 4)])
        text.addAttribute(.kern, value: 1, range: NSRange(location: 1, length: 1))
        #expect(
            ranges(text, mark, .longestEffectiveRangeNotRequired) == two,
            "another attribute does not cut a token in two")
        let all = NSRange(location: 0, length: 4)
        #expect(text.isEqual(to: Text(attributedString: text)))
        text.setAttributes([mark: "x"], range: all)
        #expect(ranges(text, mark, .longestEffectiveRangeNotRequired) == [all])
    }

    @Test func typingExtendsAClientRunAndInsertingItAgainDoesNot() {
        let text = MutableText(string: "ab", attributes: [mark: 1])
        text.replaceCharacters(in: NSRange(location: 2, length: 0), with: "c")
        let first = NSRange(location: 0, length: 3)
        #expect(ranges(text, mark, .longestEffectiveRangeNotRequired) == [first])
        text.append(text.attributedSubstring(from: first))
        #expect(
            ranges(text, mark, .longestEffectiveRangeNotRequired)
                == [first, NSRange(location: 3, length: 3)])
    }

    @Test func anEditorLengthensAndRestoresRuns() {
        let text = MutableText(string: "-", attributes: [:])
        text.append(Text(string: "hello", attributes: [mark: 1]))
        let word = NSRange(location: 1, length: 5)
        let cut = text.attributedSubstring(from: NSRange(location: 4, length: 2))
        text.deleteCharacters(in: NSRange(location: 4, length: 2))
        text.replaceCharacters(
            in: NSRange(location: 4, length: 0), with: cut, joining: .restoring)
        let options = Text.EnumerationOptions.longestEffectiveRangeNotRequired
        #expect(ranges(text, mark, options).last == word)
        text.replaceCharacters(
            in: NSRange(location: 6, length: 0), with: Text(string: "!", attributes: [mark: 1]),
            joining: .typing)
        #expect(ranges(text, mark, options).last == NSRange(location: 1, length: 6))
        text.replaceCharacters(
            in: NSRange(location: 7, length: 0), with: Text(string: "!", attributes: [mark: 2]),
            joining: .typing)
        #expect(ranges(text, mark, options).last == NSRange(location: 7, length: 1))
    }

    @Test func enumerationBackwardsAndStopped() {
        let text = MutableText(string: "abcdef")
        text.addAttribute(.kern, value: 1, range: NSRange(location: 2, length: 2))
        #expect(
            ranges(text, .kern, .reverse) == [
                NSRange(location: 4, length: 2), NSRange(location: 2, length: 2),
                NSRange(location: 0, length: 2),
            ])
        var seen = 0
        text.enumerateAttribute(.kern, in: NSRange(location: 0, length: 6)) { _, _, stop in
            seen += 1
            stop.pointee = true
        }
        #expect(seen == 1)
    }

    @Test func enumerationGoesOnBehindAChangeOfLength() {
        let text = MutableText(string: "a1b2c3")
        for place in [1, 3, 5] {
            text.addAttribute(mark, value: place, range: NSRange(location: place, length: 1))
        }
        text.enumerateAttribute(mark, in: NSRange(location: 0, length: 6)) { value, range, _ in
            guard let value else { return }
            text.replaceCharacters(in: range, with: "[\(value)]")
        }
        #expect(text.string == "a[1]b[3]c[5]")
    }

    @Test func substringsAndCopiesDoNotFollow() throws {
        let text = MutableText(string: "abcdef", attributes: [.kern: 1])
        let part = text.attributedSubstring(from: NSRange(location: 1, length: 3))
        let copy = try #require(text.copy() as? Text)
        let mutable = try #require(copy.mutableCopy() as? MutableText)
        text.setAttributedString(Text(string: "z"))
        mutable.append(Text(string: "!"))
        #expect(part.string == "bcd")
        #expect(copy.string == "abcdef")
        #expect(mutable.string == "abcdef!")
        #expect(copy.attribute(.kern, at: 5, effectiveRange: nil) as? Int == 1)
    }

    @Test func equality() {
        let one = MutableText(string: "ab", attributes: [.kern: 1, mark: "x"])
        let two = MutableText(string: "ab", attributes: [.kern: 1.0, mark: "x"])
        #expect(one == two)
        #expect(one.hash == two.hash)
        two.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: 1))
        #expect(one != two)
        #expect(one != MutableText(string: "ac", attributes: [.kern: 1, mark: "x"]))
    }

    @Test func composedAndDecomposedTextDiffers() {
        // The same two marks in two orders: canonically equivalent, not the same text.
        #expect(Text(string: "a\u{0323}\u{0301}") != Text(string: "a\u{0301}\u{0323}"))
    }

    @Test func aScrapDoesNotKeepTheDocumentsValues() {
        final class Value {}
        weak var kept: Value?
        var scrap: Text?
        do {
            let value = Value()
            kept = value
            let text = MutableText(string: "abc")
            text.addAttribute(mark, value: value, range: NSRange(location: 0, length: 1))
            scrap = text.attributedSubstring(from: NSRange(location: 1, length: 2))
        }
        #expect(kept == nil)
        #expect(scrap?.string == "bc")
    }

    @Test func mutableStringEditsItsOwner() {
        let text = MutableText(string: "one two", attributes: [.kern: 1])
        let string = text.mutableString
        string.replaceCharacters(in: NSRange(location: 0, length: 3), with: "three")
        #expect(text.string == "three two")
        string.append("!")
        #expect(text.string == "three two!")
        #expect(string.range(of: "two") == NSRange(location: 6, length: 3))
        #expect(text.attribute(.kern, at: 9, effectiveRange: nil) as? Int == 1)
    }

    @Test func manyClientValuesAreForgottenAgain() {
        let text = MutableText(string: "abc")
        for value in 0..<2000 {
            text.addAttribute(mark, value: value, range: NSRange(location: 0, length: 2))
        }
        #expect(text.attribute(mark, at: 1, effectiveRange: nil) as? Int == 1999)
        #expect(text.attribute(mark, at: 2, effectiveRange: nil) == nil)
    }

    private func kern(_ text: Text) -> [Int] {
        (0..<text.length).map { text.attribute(.kern, at: $0, effectiveRange: nil) as? Int ?? 0 }
    }

    private func ranges(
        _ text: Text, _ key: Key, _ options: Text.EnumerationOptions
    ) -> [NSRange] {
        var result: [NSRange] = []
        text.enumerateAttribute(
            key, in: NSRange(location: 0, length: text.length), options: options
        ) { _, range, _ in result.append(range) }
        return result
    }
}
