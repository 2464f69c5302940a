import Foundation

extension NSAttributedString {
    /// The text for places that take characters only: pictures give their descriptions, or nothing; a glyph without one
    /// stays U+FFFC.
    package var plainTextForPasteboard: String {
        let all = NSRange(location: 0, length: length)
        var result = ""
        enumerateAttributes(in: all, options: []) { attributes, range, _ in
            let text = attributedSubstring(from: range).string
            let description = Self.description(attributes)
            result += description.map { text.replacing("\u{FFFC}", with: $0) } ?? text
        }
        return result
    }

    private static func description(_ attributes: [Key: Any]) -> String? {
        if let attachment = attributes[.attachment] as? NSTextAttachment {
            return attachment.accessibilityLabel ?? ""
        }
        guard let glyph = attributes[.adaptiveImageGlyph] as? NSAdaptiveImageGlyph else {
            return nil
        }
        return glyph.contentDescription.isEmpty ? "\u{FFFC}" : glyph.contentDescription
    }
}
