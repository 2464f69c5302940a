import Testing
import UIKit

@MainActor @Suite struct TextViewEditingTests {
    @Test func C8_typingCallsDelegatesInOrderOnceEach() {
        let fixture = TextViewFixture("ab")
        fixture.type("c")
        #expect(
            fixture.delegate.take() == ["shouldChange 2+0 'c'", "selection 3+0", "didChange"])
        #expect(fixture.view.text == "abc")
    }

    @Test func C8_refusedTypingChangesNothing() {
        let fixture = TextViewFixture("ab")
        fixture.delegate.allows = false
        fixture.type("c")
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.text == "ab")
        #expect(fixture.delegate.take() == ["shouldChange 2+0 'c'", "shouldChange 1+1 ''"])
    }

    @Test func C8_beginAndEndInOrder() {
        let fixture = TextViewFixture("ab")
        #expect(fixture.view.resignFirstResponder())
        #expect(fixture.delegate.take() == ["shouldEnd", "didEnd"])
        #expect(fixture.view.becomeFirstResponder())
        #expect(fixture.delegate.take() == ["shouldBegin", "didBegin"])
        fixture.delegate.allows = false
        #expect(!fixture.view.resignFirstResponder())
        #expect(fixture.view.isFirstResponder)
    }

    @Test func C8_undoAndPasteCallDelegatesOnceEach() {
        let fixture = TextViewFixture("ab")
        fixture.type("c")
        _ = fixture.delegate.take()
        fixture.press(.keyboardZ, .control)
        #expect(
            fixture.delegate.take() == ["shouldChange 2+1 ''", "selection 2+0", "didChange"])
        UIPasteboard.general.string = "xy"
        fixture.press(.keyboardV, .control)
        #expect(
            fixture.delegate.take() == ["shouldChange 2+0 'xy'", "selection 4+0", "didChange"])
        #expect(fixture.view.text == "abxy")
    }

    @Test func C8_programmaticInsertTextDoesNotAsk() {
        let fixture = TextViewFixture("ab")
        fixture.view.insertText("c")
        #expect(fixture.delegate.take() == ["selection 3+0", "didChange"])
    }

    @Test func C8_settingTextTellsOfTheSelectionOnly() {
        let fixture = TextViewFixture("ab")
        fixture.view.text = "other"
        #expect(fixture.delegate.take() == ["selection 5+0"])
    }

    @Test(arguments: [
        ("a👨‍👩‍👧", 1), ("a🇩🇪", 1), ("a👍🏽", 1), ("ae\u{301}", 1), ("a\r\n", 1), ("a한", 1),
    ])
    func C11_backspaceDeletesWholeGraphemes(text: String, left: Int) {
        let fixture = TextViewFixture(text)
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.textStorage.length == left)
        fixture.view.text = text
        fixture.select(1)
        fixture.press(.keyboardDeleteForward)
        #expect(fixture.view.text == "a")
    }

    @Test func C11_twoFlagsAreDeletedOneAtATime() {
        let fixture = TextViewFixture("🇩🇪🇫🇷")
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.text == "🇩🇪")
    }

    @Test func C11_wordDeletion() {
        let fixture = TextViewFixture("one two three")
        fixture.press(.keyboardDeleteOrBackspace, .control)
        #expect(fixture.view.text == "one two ")
        fixture.select(0)
        fixture.press(.keyboardDeleteForward, .control)
        #expect(fixture.view.text == " two ")
    }

    @Test func C11_wordAndLineMotions() {
        let fixture = TextViewFixture("one two\nthree")
        fixture.select(0)
        fixture.press(.keyboardRightArrow, .control)
        #expect(fixture.view.selectedRange == range(3))
        fixture.press(.keyboardEnd)
        #expect(fixture.view.selectedRange == range(7))
        fixture.press(.keyboardHome, .shift)
        #expect(fixture.view.selectedRange == range(0, 7))
        fixture.press(.keyboardRightArrow)
        #expect(fixture.view.selectedRange == range(7))
        fixture.press(.keyboardEnd, .control)
        #expect(fixture.view.selectedRange == range(13))
        fixture.press(.keyboardLeftArrow, [.control, .shift])
        #expect(fixture.view.selectedRange == range(8, 5))
        fixture.press(.keyboardA, .control)
        #expect(fixture.view.selectedRange == range(0, 13))
    }

    @Test func C11_upAndDownKeepTheColumn() {
        let fixture = TextViewFixture("abcdef\nab\nabcdef")
        fixture.select(5)
        fixture.press(.keyboardDownArrow)
        #expect(fixture.view.selectedRange == range(9))
        fixture.press(.keyboardDownArrow)
        #expect(fixture.view.selectedRange == range(15))
        fixture.press(.keyboardUpArrow)
        fixture.press(.keyboardUpArrow)
        #expect(fixture.view.selectedRange == range(5))
        fixture.press(.keyboardUpArrow)
        #expect(fixture.view.selectedRange == range(0))
    }

    @Test func C11_arrowsMoveVisuallyInRightToLeftText() {
        let fixture = TextViewFixture("שלום")
        fixture.select(0)
        let start = fixture.place(0).x
        fixture.press(.keyboardLeftArrow)
        #expect(fixture.view.selectedRange == range(1))
        #expect(fixture.place(1).x < start)
        fixture.press(.keyboardRightArrow)
        #expect(fixture.view.selectedRange == range(0))
    }

    @Test func C11_arrowsCrossMixedTextWithoutGettingStuck() {
        let fixture = TextViewFixture("abc שלום def", width: 400)
        fixture.select(0)
        var last = fixture.place(0).x
        var steps = 0
        while steps < 20, fixture.view.selectedRange.location != fixture.view.textStorage.length {
            fixture.press(.keyboardRightArrow)
            let caret = fixture.view.selectedTextRange.map { fixture.view.caretRect(for: $0.end) }
            #expect((caret?.midX ?? 0) >= last - 0.5)
            last = caret?.midX ?? 0
            steps += 1
        }
        #expect(steps == 12)
    }

    @Test func C15_notificationsArePosted() async {
        let fixture = TextViewFixture("")
        let counter = NotificationCounter(
            [
                UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
                UITextView.textDidEndEditingNotification,
            ], object: fixture.view)
        fixture.type("ab")
        _ = fixture.view.resignFirstResponder()
        _ = fixture.view.becomeFirstResponder()
        #expect(counter.names == ["Change", "Change", "EndEditing", "BeginEditing"])
    }

    @Test func C3_caretStaysInSightWhileTyping() {
        let fixture = TextViewFixture("", width: 120, height: 60)
        for _ in 0..<12 { fixture.type("word\n") }
        let caret = fixture.view.selectedTextRange.map { fixture.view.caretRect(for: $0.end) }
        #expect(fixture.view.contentSize.height > 60)
        #expect(fixture.view.bounds.contains(caret ?? .null))
        fixture.select(0)
        fixture.type("x")
        #expect(fixture.view.contentOffset.y == 0)
    }

    @Test("C3: Shift and Return put the caret on a new line of the same paragraph")
    func lineSeparatorBeginsALine() {
        let fixture = TextViewFixture("ab")
        let first = fixture.view.caretRect(for: fixture.view.endOfDocument)
        fixture.press(.keyboardReturnOrEnter, .shift)
        let second = fixture.view.caretRect(for: fixture.view.endOfDocument)
        #expect(fixture.view.text == "ab\u{2028}")
        #expect(abs(second.minY - first.maxY) < 1)
        #expect(second.minX < first.minX)
        fixture.type("c")
        let third = fixture.view.caretRect(for: fixture.view.endOfDocument)
        #expect(abs(third.minY - second.minY) < 1)
    }

    @Test func C3_bigPasteShowsTheCaretAndStaysInRange() {
        let fixture = TextViewFixture("", width: 120, height: 60)
        UIPasteboard.general.string = String(repeating: "many words here ", count: 200)
        fixture.view.paste(nil)
        let caret = fixture.view.selectedTextRange.map { fixture.view.caretRect(for: $0.end) }
        #expect(fixture.view.bounds.contains(caret ?? .null))
        #expect(fixture.view.contentOffset.y <= fixture.view.contentSize.height - 60 + 0.5)
    }

    @Test("B3: pasted HTML keeps its styles where formatting is allowed, its words elsewhere")
    func pastesPages() throws {
        let page = "<p>a <b>b</b></p><ul><li>c</ul>"
        let item: [String: Any] = [
            "public.html": Data(page.utf8), "public.utf8-plain-text": "a b c",
        ]
        let fixture = TextViewFixture("")
        UIPasteboard.general.setItems([item])
        fixture.view.paste(nil)
        #expect(fixture.view.text == "a b c")
        let rich = TextViewFixture("")
        rich.view.allowsEditingTextAttributes = true
        rich.view.paste(nil)
        #expect(rich.view.text == "a b\n\t\u{2022}\tc")
        let storage = rich.view.textStorage
        let bold = storage.attribute(.font, at: 2, effectiveRange: nil) as? UIFont
        #expect(bold?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        let plain = storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        let typed = rich.view.typingAttributes[.font] as? UIFont
        #expect(plain?.pointSize == typed?.pointSize)
        #expect(plain?.familyName == typed?.familyName)
        let style = storage.attribute(.paragraphStyle, at: 5, effectiveRange: nil)
        #expect((style as? NSParagraphStyle)?.textLists.count == 1)
        let picture = "<img alt=p src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
        UIPasteboard.general.setItems([["text/html": Data(picture.utf8)]])
        #expect(rich.view.canPerformAction(.paste, withSender: nil))
        #expect(!fixture.view.canPerformAction(.paste, withSender: nil))
        rich.view.paste(nil)
        #expect(rich.view.text.hasSuffix("\u{FFFC}"))
    }

    @Test func clicksSelectCharactersWordsAndParagraphs() {
        let fixture = TextViewFixture("one two\nthree")
        fixture.click(fixture.place(5), count: 1)
        #expect(fixture.view.selectedRange == range(5))
        fixture.click(fixture.place(5), count: 2)
        #expect(fixture.view.selectedRange == range(4, 3))
        fixture.click(fixture.place(5), count: 3)
        #expect(fixture.view.selectedRange == range(0, 8))
        fixture.click(fixture.place(2))
        fixture.click(fixture.place(6), shift: true)
        #expect(fixture.view.selectedRange == range(2, 4))
    }
}

/// Collects the short names of notifications.
final class NotificationCounter {
    private final class Log: @unchecked Sendable { var names: [String] = [] }
    private let log = Log()
    private var observers: [any NSObjectProtocol] = []

    init(_ wanted: [Notification.Name], object: AnyObject) {
        for name in wanted {
            let log = log
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
                    let full = $0.name.rawValue
                    log.names.append(
                        full.replacingOccurrences(of: "UITextViewTextDid", with: "")
                            .replacingOccurrences(of: "Notification", with: ""))
                })
        }
    }

    var names: [String] { log.names }

    deinit { observers.forEach(NotificationCenter.default.removeObserver) }
}
