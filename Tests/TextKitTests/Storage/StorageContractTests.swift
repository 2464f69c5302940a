import Testing

@testable import TextKit

/// Calls that break the contract end the program with a line that says what was wrong, and change nothing before.
@Suite struct StorageContractTests {
    private func says(_ words: String, _ result: ExitTest.Result?) -> Bool {
        guard let result else { return false }
        return String(decoding: result.standardErrorContent, as: UTF8.self).contains(words)
    }

    @Test("Attributes at the end of the text trap")
    func attributesAtLength() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = NSAttributedString(string: "abc").attributes(at: 3, effectiveRange: nil)
        }
        #expect(says("attributes(at:): 3 is outside 0..<3", result))
    }

    @Test("A substring that reaches over the end traps")
    func substring() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let text = NSAttributedString(string: "abc")
            _ = text.attributedSubstring(from: NSRange(location: 2, length: 2))
        }
        #expect(says("attributedSubstring(from:): range {2, 2} is outside 0..<3", result))
    }

    @Test("Replacing and setting attributes out of bounds traps")
    func changes() async {
        let replacing = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            NSTextStorage(string: "abc").replaceCharacters(
                in: NSRange(location: 4, length: 0), with: "x")
        }
        #expect(says("replaceCharacters(in:with:): range {4, 0} is outside 0..<3", replacing))
        let setting = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            NSTextStorage(string: "abc").setAttributes(
                nil, range: NSRange(location: NSNotFound, length: 1))
        }
        #expect(says("setAttributes(_:range:): range", setting))
        let adding = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            NSTextStorage(string: "abc").addAttribute(
                .kern, value: 1, range: NSRange(location: -1, length: 2))
        }
        #expect(says("addAttributes(_:range:): range {-1, 2} is outside 0..<3", adding))
    }

    @Test("A group that ends without having begun traps")
    func groups() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { NSTextStorage(string: "abc").endEditing() }
        #expect(says("endEditing: no beginEditing before it", result))
    }

    /// Equal to what has its hash, and looks at the text to say so.
    private final class Nosy: NSObject {
        weak var text: NSMutableAttributedString?
        let act: (NSMutableAttributedString) -> Void
        init(
            _ text: NSMutableAttributedString, _ act: @escaping (NSMutableAttributedString) -> Void
        ) {
            self.text = text
            self.act = act
        }
        override var hash: Int { 7 }
        override func isEqual(_ object: Any?) -> Bool {
            if let text { act(text) }
            return true
        }
    }

    @Test("A value that reads or changes the text while it is compared traps")
    func useWhileComparing() async {
        let reading = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let text = NSMutableAttributedString(string: "abc")
            let range = NSRange(location: 0, length: 2)
            text.setAttributes([.link: Nosy(text) { _ = $0.string }], range: range)
            text.setAttributes([.link: Nosy(text) { _ = $0.string }], range: range)
        }
        #expect(says("used by an attribute's value while attributes are compared", reading))
        let changing = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let storage = NSTextStorage(string: "abc")
            let range = NSRange(location: 0, length: 2)
            let change: (NSMutableAttributedString) -> Void = {
                $0.replaceCharacters(in: range, with: "")
            }
            storage.addAttribute(.link, value: Nosy(storage, change), range: range)
            storage.addAttribute(.link, value: Nosy(storage, change), range: range)
        }
        #expect(says("used by an attribute's value while attributes are compared", changing))
    }

    private final class Late: NSTextStorageDelegate {
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) { textStorage.replaceCharacters(in: editedRange, with: "y") }
    }

    @Test("Characters changed in didProcessEditing trap")
    func lateEdit() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let delegate = Late()
            let storage = NSTextStorage(string: "abc")
            storage.delegate = delegate
            storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "x")
            withExtendedLifetime(delegate) {}
        }
        #expect(says("only attributes may be changed while the edit is processed", result))
    }

    @Test("Containers and glyphs that there are not trap")
    func layout() async {
        let container = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { NSLayoutManager().removeTextContainer(at: 0) }
        #expect(says("NSLayoutManager.removeTextContainer: 0 is outside", container))
        let glyph = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { _ = NSLayoutManager().cgGlyph(at: 0) }
        #expect(says("cgGlyph(at:): 0 is outside 0..<0", glyph))
    }

    @Test("Half a surrogate pair is kept as it is, and is a pair again beside its other half")
    func surrogates() {
        let storage = NSTextStorage(string: "a\u{1F600}b")
        let half = NSRange(location: 1, length: 1)
        let first = storage.attributedSubstring(from: half)
        let second = storage.attributedSubstring(from: NSRange(location: 2, length: 1))
        #expect(first.length == 1 && first.string == "\u{FFFD}")
        storage.deleteCharacters(in: half)
        #expect(storage.length == 3 && storage.string == "a\u{FFFD}b")
        storage.insert(first, at: 1)
        #expect(storage.string == "a\u{1F600}b" && storage.length == 4)
        let joined = NSMutableAttributedString(attributedString: first)
        joined.append(second)
        #expect(joined.string == "\u{1F600}")
        storage.addAttribute(.kern, value: 1, range: half)
        #expect(storage.string == "a\u{1F600}b")
        let fixture = LayoutFixture(storage)
        #expect(fixture.lines.count == 1)
    }
}
