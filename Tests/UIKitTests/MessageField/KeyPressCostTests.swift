import Testing
import UIKit

@testable import TextKit
@testable import UIKit

@MainActor @Suite struct KeyPressCostTests {
    /// Paragraphs filled and shaped by one key press in a text of `count` paragraphs with a token each.
    private func cost(paragraphs count: Int, maximum: CGFloat) -> [Int] {
        let fixture = MessageFieldFixture(maximum: maximum)
        let text = NSMutableAttributedString(string: "")
        for index in 0..<count {
            text.append(NSAttributedString(string: "line "))
            text.append(
                NSAttributedString(
                    string: "@ann",
                    attributes: [.galleyToken: TextToken(kind: "user", id: "\(index)")]))
            text.append(NSAttributedString(string: " end\n"))
        }
        fixture.view.attributedText = text
        fixture.window.layoutIfNeeded()
        fixture.view.selectedRange = range(text.length / 2)
        fixture.type("a")
        let engine = fixture.view.layoutManager.engine
        let before = (engine.filledParagraphCount, engine.shapedParagraphCount)
        fixture.type("b")
        fixture.press(.keyboardRightArrow)
        fixture.press(.keyboardDeleteOrBackspace)
        fixture.window.layoutIfNeeded()
        return [
            engine.filledParagraphCount - before.0, engine.shapedParagraphCount - before.1,
        ]
    }

    @Test("C14: a key press costs the same in a text of 20 and of 2,000 paragraphs with tokens")
    func doesNotGrow() {
        let small = cost(paragraphs: 20, maximum: 120)
        let large = cost(paragraphs: 2000, maximum: 120)
        #expect(large == small)
        #expect(small.allSatisfy { $0 > 0 && $0 <= 6 })
        let unlimited = cost(paragraphs: 400, maximum: .greatestFiniteMagnitude)
        #expect(unlimited == small)
    }

    @Test("C14: finding the token at a caret reads as little among 600 tokens as among 3")
    func tokenLookups() {
        for count in [3, 600] {
            let storage = NSMutableAttributedString(string: "")
            for index in 0..<count {
                storage.append(
                    NSAttributedString(
                        string: "@ann",
                        attributes: [.galleyToken: TextToken(kind: "user", id: "\(index)")]))
                storage.append(NSAttributedString(string: " x\n"))
            }
            let counting = CountingStorage()
            counting.setAttributedString(storage)
            let tokens = TokenSnapping(storage: counting)
            let place = count / 2 * 7 + 2
            counting.lookups = 0
            #expect(tokens.token(around: place) == range(count / 2 * 7, 4))
            #expect(counting.lookups < 200)
        }
    }
}

/// Counts how often attributes are asked for.
private final class CountingStorage: NSTextStorage, @unchecked Sendable {
    private let inner = NSMutableAttributedString(string: "")
    var lookups = 0

    override var string: String { inner.string }
    override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
        -> [NSAttributedString.Key: Any]
    {
        lookups += 1
        return inner.attributes(at: location, effectiveRange: range)
    }
    override func replaceCharacters(in range: NSRange, with str: String) {
        inner.replaceCharacters(in: range, with: str)
        edited(
            .editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }
    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        inner.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }
}
