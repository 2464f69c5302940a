import CoreGraphics
import Typesetting
import Views

/// Draws lines of a layout manager into the current context.
struct TextPainter {
    typealias Values = [NSAttributedString.Key: Any]

    let manager: NSLayoutManager
    /// Where the container's corner is.
    let origin: CGPoint
    let context: CGContext

    /// Nil when nothing is being drawn into.
    init?(manager: NSLayoutManager, origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        self.manager = manager
        self.origin = origin
        self.context = context
    }

    // MARK: Attributes

    /// Stretches of `range` with the same attributes, temporary ones over the text's own.
    func stretches(_ range: Range<Int>) -> [(range: Range<Int>, values: Values)] {
        var result: [(range: Range<Int>, values: Values)] = []
        var at = range.lowerBound
        let hasTemporary = !manager.temporaryAttributes.isEmpty
        while at < range.upperBound {
            var (values, found) = manager.engine.source.attributes(at: at)
            if found.isEmpty { break }
            var end = min(found.upperBound, range.upperBound)
            if hasTemporary {
                let temporary = manager.temporaryAttributes.values(at: at)
                values.merge(temporary.values) { _, new in new }
                end = min(end, temporary.range.upperBound)
            }
            if values[.link] != nil {
                values.merge(manager.linkTextAttributes ?? Self.linkAttributes) { _, new in new }
            }
            result.append((at..<end, values))
            at = end
        }
        return result
    }

    /// Chosen: links are blue and underlined, as browsers and `UITextView`'s defaults have them.
    private static var linkAttributes: Values {
        [.foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue]
    }

    static func color(_ value: Any?) -> CGColor? { (value as? UIColor)?.cgColor }

    // MARK: Backgrounds

    /// The colour behind text; that of the marker pen where none is said.
    private static func background(_ values: Values) -> UIColor? {
        values[.backgroundColor] as? UIColor
            ?? NSAttributedString.TextHighlightColorScheme.penColor(in: values)
    }

    func drawBackground(_ range: Range<Int>) {
        manager.prepare(before: range.upperBound)
        manager.engine.forEachLine(in: range) { line in
            for stretch in stretches(line.range.clamped(to: range)) {
                guard let color = Self.background(stretch.values) else { continue }
                let rects = line.enclosingRects(of: stretch.range).map {
                    $0.offsetBy(dx: origin.x, dy: origin.y)
                }
                guard !rects.isEmpty else { continue }
                context.saveGState()
                context.setFillColor(color.cgColor)
                rects.withUnsafeBufferPointer { buffer in
                    guard let start = buffer.baseAddress else { return }
                    manager.fillBackgroundRectArray(
                        start, count: buffer.count, forCharacterRange: NSRange(stretch.range),
                        color: color)
                }
                context.restoreGState()
            }
            return true
        }
    }

    // MARK: Lines

    func drawGlyphs(_ range: Range<Int>) {
        manager.prepare(before: range.upperBound)
        manager.engine.forEachLine(in: range) { line in
            draw(line, line.range.clamped(to: range))
            return true
        }
    }

    private func draw(_ line: LaidLine, _ range: Range<Int>) {
        let stretches = stretches(range)
        if isClipped(line) {
            context.saveGState()
            let reach = line.rect.height
            context.clip(
                to: line.rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: 0, dy: -reach))
        }
        defer { if isClipped(line) { context.restoreGState() } }
        for stretch in stretches { drawRules(line, stretch, .underlineStyle) }
        for run in line.line.runs {
            switch run.content {
            case .glyphs(let face, let size):
                let font = CGFont.face(
                    path: face.path, index: face.index, syntheticSlant: face.syntheticSlant,
                    isSyntheticallyBold: face.isSyntheticallyBold)
                drawGlyphs(run, of: line, range, stretches, font, CGFloat(size))
            case .attachment(let box):
                drawAttachment(box, run, line, range)
            case .space:
                break
            }
        }
        for stretch in stretches {
            drawRules(line, stretch, .strikethroughStyle)
        }
        for float in manager.engine.floats(of: line) where range.contains(float.offset) {
            draw(at: float.offset, in: float.rect, manager.textContainers[float.containerIndex])
        }
    }

    /// True when the line is longer than its fragment and its style cuts it off there.
    private func isClipped(_ line: LaidLine) -> Bool {
        guard line.line.usedRect.width > line.line.rect.width else { return false }
        return line.layout.shaped.style.lineBreaking == .clipping
            || manager.textContainers[line.containerIndex].lineBreakMode == .byClipping
    }

    private func drawAttachment(
        _ box: InlineBox, _ run: GlyphRun, _ line: LaidLine, _ range: Range<Int>
    ) {
        let offset = run.range.lowerBound + line.paragraphOffset
        guard range.contains(offset) else { return }
        draw(
            at: offset, in: line.attachmentRect(run, box),
            manager.textContainers[line.containerIndex])
    }

    /// Draws an attachment or adaptive image glyph in a rectangle of its container.
    private func draw(at offset: Int, in place: CGRect, _ container: NSTextContainer) {
        let rect = place.offsetBy(dx: origin.x, dy: origin.y)
        guard let attachment = manager.engine.source.attachment(at: offset) else {
            manager.engine.source.glyph(at: offset)?.glyph.draw(in: rect, context)
            return
        }
        guard manager.attachmentViews?.showsView(for: attachment, at: offset) != true else {
            return
        }
        let image = attachment.image(
            for: rect, attributes: manager.engine.source.attributes(at: offset).values,
            location: TextOffsetLocation(offset), textContainer: container)
        image?.draw(in: rect)
    }

    // MARK: Lines under and through text

    /// Hands the lines of a stretch to the manager, which draws them or lets a subclass do it.
    private func drawRules(
        _ line: LaidLine, _ stretch: (range: Range<Int>, values: Values),
        _ key: NSAttributedString.Key
    ) {
        guard let raw = AttributeValue.integer(stretch.values[key]), raw & 0xFF != 0 else { return }
        let end = min(stretch.range.upperBound, line.lastCaretOffset)
        guard stretch.range.lowerBound < end else { return }
        let range = NSRange(stretch.range.lowerBound..<end)
        let style = NSUnderlineStyle(rawValue: raw)
        if key == .underlineStyle {
            manager.underlineGlyphRange(
                range, underlineType: style, lineFragmentRect: line.rect,
                lineFragmentGlyphRange: NSRange(line.range), containerOrigin: origin)
        } else {
            manager.strikethroughGlyphRange(
                range, strikethroughType: style, lineFragmentRect: line.rect,
                lineFragmentGlyphRange: NSRange(line.range), containerOrigin: origin)
        }
    }

    /// Draws a line under or through a range; its colour is the attribute's or the text's.
    func drawRule(
        _ range: Range<Int>, _ style: NSUnderlineStyle, offset: CGFloat,
        color key: NSAttributedString.Key
    ) {
        guard let line = manager.engine.line(at: range.lowerBound) else { return }
        for stretch in stretches(range.clamped(to: line.range)) {
            guard let run = line.run(at: stretch.range.lowerBound) else { continue }
            let color =
                Self.color(stretch.values[key]) ?? Self.color(stretch.values[.foregroundColor])
            let baseline = line.baselineY + origin.y - CGFloat(run.baselineOffset)
            let rule = TextRule(
                style: style, color: color ?? UIColor.black.cgColor, y: baseline + offset,
                thickness: max(CGFloat(run.metrics.underlineThickness), 0.5))
            for part in rule.parts(of: stretch.range, manager.engine.source) {
                for span in line.spans(of: part) + line.hyphens(of: part) {
                    rule.draw(span.lowerBound + origin.x, span.upperBound + origin.x, context)
                }
            }
        }
    }
}

/// A line under or through text. `y` is its middle.
struct TextRule {
    var style: NSUnderlineStyle
    var color: CGColor
    var y: CGFloat
    var thickness: CGFloat

    /// The range itself, or its words when spaces are left out.
    func parts(of range: Range<Int>, _ source: TextSource) -> [Range<Int>] {
        guard style.contains(.byWord) else { return [range] }
        var parts: [Range<Int>] = []
        var start: Int?
        for (index, unit) in source.utf16(range).enumerated() {
            let isSpace = unit == 0x20 || unit == 0x09 || unit == 0xA0
            if isSpace, let from = start {
                parts.append(from..<range.lowerBound + index)
                start = nil
            } else if !isSpace, start == nil {
                start = range.lowerBound + index
            }
        }
        if let start { parts.append(start..<range.upperBound) }
        return parts
    }

    func draw(_ from: CGFloat, _ to: CGFloat, _ context: CGContext) {
        guard to > from else { return }
        let isDouble = style.rawValue & 0x0F == NSUnderlineStyle.double.rawValue
        let isThick = style.rawValue & 0x0F == NSUnderlineStyle.thick.rawValue
        let width = isThick ? thickness * 2 : thickness
        context.saveGState()
        context.setStrokeColor(color)
        context.setLineWidth(width)
        let dashes = dashes(width)
        // Counted from the left edge of the page, so that a pattern goes on from one stretch to the next.
        if !dashes.isEmpty { context.setLineDash(phase: from, lengths: dashes) }
        for offset in isDouble ? [-width, width] : [0] {
            context.beginPath()
            context.move(to: CGPoint(x: from, y: y + offset))
            context.addLine(to: CGPoint(x: to, y: y + offset))
            context.strokePath()
        }
        context.restoreGState()
    }

    private func dashes(_ width: CGFloat) -> [CGFloat] {
        let (dot, dash, gap) = (width, width * 4, width * 2)
        switch style.rawValue & 0x0700 {
        case 0x0100: return [dot, dot * 1.5]
        case 0x0200: return [dash, gap]
        case 0x0300: return [dash, gap, dot, gap]
        case 0x0400: return [dash, gap, dot, gap, dot, gap]
        default: return []
        }
    }
}

extension LaidLine {
    /// Where an attachment stands, container coordinates.
    func attachmentRect(_ run: GlyphRun, _ box: InlineBox) -> CGRect {
        CGRect(
            x: rect.minX + CGFloat(run.x),
            y: baselineY - CGFloat(run.baselineOffset + box.ascent), width: CGFloat(box.width),
            height: CGFloat(box.ascent + box.descent))
    }
}
