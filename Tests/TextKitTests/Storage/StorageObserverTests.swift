import Testing

@testable import TextKit

@Suite struct StorageObserverTests {
    private final class Observer: NSTextStorageObserving {
        weak var textStorage: NSTextStorage?
        var edits: [(NSTextStorage.EditActions, NSRange, Int, NSRange)] = []

        func processEditing(
            for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
            range newCharRange: NSRange, changeInLength delta: Int,
            invalidatedRange invalidatedCharRange: NSRange
        ) {
            edits.append((editMask, newCharRange, delta, invalidatedCharRange))
        }
    }

    @Test("An observer is told of each edit once, after the text is fixed")
    func isTold() throws {
        let storage = NSTextStorage(string: "one two")
        let observer = Observer()
        storage.textStorageObserver = observer
        #expect(observer.textStorage === storage)
        storage.replaceCharacters(in: NSRange(location: 3, length: 1), with: "---")
        let edit = try #require(observer.edits.first)
        #expect(observer.edits.count == 1 && edit.0 == .editedCharacters)
        #expect(edit.1 == NSRange(location: 3, length: 3) && edit.2 == 2)
        #expect(edit.3 == edit.1)
        observer.performEditingTransaction(for: storage) {
            storage.deleteCharacters(in: NSRange(location: 0, length: 1))
            storage.addAttribute(.kern, value: 1, range: NSRange(location: 4, length: 2))
        }
        #expect(observer.edits.count == 2)
        #expect(observer.edits.last?.0 == [.editedCharacters, .editedAttributes])
        storage.textStorageObserver = nil
        #expect(observer.textStorage == nil)
        storage.append(NSAttributedString(string: "!"))
        #expect(observer.edits.count == 2)
    }
}
