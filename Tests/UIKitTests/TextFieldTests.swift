import Testing
import UIKit

@MainActor @Suite struct TextFieldTests {
    private final class Recorder: UITextFieldDelegate {
        var calls: [String] = []
        func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("didBegin") }
        func textFieldDidEndEditing(_ textField: UITextField) { calls.append("didEnd") }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            calls.append("return")
            return true
        }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool {
            calls.append("change \(range.location)+\(range.length) '\(string)'")
            return string != "x"
        }
    }

    private func press(_ window: UIWindow, _ code: UIKeyboardHIDUsage, _ characters: String = "") {
        let key = UIKey(
            keyCode: code, characters: characters, charactersIgnoringModifiers: characters,
            modifierFlags: code == .keyboardV ? .control : [])
        _ = window.deliver(UIPress(key: key))
    }

    @Test func aPastedLineBreakIsNoReturn() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        let recorder = Recorder()
        field.delegate = recorder
        let window = UIWindow(frame: field.frame)
        window.addSubview(field)
        field.becomeFirstResponder()
        UIPasteboard.general.string = "\n"
        press(window, .keyboardV, "v")
        #expect(recorder.calls == ["didBegin", "change 0+0 '\n'"])
        #expect(field.text == " ")
    }

    @Test func aClickIntoAFieldClearsItAndShowsWhatBelongsToEditing() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        let field = UITextField(frame: window.bounds)
        field.clearsOnBeginEditing = true
        field.text = "old"
        let side = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        field.rightView = side
        field.rightViewMode = .whileEditing
        window.addSubview(field)
        window.layoutIfNeeded()
        #expect(side.isHidden)
        let editor = try #require(
            field.subviews.first { $0 is UITextView && $0.canBecomeFirstResponder })
        // What a click does.
        editor.becomeFirstResponder()
        window.layoutIfNeeded()
        #expect(field.text == "")
        #expect(!side.isHidden)
    }

    @Test func editingTellsDelegateAndActions() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        let field = UITextField(frame: window.bounds)
        let recorder = Recorder()
        var changes = 0
        var exits = 0
        field.delegate = recorder
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.addAction(UIAction { _ in exits += 1 }, for: .editingDidEndOnExit)
        window.addSubview(field)
        window.layoutIfNeeded()
        #expect(field.becomeFirstResponder())
        #expect(field.isFirstResponder && field.isEditing)
        press(window, .keyboardErrorUndefined, "a")
        press(window, .keyboardErrorUndefined, "x")
        press(window, .keyboardReturnOrEnter)
        UIPasteboard.general.string = "b\nc"
        press(window, .keyboardV, "v")
        #expect(field.text == "ab c")
        #expect(changes == 2)
        #expect(exits == 1)
        #expect(field.resignFirstResponder())
        #expect(
            recorder.calls == [
                "didBegin", "change 0+0 'a'", "change 1+0 'x'", "return", "change 1+0 'b\nc'",
                "didEnd",
            ])
    }

    @Test func longTextScrollsSidewaysToTheCaret() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let field = UITextField(frame: window.bounds)
        window.addSubview(field)
        window.layoutIfNeeded()
        _ = field.becomeFirstResponder()
        for _ in 0..<40 { press(window, .keyboardErrorUndefined, "m") }
        let editor = field.subviews.compactMap { $0 as? UITextView }.first
        let caret = editor.map { $0.caretRect(for: $0.endOfDocument) }
        #expect(editor?.contentOffset.x ?? 0 > 100)
        let visible = editor?.bounds.insetBy(dx: 0, dy: -2) ?? .null
        let showsCaret = visible.contains(caret?.origin ?? .zero)
        #expect(
            showsCaret,
            "\(String(describing: caret)) in \(String(describing: editor?.bounds))")
        #expect(editor?.contentOffset.y == 0)
    }
}
