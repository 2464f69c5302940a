import Testing
import UIKit

@MainActor @Suite struct TextViewPictureTests {
    private func picture() -> NSAttributedString {
        let attachment = NSTextAttachment()
        attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image {
            UIColor.systemGreen.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
        }
        return NSAttributedString(attachment: attachment)
    }

    private func fixture() -> TextViewFixture {
        let fixture = TextViewFixture(
            "Hello world, שלום עולם and 👍🏽🇩🇪 in one line\nA picture:  beside\nLast line", width: 320,
            height: 200)
        let place = (fixture.view.text as NSString).range(of: ": ").location + 2
        fixture.view.textStorage.insert(picture(), at: place)
        fixture.insertToken("@ann", at: fixture.view.textStorage.length)
        fixture.window.layoutIfNeeded()
        return fixture
    }

    private func render(_ fixture: TextViewFixture) -> UIImage {
        UIGraphicsImageRenderer(bounds: fixture.view.bounds).image {
            fixture.view.layer.render(in: $0.cgContext)
        }
    }

    @Test func selectionCaretPictureAndTextAreDrawn() throws {
        let fixture = fixture()
        fixture.select(3, 20)
        let selected = render(fixture)
        if let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] {
            try selected.pngData()?.write(to: URL(fileURLWithPath: folder + "/selection.png"))
            fixture.select(fixture.view.textStorage.length)
            try render(fixture).pngData()?.write(to: URL(fileURLWithPath: folder + "/caret.png"))
        }
        fixture.select(fixture.view.textStorage.length)
        let plain = render(fixture)
        let view = fixture.view
        let start = try #require(view.position(from: view.beginningOfDocument, offset: 3))
        let end = try #require(view.position(from: start, offset: 4))
        let range = try #require(view.textRange(from: start, to: end))
        let rect = view.firstRect(for: range)
        let corner = CGPoint(x: rect.minX + 1, y: rect.maxY - 1)
        let (tinted, white) = (try selected.pixel(at: corner), try plain.pixel(at: corner))
        #expect(tinted != white && tinted.blue > tinted.red)
        let place = (view.text as NSString).range(of: "\u{FFFC}").location
        let picture = view.layoutManager.boundingRect(
            forGlyphRange: NSRange(location: place, length: 1), in: view.textContainer)
        let green = try plain.pixel(
            at: CGPoint(
                x: picture.midX + view.textContainerInset.left,
                y: picture.midY + view.textContainerInset.top))
        #expect(green.green > green.red && green.green > green.blue)
    }

    @Test func fragmentsKeepTheirIdentityBelowAnEdit() {
        let fixture = fixture()
        fixture.select(fixture.view.textStorage.length)
        let before = fixture.view.displayFragments(in: fixture.view.bounds).map(\.identity)
        fixture.type("x")
        let after = fixture.view.displayFragments(in: fixture.view.bounds).map(\.identity)
        #expect(before.count == after.count)
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(changed.count == 1)
    }

    @Test func C14_workPerKeyPressDoesNotGrowWithTheText() {
        func linesDrawnAnew(paragraphs: Int) -> Int {
            let fixture = TextViewFixture(
                String(repeating: "some words in a paragraph\n", count: paragraphs), width: 300)
            fixture.select(5)
            fixture.type("x")
            let before = Set(fixture.view.displayFragments(in: fixture.view.bounds).map(\.identity))
            fixture.type("y")
            let after = fixture.view.displayFragments(in: fixture.view.bounds).map(\.identity)
            return after.filter { !before.contains($0) }.count
        }
        #expect(linesDrawnAnew(paragraphs: 10) == 1)
        #expect(linesDrawnAnew(paragraphs: 5000) == 1)
    }

    @Test func sizeFollowsTheText() {
        let fixture = TextViewFixture("one")
        let single = fixture.view.sizeThatFits(CGSize(width: 200, height: 1000)).height
        fixture.view.text = ""
        #expect(fixture.view.sizeThatFits(CGSize(width: 200, height: 1000)).height == single)
        fixture.view.text = "one\ntwo"
        let double = fixture.view.sizeThatFits(CGSize(width: 200, height: 1000)).height
        fixture.view.text = "one\n"
        #expect(fixture.view.sizeThatFits(CGSize(width: 200, height: 1000)).height == double)
        #expect(double - single > 14 && double - single < 24)
        #expect(fixture.view.contentSize.height == double)
        fixture.view.isScrollEnabled = false
        #expect(fixture.view.intrinsicContentSize.height == double)
    }
}
