/// The measures of a line fragment that its owner may change; meanings as in `Line`.
public struct LineAdjustment: Sendable {
    public var rect: Rect
    public var usedRect: Rect
    public var baseline: Double
    public var lineSpacing: Double
    public var spacingBefore: Double
    public var spacingAfter: Double
    /// Distance of the text's left edge from that of `rect`.
    public var textOffset: Double

    init(_ line: Line) {
        rect = line.rect
        usedRect = line.usedRect
        baseline = line.baseline
        lineSpacing = line.lineSpacing
        spacingBefore = line.spacingBefore
        spacingAfter = line.spacingAfter
        textOffset = line.textX - line.rect.x
    }
}

extension Line {
    /// Leaves out what spacing below the line, of the paragraph first, reaches over a y.
    mutating func cutSpacing(at bottom: Double) {
        var own = LineAdjustment(self)
        let room = max(bottom - own.rect.maxY + own.lineSpacing + own.spacingAfter, 0)
        let between = min(own.lineSpacing, room)
        let after = min(own.spacingAfter, room - between)
        own.rect.height += between - own.lineSpacing + after - own.spacingAfter
        (own.lineSpacing, own.spacingAfter) = (between, after)
        take(own)
    }
}
