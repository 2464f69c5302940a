import Testing
import UIKit

@testable import TextKit
@testable import UIKit

@MainActor @Suite struct KeyPressCostTests {
    /// Work of one key press, an arrow and a deletion.
    private struct Work: Equatable {
        var filledParagraphs: Int
        var shapedParagraphs: Int
        /// Times that a picture was asked for its size.
        var measuredPictures: Int
    }

    /// That work in the middle of `count` paragraphs with a token each and, when asked for, a picture, and the nodes of
    /// the paragraph tree it looked at.
    private func cost(paragraphs count: Int, pictures: Bool = false, maximum: CGFloat = 120)
        -> (work: Work, visitedNodes: Int)
    {
        let fixture = MessageFieldFixture(maximum: maximum)
        let counter = Counter()
        fixture.view.attributedText = text(count, pictures ? counter : nil)
        fixture.window.layoutIfNeeded()
        fixture.view.selectedRange = range(fixture.view.textStorage.length / 2)
        fixture.type("a")
        let engine = fixture.view.layoutManager.engine
        let before = (
            engine.filledParagraphCount, engine.shapedParagraphCount, engine.tree.visitedNodeCount,
            counter.count
        )
        fixture.type("b")
        fixture.press(.keyboardRightArrow)
        fixture.press(.keyboardDeleteOrBackspace)
        fixture.window.layoutIfNeeded()
        return (
            Work(
                filledParagraphs: engine.filledParagraphCount - before.0,
                shapedParagraphs: engine.shapedParagraphCount - before.1,
                measuredPictures: counter.count - before.3),
            engine.tree.visitedNodeCount - before.2
        )
    }

    private func text(_ count: Int, _ counter: Counter?) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for index in 0..<count {
            text.append(NSAttributedString(string: "line "))
            text.append(
                NSAttributedString(
                    string: "@ann",
                    attributes: [.galleyToken: TextToken(kind: "user", id: "\(index)")]))
            if let counter {
                text.append(NSAttributedString(attachment: CountedPicture(counter)))
            }
            text.append(NSAttributedString(string: " end\n"))
        }
        return text
    }

    @Test("C14: a key press costs the same in a text of 20 and of 2,000 paragraphs with tokens")
    func doesNotGrow() {
        let small = cost(paragraphs: 20).work
        let large = cost(paragraphs: 2000).work
        #expect(large == small)
        #expect((1...6).contains(small.filledParagraphs))
        #expect((1...6).contains(small.shapedParagraphs))
        let unlimited = cost(paragraphs: 400, maximum: .greatestFiniteMagnitude).work
        #expect(unlimited == small)
    }

    @Test(
        "C14: with a token and a picture in every paragraph it costs the same in 200 and in 20,000")
    func doesNotGrowWithPictures() {
        let small = cost(paragraphs: 200, pictures: true)
        let large = cost(paragraphs: 20_000, pictures: true)
        #expect(large.work == small.work)
        #expect((1...6).contains(small.work.filledParagraphs))
        // The picture of the line that is typed in, a few times a fill.
        #expect((1...24).contains(small.work.measuredPictures))
        // A hundred times the paragraphs make the tree seven levels higher, not a hundred times as wide.
        #expect(large.visitedNodes < 3 * small.visitedNodes)
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

private final class Counter {
    var count = 0
}

/// A picture that counts how often it is asked for its size.
private final class CountedPicture: NSTextAttachment {
    private let counter: Counter

    init(_ counter: Counter) {
        self.counter = counter
        super.init(data: nil, ofType: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        counter.count += 1
        return CGRect(x: 0, y: -2, width: 14, height: 14)
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
