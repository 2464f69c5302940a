import Testing
import UIKit

/// Writes down what a text view tells and asks, in order.
@MainActor final class RecordingDelegate: UITextViewDelegate {
    var calls: [String] = []
    var allows = true

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        calls.append("shouldBegin")
        return allows
    }
    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        calls.append("shouldEnd")
        return allows
    }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("didEnd") }
    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        calls.append("shouldChange \(range.location)+\(range.length) '\(text)'")
        return allows
    }
    func textViewDidChange(_ textView: UITextView) { calls.append("didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) {
        calls.append(
            "selection \(textView.selectedRange.location)+\(textView.selectedRange.length)")
    }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// A text view in a window without a host.
@MainActor struct TextViewFixture {
    let window: UIWindow
    let view: UITextView
    let delegate = RecordingDelegate()

    init(_ text: String = "", width: CGFloat = 200, height: CGFloat = 100) {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        view = UITextView(frame: window.bounds)
        window.addSubview(view)
        view.font = UIFont(name: "DejaVuSans", size: 16)
        view.text = text
        view.becomeFirstResponder()
        view.delegate = delegate
        window.layoutIfNeeded()
    }

    func press(
        _ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], characters: String = ""
    ) {
        let key = UIKey(
            keyCode: code, characters: characters, charactersIgnoringModifiers: characters,
            modifierFlags: modifiers)
        _ = window.deliver(UIPress(key: key))
    }

    /// Types characters one key press at a time.
    func type(_ text: String) {
        for character in text {
            if character == "\n" {
                press(.keyboardReturnOrEnter)
            } else {
                press(.keyboardErrorUndefined, characters: String(character))
            }
        }
    }

    func select(_ location: Int, _ length: Int = 0) {
        view.selectedRange = NSRange(location: location, length: length)
    }

    func click(_ point: CGPoint, count: Int = 1, shift: Bool = false) {
        window.deliver(
            PointerInput(phase: .began, location: point, clickCount: count, isShiftDown: shift))
        window.deliver(
            PointerInput(phase: .ended, location: point, clickCount: count, isShiftDown: shift))
    }

    /// The middle of the caret's place before a character, in the view.
    func place(_ offset: Int) -> CGPoint {
        guard let position = view.position(from: view.beginningOfDocument, offset: offset) else {
            return .zero
        }
        let rect = view.caretRect(for: position)
        return CGPoint(x: rect.midX, y: rect.midY)
    }

    func insertToken(_ name: String, at location: Int, color: UIColor = .systemBlue) {
        let token = NSAttributedString(
            string: name,
            attributes: [
                .galleyToken: TextToken(kind: "user", id: name), .foregroundColor: color,
                .font: view.font ?? UIFont.systemFont(ofSize: 16),
            ])
        view.textStorage.insert(token, at: location)
    }
}

func range(_ location: Int, _ length: Int = 0) -> NSRange {
    NSRange(location: location, length: length)
}

/// A small generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
