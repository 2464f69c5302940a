import Testing
import UIKit

@testable import UIKit

@MainActor @Suite(.serialized) struct EditMenuTests {
    private func fixture(_ text: String = "one two three") -> TextViewFixture {
        let fixture = TextViewFixture(text, width: 320, height: 300)
        UIPasteboard.general.string = "paste"
        return fixture
    }

    private func overlay(_ fixture: TextViewFixture) -> EditMenuOverlay? {
        fixture.window.subviews.compactMap { $0 as? EditMenuOverlay }.first
    }

    private func titles(_ fixture: TextViewFixture) -> [String] {
        overlay(fixture)?.rows.map(\.element.title) ?? []
    }

    private func secondaryClick(_ fixture: TextViewFixture, _ point: CGPoint) {
        for phase in [PointerInput.Phase.began, .ended] {
            fixture.window.deliver(PointerInput(phase: phase, location: point, button: 3))
        }
        fixture.window.layoutIfNeeded()
    }

    private func point(_ fixture: TextViewFixture, row title: String) -> CGPoint {
        guard let row = overlay(fixture)?.rows.first(where: { $0.element.title == title }) else {
            return .zero
        }
        return row.convert(CGPoint(x: 30, y: 10), to: nil)
    }

    // MARK: What it holds

    @Test("C16: a secondary click opens a menu of what can be done there")
    func opensBySecondaryClick() {
        let fixture = fixture()
        secondaryClick(fixture, fixture.place(5))
        #expect(titles(fixture) == ["Paste", "Select All"])
        #expect(fixture.view.selectedRange == range(5))
        #expect(fixture.view.isFirstResponder)
        fixture.press(.keyboardEscape)
        fixture.select(4, 3)
        secondaryClick(fixture, fixture.place(5))
        #expect(fixture.view.selectedRange == range(4, 3))
        #expect(titles(fixture) == ["Cut", "Copy", "Paste", "Select All"])
    }

    @Test(
        "C16: formatting stands in the menu for a selection with allowsEditingTextAttributes, and only then"
    )
    func formatting() {
        let fixture = fixture()
        let styles = ["Bold", "Italic", "Underline"]
        fixture.select(4, 3)
        fixture.press(.keyboardApplication)
        #expect(titles(fixture).suffix(3) != styles[...])
        fixture.press(.keyboardEscape)
        fixture.view.allowsEditingTextAttributes = true
        fixture.press(.keyboardApplication)
        #expect(titles(fixture).suffix(3) == styles[...])
        fixture.press(.keyboardEscape)
        fixture.select(4)
        fixture.press(.keyboardApplication)
        #expect(!titles(fixture).contains("Bold"))
    }

    @Test("C9: Bold in the menu makes the selection bold and is ticked then")
    func togglesBold() throws {
        let fixture = fixture()
        fixture.view.allowsEditingTextAttributes = true
        fixture.select(4, 3)
        fixture.press(.keyboardF10, .shift)
        fixture.window.layoutIfNeeded()
        fixture.click(point(fixture, row: "Bold"))
        #expect(overlay(fixture) == nil)
        let font = fixture.view.textStorage.attribute(.font, at: 4, effectiveRange: nil) as? UIFont
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect(fixture.view.selectedRange == range(4, 3))
        fixture.press(.keyboardF10, .shift)
        let states = overlay(fixture)?.rows.suffix(3).map { ($0.element as? UICommand)?.state }
        #expect(states == [.on, .off, .off])
        fixture.press(.keyboardEscape)
        fixture.select(3, 5)
        fixture.press(.keyboardF10, .shift)
        let bold = overlay(fixture)?.rows.first { $0.element.title == "Bold" }?.element
        #expect((bold as? UICommand)?.state == .off)
    }

    @Test("C16: text that cannot be edited can be copied only")
    func readOnly() {
        let fixture = fixture()
        fixture.view.allowsEditingTextAttributes = true
        fixture.view.isEditable = false
        fixture.select(0, 3)
        fixture.press(.keyboardApplication)
        #expect(titles(fixture) == ["Copy", "Select All"])
    }

    @Test("C16: the delegate changes the menu, and an empty one is not shown")
    func delegateDecides() {
        final class Delegate: UITextViewDelegate {
            var menu: (([UIMenuElement]) -> UIMenu?)?
            var asked: NSRange?
            func textView(
                _ textView: UITextView, editMenuForTextIn range: NSRange,
                suggestedActions: [UIMenuElement]
            ) -> UIMenu? {
                asked = range
                return menu?(suggestedActions)
            }
        }
        let fixture = fixture()
        let delegate = Delegate()
        fixture.view.delegate = delegate
        var shouted = 0
        delegate.menu = { suggested in
            UIMenu(
                children: suggested + [
                    UIMenu(
                        title: "More", children: [UIAction(title: "Shout") { _ in shouted += 1 }])
                ])
        }
        fixture.select(4, 3)
        fixture.press(.keyboardApplication)
        #expect(delegate.asked == range(4, 3))
        #expect(titles(fixture) == ["Cut", "Copy", "Paste", "Select All", "More"])
        fixture.press(.keyboardEnd)
        fixture.press(.keyboardRightArrow)
        #expect(titles(fixture) == ["Shout"])
        fixture.press(.keyboardEscape)
        #expect(titles(fixture).last == "More")
        fixture.press(.keyboardEnd)
        fixture.press(.keyboardReturnOrEnter)
        fixture.press(.keyboardDownArrow)
        fixture.press(.keyboardReturnOrEnter)
        #expect(shouted == 1)
        #expect(overlay(fixture) == nil)
        delegate.menu = { _ in UIMenu(children: []) }
        fixture.press(.keyboardApplication)
        #expect(overlay(fixture) == nil)
    }

    // MARK: Keys and pointer

    @Test(
        "C16: arrow keys, Return and Escape work the menu; the text keeps the focus and its caret")
    func keyboard() {
        let fixture = fixture()
        fixture.select(4, 3)
        fixture.press(.keyboardApplication)
        fixture.press(.keyboardDownArrow)
        #expect(overlay(fixture)?.highlighted?.element.title == "Cut")
        fixture.press(.keyboardUpArrow)
        #expect(overlay(fixture)?.highlighted?.element.title == "Select All")
        fixture.press(.keyboardHome)
        fixture.press(.keyboardDownArrow)
        #expect(overlay(fixture)?.highlighted?.element.title == "Copy")
        #expect(fixture.view.selectedRange == range(4, 3))
        fixture.press(.keyboardReturnOrEnter)
        #expect(overlay(fixture) == nil)
        #expect(UIPasteboard.general.string == "two")
        #expect(fixture.view.text == "one two three")
        fixture.press(.keyboardApplication)
        fixture.press(.keyboardEscape)
        #expect(overlay(fixture) == nil)
        #expect(fixture.view.isFirstResponder)
    }

    @Test("C16: the pointer highlights and chooses")
    func pointer() {
        let fixture = fixture()
        fixture.select(4, 3)
        secondaryClick(fixture, fixture.place(5))
        fixture.window.deliver(
            PointerInput(phase: .hovered, location: point(fixture, row: "Paste")))
        #expect(overlay(fixture)?.highlighted?.element.title == "Paste")
        fixture.click(point(fixture, row: "Cut"))
        #expect(fixture.view.text == "one  three")
        #expect(
            fixture.delegate.take().suffix(3) == [
                "shouldChange 4+3 ''", "selection 4+0", "didChange",
            ])
    }

    @Test("C16: a click elsewhere, an edit, a scroll and other keys close the menu")
    func closes() {
        let fixture = fixture(String(repeating: "line\n", count: 60))
        func open() {
            fixture.select(2)
            fixture.press(.keyboardApplication)
            #expect(overlay(fixture) != nil)
        }
        open()
        fixture.click(CGPoint(x: 310, y: 290))
        #expect(overlay(fixture) == nil)
        #expect(fixture.view.selectedRange == range(2))
        open()
        fixture.view.insertText("x")
        #expect(overlay(fixture) == nil)
        open()
        fixture.window.deliver(
            scrollBy: CGVector(dx: 0, dy: 30), at: CGPoint(x: 300, y: 290))
        #expect(overlay(fixture) == nil)
        open()
        fixture.view.setContentOffset(CGPoint(x: 0, y: 40), animated: false)
        #expect(overlay(fixture) == nil)
        open()
        fixture.type("y")
        #expect(overlay(fixture) == nil)
        #expect(fixture.view.text.hasPrefix("liyxne"))
        open()
        fixture.view.resignFirstResponder()
        #expect(overlay(fixture) == nil)
        fixture.view.becomeFirstResponder()
        open()
        fixture.view.removeFromSuperview()
        #expect(overlay(fixture) == nil)
    }

    // MARK: Place

    @Test(
        "C16: the menu stays inside the window, beside what it is about",
        arguments: [
            // A click: the corner is there, or the other side of it where the window ends.
            (
                CGRect(x: 50, y: 60, width: 0, height: 0),
                CGRect(x: 50, y: 60, width: 100, height: 80)
            ),
            (
                CGRect(x: 280, y: 60, width: 0, height: 0),
                CGRect(x: 180, y: 60, width: 100, height: 80)
            ),
            (
                CGRect(x: 50, y: 190, width: 0, height: 0),
                CGRect(x: 50, y: 110, width: 100, height: 80)
            ),
            // A selection: below it, above where there is no room, never outside.
            (
                CGRect(x: 50, y: 60, width: 30, height: 20),
                CGRect(x: 50, y: 84, width: 100, height: 80)
            ),
            (
                CGRect(x: 250, y: 150, width: 30, height: 20),
                CGRect(x: 196, y: 66, width: 100, height: 80)
            ),
            (
                CGRect(x: 0, y: 10, width: 300, height: 180),
                CGRect(x: 4, y: 116, width: 100, height: 80)
            ),
        ])
    func placement(target: CGRect, expected: CGRect) {
        let frame = EditMenuPlacement.frame(
            of: CGSize(width: 100, height: 80), target: target,
            in: CGRect(x: 0, y: 0, width: 300, height: 200))
        #expect(frame == expected)
    }

    @Test("C16: a menu higher than the window is cut to it and scrolls")
    func lowWindow() throws {
        let fixture = TextViewFixture("one two", width: 200, height: 80)
        fixture.select(0, 3)
        fixture.press(.keyboardApplication)
        fixture.press(.keyboardEnd)
        let menu = try #require(overlay(fixture))
        #expect(menu.menuFrame.minY == 4 && menu.menuFrame.maxY == 76)
        let row = try #require(menu.highlighted)
        #expect(menu.menuFrame.contains(row.convert(row.bounds, to: nil)))
    }

    // MARK: Text fields and other views

    @Test("C16: a text field has the menu, and its delegate decides")
    func textField() throws {
        final class Delegate: UITextFieldDelegate {
            func textField(
                _ textField: UITextField, editMenuForCharactersIn range: NSRange,
                suggestedActions: [UIMenuElement]
            ) -> UIMenu? {
                UIMenu(
                    children: suggestedActions + [UIAction(title: "Own \(range.length)") { _ in }])
            }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        let delegate = Delegate()
        window.addSubview(field)
        field.text = "hello"
        field.allowsEditingTextAttributes = true
        field.delegate = delegate
        window.layoutIfNeeded()
        field.becomeFirstResponder()
        let editor = try #require(field.subviews.compactMap { $0 as? UITextView }.first)
        editor.selectAll(nil)
        window.deliver(
            PointerInput(phase: .began, location: CGPoint(x: 20, y: 25), button: 3))
        let menu = try #require(window.subviews.compactMap { $0 as? EditMenuOverlay }.first)
        #expect(
            menu.rows.map(\.element.title).filter { $0 != "Paste" } == [
                "Cut", "Copy", "Bold", "Italic", "Underline", "Own 5",
            ])
    }

    @Test("C16: any view can present an edit menu of its own")
    func interaction() throws {
        final class Delegate: UIEditMenuInteractionDelegate {
            var calls: [String] = []
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction,
                menuFor configuration: UIEditMenuConfiguration,
                suggestedActions: [UIMenuElement]
            ) -> UIMenu? {
                calls.append("menu \(suggestedActions.count)")
                return UIMenu(children: [
                    UIAction(title: "Hidden", attributes: .hidden) { _ in },
                    UIAction(title: "Off", attributes: .disabled) { _ in },
                    UIAction(title: "Do") { [weak self] _ in self?.calls.append("do") },
                ])
            }
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction,
                willDismissMenuFor configuration: UIEditMenuConfiguration,
                animator: any UIEditMenuInteractionAnimating
            ) {
                animator.addCompletion { [weak self] in self?.calls.append("gone") }
            }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        window.addSubview(view)
        let delegate = Delegate()
        let interaction = UIEditMenuInteraction(delegate: delegate)
        view.addInteraction(interaction)
        #expect(view.interactions.count == 1)
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: "a", sourcePoint: CGPoint(x: 5, y: 5)))
        let menu = try #require(window.subviews.compactMap { $0 as? EditMenuOverlay }.first)
        #expect(menu.menuFrame.origin == CGPoint(x: 105, y: 105))
        #expect(menu.rows.map(\.element.title) == ["Off", "Do"])
        for code in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardReturnOrEnter] {
            let key = UIKey(
                keyCode: code, characters: "", charactersIgnoringModifiers: "", modifierFlags: [])
            #expect(window.deliver(UIPress(key: key)))
        }
        #expect(delegate.calls == ["menu 0", "gone", "do"])
    }
}
