import DocumentModel
import Testing
import UIKit

@testable import Composer

/// Pictures of a post that text flows around.
@MainActor @Suite struct FloatingPictureTests {
    private let words = String(repeating: "words that flow around a picture ", count: 20)

    private func editor() -> PostEditor {
        let editor = Samples.editor("a" + words, caret: 1)
        editor.textView.frame = CGRect(x: 0, y: 0, width: 420, height: 400)
        editor.textView.layoutIfNeeded()
        editor.insert([Samples.picture(.red, id: "p", width: 600, height: 300)])
        return editor
    }

    private func choose(_ title: String, _ editor: PostEditor) throws {
        try #require(editor.pictureActions.first { $0.title == title }).perform()
    }

    @Test("A9: a picture floats from its menu; one undo brings its line back")
    func command() async throws {
        let editor = editor()
        await Samples.endTurn()
        editor.textView.selectedRange = NSRange(location: 2, length: 1)
        let picture = try #require(editor.currentPicture)
        try choose("Float Left", editor)
        // It joined the paragraph behind it.
        #expect(editor.textView.text == "a\n\u{FFFC}" + words)
        #expect(
            picture.textFloat == .left && picture.bounds.size == CGSize(width: 240, height: 120))
        #expect(
            editor.pictureActions.map(\.title) == [
                "Float Right", "Place in Text", "Remove Picture",
            ])
        await Samples.endTurn()
        editor.undo()
        #expect(editor.textView.text == "a\n\u{FFFC}\n" + words)
        #expect(picture.textFloat == nil && picture.bounds.size == .zero)
        editor.redo()
        #expect(editor.textView.text == "a\n\u{FFFC}" + words && picture.textFloat == .left)
        await Samples.endTurn()
        editor.textView.selectedRange = NSRange(location: 2, length: 1)
        try choose("Place in Text", editor)
        #expect(editor.textView.text == "a\n\u{FFFC}\n" + words && picture.textFloat == nil)
    }

    @Test("A9: text stands beside a floating picture, and its view where the picture is")
    func layout() throws {
        let editor = editor()
        let textView = editor.textView
        textView.selectedRange = NSRange(location: 2, length: 1)
        try choose("Float Right", editor)
        textView.layoutIfNeeded()
        let manager = textView.layoutManager
        let place = manager.boundingRect(
            forGlyphRange: NSRange(location: 2, length: 1), in: textView.textContainer)
        // 45 hundredths of the line at most; at the right edge of the text.
        let width = textView.textContainer.size.width
        #expect(abs(place.width - min(240, (width - 10) * 0.45)) < 0.01)
        #expect(abs(place.maxX - (width - 5)) < 0.01)
        let line = manager.lineFragmentRect(forGlyphAt: 10, effectiveRange: nil)
        #expect(line.minX == 0 && line.maxX <= place.minX)
        let picture = try #require(editor.currentPicture)
        let view = try #require(picture.views.first)
        let inset = textView.textContainerInset
        #expect(view.frame == place.offsetBy(dx: inset.left, dy: inset.top))
    }

    @Test("A9: a post keeps how its pictures float")
    func saved() throws {
        let editor = editor()
        editor.textView.selectedRange = NSRange(location: 2, length: 1)
        try choose("Float Right", editor)
        let value = editor.document.runs.compactMap { $0.attributes.attachment }.first
        #expect(value?.float?.side == .right && value?.float?.marginLeft == 12)
        #expect(value?.width == 240)
        let other = PostEditor(uploads: nil)
        other.show(editor.document)
        #expect(other.pictures.first?.textFloat?.side == .right)
        #expect(other.pictures.first?.naturalSize == CGSize(width: 600, height: 300))
    }
}
