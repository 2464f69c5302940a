import Testing
import UIKit

@MainActor @Suite struct TextViewGlyphTests {
    private func fixture() throws -> TextViewFixture {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let glyph = NSAdaptiveImageGlyph(
            imageContent: try Data(
                contentsOf: tests.appendingPathComponent("Fixtures/Glyphs/strikes.heic")))
        let fixture = TextViewFixture("ab", width: 300)
        fixture.view.supportsAdaptiveImageGlyph = true
        let font = UIFont.systemFont(ofSize: 20)
        fixture.view.font = font
        let text = NSAttributedString(adaptiveImageGlyph: glyph, attributes: [.font: font])
        fixture.view.textStorage.insert(text, at: 1)
        fixture.window.layoutIfNeeded()
        return fixture
    }

    private func caret(_ view: UITextView, _ offset: Int) throws -> CGRect {
        let place = try #require(view.position(from: view.beginningOfDocument, offset: offset))
        return view.caretRect(for: place)
    }

    @Test("B5: carets stand before and behind a glyph, as far apart as it is wide")
    func carets() throws {
        let view = try fixture().view
        let before = try caret(view, 1)
        let behind = try caret(view, 2)
        let side = UIFont.systemFont(ofSize: 20).lineHeight
        #expect(abs(behind.minX - before.minX - side) < 1.01)
        #expect(behind.height == before.height)
        let middle = CGPoint(x: before.minX + side * 0.7, y: before.midY)
        let hit = try #require(view.closestPosition(to: middle))
        #expect(view.offset(from: view.beginningOfDocument, to: hit) == 2)
    }

    @Test("B5: one Backspace removes a glyph whole, undo brings it back")
    func deletion() throws {
        let fixture = try fixture()
        fixture.select(2)
        fixture.view.deleteBackward()
        #expect(fixture.view.text == "ab")
        fixture.view.undoManager?.undo()
        #expect(fixture.view.text == "a\u{FFFC}b")
        let back = fixture.view.textStorage.attribute(
            .adaptiveImageGlyph, at: 1, effectiveRange: nil)
        #expect((back as? NSAdaptiveImageGlyph)?.contentIdentifier == "glyph-red-64")
    }

    @Test("B5: what is typed behind a glyph is no glyph")
    func typing() throws {
        let fixture = try fixture()
        fixture.select(2)
        fixture.type("x")
        let storage = fixture.view.textStorage
        #expect(fixture.view.text == "a\u{FFFC}xb")
        #expect(storage.attribute(.adaptiveImageGlyph, at: 2, effectiveRange: nil) == nil)
        #expect(storage.attribute(.adaptiveImageGlyph, at: 1, effectiveRange: nil) != nil)
    }

    @Test("B6: a view takes AttributedString and gives it back")
    func swiftString() throws {
        let view = try fixture().view
        let text = AttributedString(view.attributedText)
        #expect(text.runs.contains { $0.adaptiveImageGlyph != nil })
        view.attributedText = NSAttributedString(text)
        #expect(view.text == "a\u{FFFC}b")
    }
}
