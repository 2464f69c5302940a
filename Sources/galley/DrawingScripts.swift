import UIKit

/// Superscripts and subscripts, which layout does not know, as smaller raised text.
enum DrawingScripts {
    /// Levels to fonts and baseline offsets. chosen: two thirds of the size, a third up or a sixth down a level.
    static func prepare(_ text: NSTextStorage) {
        let all = NSRange(location: 0, length: text.length)
        var parts: [(range: NSRange, level: Int)] = []
        text.enumerateAttribute(.superscript, in: all) { value, range, _ in
            if let level = value as? Int, level != 0 {
                parts.append((range, min(max(level, -3), 3)))
            }
        }
        text.beginEditing()
        for part in parts { shift(text, part.range, by: part.level) }
        text.endEditing()
    }

    private static func shift(_ text: NSTextStorage, _ range: NSRange, by level: Int) {
        var fonts: [(NSRange, UIFont)] = []
        text.enumerateAttribute(.font, in: range) { value, part, _ in
            fonts.append(
                (
                    part,
                    value as? UIFont ?? UIFont(name: "Helvetica", size: 12)
                        ?? .systemFont(ofSize: 12)
                ))
        }
        for (part, font) in fonts {
            let size = font.pointSize
            text.addAttribute(.font, value: font.withSize(size * 2 / 3), range: part)
            let rise = CGFloat(level) * size / (level > 0 ? 3 : 6)
            text.addAttribute(.baselineOffset, value: rise, range: part)
        }
    }
}
