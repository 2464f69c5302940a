public import Foundation

/// AppKit's questions about lists and blocks; UIKit has none.
extension NSAttributedString {
    /// The number of the item that a character is in, in a list or in one inside it; `NSNotFound` outside of the list.
    ///
    /// Each paragraph whose innermost list it is counts as an item.
    public final func itemNumber(in list: NSTextList, at location: Int) -> Int {
        let range = range(of: list, at: location)
        guard range.location != NSNotFound else { return NSNotFound }
        var number = list.startingItemNumber - 1
        var at = range.location
        while at <= location, at < range.upperBound {
            if paragraphStyle(at: at)?.textLists.last === list { number += 1 }
            at = paragraphRange(at: at).upperBound
        }
        return max(number, list.startingItemNumber)
    }

    /// The paragraphs around a character that are in a list; location `NSNotFound` when that one is not.
    public final func range(of list: NSTextList, at location: Int) -> NSRange {
        paragraphs(around: location) { $0.textLists.contains { $0 === list } }
    }

    /// The paragraphs around a character that are in a block; location `NSNotFound` when that one is not.
    public final func range(of block: NSTextBlock, at location: Int) -> NSRange {
        paragraphs(around: location) { $0.textBlocks.contains { $0 === block } }
    }

    private func paragraphStyle(at location: Int) -> NSParagraphStyle? {
        attribute(.paragraphStyle, at: location, effectiveRange: nil) as? NSParagraphStyle
    }

    private func paragraphs(
        around location: Int, where isInside: (NSParagraphStyle) -> Bool
    ) -> NSRange {
        func isIn(_ at: Int) -> Bool { paragraphStyle(at: at).map(isInside) ?? false }
        guard isIn(location) else { return NSRange(location: NSNotFound, length: 0) }
        var range = paragraphRange(at: location)
        while range.location > 0, isIn(range.location - 1) {
            range = NSUnionRange(paragraphRange(at: range.location - 1), range)
        }
        while range.upperBound < length, isIn(range.upperBound) {
            range = NSUnionRange(range, paragraphRange(at: range.upperBound))
        }
        return range
    }
}
