import Testing

@testable import TextKit

@Suite struct ObserverTests {
    private final class Observer: TextLayoutObserver, NSLayoutManagerDelegate {
        var layout: [NSRange] = []
        var display: [NSRange] = []
        var heightChanges = 0
        var invalidations = 0
        var completed: [Bool] = []
        var oldSizes: [CGSize] = []

        func layoutManager(_ manager: NSLayoutManager, didInvalidateLayoutIn range: NSRange) {
            layout.append(range)
        }
        func layoutManager(_ manager: NSLayoutManager, didInvalidateDisplayIn range: NSRange) {
            display.append(range)
        }
        func layoutManagerDidChangeHeight(_ layoutManager: NSLayoutManager) { heightChanges += 1 }
        func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { invalidations += 1 }
        func layoutManager(
            _ layoutManager: NSLayoutManager,
            didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool
        ) {
            completed.append(textContainer != nil && layoutFinishedFlag)
        }
        func layoutManager(
            _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
            didChangeGeometryFrom oldSize: CGSize
        ) {
            oldSizes.append(oldSize)
        }
    }

    @Test func editsAndGeometryAreReported() {
        let fixture = LayoutFixture("one\ntwo")
        let observer = Observer()
        fixture.manager.layoutObserver = observer
        fixture.manager.delegate = observer
        _ = fixture.lines
        #expect(observer.completed == [true])
        fixture.storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "xyz")
        #expect(observer.layout == [NSRange(location: 1, length: 3)])
        #expect(observer.invalidations == 1)
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "\n")
        _ = fixture.lines
        #expect(observer.heightChanges > 0)
        fixture.container.size = CGSize(width: 90, height: 0)
        #expect(observer.layout.last == fixture.wholeRange)
        #expect(observer.oldSizes == [CGSize(width: 200, height: 0)])
        fixture.manager.invalidateDisplay(forCharacterRange: NSRange(location: 2, length: 1))
        #expect(observer.display == [NSRange(location: 2, length: 1)])
    }

    @Test func temporaryAttributesMoveWithTheText() {
        let fixture = LayoutFixture("one two three")
        let manager = fixture.manager
        manager.addTemporaryAttributes(
            [.underlineStyle: 1], forCharacterRange: NSRange(location: 4, length: 3))
        manager.addTemporaryAttributes(
            [.backgroundColor: UIColor.red], forCharacterRange: NSRange(location: 6, length: 4))
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "fifteen")
        var range = NSRange()
        let first = manager.temporaryAttributes(atCharacterIndex: 8, effectiveRange: &range)
        #expect(first.count == 1 && range == NSRange(location: 8, length: 2))
        let both = manager.temporaryAttributes(atCharacterIndex: 10, effectiveRange: &range)
        #expect(both.count == 2 && range == NSRange(location: 10, length: 1))
        #expect(manager.temporaryAttributes(atCharacterIndex: 7, effectiveRange: nil).isEmpty)
        manager.removeTemporaryAttribute(.underlineStyle, forCharacterRange: fixture.wholeRange)
        #expect(manager.temporaryAttributes(atCharacterIndex: 8, effectiveRange: nil).isEmpty)
        #expect(manager.temporaryAttributes(atCharacterIndex: 12, effectiveRange: nil).count == 1)
    }

    private final class Restless: NSTextAttachment {
        override func attachmentBounds(
            for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
            glyphPosition position: CGPoint, characterIndex charIndex: Int
        ) -> CGRect {
            // The picture "arrives" while layout asks for it.
            if bounds.isEmpty { bounds = CGRect(x: 0, y: 0, width: 30, height: 40) }
            return bounds
        }
    }

    @Test func anAttachmentMayChangeInsideItsCallback() {
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("a"))
        text.append(NSAttributedString(attachment: Restless()))
        let fixture = LayoutFixture(text)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 30, height: 40))
        #expect(!fixture.manager.hasNonContiguousLayout)
    }
}
