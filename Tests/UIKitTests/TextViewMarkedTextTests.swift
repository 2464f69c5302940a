import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct TextViewMarkedTextTests {
    private func marked(_ view: UITextView) -> NSRange? { view.editor.marked }

    @Test func C10_oneMarkedRangeIsReplacedAndCommitted() {
        let fixture = TextViewFixture("ab")
        fixture.select(1)
        fixture.view.setMarkedText("ni", selectedRange: range(2))
        #expect(fixture.view.text == "anib")
        #expect(marked(fixture.view) == range(1, 2))
        fixture.view.setMarkedText("nih", selectedRange: range(1))
        #expect(marked(fixture.view) == range(1, 3))
        #expect(fixture.view.selectedRange == range(2))
        fixture.view.insertText("你")
        #expect(fixture.view.text == "a你b")
        #expect(fixture.view.markedTextRange == nil)
        #expect(fixture.view.selectedRange == range(2))
    }

    @Test func C10_composingIsOneUndoStep() {
        let fixture = TextViewFixture("ab")
        fixture.select(0, 2)
        fixture.view.setMarkedText("n", selectedRange: range(1))
        fixture.view.setMarkedText("ni", selectedRange: range(2))
        #expect(fixture.view.undoManager?.canUndo == false)
        fixture.view.setMarkedText("你", selectedRange: range(1))
        fixture.view.unmarkText()
        #expect(fixture.view.text == "你")
        fixture.view.undoManager?.undo()
        #expect(fixture.view.text == "ab")
        #expect(fixture.view.selectedRange == range(0, 2))
        fixture.view.undoManager?.redo()
        #expect(fixture.view.text == "你")
    }

    @Test func C10_cancelledComposingLeavesNothing() {
        let fixture = TextViewFixture("ab")
        fixture.view.setMarkedText("ni", selectedRange: range(2))
        fixture.view.setMarkedText("", selectedRange: range(0))
        #expect(fixture.view.text == "ab")
        #expect(fixture.view.markedTextRange == nil)
        #expect(fixture.view.undoManager?.canUndo == false)
    }

    @Test func C10_movingTheCaretCommits() {
        let fixture = TextViewFixture("ab")
        fixture.view.setMarkedText("ni", selectedRange: range(2))
        fixture.select(0)
        #expect(fixture.view.markedTextRange == nil)
        #expect(fixture.view.text == "abni")
        fixture.view.undoManager?.undo()
        #expect(fixture.view.text == "ab")
    }

    @Test func C10_composingBesideATokenKeepsBoth() {
        let fixture = TextViewFixture("")
        fixture.insertToken("@ann", at: 0)
        fixture.select(4)
        fixture.view.setMarkedText("ni", selectedRange: range(2))
        fixture.view.setMarkedText("nih", selectedRange: range(3))
        #expect(marked(fixture.view) == range(4, 3))
        fixture.view.insertText("你")
        #expect(fixture.view.text == "@ann你")
        let tokens = TokenSnapping(storage: fixture.view.textStorage)
        #expect(tokens.token(at: 3) == range(0, 4))
        #expect(tokens.token(at: 4) == nil)
    }

    @Test func C10_foreignEditsMoveTheMarkedRange() {
        let fixture = TextViewFixture("ab")
        fixture.view.setMarkedText("ni", selectedRange: range(2))
        fixture.view.textStorage.insert(NSAttributedString(string: "xx"), at: 0)
        #expect(marked(fixture.view) == range(4, 2))
        fixture.view.insertText("你")
        #expect(fixture.view.text == "xxab你")
        fixture.view.undoManager?.undo()
        #expect(fixture.view.text == "xxab")
    }

    @Test func C8_enteredMarkedTextAsksTheDelegateOnceEach() {
        let fixture = TextViewFixture("ab")
        fixture.view.enterMarkedText("ni", selectedRange: range(2))
        #expect(
            fixture.delegate.take() == ["shouldChange 2+0 'ni'", "selection 4+0", "didChange"])
        fixture.view.enterText("你")
        #expect(
            fixture.delegate.take() == ["shouldChange 2+2 '你'", "selection 3+0", "didChange"])
    }
}
