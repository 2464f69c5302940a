import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct SelectionObservationTests {
    @Test("C15: the selection can be observed, programmatic changes too")
    func observes() {
        let fixture = TextViewFixture("hello")
        var seen: [String] = []
        let observation = fixture.view.observe(\.selectedTextRange, options: [.old, .new]) {
            view, change in
            let old = (change.oldValue ?? nil) as? OffsetTextRange
            let new = (change.newValue ?? nil) as? OffsetTextRange
            seen.append("\(old?.description ?? "") -> \(new?.description ?? "")")
            #expect(view.selectedRange == new?.range)
        }
        fixture.select(2)
        fixture.select(2)
        fixture.press(.keyboardRightArrow, .shift)
        fixture.type("x")
        fixture.view.textStorage.insert(NSAttributedString(string: "ab"), at: 0)
        fixture.window.layoutIfNeeded()
        #expect(
            seen == [
                "range 5+0 -> range 2+0", "range 2+0 -> range 2+1", "range 2+1 -> range 3+0",
                "range 3+0 -> range 5+0",
            ])
        observation.invalidate()
        fixture.select(0)
        #expect(seen.count == 4)
    }

    @Test("C15: an observer may select again, and ends when it goes away")
    func reenters() {
        let fixture = TextViewFixture("hello")
        var count = 0
        var observation: NSKeyValueObservation? = fixture.view.observe(\.selectedRange) {
            view, change in
            count += 1
            #expect(change.newValue == nil && change.oldValue == nil)
            if view.selectedRange.location == 3 { view.selectedRange = range(1) }
        }
        fixture.select(3)
        #expect(fixture.view.selectedRange == range(1))
        #expect(count == 2)
        #expect(observation != nil)
        observation = nil
        fixture.select(0)
        #expect(count == 2)
    }

    @Test("C2: the content size can be observed, by a subclass too")
    func contentSize() {
        let view = GrowingTextView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        view.layoutIfNeeded()
        var heights: [CGFloat] = []
        let observation = view.observe(\.contentSize, options: [.initial, .new]) { _, change in
            heights.append(change.newValue?.height ?? -1)
        }
        view.insertText("a\nb")
        #expect(heights.first ?? 0 < view.contentSize.height)
        #expect(heights.last == view.contentSize.height)
        observation.invalidate()
    }
}
