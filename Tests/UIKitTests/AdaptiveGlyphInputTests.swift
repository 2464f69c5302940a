import Testing
import UIKit

@testable import UIKit

/// Pasting and dropping the picture of `Tests/Fixtures/Glyphs/strikes.heic`, "three quarters of a square".
@MainActor @Suite(.serialized) struct AdaptiveGlyphInputTests {
    private var file: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Glyphs/strikes.heic")
    }

    private func glyphs(_ view: UITextView) -> [String] {
        var found: [String] = []
        view.textStorage.enumerateAttribute(
            .adaptiveImageGlyph, in: range(0, view.textStorage.length), options: []
        ) { value, _, _ in
            if let glyph = value as? NSAdaptiveImageGlyph { found.append(glyph.contentDescription) }
        }
        return found
    }

    @Test("C16: a glyph comes in by paste where glyphs are supported")
    func pastes() throws {
        let fixture = TextViewFixture("ab")
        fixture.view.supportsAdaptiveImageGlyph = true
        UIPasteboard.general.setData(try Data(contentsOf: file), forPasteboardType: "public.heic")
        #expect(fixture.view.canPerformAction(.paste, withSender: nil))
        fixture.press(.keyboardV, .control)
        #expect(fixture.view.text == "ab\u{FFFC}")
        #expect(glyphs(fixture.view) == ["three quarters of a square"])
        fixture.press(.keyboardV, [.control, .shift])
        #expect(fixture.view.text == "ab\u{FFFC}three quarters of a square")
    }

    @Test("C16: a glyph copied alone is offered to other programs as its file")
    func copies() throws {
        let data = try Data(contentsOf: file)
        let fixture = TextViewFixture("")
        fixture.view.attributedText = NSAttributedString(
            adaptiveImageGlyph: NSAdaptiveImageGlyph(imageContent: data))
        fixture.view.selectAll(nil)
        fixture.press(.keyboardC, .control)
        #expect(UIPasteboard.general.data(forPasteboardType: "public.heic") == data)
        #expect(UIPasteboard.general.string == "three quarters of a square")
    }

    @Test("C16: without support its description comes in its place", arguments: [true, false])
    func refusesPaste(allowsFormatting: Bool) throws {
        let fixture = TextViewFixture("ab")
        fixture.view.allowsEditingTextAttributes = allowsFormatting
        UIPasteboard.general.setData(try Data(contentsOf: file), forPasteboardType: "public.heic")
        fixture.press(.keyboardV, .control)
        #expect(fixture.view.text == "abthree quarters of a square")
        #expect(glyphs(fixture.view).isEmpty)
        #expect(fixture.delegate.take().first == "shouldChange 2+0 'three quarters of a square'")
    }

    @Test("C16: without support each of two equal neighbours is described")
    func refusesNeighbours() throws {
        let glyph = NSAdaptiveImageGlyph(imageContent: try Data(contentsOf: file))
        let source = TextViewFixture("")
        let text = NSMutableAttributedString(string: "a")
        text.append(NSAttributedString(adaptiveImageGlyph: glyph))
        text.append(NSAttributedString(adaptiveImageGlyph: glyph))
        source.view.attributedText = text
        source.view.selectAll(nil)
        source.press(.keyboardC, .control)
        let fixture = TextViewFixture("")
        fixture.view.allowsEditingTextAttributes = true
        fixture.press(.keyboardV, .control)
        let description = "three quarters of a square"
        #expect(fixture.view.text == "a" + description + description)
    }

    @Test("C16: a glyph comes in by drop where it was dropped")
    func drops() {
        let fixture = TextViewFixture("ab", width: 300)
        fixture.view.supportsAdaptiveImageGlyph = true
        #expect(fixture.view.dropFiles([file], at: fixture.place(1)))
        #expect(fixture.view.text == "a\u{FFFC}b")
        #expect(glyphs(fixture.view) == ["three quarters of a square"])
        fixture.view.supportsAdaptiveImageGlyph = false
        #expect(fixture.view.dropFiles([file], at: fixture.place(0)))
        #expect(fixture.view.text == "three quarters of a squarea\u{FFFC}b")
        #expect(!fixture.view.dropFiles([URL(fileURLWithPath: #filePath)], at: .zero))
    }

    @Test("C16: a text field takes glyphs when it says so")
    func textField() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
        let field = UITextField(frame: window.bounds)
        window.addSubview(field)
        window.layoutIfNeeded()
        field.becomeFirstResponder()
        let editor = try #require(field.subviews.compactMap { $0 as? UITextView }.first)
        UIPasteboard.general.setData(try Data(contentsOf: file), forPasteboardType: "public.heic")
        editor.paste(nil)
        #expect(field.text == "three quarters of a square")
        field.text = ""
        field.supportsAdaptiveImageGlyph = true
        editor.paste(nil)
        #expect(field.text == "\u{FFFC}")
    }
}
