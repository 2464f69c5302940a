import Testing
import UIKit

/// Floats in a text view: 300 points wide, 8 points above the text, lines of DejaVu Sans 16.
@MainActor @Suite struct FloatViewTests {
    private static let words =
        "words beside the picture that go on for several lines of the view\nnext"

    private func picture(_ side: TextFloat.Side = .left) -> NSTextAttachment {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        attachment.textFloat = TextFloat(side, margins: .zero)
        return attachment
    }

    private func fixture(_ side: TextFloat.Side = .left, at offset: Int = 0) -> AttachmentFixture {
        let fixture = AttachmentFixture(Self.words)
        fixture.insert(picture(side), at: offset)
        return fixture
    }

    private func caret(_ fixture: AttachmentFixture, _ offset: Int) throws -> CGRect {
        let view = fixture.view
        let place = try #require(view.position(from: view.beginningOfDocument, offset: offset))
        return view.caretRect(for: place)
    }

    private func selection(_ fixture: AttachmentFixture, _ from: Int, _ length: Int) throws
        -> [CGRect]
    {
        let view = fixture.view
        let start = try #require(view.position(from: view.beginningOfDocument, offset: from))
        let end = try #require(view.position(from: start, offset: length))
        let range = try #require(view.textRange(from: start, to: end))
        return view.selectionRects(for: range).map(\.rect).filter { !$0.isEmpty }
    }

    private let box = CGRect(x: 5, y: 8, width: 100, height: 50)

    @Test("A9: a click beside a float goes into the text there, on it to its nearer side")
    func hits() {
        let fixture = fixture()
        fixture.base.click(CGPoint(x: 112, y: 16))
        #expect(fixture.view.selectedRange == range(1))
        // The second line beside it.
        fixture.base.click(CGPoint(x: 112, y: 38))
        let second = fixture.view.selectedRange.location
        #expect(second > 1 && second < Self.words.utf16.count)
        fixture.base.click(CGPoint(x: 20, y: 50))
        #expect(fixture.view.selectedRange == range(0))
        fixture.base.click(CGPoint(x: 95, y: 50))
        #expect(fixture.view.selectedRange == range(1))
    }

    @Test("A9: selected text beside a float is marked beside it, the float where it stands")
    func selections() throws {
        let fixture = fixture()
        let text = try selection(fixture, 1, Self.words.utf16.count)
        #expect(text.count > 2)
        for rect in text {
            #expect(rect.intersection(box).isEmpty, "\(rect) covers the float")
        }
        #expect(try selection(fixture, 0, 1).contains { isClose($0, box) })
        let all = try selection(fixture, 0, Self.words.utf16.count + 1)
        #expect(all.contains { isClose($0, box) })
    }

    @Test("A12: carets before and behind a float stand beside it, as high as the font")
    func carets() throws {
        let fixture = fixture()
        let plain = try caret(AttachmentFixture("words"), 0)
        for offset in 0...1 {
            let rect = try caret(fixture, offset)
            #expect(abs(rect.height - plain.height) < 0.01)
            #expect(abs(rect.minX - 110) < 2 && abs(rect.minY - plain.minY) < 0.01)
        }
        fixture.base.select(2)
        let offsets = (0..<3).map { _ in
            fixture.base.press(.keyboardLeftArrow)
            return fixture.view.selectedRange.location
        }
        #expect(offsets == [1, 0, 0])
        fixture.base.press(.keyboardRightArrow)
        #expect(fixture.view.selectedRange == range(1))
    }

    @Test("A9: an edit above moves a float with its character, undo brings it back")
    func edits() throws {
        let fixture = fixture(at: 0)
        let line = fixture.view.layoutManager.lineFragmentRect(forGlyphAt: 1, effectiveRange: nil)
        fixture.base.select(0)
        fixture.base.type("a\nb\n")
        fixture.base.window.layoutIfNeeded()
        let moved = try #require(try selection(fixture, 4, 1).first { $0.width == 100 })
        #expect(abs(moved.minY - box.minY - 2 * line.height) < 0.01)
        // Lines above have their full width again.
        #expect(try caret(fixture, 0).minX < 10)
        while fixture.view.undoManager?.canUndo == true, fixture.storage.length > 72 {
            fixture.view.undoManager?.undo()
        }
        fixture.base.window.layoutIfNeeded()
        #expect(try selection(fixture, 0, 1).contains { isClose($0, box) })
        // One Backspace removes exactly the float, and the text takes its room.
        fixture.base.select(1)
        fixture.base.press(.keyboardDeleteOrBackspace)
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.text == Self.words)
        #expect(try caret(fixture, 0).minX < 10)
    }

    @Test("A9: up and down pass a paragraph of nothing but a float")
    func alone() throws {
        let fixture = AttachmentFixture("above\n\nbelow the picture")
        fixture.insert(picture(), at: 6)
        let caretBelow = try caret(fixture, 8)
        // Nothing stands between: what follows begins beside the float.
        #expect(try caret(fixture, 7).minY == caretBelow.minY)
        fixture.base.select(2)
        fixture.base.press(.keyboardDownArrow)
        #expect(fixture.view.selectedRange.location >= 8)
        fixture.base.press(.keyboardUpArrow)
        #expect(fixture.view.selectedRange.location < 6)
        // Typed into, the paragraph has a line again.
        fixture.base.select(7)
        fixture.base.type("x")
        fixture.base.window.layoutIfNeeded()
        #expect(try caret(fixture, 9).minY > (try caret(fixture, 8)).minY)
    }

    @Test("A13: a view that floats stands at the float's place and moves with it")
    func views() {
        let fixture = AttachmentFixture(Self.words)
        let shown = UIView()
        let attachment = ViewAttachment(size: CGSize(width: 80, height: 40)) { shown }
        attachment.textFloat = TextFloat(.right, margins: .zero)
        fixture.insert(attachment, at: 5)
        #expect(shown.superview === fixture.view)
        #expect(isClose(shown.frame, CGRect(x: 215, y: 8, width: 80, height: 40)))
        let line = fixture.view.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
        #expect(line.maxX == 215)
        fixture.base.select(0)
        fixture.base.type("x\n")
        fixture.base.window.layoutIfNeeded()
        #expect(isClose(shown.frame, CGRect(x: 215, y: 8 + line.height, width: 80, height: 40)))
        attachment.textFloat = TextFloat(.left, margins: .zero)
        fixture.base.window.layoutIfNeeded()
        #expect(isClose(shown.frame, CGRect(x: 5, y: 8 + line.height, width: 80, height: 40)))
        fixture.storage.deleteCharacters(in: range(7, 1))
        fixture.base.window.layoutIfNeeded()
        #expect(shown.superview == nil || shown.isHidden)
    }

    @Test(
        "A10: a thumbnail that floats widens when its picture arrives, and lines beside it follow")
    func thumbnails() throws {
        let fixture = AttachmentFixture(Self.words)
        let attachment = SlowThumbnail()
        attachment.textFloat = TextFloat(.left, margins: .zero)
        fixture.insert(attachment, at: 0)
        #expect(try caret(fixture, 1).minX < 60)
        let length = fixture.storage.length
        attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 300, height: 100)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 300, height: 100))
        }
        fixture.base.window.layoutIfNeeded()
        let wide = CGRect(x: 5, y: 8, width: 120, height: 40)
        #expect(try selection(fixture, 0, 1).contains { isClose($0, wide) })
        #expect(abs(try caret(fixture, 1).minX - 130) < 2)
        #expect(fixture.storage.length == length)
    }

    /// 40 points square until its picture is there, then as wide as that is at this height.
    private final class SlowThumbnail: NSTextAttachment {
        init() { super.init(data: nil, ofType: nil) }
        required init?(coder: NSCoder) { super.init(coder: coder) }

        override func attachmentBounds(
            for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
            glyphPosition position: CGPoint, characterIndex charIndex: Int
        ) -> CGRect {
            let shape = image.map { $0.size.width / $0.size.height } ?? 1
            return CGRect(x: 0, y: 0, width: 40 * shape, height: 40)
        }
    }

    @Test("A9: the picture of a view with floats, to be looked at")
    func rendered() throws {
        let text =
            "A picture at the left has these lines beside it, until they are below and take the "
            + "whole width again.\n\nA second one, at the right, belongs to this paragraph and has it "
            + "at its side, also what is selected."
        let fixture = AttachmentFixture(text, width: 320, height: 260)
        func image(_ color: UIColor) -> NSTextAttachment {
            let attachment = NSTextAttachment()
            attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 90, height: 60)).image {
                color.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: 90, height: 60))
            }
            return attachment
        }
        let (left, right) = (image(.systemGreen), image(.systemOrange))
        left.textFloat = .left
        right.textFloat = .right
        fixture.insert(right, at: (text as NSString).range(of: "\n").location + 1)
        fixture.insert(left, at: 0)
        fixture.base.select((text as NSString).range(of: "belongs").location + 2, 60)
        let picture = UIGraphicsImageRenderer(bounds: fixture.view.bounds).image {
            fixture.view.layer.render(in: $0.cgContext)
        }
        if let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] {
            try picture.pngData()?.write(to: URL(fileURLWithPath: folder + "/float-view.png"))
        }
        let green = try picture.pixel(at: CGPoint(x: 30, y: 30))
        #expect(green.green > green.red)
    }
}
