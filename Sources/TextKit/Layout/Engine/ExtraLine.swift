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
            engine: self, paragraphOffset: length, isRightToLeft: shaped.isRightToLeft,
            isExtraLine: true)
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
            padding: flow.padding(ofContainer: index))
        extraLineCache = extra
        if let manager = source.layoutManager, type(of: manager) != NSLayoutManager.self {
            manager.setExtraLineFragmentRect(
                extra.rect, usedRect: extra.usedRect, textContainer: flow.containers[index])
        }
        return extraLineCache
    }

    /// Gives the line behind the text other rectangles, until it is made again.
    func setExtraLine(_ rect: CGRect, usedRect: CGRect, in container: NSTextContainer) {
        guard extraLine() != nil,
            let index = flow.containers.firstIndex(where: { $0 === container })
        else { return }
        extraLineCache?.place(rect, usedRect, containerIndex: index)
    }
}

/// The line fragment behind the last paragraph separator. Rectangles and points in its container's coordinates.
struct ExtraLine {
    let flowY: Double
    private(set) var containerIndex: Int
    private(set) var rect: CGRect
    private(set) var usedRect: CGRect
    /// Where the caret stands.
    private(set) var caretX: CGFloat
    private(set) var baselineY: CGFloat

    init(line: Line, flowY: Double, containerIndex: Int, containerY: Double, padding: Double) {
        self.flowY = flowY
        self.containerIndex = containerIndex
        let height = max(line.rect.height - line.spacingAfter - line.lineSpacing, 0)
        rect = CGRect(
            x: line.rect.x, y: line.rect.y - containerY, width: line.rect.width, height: height)
        usedRect = CGRect(
            x: line.usedRect.x - padding, y: line.rect.y + line.spacingBefore - containerY,
            width: 2 * padding, height: height - line.spacingBefore)
        caretX = CGFloat(line.isRightToLeft ? line.usedRect.maxX : line.usedRect.x)
        baselineY = CGFloat(line.rect.y + line.baseline - containerY)
    }

    /// Moves to other rectangles; the caret goes with them.
    mutating func place(_ rect: CGRect, _ usedRect: CGRect, containerIndex: Int) {
        caretX += usedRect.minX - self.usedRect.minX
        baselineY += rect.minY - self.rect.minY
        self.rect = rect
        self.usedRect = usedRect
        self.containerIndex = containerIndex
    }
}
