import Foundation
import Testing
import TextKit

private typealias Text = TextKit.NSAttributedString

/// A storage that keeps its text elsewhere, by the recipe of Apple's class page.
private final class OwnStorage: NSTextStorage {
    private let backing = TextKit.NSMutableAttributedString()
    var edits = 0

    override var string: String { backing.string }

    override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [Text.Key: Any] {
        backing.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with str: String) {
        beginEditing()
        backing.replaceCharacters(in: range, with: str)
        edited(
            .editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        endEditing()
    }

    override func setAttributes(_ attrs: [Text.Key: Any]?, range: NSRange) {
        beginEditing()
        backing.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
    }

    override func processEditing() {
        edits += 1
        super.processEditing()
    }
}

/// Writes down what it is told.
private final class Recorder: NSTextStorageDelegate {
    struct Edit: Equatable {
        var mask: NSTextStorage.EditActions
        var range: NSRange
        var delta: Int
    }
    var will: [Edit] = []
    var did: [Edit] = []
    var whenWill: (NSTextStorage) -> Void = { _ in }

    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        will.append(Edit(mask: editedMask, range: editedRange, delta: delta))
        whenWill(textStorage)
    }

    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        did.append(Edit(mask: editedMask, range: editedRange, delta: delta))
    }
}

/// Writes down what the storage tells it.
private final class RecordingLayoutManager: NSLayoutManager {
    var edits: [Recorder.Edit] = []
    var invalidated: [NSRange] = []

    override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
    ) {
        edits.append(Recorder.Edit(mask: editMask, range: newCharRange, delta: delta))
        invalidated.append(invalidatedCharRange)
        super.processEditing(
            for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
            invalidatedRange: invalidatedCharRange)
    }
}

@Suite struct TextStorageTests {
    private func range(_ location: Int, _ length: Int) -> NSRange {
        NSRange(location: location, length: length)
    }

    @Test(arguments: [false, true]) func eachChangeIsToldOnce(isSubclass: Bool) {
        let storage = isSubclass ? OwnStorage() : NSTextStorage()
        let recorder = Recorder()
        let layout = RecordingLayoutManager()
        storage.delegate = recorder
        storage.addLayoutManager(layout)
        let changes: [(NSTextStorage) -> Void] = [
            { $0.append(Text(string: "hello world", attributes: [.kern: 1])) },
            { $0.replaceCharacters(in: NSRange(location: 0, length: 5), with: "bye") },
            { $0.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 3)) },
            { $0.addAttributes([.ligature: 0], range: NSRange(location: 0, length: 9)) },
            { $0.addAttributes([:], range: NSRange(location: 0, length: 9)) },
            { $0.removeAttribute(.kern, range: NSRange(location: 0, length: 9)) },
            { $0.setAttributes([:], range: NSRange(location: 0, length: 2)) },
            { $0.insert(Text(string: "oh "), at: 0) },
            { $0.deleteCharacters(in: NSRange(location: 0, length: 1)) },
            { $0.setAttributedString(Text(string: "new", attributes: [.kern: 3])) },
        ]
        for (index, change) in changes.enumerated() {
            change(storage)
            #expect(recorder.will.count == index + 1, "change \(index)")
            #expect(recorder.did.count == index + 1, "change \(index)")
            #expect(layout.edits.count == index + 1, "change \(index)")
        }
        #expect(storage.string == "new")
        #expect(storage.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 3)
        #expect(recorder.will[1] == .init(mask: .editedCharacters, range: range(0, 3), delta: -2))
        #expect(recorder.will[4].mask == .editedAttributes)
        #expect(recorder.will[4].range == range(0, 9))
        #expect(storage.editedMask == [])
        #expect(storage.editedRange.location == NSNotFound)
        #expect(storage.changeInLength == 0)
    }

    @Test func aGroupIsToldOnceWithTheWholeRange() {
        let storage = NSTextStorage(string: "0123456789")
        let recorder = Recorder()
        storage.delegate = recorder
        storage.beginEditing()
        storage.replaceCharacters(in: range(8, 1), with: "xyz")
        storage.beginEditing()
        storage.replaceCharacters(in: range(2, 3), with: "")
        storage.endEditing()
        storage.addAttribute(.kern, value: 1, range: range(3, 1))
        #expect(recorder.will.isEmpty)
        storage.endEditing()
        #expect(storage.string == "01567xyz9")
        // In the end "xyz" stands at 5..<8; with the deletion at 2 the edited stretch is 2..<8.
        #expect(
            recorder.will == [
                .init(mask: [.editedCharacters, .editedAttributes], range: range(2, 6), delta: -1)
            ])
    }

    @Test func theDelegateMayChangeTextBeforeItIsFixed() {
        let storage = NSTextStorage()
        let recorder = Recorder()
        storage.delegate = recorder
        recorder.whenWill = { storage in
            guard storage.string == "abc" else { return }
            storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "BBB")
        }
        storage.append(Text(string: "abc"))
        #expect(storage.string == "aBBBc")
        #expect(recorder.will.count == 1)
        #expect(
            recorder.did == [
                .init(mask: [.editedCharacters, .editedAttributes], range: range(0, 5), delta: 5)
            ])
    }

    @Test(arguments: [false, true]) func attributesAreFixed(isSubclass: Bool) {
        let storage = isSubclass ? OwnStorage() : NSTextStorage()
        storage.append(Text(string: "a\u{FFFC}b\ncd\n"))
        let attachment = NSTextAttachment(data: nil, ofType: nil)
        storage.addAttribute(.attachment, value: attachment, range: range(0, 3))
        #expect(storage.attribute(.attachment, at: 0, effectiveRange: nil) == nil)
        #expect(storage.attribute(.attachment, at: 1, effectiveRange: nil) != nil)
        #expect(storage.attribute(.attachment, at: 2, effectiveRange: nil) == nil)
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        storage.addAttribute(.paragraphStyle, value: style, range: range(0, 1))
        for place in 0..<7 {
            let found = storage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
            #expect((found != nil) == (place < 4), "character \(place)")
        }
    }

    @Test func joiningParagraphsTakesTheFirstOnesStyle() {
        let left = NSMutableParagraphStyle()
        left.alignment = .left
        let right = NSMutableParagraphStyle()
        right.alignment = .right
        let storage = NSTextStorage(string: "ab\n", attributes: [.paragraphStyle: left])
        storage.append(Text(string: "cd", attributes: [.paragraphStyle: right]))
        let layout = RecordingLayoutManager()
        storage.addLayoutManager(layout)
        storage.deleteCharacters(in: range(2, 1))
        let found = storage.attribute(.paragraphStyle, at: 3, effectiveRange: nil)
        #expect((found as? NSParagraphStyle)?.alignment == .left)
        #expect(
            layout.edits == [
                .init(mask: [.editedCharacters, .editedAttributes], range: range(2, 0), delta: -1)
            ])
        #expect(layout.invalidated == [range(0, 4)])
    }

    @Test func aSubclassGoesThroughItsPrimitives() {
        let storage = OwnStorage()
        storage.append(Text(string: "abc", attributes: [.kern: 1]))
        storage.insert(Text(string: "x"), at: 1)
        storage.addAttribute(.ligature, value: 0, range: range(0, 2))
        #expect(storage.string == "axbc")
        #expect(storage.length == 4)
        #expect(storage.edits == 3)
        #expect(storage.attributedSubstring(from: range(0, 2)).string == "ax")
        #expect(storage.attributes(at: 1, effectiveRange: nil).count == 1)
        #expect(storage.attributes(at: 0, effectiveRange: nil).count == 2)
        #expect(storage.isEqual(to: Text(attributedString: storage)))
        storage.mutableString.replaceCharacters(in: range(0, 1), with: "A")
        #expect(storage.string == "Axbc")
    }

    @Test func layoutManagersComeAndGo() {
        let storage = NSTextStorage(string: "a")
        let layout = RecordingLayoutManager()
        storage.addLayoutManager(layout)
        storage.addLayoutManager(layout)
        #expect(storage.layoutManagers.count == 1)
        #expect(layout.textStorage === storage)
        storage.removeLayoutManager(layout)
        #expect(layout.textStorage == nil)
        storage.append(Text(string: "b"))
        #expect(layout.edits.isEmpty)
    }

    @Test func notificationsArePosted() {
        let storage = NSTextStorage(string: "a")
        let names = [
            NSTextStorage.willProcessEditingNotification,
            NSTextStorage.didProcessEditingNotification,
        ]
        nonisolated(unsafe) var seen: [Notification.Name] = []
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: storage, queue: nil) {
                seen.append($0.name)
            }
        }
        storage.append(Text(string: "b"))
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        #expect(seen == names)
    }
}
