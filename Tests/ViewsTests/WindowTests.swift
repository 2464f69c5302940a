import CoreGraphics
import Testing
import Views

@MainActor private final class TestClipboard: ClipboardHost {
    var availableTypes: [String] { [] }
    func write(_ items: [(type: String, data: Data)]) {}
    func read(type: String, completion: @escaping @MainActor (Data?) -> Void) { completion(nil) }
}

@MainActor private final class TestHost: WindowHost {
    var frames = 0
    var responderChanges = 0
    let scale: CGFloat = 1
    let clipboard: any ClipboardHost = TestClipboard()
    func setNeedsFrame() { frames += 1 }
    func firstResponderDidChange() { responderChanges += 1 }
    func textInputStateDidChange() {}
}

private final class Focusable: UIView {
    var presses: [String] = []
    var touches: [String] = []
    var takesKeys = true
    var refuses = false
    var commands: [UIKeyCommand] = []
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { !refuses }
    override var keyCommands: [UIKeyCommand]? { commands }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        self.presses += presses.compactMap { $0.key?.characters }
        if !takesKeys { super.pressesBegan(presses, with: event) }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("cancelled")
    }
    private func note(_ what: String) { touches.append(what) }
}

@MainActor @Suite struct WindowTests {
    private func make() -> (UIWindow, TestHost, Focusable, Focusable) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let host = TestHost()
        let first = Focusable(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let second = Focusable(frame: CGRect(x: 50, y: 50, width: 50, height: 50))
        window.addSubview(first)
        window.addSubview(second)
        window.host = host
        window.prepareFrame()
        _ = window.takeDamage()
        return (window, host, first, second)
    }

    private func key(_ text: String, _ flags: UIKeyModifierFlags = []) -> UIPress {
        UIPress(
            key: UIKey(
                keyCode: .keyboardA, characters: text, charactersIgnoringModifiers: text,
                modifierFlags: flags))
    }

    @Test func focusMovesAndIsTold() {
        let (window, host, first, second) = make()
        #expect(first.becomeFirstResponder())
        #expect(first.isFirstResponder && host.responderChanges == 1)
        #expect(second.becomeFirstResponder())
        #expect(!first.isFirstResponder && host.responderChanges == 2)
        second.refuses = true
        #expect(!first.becomeFirstResponder())
        #expect(second.isFirstResponder)
        second.refuses = false
        second.removeFromSuperview()
        #expect(window.firstResponder == nil)
        #expect(!second.becomeFirstResponder(), "there is no window")
    }

    @Test func keysReachTheFirstResponder() {
        let (window, _, first, _) = make()
        first.becomeFirstResponder()
        #expect(window.deliver(key("a")))
        #expect(first.presses == ["a"])
        first.takesKeys = false
        #expect(!window.deliver(key("b")), "nobody took it")
    }

    @Test func keyCommandsComeFirst() {
        let (window, _, first, _) = make()
        var done = 0
        first.commands = [
            UIKeyCommand(input: "a", modifierFlags: .command) { _ in done += 1 }
        ]
        first.becomeFirstResponder()
        #expect(window.deliver(key("a", .control)))
        #expect(done == 1 && first.presses.isEmpty)
        #expect(window.deliver(key("a", [.control, .shift])))
        #expect(done == 1)
    }

    @Test func damageIsWhatChanged() {
        let (window, host, first, second) = make()
        let frames = host.frames
        second.setNeedsDisplay(CGRect(x: 10, y: 10, width: 5, height: 5))
        #expect(window.takeDamage() == [CGRect(x: 60, y: 60, width: 5, height: 5)])
        #expect(host.frames == frames + 1)
        first.setNeedsDisplay()
        first.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(window.takeDamage() == [CGRect(x: 0, y: 0, width: 50, height: 50)])
        #expect(host.frames == frames + 1, "one request until the frame comes")
        window.prepareFrame()
        first.setNeedsDisplay()
        #expect(host.frames == frames + 2)
    }

    @Test("A host draws dynamic backgrounds in its appearance")
    func backgroundFollowsAppearance() throws {
        let (window, _, first, _) = make()
        first.backgroundColor = .systemBackground
        for (style, expected) in [(UIUserInterfaceStyle.dark, UInt8(0)), (.light, 255)] {
            window.hostTraits = UITraitCollection(userInterfaceStyle: style)
            let fragment = try #require(window.displayTree()?.children.first?.fragments.first)
            let context = try #require(CGContext.bitmap(size: CGSize(width: 4, height: 4)))
            fragment.draw(context)
            let red = try #require(context.data).load(fromByteOffset: 2, as: UInt8.self)
            #expect(red == expected)
        }
    }

    @Test func identitiesOutliveWhatDidNotChange() throws {
        let (window, _, first, second) = make()
        first.backgroundColor = .red
        second.backgroundColor = .red
        func identities() throws -> [[UInt64]] {
            try #require(window.displayTree()).children.map { $0.fragments.map(\.identity) }
        }
        let before = try identities()
        second.setNeedsDisplay()
        let after = try identities()
        #expect(before[0] == after[0])
        #expect(before[1] != after[1])
        first.frame.origin.x = 5
        #expect(try identities() == after, "moving redraws nothing")
    }

    @Test func pointerBecomesTouches() {
        let (window, _, first, _) = make()
        window.deliver(PointerInput(phase: .began, location: CGPoint(x: 10, y: 10)))
        window.deliver(PointerInput(phase: .moved, location: CGPoint(x: 90, y: 90)))
        window.deliver(PointerInput(phase: .ended, location: CGPoint(x: 90, y: 90)))
        #expect(first.touches == ["began", "moved", "ended"])
    }

    @Test func tapsAreCounted() {
        let (window, _, first, _) = make()
        var taps = 0
        let single = UITapGestureRecognizer { _ in taps += 1 }
        let double = UITapGestureRecognizer { _ in taps += 10 }
        double.numberOfTapsRequired = 2
        first.addGestureRecognizer(single)
        first.addGestureRecognizer(double)
        func click(_ count: Int) {
            let at = CGPoint(x: 10, y: 10)
            window.deliver(PointerInput(phase: .began, location: at, clickCount: count))
            window.deliver(PointerInput(phase: .ended, location: at, clickCount: count))
        }
        click(1)
        #expect(taps == 1)
        click(2)
        #expect(taps == 11)
        #expect(single.state == .possible)
    }

    @Test func panTakesTheTouch() {
        let (window, _, first, _) = make()
        var states: [UIGestureRecognizer.State] = []
        var moved = CGPoint.zero
        let pan = UIPanGestureRecognizer { recognizer in
            states.append(recognizer.state)
            moved = (recognizer as? UIPanGestureRecognizer)?.translation(in: nil) ?? .zero
        }
        first.addGestureRecognizer(pan)
        window.deliver(PointerInput(phase: .began, location: CGPoint(x: 10, y: 10)))
        window.deliver(PointerInput(phase: .moved, location: CGPoint(x: 14, y: 10)))
        window.deliver(PointerInput(phase: .moved, location: CGPoint(x: 30, y: 10)))
        window.deliver(PointerInput(phase: .moved, location: CGPoint(x: 40, y: 15)))
        window.deliver(PointerInput(phase: .ended, location: CGPoint(x: 40, y: 15)))
        #expect(states == [.began, .changed, .ended])
        #expect(moved == CGPoint(x: 30, y: 5))
        #expect(first.touches == ["began", "moved", "cancelled"])
    }
}
