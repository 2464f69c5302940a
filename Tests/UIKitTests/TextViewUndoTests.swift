import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct TextViewUndoTests {
    private func undo(_ fixture: TextViewFixture) { fixture.press(.keyboardZ, .control) }
    private func redo(_ fixture: TextViewFixture) {
        fixture.press(.keyboardZ, [.control, .shift])
    }
    /// What the end of a main-queue turn does.
    private func endTurn(_ view: UITextView) {
        let manager = view.editor.undoManager
        while manager.groupingLevel > 0 { manager.endUndoGrouping() }
    }

    @Test func C12_typingIsUndoneByWord() {
        let fixture = TextViewFixture("")
        for character in "one two" {
            fixture.type(String(character))
            endTurn(fixture.view)
        }
        undo(fixture)
        #expect(fixture.view.text == "one ")
        undo(fixture)
        #expect(fixture.view.text == "")
        redo(fixture)
        redo(fixture)
        #expect(fixture.view.text == "one two")
        #expect(fixture.view.selectedRange == range(7))
    }

    @Test func C12_undoRestoresTheSelection() {
        let fixture = TextViewFixture("one two three")
        fixture.select(4, 3)
        fixture.type("x")
        undo(fixture)
        #expect(fixture.view.text == "one two three")
        #expect(fixture.view.selectedRange == range(4, 3))
    }

    @Test func C12_backspacesAreOneStep() {
        let fixture = TextViewFixture("abcdef")
        for _ in 0..<3 {
            fixture.press(.keyboardDeleteOrBackspace)
            endTurn(fixture.view)
        }
        undo(fixture)
        #expect(fixture.view.text == "abcdef")
    }

    @Test func C12_attributesAreUndone() {
        let fixture = TextViewFixture("plain text")
        fixture.view.allowsEditingTextAttributes = true
        let before = fixture.view.attributedText
        fixture.select(0, 5)
        fixture.press(.keyboardB, .control)
        let font = fixture.view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect(fixture.view.attributedText != before)
        undo(fixture)
        #expect(fixture.view.attributedText == before)
    }

    @Test func C12_settingTextForgetsUndo() {
        let fixture = TextViewFixture("")
        fixture.type("abc")
        fixture.view.text = "new"
        #expect(fixture.view.undoManager?.canUndo == false)
        fixture.type("x")
        fixture.view.attributedText = NSAttributedString(string: "again")
        #expect(fixture.view.undoManager?.canUndo == false)
    }

    @Test func C12_foreignEditsAreMapped() {
        let fixture = TextViewFixture("")
        fixture.type("word")
        fixture.view.textStorage.insert(NSAttributedString(string: ">> "), at: 0)
        #expect(fixture.view.selectedRange == range(7))
        undo(fixture)
        #expect(fixture.view.text == ">> ")
        redo(fixture)
        #expect(fixture.view.text == ">> word")
    }

    @Test func C12_foreignChangeInsideTypedTextGoesWithIt() {
        let fixture = TextViewFixture("ab")
        fixture.select(1)
        fixture.type("xyz")
        fixture.view.textStorage.replaceCharacters(in: range(2, 1), with: "YYYY")
        undo(fixture)
        #expect(fixture.view.text == "ab")
        redo(fixture)
        #expect(fixture.view.text == "axYYYYzb")
    }

    @Test func C12_setAttributedStringNeverCorruptsUndo() {
        let fixture = TextViewFixture("start ")
        fixture.type("abc")
        fixture.press(.keyboardDeleteOrBackspace)
        fixture.view.textStorage.setAttributedString(NSAttributedString(string: "z"))
        while fixture.view.undoManager?.canUndo == true { undo(fixture) }
        #expect(fixture.view.text == "z")
    }

    @Test func C12_colouringByOthersSurvivesUndoAndRedo() {
        let fixture = TextViewFixture("")
        fixture.type("word")
        fixture.view.textStorage.addAttribute(
            .foregroundColor, value: UIColor.red, range: range(0, 4))
        undo(fixture)
        redo(fixture)
        let color = fixture.view.textStorage.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        #expect(color as? UIColor == UIColor.red)
    }

    @Test func C12_whatAStorageDelegateAddsIsUndoneWithTheTyping() {
        let fixture = TextViewFixture("ab")
        let exclaimer = Exclaimer()
        fixture.view.textStorage.delegate = exclaimer
        fixture.type("c")
        #expect(fixture.view.text == "abc!")
        exclaimer.isOn = false
        undo(fixture)
        #expect(fixture.view.text == "ab")
        redo(fixture)
        #expect(fixture.view.text == "abc!")
    }

    /// Adds a character at the end of the text while an edit is processed.
    private final class Exclaimer: NSTextStorageDelegate {
        var isOn = true

        func textStorage(
            _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            guard isOn, editedMask.contains(.editedCharacters), delta > 0 else { return }
            textStorage.replaceCharacters(
                in: NSRange(location: textStorage.length, length: 0), with: "!")
        }
    }

    @Test func C12_colouringWhileTypingKeepsWordsTogether() {
        let fixture = TextViewFixture("")
        for character in "word" {
            fixture.type(String(character))
            fixture.view.textStorage.addAttribute(
                .foregroundColor, value: UIColor.red,
                range: range(0, fixture.view.textStorage.length))
            endTurn(fixture.view)
        }
        undo(fixture)
        #expect(fixture.view.text == "")
    }

    // MARK: Properties

    private enum Step: CaseIterable {
        case type, backspace, delete, word, bold, select, newline, paste, token, mark
    }

    private func perform(
        _ step: Step, _ fixture: TextViewFixture, _ random: inout SeededGenerator
    ) {
        switch step {
        case .type:
            fixture.type(["a", "b ", "é", "👍🏽", "ש", "x y"].randomElement(using: &random) ?? "")
        case .backspace: fixture.press(.keyboardDeleteOrBackspace)
        case .delete: fixture.press(.keyboardDeleteForward)
        case .word: fixture.press(.keyboardDeleteOrBackspace, .control)
        case .bold: fixture.press(.keyboardB, .control)
        case .select:
            let length = fixture.view.textStorage.length
            let start = Int.random(in: 0...length, using: &random)
            fixture.select(start, Int.random(in: 0...min(4, length - start), using: &random))
        case .newline: fixture.type("\n")
        case .paste: fixture.press(.keyboardV, .control)
        case .token:
            let token = NSAttributedString(
                string: "@tok", attributes: [.galleyToken: TextToken(kind: "user", id: "1")])
            fixture.view.pasteText(token)
        case .mark:
            fixture.view.enterMarkedText("ni", selectedRange: range(2))
            fixture.view.enterMarkedText("nih", selectedRange: range(3))
            if Bool.random(using: &random) {
                fixture.view.enterText("你")
            } else {
                fixture.view.unmarkText()
            }
        }
        if Bool.random(using: &random) { endTurn(fixture.view) }
    }

    @Test(arguments: 1...6)
    func C12_undoingEverythingGivesTheStartAndRedoingTheEnd(seed: Int) {
        var random = SeededGenerator(state: UInt64(seed))
        let fixture = TextViewFixture("The quick\nbrown fox")
        fixture.view.allowsEditingTextAttributes = true
        UIPasteboard.general.string = "pasted\ntext"
        let start = fixture.view.attributedText
        for _ in 0..<40 {
            if let step = Step.allCases.randomElement(using: &random) {
                perform(step, fixture, &random)
            }
        }
        let end = fixture.view.attributedText
        for _ in 0..<2 {
            while fixture.view.undoManager?.canUndo == true { undo(fixture) }
            #expect(fixture.view.attributedText == start)
            while fixture.view.undoManager?.canRedo == true { redo(fixture) }
            #expect(fixture.view.attributedText == end)
        }
    }

    @Test(arguments: 1...6)
    func C12_foreignEditsBetweenNeverBreakUndo(seed: Int) {
        var random = SeededGenerator(state: UInt64(seed) &* 977)
        let fixture = TextViewFixture("The quick\nbrown fox")
        fixture.view.allowsEditingTextAttributes = true
        // A marker that no edit of the view touches stays what it is through undo and redo.
        for _ in 0..<30 {
            if let step = Step.allCases.randomElement(using: &random) {
                perform(step, fixture, &random)
            }
            let storage = fixture.view.textStorage
            let place = Int.random(in: 0...storage.length, using: &random)
            let length = Int.random(in: 0...min(6, storage.length - place), using: &random)
            storage.replaceCharacters(in: range(place, length), with: "‹›")
        }
        fixture.view.textStorage.append(NSAttributedString(string: "END"))
        while fixture.view.undoManager?.canUndo == true { undo(fixture) }
        #expect(fixture.view.text.hasSuffix("END"))
        while fixture.view.undoManager?.canRedo == true { redo(fixture) }
        #expect(fixture.view.text.hasSuffix("END"))
    }

    /// Applies a change, new text being letters of its own.
    private func applied(_ change: TextChange, _ letter: Character, to text: [Character])
        -> [Character]
    {
        var result = text
        result.replaceSubrange(
            change.range.location..<change.oldEnd,
            with: Array(repeating: letter, count: change.newLength))
        return result
    }

    @Test(arguments: 1...300)
    func transformedChangesMeet(seed: Int) {
        var random = SeededGenerator(state: UInt64(seed))
        let text = Array("0123456789")
        func change() -> TextChange {
            let start = Int.random(in: 0...10, using: &random)
            let length = Int.random(in: 0...(10 - start), using: &random)
            return TextChange(
                range: range(start, length), newLength: Int.random(in: 0...3, using: &random))
        }
        let (mine, other) = (change(), change())
        let (mineAfter, otherAfter) = TextChange.transform(mine, over: other)
        let first = applied(otherAfter, "o", to: applied(mine, "m", to: text))
        let second = applied(mineAfter, "m", to: applied(other, "o", to: text))
        #expect(first == second, "\(mine) over \(other)")
    }
}
