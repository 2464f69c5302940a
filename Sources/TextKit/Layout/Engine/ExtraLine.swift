import CoreGraphics
import Typesetting

extension LayoutEngine {
    /// The empty line after a trailing separator, or the only line of an empty text; nil when there is none.
    func extraLine() -> ExtraLine? {
        settle()
        guard !flow.containers.isEmpty, visibleEnd == .max, source.endsWithEmptyParagraph else {
            return nil
        }
        let y = tree.summary.height
        if let cached = extraLineCache, cached.flowY == y { return cached }
        let length = source.length
        let shaped = Typesetter.shared.shape(source.emptyParagraph())
        var context = LineFillContext(
            engine: self, paragraphOffset: length, isRightToLeft: shaped.isRightToLeft)
        let filled = Typesetter.shared.fill(
            shaped, startingAt: 0, from: y, width: flow.width, padding: flow.padding,
            limit: .none, beside: tree.outgoingFloats(tree.last).map { $0.band.shifted(by: y) },
            context: &context)
        guard let line = filled.lines.first,
            line.rect.maxY - line.spacingAfter - line.lineSpacing <= flow.bottom + 0.001
        else { return nil }
        let index = flow.containerIndex(at: line.rect.y)
        let extra = ExtraLine(
            line: line, flowY: y, containerIndex: index, containerY: flow.tops[index],
            padding: flow.padding)
        extraLineCache = extra
        return extra
    }
}

/// The line fragment behind the last paragraph separator.
struct ExtraLine {
    var line: Line
    var flowY: Double
    var containerIndex: Int
    var containerY: Double
    var padding: Double

    var rect: CGRect {
        let height = max(line.rect.height - line.spacingAfter - line.lineSpacing, 0)
        return CGRect(
            x: line.rect.x, y: line.rect.y - containerY, width: line.rect.width, height: height)
    }

    var usedRect: CGRect {
        CGRect(
            x: line.usedRect.x - padding, y: line.rect.y + line.spacingBefore - containerY,
            width: 2 * padding, height: Double(rect.height) - line.spacingBefore)
    }

    /// Where the caret stands; container coordinate.
    var caretX: CGFloat {
        CGFloat(line.isRightToLeft ? line.usedRect.maxX : line.usedRect.x)
    }
    var baselineY: CGFloat { CGFloat(line.rect.y + line.baseline - containerY) }
}
