import Foundation
import Testing
import TextKit

private typealias Text = TextKit.NSAttributedString

/// The editing cycle as Apple's pages on `NSTextStorage` describe it.
@Suite struct EditingCycleTests {
    private func range(_ location: Int, _ length: Int) -> NSRange {
        NSRange(location: location, length: length)
    }

    /// Writes down the order of what happens.
    private final class Loud: NSTextStorage {
        var steps: [String] = []
        var isLazy = false

        private let backing = TextKit.NSMutableAttributedString()
        override var string: String { backing.string }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [Text.Key: Any] {
            ensureAttributesAreFixed(in: NSRange(location: location, length: 1))
            return backing.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            backing.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [Text.Key: Any]?, range: NSRange) {
            backing.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
        override var fixesAttributesLazily: Bool { isLazy }
        override func invalidateAttributes(in range: NSRange) {
            steps.append("invalidate \(range.location) \(range.length)")
            super.invalidateAttributes(in: range)
        }
        override func fixAttributes(in range: NSRange) {
            steps.append("fix \(range.location) \(range.length)")
            super.fixAttributes(in: range)
        }
    }

    private final class Steps: NSTextStorageDelegate {
        func textStorage(
            _ textStorage: NSTextStorage, willProcessEditing mask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            (textStorage as? Loud)?.steps.append("will")
        }
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            (textStorage as? Loud)?.steps.append("did")
        }
    }

    private final class LoudManager: NSLayoutManager {
        override func processEditing(
            for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
            range newCharRange: NSRange, changeInLength delta: Int,
            invalidatedRange invalidatedCharRange: NSRange
        ) {
            (textStorage as? Loud)?.steps.append("layout")
            super.processEditing(
                for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
                invalidatedRange: invalidatedCharRange)
        }
    }

    @Test func theStepsComeInTheDocumentedOrder() {
        let storage = Loud()
        let steps = Steps()
        storage.delegate = steps
        let manager = LoudManager()
        storage.addLayoutManager(manager)
        storage.replaceCharacters(in: range(0, 0), with: "ab")
        #expect(storage.steps == ["will", "invalidate 0 2", "fix 0 2", "did", "layout"])
    }

    @Test func lazyAttributesAreFixedWhenTheyAreAskedFor() {
        let storage = Loud()
        storage.isLazy = true
        storage.replaceCharacters(in: range(0, 0), with: "ab\ncd")
        storage.setAttributes(
            [.attachment: NSTextAttachment(data: nil, ofType: nil)], range: range(3, 1))
        #expect(!storage.steps.contains { $0.hasPrefix("fix") })
        storage.replaceCharacters(in: range(0, 0), with: "xx")
        // The attachment moved along, and a letter cannot show it.
        #expect(storage.attribute(.attachment, at: 5, effectiveRange: nil) == nil)
        #expect(storage.steps.contains { $0.hasPrefix("fix") })
        #expect(storage.editedMask == [])
        let count = storage.steps.count
        _ = storage.attributes(at: 5, effectiveRange: nil)
        #expect(storage.steps.count == count, "fixed once")
    }

    @Test func nestedGroupsEndWithTheOutermost() {
        let storage = NSTextStorage(string: "abc")
        storage.beginEditing()
        storage.beginEditing()
        storage.replaceCharacters(in: range(1, 1), with: "BBB")
        storage.endEditing()
        #expect(storage.editedMask == .editedCharacters)
        #expect(storage.editedRange == range(1, 3))
        #expect(storage.changeInLength == 2)
        storage.addAttribute(.kern, value: 1, range: range(4, 1))
        #expect(storage.editedMask == [.editedCharacters, .editedAttributes])
        #expect(storage.editedRange == range(1, 4))
        storage.endEditing()
        #expect(storage.editedMask == [] && storage.changeInLength == 0)
    }

    @Test func aGroupWithoutEditsTellsNobody() {
        let storage = Loud()
        let steps = Steps()
        storage.delegate = steps
        storage.beginEditing()
        storage.endEditing()
        #expect(storage.steps.isEmpty)
    }

    // MARK: mutableString

    @Test(arguments: [false, true]) func theMutableStringIsTheText(isStorage: Bool) {
        let text: TextKit.NSMutableAttributedString =
            isStorage ? NSTextStorage(string: "one two") : .init(string: "one two")
        text.addAttribute(.kern, value: 1, range: range(0, 3))
        let string = text.mutableString
        string.append(" three")
        #expect(text.string == "one two three")
        string.insert("zero ", at: 0)
        #expect(text.string == "zero one two three")
        #expect(string.length == 18)
        string.deleteCharacters(in: range(0, 5))
        #expect(string.replaceOccurrences(of: "o", with: "0", options: [], range: range(0, 7)) == 2)
        #expect(text.string == "0ne tw0 three")
        #expect(string.range(of: "three").location == 8)
        #expect(string.substring(with: range(4, 3)) == "tw0")
        #expect(string.description == "0ne tw0 three")
        #expect(string.isEqual(to: "0ne tw0 three"))
        #expect(text.attribute(.kern, at: 1, effectiveRange: nil) as? Int == 1)
        text.replaceCharacters(in: range(0, 3), with: "1")
        #expect(string as String == "1 tw0 three")
        string.setString("all new")
        #expect(text.string == "all new")
    }

    // MARK: Equality

    @Test func equalTextsHaveEqualHashes() {
        let left = Text(string: "e\u{301}a", attributes: [.kern: 1])
        let right = TextKit.NSMutableAttributedString(string: "e\u{301}")
        right.append(Text(string: "a"))
        right.addAttribute(.kern, value: 1.0, range: range(0, 3))
        #expect(left.isEqual(right) && right.isEqual(left))
        #expect(left.hash == right.hash)
        #expect(left != Text(string: "\u{E9}a", attributes: [.kern: 1]), "other code units")
        #expect(left != Text(string: "e\u{301}a", attributes: [.kern: 2]))
        #expect(Set([left, right as Text]).count == 1)
        let storage = NSTextStorage(attributedString: left)
        #expect(storage.isEqual(to: left) && left.isEqual(to: storage))
        #expect(storage.hash == left.hash)
    }

    @Test func attachmentsAreFound() {
        let text = TextKit.NSMutableAttributedString(string: "ab")
        #expect(!text.containsAttachments(in: range(0, 2)))
        text.append(Text(attachment: NSTextAttachment(data: nil, ofType: nil)))
        #expect(text.containsAttachments(in: range(0, 3)))
        #expect(!text.containsAttachments(in: range(0, 2)))
    }
}
