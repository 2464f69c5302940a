import Testing
import UIKit

@MainActor @Suite struct PictureScrollTests {
    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    private func screenY(_ fixture: AttachmentFixture, _ offset: Int) -> CGFloat {
        fixture.view.layoutManager.lineFragmentRect(forGlyphAt: offset, effectiveRange: nil).minY
            - fixture.view.contentOffset.y
    }

    @Test("A4: a picture that arrives above what is read moves neither text nor caret")
    func pictureAboveArrives() throws {
        let fixture = AttachmentFixture(height: 200)
        fixture.fill(paragraphs: 200) { _ in
            let attachment = NSTextAttachment()
            attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
            return attachment
        }
        let middle = fixture.storage.length / 2
        fixture.base.select(middle)
        fixture.view.scrollRangeToVisible(range(middle))
        fixture.base.window.layoutIfNeeded()
        let read =
            fixture.view.layoutManager.glyphRange(
                forBoundingRect: fixture.view.bounds, in: fixture.view.textContainer
            ).location + 20
        let before = screenY(fixture, read)
        // In the lines just above, which have views and pictures already.
        for place in stride(from: read - 60, to: read - 25, by: 1) {
            let attachment =
                fixture.storage.attribute(.attachment, at: place, effectiveRange: nil)
                as? NSTextAttachment
            attachment?.bounds = CGRect(x: 0, y: 0, width: 60, height: 45)
        }
        fixture.base.window.layoutIfNeeded()
        #expect(abs(screenY(fixture, read) - before) < 0.5)
        #expect(fixture.view.selectedRange == range(middle))
    }

    @Test("A4: scrolling back over paragraphs that were never laid out moves by what was asked")
    func scrollingUp() {
        let fixture = AttachmentFixture(height: 200)
        fixture.fill(paragraphs: 200) { _ in
            let attachment = NSTextAttachment()
            attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 60)
            return attachment
        }
        fixture.view.scrollRangeToVisible(range(fixture.storage.length))
        fixture.base.window.layoutIfNeeded()
        for _ in 0..<10 {
            let shown = fixture.view.layoutManager.glyphRange(
                forBoundingRect: fixture.view.bounds, in: fixture.view.textContainer)
            let before = screenY(fixture, shown.location + 5)
            fixture.view.contentOffset.y -= 50
            fixture.base.window.layoutIfNeeded()
            #expect(abs(screenY(fixture, shown.location + 5) - before - 50) < 0.5)
        }
    }

    @Test("A10: thumbnails out of reach are not fetched")
    func fetchesWhatIsSeen() async {
        let fixture = AttachmentFixture(height: 200)
        var fetched = 0
        let found = picture(40, 20)
        let loader = ThumbnailLoader(fetch: { _ in
            fetched += 1
            return found
        })
        fixture.fill(paragraphs: 500) {
            ThumbnailAttachment(
                id: "\($0)", placeholder: CGRect(x: 0, y: 0, width: 20, height: 20),
                loader: loader)
        }
        for _ in 0..<200 { await Task.yield() }
        fixture.base.window.layoutIfNeeded()
        // A screen and a half of lines of at least 20 points, and the last paragraph, whose height the view asks for.
        #expect((8...(300 / 20 + 4)).contains(fetched))
    }

    @Test("A12: clicks reach the places before, between and after two neighbouring pictures")
    func clicksBesidePictures() throws {
        let fixture = AttachmentFixture("ab")
        for _ in 0..<2 {
            let attachment = NSTextAttachment()
            attachment.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
            fixture.insert(attachment, at: 1)
        }
        for offset in 0...4 {
            let place = fixture.base.place(offset)
            fixture.base.select(offset == 0 ? 4 : 0)
            fixture.base.click(place)
            #expect(fixture.view.selectedRange == range(offset))
            let caret = fixture.view.caretRect(
                for: try #require(
                    fixture.view.position(from: fixture.view.beginningOfDocument, offset: offset)))
            // DejaVu Sans of 16 points: ascent and descent of 0.928 and 0.236 em (its hhea table).
            #expect(abs(caret.height - 16 * 1.164) < 1)
        }
    }

    @Test("A13: a selected picture and a selected view are tinted, both")
    func tintedSelection() throws {
        let fixture = AttachmentFixture("ab")
        fixture.view.backgroundColor = .white
        let shown = UIView()
        shown.backgroundColor = .red
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
        }
        fixture.insert(NSTextAttachment(image: image), at: 1)
        fixture.insert(ViewAttachment(size: CGSize(width: 40, height: 30)) { shown }, at: 2)
        func colours() throws -> [CGFloat] {
            let picture = UIGraphicsImageRenderer(bounds: fixture.view.bounds).image {
                fixture.view.layer.render(in: $0.cgContext)
            }
            return try [1, 2].map {
                let rect = fixture.glyphRect(at: $0)
                return try picture.pixel(at: CGPoint(x: rect.midX, y: rect.midY)).blue
            }
        }
        fixture.base.select(0)
        let plain = try colours()
        fixture.base.select(0, 4)
        let selected = try colours()
        // The tint is blue, at a quarter.
        for (before, after) in zip(plain, selected) { #expect(after - before > 0.15) }
        fixture.base.select(4)
        #expect(try colours() == plain)
        #expect(fixture.view.subviews == [shown])
    }

    @Test("A13: selections of neighbouring lines meet without a seam")
    func selectionWithoutSeams() {
        let fixture = AttachmentFixture(
            String(repeating: "words in a row ", count: 20), height: 300)
        fixture.base.select(0, 300)
        let fragments = fixture.view.displayFragments(in: fixture.view.bounds)
        // Lines of text reach beyond the left edge, and are higher.
        let rects: [CGRect] = fragments.map(\.frame).filter { (frame: CGRect) -> Bool in
            frame.minX >= 0 && frame.height < 22 && frame.width > 100
        }
        #expect(rects.count > 5)
        for rect in rects {
            #expect(rect.minY == rect.minY.rounded() && rect.maxY == rect.maxY.rounded())
        }
    }

    @Test("C3: the end of a text comes into sight however high the pictures before it turn out")
    func showingTheEnd() {
        let fixture = TextViewFixture(width: 320, height: 480)
        let text = NSMutableAttributedString(string: "Start\n")
        for _ in 0..<60 {
            let attachment = NSTextAttachment()
            attachment.bounds = CGRect(x: 0, y: 0, width: 200, height: 90)
            text.append(NSAttributedString(attachment: attachment))
            text.append(NSAttributedString(string: "\n"))
        }
        fixture.view.attributedText = text
        fixture.window.layoutIfNeeded()
        fixture.view.scrollRangeToVisible(range(text.length))
        fixture.window.layoutIfNeeded()
        let caret = fixture.view.caretRect(for: fixture.view.endOfDocument)
        #expect(fixture.view.bounds.contains(caret), "\(caret) in \(fixture.view.bounds)")
    }

    @Test("C3: a caret in sight stays in sight when the view's lower edge comes up")
    func shrinking() {
        let fixture = TextViewFixture(
            (0..<40).map { "line \($0)" }.joined(separator: "\n"), width: 200, height: 200)
        let view = fixture.view
        fixture.select(view.textStorage.length)
        view.scrollRangeToVisible(view.selectedRange)
        fixture.window.layoutIfNeeded()
        view.frame.size.height = 140
        fixture.window.layoutIfNeeded()
        let caret = view.caretRect(for: view.endOfDocument)
        #expect(caret.minY >= view.bounds.minY && caret.maxY <= view.bounds.maxY)
        // Somebody who looks elsewhere goes on looking there.
        view.contentOffset.y = 0
        fixture.window.layoutIfNeeded()
        view.frame.size.height = 100
        fixture.window.layoutIfNeeded()
        #expect(view.contentOffset.y == 0)
    }
}
