import Testing
import UIKit

@MainActor @Suite struct AttachmentViewTests {
    private let size = CGSize(width: 40, height: 30)

    @Test("A13: a view stands where its glyph is, after edits above, resizing, scrolling and undo")
    func viewsFollowTheirGlyphs() throws {
        let fixture = AttachmentFixture("one two three\nfour ")
        let shown = UIView()
        fixture.insert(ViewAttachment(size: size) { shown }, at: fixture.storage.length)
        let end = fixture.storage.length - 1
        #expect(shown.superview === fixture.view)
        #expect(shown.frame.size == size)
        #expect(isClose(shown.frame, fixture.glyphRect(at: end)))

        fixture.base.select(3)
        fixture.base.type("\nmore words\n")
        fixture.base.window.layoutIfNeeded()
        let moved = fixture.glyphRect(at: end + 12)
        #expect(isClose(shown.frame, moved))
        #expect(moved.minY > 60)

        fixture.view.undoManager?.undo()
        fixture.base.window.layoutIfNeeded()
        while fixture.storage.length > end + 1, fixture.view.undoManager?.canUndo == true {
            fixture.view.undoManager?.undo()
            fixture.base.window.layoutIfNeeded()
        }
        #expect(isClose(shown.frame, fixture.glyphRect(at: end)))

        fixture.view.frame.size.width = 90
        fixture.base.window.layoutIfNeeded()
        #expect(isClose(shown.frame, fixture.glyphRect(at: end)))
        #expect(shown.frame.minY > 40)

        fixture.view.textContainerInset = UIEdgeInsets(top: 20, left: 7, bottom: 8, right: 0)
        fixture.base.window.layoutIfNeeded()
        #expect(isClose(shown.frame, fixture.glyphRect(at: end)))
    }

    @Test("A13: a negative origin puts the view below the baseline")
    func originBelowBaseline() {
        let fixture = AttachmentFixture("x ")
        let shown = UIView()
        let attachment = ViewAttachment { shown }
        attachment.bounds = CGRect(x: 0, y: -8, width: 40, height: 30)
        fixture.insert(attachment, at: 2)
        #expect(isClose(shown.frame, fixture.glyphRect(at: 2).offsetBy(dx: 0, dy: 8)))
    }

    @Test("A13: of 1,000 views those near the viewport exist, wherever it is")
    func viewsAreRecycled() throws {
        let fixture = AttachmentFixture(height: 300)
        let counter = ViewCounter()
        let size = size
        fixture.fill(paragraphs: 1000) { _ in
            ViewAttachment(size: size) { counter.makeView() }
        }
        // Lines are at least 30 points high and views stand on two screens at most.
        let most = 2 * 300 / 30 + 2
        #expect((10...most).contains(counter.alive))
        for part in 0...20 {
            fixture.view.scrollRangeToVisible(range(fixture.storage.length * part / 20))
            fixture.base.window.layoutIfNeeded()
            #expect((7...most).contains(counter.alive))
            #expect(fixture.view.subviews.count <= most + 2)
        }
        fixture.view.contentOffset = .zero
        fixture.base.window.layoutIfNeeded()
        #expect((10...most).contains(counter.alive))
        for view in fixture.view.subviews where view.frame.size == size {
            #expect(view.frame.minY < 460)
        }
    }

    @Test("A13: deleting an attachment removes its view, undo brings one back")
    func deletionRemovesTheView() {
        let fixture = AttachmentFixture("ab")
        let counter = ViewCounter()
        fixture.insert(ViewAttachment(size: size) { counter.makeView() }, at: 1)
        #expect(fixture.view.subviews.count == 1)
        fixture.base.select(2)
        fixture.base.press(.keyboardDeleteOrBackspace)
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.text == "ab")
        #expect(fixture.view.subviews.isEmpty)
        fixture.view.undoManager?.undo()
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.subviews.count == 1)
        #expect(isClose(fixture.view.subviews[0].frame, fixture.glyphRect(at: 1)))
        fixture.view.text = ""
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.subviews.isEmpty)
    }

    @Test("A13: the same attachment twice in the text has two views")
    func oneAttachmentTwice() throws {
        let fixture = AttachmentFixture("a\nb\n")
        let counter = ViewCounter()
        let attachment = ViewAttachment(size: size) { counter.makeView() }
        fixture.insert(attachment, at: 3)
        fixture.insert(attachment, at: 1)
        let frames = fixture.view.subviews.map(\.frame).sorted { $0.minY < $1.minY }
        try #require(frames.count == 2)
        #expect(isClose(frames[0], fixture.glyphRect(at: 1)))
        #expect(isClose(frames[1], fixture.glyphRect(at: 4)))
        fixture.storage.deleteCharacters(in: range(1, 1))
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.subviews.count == 1)
        #expect(isClose(fixture.view.subviews[0].frame, fixture.glyphRect(at: 3)))
        #expect(counter.made == 2)
    }

    @Test("A13: one view for two places stays at the first")
    func oneViewTwice() {
        let fixture = AttachmentFixture("a\nb\n")
        let shown = UIView()
        let attachment = ViewAttachment(size: size) { shown }
        fixture.insert(attachment, at: 1)
        fixture.insert(attachment, at: 4)
        #expect(fixture.view.subviews.count == 1)
        #expect(isClose(shown.frame, fixture.glyphRect(at: 1)))
    }

    @Test("A13: setting the whole text again keeps the views of attachments it holds")
    func wholeTextSetAgain() {
        let fixture = AttachmentFixture("ab")
        let counter = ViewCounter()
        fixture.insert(ViewAttachment(size: size) { counter.makeView() }, at: 1)
        let copy = NSMutableAttributedString(attributedString: fixture.view.attributedText)
        copy.insert(NSAttributedString(string: "before\n"), at: 0)
        fixture.view.attributedText = copy
        fixture.base.window.layoutIfNeeded()
        #expect(counter.made == 1)
        #expect(isClose(fixture.view.subviews[0].frame, fixture.glyphRect(at: 8)))
    }

    @Test("A13: a button in the text gets the tap, the text around it the caret")
    func tapsReachButtons() {
        let fixture = AttachmentFixture("ab")
        let button = UIButton()
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        fixture.insert(ViewAttachment(size: size) { button }, at: 1)
        fixture.base.select(0)
        fixture.base.click(CGPoint(x: button.frame.midX, y: button.frame.midY))
        #expect(taps == 1)
        #expect(fixture.view.selectedRange == range(0))
        fixture.base.click(CGPoint(x: button.frame.maxX + 20, y: button.frame.midY))
        #expect(taps == 1)
        #expect(fixture.view.selectedRange == range(3))
    }

    @Test("A13: dragging a selection goes across views")
    func dragAcross() {
        let fixture = AttachmentFixture("ab cd")
        let button = UIButton()
        fixture.insert(ViewAttachment(size: size) { button }, at: 2)
        let y = button.frame.midY
        let from = fixture.base.place(1)
        fixture.base.window.deliver(
            PointerInput(phase: .began, location: CGPoint(x: from.x, y: y)))
        fixture.base.window.deliver(
            PointerInput(phase: .moved, location: CGPoint(x: button.frame.midX + 5, y: y)))
        #expect(fixture.view.selectedRange == range(1, 2))
        let to = CGPoint(x: fixture.base.place(5).x, y: y)
        fixture.base.window.deliver(PointerInput(phase: .moved, location: to))
        fixture.base.window.deliver(PointerInput(phase: .ended, location: to))
        #expect(fixture.view.selectedRange == range(1, 4))
    }

    @Test("A13: the cost of a key press does not grow with the attachments", arguments: [20, 1000])
    func costOfAnEdit(paragraphs: Int) {
        let fixture = AttachmentFixture(height: 300)
        let counter = ViewCounter()
        let size = size
        fixture.fill(paragraphs: paragraphs) { _ in
            ViewAttachment(size: size) { counter.makeView() }
        }
        fixture.base.select(1)
        fixture.base.type("x")
        fixture.base.window.layoutIfNeeded()
        let made = counter.made
        fixture.base.type("yyy")
        fixture.base.window.layoutIfNeeded()
        #expect(counter.made == made)
    }

    @Test("A13: views are drawn with the text, in windows and in pictures")
    func viewsAreDrawn() throws {
        let fixture = AttachmentFixture("ab")
        fixture.view.backgroundColor = .white
        fixture.insert(
            ViewAttachment(size: size) {
                let view = UIView()
                view.backgroundColor = .red
                return view
            }, at: 1)
        let rect = fixture.glyphRect(at: 1)
        let picture = UIGraphicsImageRenderer(bounds: fixture.view.bounds).image {
            fixture.view.layer.render(in: $0.cgContext)
        }
        let inside = try picture.pixel(at: CGPoint(x: rect.midX, y: rect.midY))
        #expect(inside.red > 0.9 && inside.green < 0.1)
        let outside = try picture.pixel(at: CGPoint(x: rect.maxX + 40, y: rect.midY))
        #expect(outside.red > 0.9 && outside.green > 0.9)
    }
}
