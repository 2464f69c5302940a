import Testing

@testable import UIKit
@testable import Views

@MainActor private final class Clipboard: ClipboardHost {
    var availableTypes: [String] { [] }
    func write(_ items: [(type: String, data: Data)]) {}
    func read(type: String, completion: @escaping @MainActor (Data?) -> Void) { completion(nil) }
}

@MainActor private final class Host: WindowHost {
    let scale: CGFloat = 1
    let clipboard: any ClipboardHost = Clipboard()
    var caretBlinkInterval: TimeInterval?
    var caretBlinkTimeout = TimeInterval.infinity
    func setNeedsFrame() {}
    func firstResponderDidChange() {}
    func textInputStateDidChange() {}
}

@MainActor @Suite struct CaretBlinkTests {
    /// Whether a caret shows that was last moved so long ago that half a cycle of a minute is over.
    private func isLit(
        _ interval: TimeInterval?, timeout: TimeInterval = .infinity,
        after act: () -> UIPress? = { nil }
    ) -> Bool {
        let host = Host()
        host.caretBlinkInterval = interval
        host.caretBlinkTimeout = timeout
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let view = UITextView(frame: window.bounds)
        window.addSubview(view)
        window.host = host
        view.text = "a"
        view.becomeFirstResponder()
        window.layoutIfNeeded()
        view.caretEpoch = ProcessInfo.processInfo.systemUptime - 90
        if let press = act() { view.pressesBegan([press], with: nil) }
        let caret = view.caretRect(for: view.endOfDocument)
        return view.displayFragments(in: view.bounds).contains { $0.frame == caret }
    }

    @Test("C15: the caret blinks as the host's user wants it to, or not at all")
    func setting() {
        #expect(!isLit(60) && isLit(100) && isLit(nil))
    }

    @Test("C15: without a key or click for as long as the user says the caret stays")
    func timeout() {
        #expect(isLit(60, timeout: 80) && isLit(60, timeout: 90) && !isLit(60, timeout: 100))
    }

    @Test("C15: a key that moves nothing shows the caret")
    func idleKey() {
        let key = UIKey(
            keyCode: .keyboardRightArrow, characters: "", charactersIgnoringModifiers: "",
            modifierFlags: [])
        #expect(isLit(60, timeout: 100) { UIPress(key: key) })
    }
}
