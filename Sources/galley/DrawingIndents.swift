import UIKit

/// Keeps text in sight in a column narrower than its indents.
struct DrawingIndents {
    /// Points.
    var column: Double

    /// Indents that leave less than half of the column to the text shrink together. chosen: half.
    func prepare(_ text: NSTextStorage) {
        let all = NSRange(location: 0, length: text.length)
        var narrow: [(range: NSRange, style: NSParagraphStyle)] = []
        text.enumerateAttribute(.paragraphStyle, in: all) { value, range, _ in
            guard let style = value as? NSParagraphStyle, indents(of: style) > column / 2
            else { return }
            narrow.append((range, style))
        }
        text.beginEditing()
        for (range, style) in narrow {
            text.addAttribute(.paragraphStyle, value: fitted(style), range: range)
        }
        text.endEditing()
    }

    private func indents(of style: NSParagraphStyle) -> Double {
        let left = max(style.headIndent, style.firstLineHeadIndent, 0)
        return Double(left + max(-style.tailIndent, 0))
    }

    private func fitted(_ style: NSParagraphStyle) -> NSParagraphStyle {
        let scale = CGFloat(column / 2 / indents(of: style))
        guard let result = style.mutableCopy() as? NSMutableParagraphStyle else { return style }
        result.headIndent *= scale
        result.firstLineHeadIndent *= scale
        if result.tailIndent < 0 { result.tailIndent *= scale }
        result.tabStops = result.tabStops.map { stop in
            NSTextTab(
                textAlignment: stop.alignment, location: stop.location * scale,
                options: stop.options)
        }
        result.defaultTabInterval *= scale
        return result
    }
}
