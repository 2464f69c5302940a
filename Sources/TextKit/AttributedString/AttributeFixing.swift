import Foundation
import TextStore

/// What `fixAttributes(in:)` does to a mutable attributed string.
enum AttributeFixing {
    /// U+FFFC, the only character that shows an attachment.
    static let attachmentCharacter: UInt16 = 0xFFFC

    static func fixAttachments(_ text: NSMutableAttributedString, in range: NSRange) {
        for key in [Foundation.NSAttributedString.Key.attachment, .adaptiveImageGlyph] {
            var wrong: [NSRange] = []
            text.enumerateAttribute(key, in: range) { value, part, _ in
                guard value != nil else { return }
                wrong += partsWithoutAttachmentCharacter(text, part)
            }
            for part in wrong { text.removeAttribute(key, range: part) }
        }
    }

    private static func partsWithoutAttachmentCharacter(
        _ text: NSAttributedString, _ range: NSRange
    ) -> [NSRange] {
        let units = text.utf16Units(in: range)
        var result: [NSRange] = []
        for (index, unit) in units.enumerated() where unit != attachmentCharacter {
            let location = range.location + index
            if let last = result.last, last.upperBound == location {
                result[result.count - 1].length += 1
            } else {
                result.append(NSRange(location: location, length: 1))
            }
        }
        return result
    }

    static func fixParagraphStyles(_ text: NSMutableAttributedString, in range: NSRange) {
        var location = range.location
        repeat {
            let paragraph = text.paragraphRange(at: location)
            fixParagraph(text, paragraph)
            if paragraph.length == 0 { return }
            location = paragraph.upperBound
        } while location < range.upperBound
    }

    private static func fixParagraph(_ text: NSMutableAttributedString, _ paragraph: NSRange) {
        guard paragraph.length > 0 else { return }
        let key = Foundation.NSAttributedString.Key.paragraphStyle
        var found = NSRange()
        let style = text.attribute(
            key, at: paragraph.location, longestEffectiveRange: &found, in: paragraph)
        guard found.upperBound < paragraph.upperBound else { return }
        if let style {
            text.addAttribute(key, value: style, range: paragraph)
        } else {
            text.removeAttribute(key, range: paragraph)
        }
    }
}

extension NSAttributedString {
    /// UTF-16 units of a part.
    package final func utf16Units(in range: NSRange) -> [UInt16] {
        let range = checked(range, "utf16Units(in:)")
        if hasOwnText { return contents.store.utf16(in: range) }
        return foreignUnits(in: range)
    }

    /// The paragraph, separator included, that the character at `location` belongs to; `length` is a valid location.
    package final func paragraphRange(at location: Int) -> NSRange {
        if hasOwnText {
            return NSRange(contents.store.paragraphRange(containing: location))
        }
        return foreignParagraphRange(at: location)
    }
}
