import Foundation
import Testing

@testable import TextKit

/// A layout manager reads a text when it is first asked where anything is, not before.
@Suite struct ReadOnDemandTests {
    /// What a layout manager says that was attached before the edits and not asked meanwhile, beside one made now.
    private func expectLinesOfPresentText(_ fixture: LayoutFixture, width: CGFloat) {
        let fresh = LayoutFixture(fixture.storage, width: width)
        let (now, full) = (fixture.lines, fresh.lines)
        #expect(now.count == full.count)
        #expect(zip(now, full).allSatisfy { $0.isClose(to: $1) })
        #expect(fixture.manager.numberOfGlyphs == fixture.storage.length)
    }

    @Test func editsThatNobodyLooksAtReadNothing() {
        let fixture = LayoutFixture("One paragraph\nand another", width: 120)
        fixture.storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "more\n")
        fixture.storage.addAttribute(
            .font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 0, length: 6))
        fixture.storage.deleteCharacters(in: NSRange(location: 10, length: 3))
        fixture.manager.invalidateLayout(
            forCharacterRange: NSRange(location: 0, length: 5), actualCharacterRange: nil)
        fixture.container.size.width = 90
        #expect(!fixture.manager.engine.hasReadText)
        #expect(fixture.manager.numberOfGlyphs == fixture.storage.length)
        #expect(!fixture.manager.engine.hasReadText)
        expectLinesOfPresentText(fixture, width: 90)
        #expect(fixture.manager.engine.hasReadText)
    }

    @Test func observersAreToldOfEditsThatNobodyLooksAt() {
        final class Delegate: NSLayoutManagerDelegate {
            var count = 0
            func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { count += 1 }
        }
        let fixture = LayoutFixture("One", width: 120)
        let delegate = Delegate()
        fixture.manager.delegate = delegate
        fixture.storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: " two")
        #expect(delegate.count == 1)
        #expect(!fixture.manager.engine.hasReadText)
    }

    @Test func anotherTextIsReadWhenItsLinesAreAskedFor() {
        let fixture = LayoutFixture("Laid out\nbefore", width: 120)
        let attachment = NSTextAttachment()
        fixture.storage.append(NSAttributedString(attachment: attachment))
        #expect(fixture.lines.count >= 2)
        fixture.storage.removeLayoutManager(fixture.manager)
        #expect(fixture.manager.numberOfGlyphs == 0)
        attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
        let other = NSTextStorage(attributedString: LayoutFixture.text("Other\n\n\ntext"))
        other.addLayoutManager(fixture.manager)
        #expect(!fixture.manager.engine.hasReadText)
        other.append(LayoutFixture.text("\nand more"))
        let all = NSRange(location: 0, length: other.length)
        var starts: [Int] = []
        fixture.manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, range, _ in
            starts.append(range.location)
        }
        #expect(starts == [0, 6, 7, 8, 13])
    }
}
