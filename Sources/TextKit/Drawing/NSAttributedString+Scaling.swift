import CoreGraphics

extension NSAttributedString {
    /// The same text with fonts, and what is measured along with them in points, made smaller or larger.
    package func scaled(by factor: CGFloat) -> NSAttributedString {
        guard factor != 1, length > 0 else { return self }
        let result = NSMutableAttributedString(attributedString: self)
        let all = NSRange(location: 0, length: length)
        enumerateAttributes(in: all, options: []) { values, range, _ in
            var changed = values
            let font =
                values[.font] as? UIFont ?? UIFont(name: "Helvetica", size: 12)
                ?? .systemFont(ofSize: 12)
            changed[.font] = font.withSize(font.pointSize * factor)
            for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset] {
                guard let number = AttributeValue.number(values[key]) else { continue }
                changed[key] = number * Double(factor)
            }
            if let style = values[.paragraphStyle] as? NSParagraphStyle {
                changed[.paragraphStyle] = style.scaled(by: factor)
            }
            result.setAttributes(changed, range: range)
        }
        return result
    }

    /// The largest factor from `minimum` to 1 at which the text passes a test, to a thousandth; `minimum` when none does.
    package static func scale(minimum: CGFloat, fits: (CGFloat) -> Bool) -> CGFloat {
        guard minimum > 0, minimum < 1, !fits(1) else { return 1 }
        var (low, high) = (minimum, CGFloat(1))
        while high - low > 0.001 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }
}

extension NSParagraphStyle {
    /// Heights and spacing that grow with the text; indents and tabs stay.
    fileprivate func scaled(by factor: CGFloat) -> NSParagraphStyle {
        let result = NSMutableParagraphStyle(values: values)
        result.minimumLineHeight *= factor
        result.maximumLineHeight *= factor
        result.lineSpacing *= factor
        result.paragraphSpacing *= factor
        result.paragraphSpacingBefore *= factor
        return result
    }
}
