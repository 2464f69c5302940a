import Foundation
import Testing
import TextKit
import TextStore

@Suite struct FoundationInteropTests {
    @Test func thereAndBack() {
        let theirs = Foundation.NSMutableAttributedString(string: "a😀b")
        theirs.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: 2))
        let ours = TextKit.NSAttributedString(theirs)
        #expect(ours.string == "a😀b")
        var range = NSRange()
        #expect(ours.attribute(.kern, at: 1, effectiveRange: &range) as? Int == 2)
        #expect(range == NSRange(location: 1, length: 2))
        let back = ours.foundationAttributedString
        #expect(back.string == "a😀b")
        #expect(back.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 2)
        #expect(back.attribute(.kern, at: 3, effectiveRange: nil) == nil)
    }

    @Test func aStorageThatOverridesOtherThingsKeepsItsFastText() {
        final class Counting: NSTextStorage {
            var count = 0
            override func processEditing() {
                count += 1
                super.processEditing()
            }
        }
        let storage = Counting(string: "abc")
        #expect(storage.textStore?.count == 3)
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xyz")
        #expect(storage.textStore?.count == 5)
        #expect(storage.count == 1)
    }
}
