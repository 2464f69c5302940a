import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct TextViewTokenTests {
    /// "ab" + "@ann" + "cd"; the token is 2..<6.
    private func fixture() -> TextViewFixture {
        let fixture = TextViewFixture("abcd", width: 300)
        fixture.insertToken("@ann", at: 2)
        fixture.window.layoutIfNeeded()
        return fixture
    }

    private func tokenIDs(_ view: UITextView) -> [String] {
        var ids: [String] = []
        view.textStorage.enumerateAttribute(
            .galleyToken, in: range(0, view.textStorage.length),
            options: .longestEffectiveRangeNotRequired
        ) { value, _, _ in
            if let token = value as? TextToken { ids.append(token.id) }
        }
        return ids
    }

    @Test func C5_backspaceRemovesWholeToken() {
        let fixture = fixture()
        fixture.select(6)
        _ = fixture.delegate.take()
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.text == "abcd")
        #expect(fixture.view.selectedRange == range(2))
        #expect(
            fixture.delegate.take() == ["shouldChange 2+4 ''", "selection 2+0", "didChange"])
    }

    @Test func C5_forwardDeleteRemovesWholeToken() {
        let fixture = fixture()
        fixture.select(2)
        fixture.press(.keyboardDeleteForward)
        #expect(fixture.view.text == "abcd")
    }

    @Test func C5_caretGoesToTheNearerEdge() {
        let fixture = fixture()
        fixture.select(3)
        #expect(fixture.view.selectedRange == range(2))
        fixture.select(5)
        #expect(fixture.view.selectedRange == range(6))
        fixture.click(fixture.place(3))
        #expect(fixture.view.selectedRange == range(2))
        fixture.click(fixture.place(5))
        #expect(fixture.view.selectedRange == range(6))
    }

    @Test func C5_arrowsCrossTokens() {
        let fixture = fixture()
        fixture.select(2)
        fixture.press(.keyboardRightArrow)
        #expect(fixture.view.selectedRange == range(6))
        fixture.press(.keyboardLeftArrow)
        #expect(fixture.view.selectedRange == range(2))
        fixture.press(.keyboardRightArrow, .control)
        #expect(fixture.view.selectedRange.location >= 6)
        fixture.select(2)
        fixture.press(.keyboardRightArrow, .shift)
        #expect(fixture.view.selectedRange == range(2, 4))
    }

    @Test func C5_selectionWidensToTheToken() {
        let fixture = fixture()
        fixture.select(1, 3)
        #expect(fixture.view.selectedRange == range(1, 5))
        fixture.select(4, 4)
        #expect(fixture.view.selectedRange == range(2, 6))
    }

    @Test func C5_typingNeverSplitsAToken() {
        let fixture = fixture()
        fixture.select(4)
        fixture.type("x")
        #expect(["abx@anncd", "ab@annxcd"].contains(fixture.view.text ?? ""))
        #expect(tokenIDs(fixture.view) == ["@ann"])
    }

    @Test func C5_equalNeighboursStayTwo() {
        let fixture = fixture()
        fixture.insertToken("@ann", at: 6)
        #expect(tokenIDs(fixture.view) == ["@ann", "@ann"])
        fixture.select(10)
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.text == "ab@anncd")
        #expect(tokenIDs(fixture.view) == ["@ann"])
    }

    @Test(arguments: ["@ann", "#sun🌞#"])
    func C5_typingAfterATokenHasDefaultAttributes(name: String) {
        let fixture = TextViewFixture("")
        fixture.insertToken(name, at: 0, color: .systemRed)
        fixture.select(name.utf16.count)
        fixture.type("x")
        let attributes = fixture.view.textStorage.attributes(
            at: name.utf16.count, effectiveRange: nil)
        #expect(attributes[.galleyToken] == nil)
        #expect(attributes[.foregroundColor] as? UIColor == UIColor.label)
    }

    @Test func C5_copyAndPasteKeepTheToken() {
        let fixture = fixture()
        fixture.select(2, 4)
        fixture.press(.keyboardC, .control)
        fixture.select(6)
        fixture.press(.keyboardV, .control)
        #expect(fixture.view.text == "ab@ann@anncd")
        #expect(tokenIDs(fixture.view) == ["@ann", "@ann"])
        #expect(UIPasteboard.general.string == "@ann")
        fixture.select(12)
        fixture.press(.keyboardV, [.control, .shift])
        #expect(fixture.view.text == "ab@ann@anncd@ann")
        #expect(tokenIDs(fixture.view) == ["@ann", "@ann"])
    }

    @Test func C5_undoBringsTheTokenBackWhole() {
        let fixture = fixture()
        let before = fixture.view.attributedText
        fixture.select(6)
        fixture.press(.keyboardDeleteOrBackspace)
        fixture.press(.keyboardZ, .control)
        #expect(fixture.view.attributedText == before)
        #expect(fixture.view.selectedRange == range(6))
        #expect(tokenIDs(fixture.view) == ["@ann"])
    }

    // MARK: Pictures

    private func picture() -> NSAttributedString {
        let attachment = NSTextAttachment()
        attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 40)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 30, height: 40))
        }
        return NSAttributedString(attachment: attachment)
    }

    @Test func A12_placesAroundNeighbouringPicturesAreReachable() {
        let fixture = TextViewFixture("ab", width: 300)
        fixture.view.textStorage.insert(picture(), at: 1)
        fixture.view.textStorage.insert(picture(), at: 2)
        fixture.select(0)
        var stops = [0]
        for _ in 0..<4 {
            fixture.press(.keyboardRightArrow)
            stops.append(fixture.view.selectedRange.location)
        }
        #expect(stops == [0, 1, 2, 3, 4])
        let places = (0...4).map { fixture.place($0).x }
        #expect(places == places.sorted() && Set(places).count == 5)
    }

    @Test func A12_backspaceRemovesOnePicture() {
        let fixture = TextViewFixture("ab")
        fixture.view.textStorage.insert(picture(), at: 1)
        fixture.view.textStorage.insert(picture(), at: 2)
        fixture.select(3)
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.text == "a\u{FFFC}b")
    }

    @Test func A12_caretBesidePictureIsAsHighAsTheFont() {
        let fixture = TextViewFixture("a", width: 300)
        let plain = fixture.view.caretRect(for: fixture.view.endOfDocument).height
        fixture.view.textStorage.insert(picture(), at: 1)
        let beside = fixture.view.caretRect(for: fixture.view.endOfDocument).height
        #expect(abs(beside - plain) < 1.5)
    }

    @Test func typingBesideAPictureIsNoPicture() {
        let fixture = TextViewFixture("a")
        fixture.view.textStorage.append(picture())
        fixture.select(2)
        fixture.type("x")
        let attributes = fixture.view.textStorage.attributes(at: 2, effectiveRange: nil)
        #expect(attributes[.attachment] == nil)
        #expect(attributes[.font] as? UIFont == fixture.view.font)
    }

    @Test func A8_attachmentsAreFoundReplacedAndDeletedByRange() {
        let fixture = TextViewFixture("ab")
        fixture.view.textStorage.insert(picture(), at: 1)
        #expect(fixture.view.textStorage.length == 3)
        fixture.view.textStorage.replaceCharacters(in: range(1, 1), with: picture())
        #expect(fixture.view.textStorage.length == 3)
        fixture.view.textStorage.deleteCharacters(in: range(1, 1))
        #expect(fixture.view.text == "ab")
    }

    @Test func C16_glyphsArePastedOnlyWhereTheyAreSupported() {
        let glyph = NSAttributedString(
            adaptiveImageGlyph: NSAdaptiveImageGlyph(imageContent: Data([1, 2, 3])))
        let fixture = TextViewFixture("ab")
        fixture.view.pasteText(glyph)
        #expect(fixture.view.text == "ab")
        fixture.view.supportsAdaptiveImageGlyph = true
        fixture.view.pasteText(glyph)
        #expect(fixture.view.text == "ab\u{FFFC}")
    }
}
