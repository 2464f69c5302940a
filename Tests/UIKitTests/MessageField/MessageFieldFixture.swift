import UIKit

@testable import UIKit

/// A growing text view in a window without a host, and what it told.
@MainActor final class MessageFieldFixture {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let view: GrowingTextView
    var heights: [CGFloat] = []

    init(maximum: CGFloat = 120, width: CGFloat = 200) {
        view = GrowingTextView(frame: CGRect(x: 20, y: 30, width: width, height: 40))
        view.font = UIFont(name: "DejaVuSans", size: 16)
        view.maximumHeight = maximum
        window.addSubview(view)
        window.layoutIfNeeded()
        view.onHeightChange = { [unowned self] in self.heights.append($0) }
        view.becomeFirstResponder()
    }

    /// The height of `count` lines with the insets.
    func height(lines count: Int) -> CGFloat {
        let line = view.caretRect(for: view.beginningOfDocument).height
        return ceil(CGFloat(count) * line + 16)
    }

    func press(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        let key = UIKey(
            keyCode: code, characters: "", charactersIgnoringModifiers: "",
            modifierFlags: modifiers)
        _ = window.deliver(UIPress(key: key))
    }

    func type(_ text: String) {
        for character in text {
            if character == "\n" {
                press(.keyboardReturnOrEnter)
            } else {
                view.enterText(String(character))
            }
        }
        window.layoutIfNeeded()
    }

    var caret: CGRect {
        view.selectedTextRange.map { view.caretRect(for: $0.end) } ?? .null
    }

    var showsCaret: Bool { view.bounds.insetBy(dx: 0, dy: -0.5).contains(caret) }

    var placeholderView: PlaceholderView? {
        view.subviews.compactMap { $0 as? PlaceholderView }.first
    }
}
