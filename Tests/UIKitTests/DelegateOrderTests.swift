import Testing
import UIKit

@testable import UIKit

/// What a text view tells its delegate for each thing that people and programs do: in UIKit's order, once each.
@MainActor @Suite(.serialized) struct DelegateOrderTests {
    /// What is done to "hello world" with the caret at 5, and what the delegate hears.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var selection = NSRange(location: 5, length: 0)
        var prepare: @MainActor @Sendable (TextViewFixture) -> Void = { _ in }
        var action: @MainActor @Sendable (TextViewFixture) -> Void
        var calls: [String]
        var testDescription: String { name }
    }

    nonisolated static let people: [Case] = [
        Case(
            name: "a character", action: { $0.type("x") },
            calls: ["shouldChange 5+0 'x'", "selection 6+0", "didChange"]),
        Case(
            name: "a character over a selection", selection: range(0, 5), action: { $0.type("x") },
            calls: ["shouldChange 0+5 'x'", "selection 1+0", "didChange"]),
        Case(
            name: "Return", action: { $0.type("\n") },
            calls: ["shouldChange 5+0 '\n'", "selection 6+0", "didChange"]),
        Case(
            name: "Backspace", action: { $0.press(.keyboardDeleteOrBackspace) },
            calls: ["shouldChange 4+1 ''", "selection 4+0", "didChange"]),
        Case(
            name: "Backspace at the start", selection: range(0),
            action: { $0.press(.keyboardDeleteOrBackspace) }, calls: []),
        Case(
            name: "Backspace over a word",
            action: { $0.press(.keyboardDeleteOrBackspace, .control) },
            calls: ["shouldChange 0+5 ''", "selection 0+0", "didChange"]),
        Case(
            name: "cut", selection: range(0, 5), action: { $0.press(.keyboardX, .control) },
            calls: ["shouldChange 0+5 ''", "selection 0+0", "didChange"]),
        Case(
            name: "copy", selection: range(0, 5), action: { $0.press(.keyboardC, .control) },
            calls: []),
        Case(
            name: "paste", prepare: { _ in UIPasteboard.general.string = "ab" },
            action: { $0.press(.keyboardV, .control) },
            calls: ["shouldChange 5+0 'ab'", "selection 7+0", "didChange"]),
        Case(
            name: "paste over a selection", selection: range(0, 5),
            prepare: { _ in UIPasteboard.general.string = "ab" },
            action: { $0.press(.keyboardV, .control) },
            calls: ["shouldChange 0+5 'ab'", "selection 2+0", "didChange"]),
        Case(
            name: "undo", prepare: { $0.type("xy") }, action: { $0.press(.keyboardZ, .control) },
            calls: ["shouldChange 5+2 ''", "selection 5+0", "didChange"]),
        Case(
            name: "redo",
            prepare: {
                $0.type("xy")
                $0.press(.keyboardZ, .control)
            },
            action: { $0.press(.keyboardY, .control) },
            calls: ["shouldChange 5+0 'xy'", "selection 7+0", "didChange"]),
        Case(
            name: "an arrow key", action: { $0.press(.keyboardRightArrow) },
            calls: ["selection 6+0"]),
        Case(
            name: "select all", action: { $0.press(.keyboardA, .control) },
            calls: ["selection 0+11"]),
        Case(
            name: "bold", selection: range(0, 5),
            prepare: { $0.view.allowsEditingTextAttributes = true },
            action: { $0.press(.keyboardB, .control) }, calls: ["didChange"]),
    ]

    nonisolated static let composing: [Case] = [
        Case(
            name: "composing begins",
            action: { $0.view.enterMarkedText("n", selectedRange: range(1)) },
            calls: ["shouldChange 5+0 'n'", "selection 6+0", "didChange"]),
        Case(
            name: "composing goes on",
            prepare: { $0.view.enterMarkedText("n", selectedRange: range(1)) },
            action: { $0.view.enterMarkedText("ni", selectedRange: range(2)) },
            calls: ["shouldChange 5+1 'ni'", "selection 7+0", "didChange"]),
        Case(
            name: "composing ends with a word",
            prepare: { $0.view.enterMarkedText("ni", selectedRange: range(2)) },
            action: { $0.view.enterText("你") },
            calls: ["shouldChange 5+2 '你'", "selection 6+0", "didChange"]),
        Case(
            name: "composing is cancelled",
            prepare: { $0.view.enterMarkedText("ni", selectedRange: range(2)) },
            action: { $0.view.enterMarkedText("", selectedRange: range(0)) },
            calls: ["shouldChange 5+2 ''", "selection 5+0", "didChange"]),
        Case(
            name: "composed text is kept",
            prepare: { $0.view.enterMarkedText("ni", selectedRange: range(2)) },
            action: { $0.view.unmarkText() }, calls: []),
    ]

    nonisolated static let programs: [Case] = [
        Case(
            name: "insertText", action: { $0.view.insertText("x") },
            calls: ["selection 6+0", "didChange"]),
        Case(
            name: "deleteBackward", action: { $0.view.deleteBackward() },
            calls: ["selection 4+0", "didChange"]),
        Case(
            name: "text", action: { $0.view.text = "other!" }, calls: ["selection 6+0"]),
        Case(
            name: "selectedRange", action: { $0.select(1, 2) }, calls: ["selection 1+2"]),
        Case(
            name: "selectedRange as it is", action: { $0.select(5) }, calls: []),
        Case(
            name: "selectedTextRange",
            action: { $0.view.selectedTextRange = OffsetTextRange(range(1, 2)) },
            calls: ["selection 1+2"]),
        Case(
            name: "a token",
            action: {
                $0.view.insertToken(TextToken(kind: "user", id: "1"), text: "@ann")
            }, calls: ["selection 9+0", "didChange"]),
        Case(
            name: "the text storage, in front of the caret",
            action: {
                $0.view.textStorage.insert(NSAttributedString(string: "ab"), at: 0)
                $0.window.layoutIfNeeded()
            }, calls: ["selection 7+0"]),
    ]

    @Test("C8: the delegate hears in order and once each", arguments: people + composing + programs)
    func order(_ test: Case) {
        let fixture = TextViewFixture("hello world", width: 300)
        fixture.view.selectedRange = test.selection
        test.prepare(fixture)
        _ = fixture.delegate.take()
        test.action(fixture)
        #expect(fixture.delegate.take() == test.calls)
    }

    @Test(
        "C8: what the delegate refuses does not happen and is not told",
        arguments: people.filter { $0.calls.contains { $0.hasPrefix("shouldChange") } })
    func refusal(_ test: Case) {
        let fixture = TextViewFixture("hello world", width: 300)
        fixture.view.selectedRange = test.selection
        test.prepare(fixture)
        _ = fixture.delegate.take()
        let before = fixture.view.attributedText
        fixture.delegate.allows = false
        test.action(fixture)
        #expect(fixture.delegate.take() == [test.calls[0]])
        #expect(fixture.view.attributedText == before)
    }
}
