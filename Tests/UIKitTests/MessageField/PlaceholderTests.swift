import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct PlaceholderTests {
    private func fixture(_ placeholder: String = "Say something") -> MessageFieldFixture {
        let fixture = MessageFieldFixture()
        fixture.view.placeholder = placeholder
        fixture.window.layoutIfNeeded()
        return fixture
    }

    @Test("C1: the placeholder shows only while the text is empty, whoever changes it")
    func showsWhileEmpty() {
        let fixture = fixture()
        #expect(fixture.view.isShowingPlaceholder)
        fixture.type("a")
        #expect(!fixture.view.isShowingPlaceholder)
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.isShowingPlaceholder)
        fixture.view.textStorage.append(NSAttributedString(string: "x"))
        #expect(!fixture.view.isShowingPlaceholder)
        fixture.view.text = ""
        #expect(fixture.view.isShowingPlaceholder)
        fixture.view.placeholder = nil
        #expect(!fixture.view.isShowingPlaceholder)
    }

    @Test("C1: the first composed character hides it, cancelling brings it back")
    func composing() {
        let fixture = fixture()
        fixture.view.enterMarkedText("n", selectedRange: range(1))
        #expect(!fixture.view.isShowingPlaceholder)
        fixture.view.enterMarkedText("", selectedRange: range(0))
        #expect(fixture.view.isShowingPlaceholder)
        fixture.view.undoManager?.undo()
        #expect(fixture.view.isShowingPlaceholder)
    }

    @Test("C1: it stands where the first character will, in the view's font and insets")
    func standsInPlace() throws {
        let fixture = fixture("Hello")
        fixture.view.textContainerInset = UIEdgeInsets(top: 20, left: 30, bottom: 8, right: 4)
        fixture.view.font = UIFont(name: "DejaVuSans", size: 24)
        fixture.window.layoutIfNeeded()
        let shown = try #require(fixture.placeholderView)
        let place = shown.convert(shown.textRect, to: fixture.view)
        #expect(shown.font(at: 0) == fixture.view.font)
        fixture.view.text = "Hello"
        let first = fixture.view.caretRect(for: fixture.view.beginningOfDocument)
        #expect(abs(place.minX - first.minX) < 1.5)
        #expect(abs(place.minY - first.minY) < 0.01)
        #expect(abs(place.height - first.height) < 0.01)
        #expect(place.maxX <= fixture.view.bounds.width - 4)
    }

    @Test("C1: a script with tall letters shows, and stands on the baseline of what is typed")
    func tallLetters() throws {
        let fixture = fixture("Hello")
        let shown = try #require(fixture.placeholderView)
        let plain = shown.textRect
        let font = try #require(fixture.view.font)
        // Half of it in a larger font makes the line higher than the room for it.
        let text = NSMutableAttributedString(string: "Hello", attributes: [.font: font])
        text.addAttribute(
            .font, value: font.withSize(30), range: NSRange(location: 3, length: 2))
        fixture.view.attributedPlaceholder = text
        let tall = shown.textRect
        #expect(tall.height > shown.bounds.height)
        #expect(tall.width > plain.width)
        let rise = font.withSize(30).ascender - font.ascender
        #expect(abs(plain.minY - tall.minY - rise) < 0.01)
    }

    @Test("C1: colour and font of its own, attributes before both")
    func looks() throws {
        let fixture = fixture()
        let shown = try #require(fixture.placeholderView)
        #expect(shown.color(at: 0) == .placeholderText)
        fixture.view.placeholderColor = .systemRed
        fixture.view.placeholderFont = UIFont(name: "DejaVuSans", size: 11)
        #expect(shown.color(at: 0) == .systemRed)
        #expect(shown.font(at: 0)?.pointSize == 11)
        fixture.view.attributedPlaceholder = NSAttributedString(
            string: "Go", attributes: [.foregroundColor: UIColor.systemGreen])
        #expect(shown.color(at: 0) == .systemGreen)
        #expect(fixture.view.placeholder == "Go")
    }

    @Test("C1: right-to-left text begins on the right, and so does the caret")
    func rightToLeft() {
        let fixture = fixture("כתבו משהו")
        #expect(fixture.caret.midX > 180)
        fixture.type("a")
        #expect(fixture.caret.midX < 40)
        fixture.type("\n")
        #expect(fixture.caret.midX < 40)
        fixture.view.text = ""
        #expect(fixture.caret.midX > 180)
        #expect(fixture.view.typingAttributes[.paragraphStyle] == nil)
    }

    @Test("C1: it is no content: nothing to select, to copy or to read out as a value")
    func isNoContent() {
        let fixture = fixture()
        fixture.view.selectAll(nil)
        #expect(fixture.view.selectedRange == range(0))
        #expect(!fixture.view.canPerformAction(.copy, withSender: nil))
        #expect(fixture.view.text == "")
        #expect(fixture.view.accessibilityValue ?? "" == "")
        #expect(fixture.placeholderView?.isAccessibilityElement == false)
        let hit = fixture.window.hitTest(CGPoint(x: 60, y: 50), with: nil)
        #expect(hit === fixture.view)
        fixture.type("hi")
        #expect(fixture.view.accessibilityValue == "hi")
    }

    @Test("C1: a placeholder too long for the field is cut with an ellipsis, not by the edge")
    func longPlaceholder() throws {
        let fixture = fixture(String(repeating: "many words ", count: 20))
        let shown = try #require(fixture.placeholderView)
        let line = fixture.caret.height
        #expect(shown.textRect.height < line + 1)
        #expect(shown.textRect.width <= 200 - 2 * 5)
        #expect(shown.frame.maxY <= fixture.view.bounds.height)
    }
}

extension PlaceholderView {
    @MainActor fileprivate func font(at index: Int) -> UIFont? {
        displayed.attribute(.font, at: index, effectiveRange: nil) as? UIFont
    }
    @MainActor fileprivate func color(at index: Int) -> UIColor? {
        displayed.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
}
