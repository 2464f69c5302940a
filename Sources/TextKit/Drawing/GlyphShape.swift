import CoreGraphics
import Typesetting

/// What attributes do to the form of glyphs.
struct GlyphShape {
    /// Factor on widths; layout has applied it to the advances.
    var width: CGFloat = 1
    /// nil leaves glyphs as they are.
    var transform: CGAffineTransform?

    init(_ values: TextPainter.Values) {
        var run = StyleRun(length: 0, font: TextStyles.defaultFont)
        run.expansion = TextStyles.expansion(values)
        width = CGFloat(run.widthFactor)
        let lean = AttributeValue.number(values[.obliqueness]) ?? 0
        let slant = lean.isFinite ? CGFloat(lean) : 0
        guard width != 1 || slant != 0 else { return }
        transform = CGAffineTransform(a: width, b: 0, c: -slant, d: 1, tx: 0, ty: 0)
    }

    /// Points of the line along the outlines of glyphs, half of it outside of them; 0 without one.
    static func outlineWidth(_ values: TextPainter.Values, size: CGFloat) -> CGFloat {
        guard let width = AttributeValue.number(values[.strokeWidth]), width.isFinite else {
            return 0
        }
        return abs(CGFloat(width)) / 100 * size
    }
}
