import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct GrowingTextViewTests {
    @Test("C2: the height follows the text, each height is told once")
    func growsAndShrinks() {
        let fixture = MessageFieldFixture()
        #expect(fixture.view.frame.height == fixture.height(lines: 1))
        fixture.type("a\nb\nc")
        #expect(
            fixture.heights == [fixture.height(lines: 2), fixture.height(lines: 3)])
        #expect(fixture.view.frame.height == fixture.height(lines: 3))
        #expect(fixture.view.frame.origin == CGPoint(x: 20, y: 30))
        #expect(fixture.view.contentOffset == .zero)
        fixture.press(.keyboardDeleteOrBackspace)
        fixture.press(.keyboardDeleteOrBackspace)
        fixture.window.layoutIfNeeded()
        #expect(fixture.heights.last == fixture.height(lines: 2))
        #expect(fixture.heights.count == 3)
    }

    @Test("C2: beyond the maximum it is the maximum and scrolls; C3: a big paste clamps")
    func clamps() {
        let fixture = MessageFieldFixture(maximum: 100)
        UIPasteboard.general.string = String(repeating: "many words that wrap ", count: 100)
        fixture.view.paste(nil)
        fixture.window.layoutIfNeeded()
        #expect(fixture.view.frame.height == 100)
        #expect(fixture.heights == [100])
        #expect(fixture.view.contentSize.height > 1000)
        #expect(fixture.showsCaret)
        let bottom = fixture.view.contentSize.height - 100
        #expect(abs(fixture.view.contentOffset.y - bottom) < 1)
    }

    @Test("C3: Return at the maximum height keeps the caret in sight")
    func returnAtMaximum() {
        let fixture = MessageFieldFixture(maximum: 100)
        for _ in 0..<12 {
            fixture.type("word\n")
            #expect(fixture.showsCaret)
        }
        #expect(fixture.view.frame.height == 100)
        fixture.view.selectedRange = range(20)
        fixture.view.scrollRangeToVisible(range(20))
        fixture.type("\n")
        #expect(fixture.showsCaret)
        #expect(fixture.view.contentOffset.y < fixture.view.contentSize.height - 101)
    }

    @Test("C2: a minimum height holds, and limits that change are followed")
    func minimum() {
        let fixture = MessageFieldFixture()
        fixture.view.minimumHeight = 60
        #expect(fixture.view.frame.height == 60)
        fixture.type("a\nb\nc\nd\ne\nf\ng")
        #expect(fixture.view.frame.height == 120)
        fixture.view.maximumHeight = 80
        #expect(fixture.view.frame.height == 80)
        fixture.view.text = ""
        #expect(fixture.view.frame.height == 60)
        #expect(fixture.heights.first == 60)
        #expect(fixture.heights.suffix(3) == [120, 80, 60])
    }

    @Test("C2: text set by the program, in the storage too, changes the height at the next layout")
    func programmaticText() {
        let fixture = MessageFieldFixture()
        fixture.view.text = "a\nb"
        #expect(fixture.heights == [fixture.height(lines: 2)])
        fixture.view.textStorage.append(NSAttributedString(string: "\nc"))
        fixture.view.font = UIFont(name: "DejaVuSans", size: 16)
        fixture.window.layoutIfNeeded()
        #expect(fixture.heights.last == fixture.height(lines: 3))
    }

    @Test("C2: a width that changes changes the height")
    func widthChanges() {
        let fixture = MessageFieldFixture()
        fixture.type("some words that take two lines")
        let old = fixture.view.frame.height
        fixture.view.frame.size.width = 280
        fixture.window.layoutIfNeeded()
        #expect(old == fixture.height(lines: 2))
        #expect(fixture.view.frame.height == fixture.height(lines: 1))
    }

    @Test("C2: with a flexible top margin the lower edge stays")
    func growsUpwards() {
        let fixture = MessageFieldFixture()
        fixture.view.autoresizingMask = [.flexibleTopMargin, .flexibleWidth]
        let bottom = fixture.view.frame.maxY
        fixture.type("a\nb\nc")
        #expect(fixture.view.frame.maxY == bottom)
        #expect(fixture.view.frame.height == fixture.height(lines: 3))
    }

    @Test("C2: placed by constraints the intrinsic size has the height")
    func autoLayout() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 220, height: 400))
        let view = GrowingTextView()
        view.font = UIFont(name: "DejaVuSans", size: 16)
        view.maximumHeight = 100
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -10),
            view.bottomAnchor.constraint(equalTo: window.bottomAnchor),
        ])
        window.layoutIfNeeded()
        let line = view.caretRect(for: view.beginningOfDocument).height
        #expect(view.frame.height == ceil(line + 16))
        var heights: [CGFloat] = []
        view.onHeightChange = { heights.append($0) }
        view.insertText("one\ntwo")
        window.layoutIfNeeded()
        #expect(view.frame.height == ceil(2 * line + 16))
        #expect(view.frame.maxY == 400)
        view.insertText(String(repeating: "\nmore", count: 20))
        window.layoutIfNeeded()
        #expect(view.frame.height == 100)
        #expect(heights == [ceil(2 * line + 16), 100])
        let caret = view.caretRect(for: view.endOfDocument)
        #expect(view.bounds.insetBy(dx: 0, dy: -0.5).contains(caret))
    }

    @Test("C4: a done key calls back and inserts nothing; Shift and Return begin a line")
    func doneKey() {
        let fixture = MessageFieldFixture()
        var done = 0
        fixture.view.onDone = { done += 1 }
        fixture.type("a\n")
        #expect((done, fixture.view.text) == (0, "a\n"))
        fixture.view.returnKeyType = .done
        fixture.press(.keyboardReturnOrEnter)
        #expect((done, fixture.view.text) == (1, "a\n"))
        fixture.press(.keyboardReturnOrEnter, .shift)
        #expect((done, fixture.view.text) == (1, "a\n\u{2028}"))
        UIPasteboard.general.string = "x\ny"
        fixture.view.paste(nil)
        #expect((done, fixture.view.text) == (1, "a\n\u{2028}x\ny"))
        fixture.view.text = ""
        fixture.view.enablesReturnKeyAutomatically = true
        fixture.press(.keyboardReturnOrEnter)
        #expect((done, fixture.view.text) == (1, ""))
    }

    @Test("C4: a delegate's shouldChangeTextIn sees the line break, as in UIKit")
    func doneByDelegate() {
        final class Delegate: UITextViewDelegate {
            var done = 0
            func textView(
                _ textView: UITextView, shouldChangeTextIn range: NSRange,
                replacementText text: String
            ) -> Bool {
                guard text == "\n" else { return true }
                done += 1
                return false
            }
        }
        let fixture = MessageFieldFixture()
        let delegate = Delegate()
        fixture.view.delegate = delegate
        fixture.view.returnKeyType = .done
        fixture.type("a\n")
        #expect((delegate.done, fixture.view.text) == (1, "a"))
    }

    @Test("C2, C4: the delegate hears of height and done")
    func delegateCalls() {
        final class Delegate: GrowingTextViewDelegate {
            var calls: [String] = []
            func growingTextView(_ textView: GrowingTextView, didChangeHeight height: CGFloat) {
                calls.append("height \(Int(height))")
            }
            func growingTextViewDidPressDone(_ textView: GrowingTextView) { calls.append("done") }
        }
        let fixture = MessageFieldFixture(maximum: 50)
        let delegate = Delegate()
        fixture.view.delegate = delegate
        fixture.view.returnKeyType = .send
        fixture.press(.keyboardReturnOrEnter, .shift)
        fixture.press(.keyboardReturnOrEnter)
        #expect(delegate.calls == ["height 50", "done"])
    }
}
