import CoreGraphics
import Typesetting
import Views

extension TextPainter {
    /// Glyphs with where their pens stand, of one stretch of attributes.
    private struct Batch {
        var glyphs: [(glyph: Glyph, x: CGFloat)] = []
        var values: Values
        /// UTF-16 offset, in the document, of the stretch's end.
        var end: Int
    }

    /// Draws a run, a batch for each stretch of attributes.
    func drawGlyphs(
        _ run: GlyphRun, of line: LaidLine, _ range: Range<Int>,
        _ stretches: [(range: Range<Int>, values: Values)], _ font: CGFont, _ size: CGFloat
    ) {
        let base = line.paragraphOffset
        let y = line.baselineY + origin.y - CGFloat(run.baselineOffset)
        var x = line.rect.minX + origin.x + CGFloat(run.x)
        if run.isInserted {
            // An ellipsis or a hyphen looks like the text it was made for.
            let offset = (run.glyphs.first?.cluster ?? run.range.lowerBound) + base
            let at = min(max(offset, range.lowerBound), range.upperBound - 1)
            let values = stretches.first { $0.range.contains(at) }?.values ?? [:]
            var batch = Batch(values: values, end: at)
            for glyph in run.glyphs {
                batch.glyphs.append((glyph, x))
                x += CGFloat(glyph.advance)
            }
            draw(batch, font, size, y, text: nil)
            return
        }
        var batch: Batch?
        var current = 0..<0
        func finish() {
            guard let done = batch, !done.glyphs.isEmpty else { return }
            draw(done, font, size, y, text: text(of: done, run, base))
        }
        for glyph in run.glyphs {
            let offset = glyph.cluster + base
            if !current.contains(offset) {
                finish()
                batch = nil
                if let stretch = stretches.first(where: { $0.range.contains(offset) }) {
                    batch = Batch(values: stretch.values, end: stretch.range.upperBound)
                    current = stretch.range
                }
            }
            if manager.isShown(offset) { batch?.glyphs.append((glyph, x)) }
            x += CGFloat(glyph.advance)
        }
        finish()
    }

    /// What a batch's clusters stand for, in the order of the text.
    private func text(of batch: Batch, _ run: GlyphRun, _ base: Int) -> GlyphText? {
        var clusters: [(start: Int, glyphs: Int)] = []
        for (glyph, _) in run.isRightToLeft ? batch.glyphs.reversed() : batch.glyphs {
            if clusters.last?.start == glyph.cluster {
                clusters[clusters.count - 1].glyphs += 1
            } else {
                clusters.append((glyph.cluster, 1))
            }
        }
        guard let first = clusters.first else { return nil }
        let end = clusterEnd(after: clusters[clusters.count - 1].start, run)
        guard end > first.start else { return nil }
        let units = manager.engine.source.utf16(first.start + base..<end + base)
        var utf8 = ""
        var parts: [GlyphText.Cluster] = []
        for (index, cluster) in clusters.enumerated() {
            let next = index + 1 < clusters.count ? clusters[index + 1].start : end
            guard next > cluster.start, next - first.start <= units.count else { return nil }
            let part = String(
                decoding: units[cluster.start - first.start..<next - first.start], as: UTF16.self)
            utf8 += part
            parts.append(.init(byteCount: part.utf8.count, glyphCount: cluster.glyphs))
        }
        return GlyphText(utf8, clusters: parts, isBackward: run.isRightToLeft)
    }

    private func clusterEnd(after start: Int, _ run: GlyphRun) -> Int {
        run.glyphs.map(\.cluster).filter { $0 > start }.min() ?? run.range.upperBound
    }

    private func draw(
        _ batch: Batch, _ font: CGFont, _ size: CGFloat, _ y: CGFloat, text: GlyphText?
    ) {
        let values = batch.values
        let color = Self.color(values[.foregroundColor]) ?? UIColor.black.cgColor
        context.saveGState()
        let shape = GlyphShape(values)
        var at = CGPoint.zero
        if let transform = shape.transform {
            // Widening and slanting leave the baseline where it is.
            at.y = y
            context.translateBy(x: 0, y: y)
            context.concatenate(transform)
        }
        if Self.isPressed(values) { drawPress(batch, font, size, y - at.y, shape.width) }
        context.setFillColor(color)
        setShadow(values[.shadow] as? NSShadow)
        setStroke(values, color, size)
        show(batch, font, size, y - at.y, shape.width, text)
        context.restoreGState()
    }

    /// Hands a batch to the manager, which draws it or lets a subclass do it.
    private func show(
        _ batch: Batch, _ font: CGFont, _ size: CGFloat, _ y: CGFloat, _ width: CGFloat,
        _ text: GlyphText?
    ) {
        let glyphs = batch.glyphs.map { CGGlyph(truncatingIfNeeded: $0.glyph.id) }
        // Text space is y up.
        let positions = batch.glyphs.map { glyph, x in
            CGPoint(x: (x + CGFloat(glyph.xOffset)) / width, y: CGFloat(glyph.yOffset) - y)
        }
        let wanted = batch.values[.font] as? UIFont ?? UIFont(request: FontRequest(size: size))
        manager.shownBatch = ShownGlyphs(
            wanted: wanted, font: font, size: size, glyphs: glyphs, text: text)
        manager.showCGGlyphs(
            glyphs, positions: positions, count: glyphs.count, font: wanted,
            textMatrix: CGAffineTransform(scaleX: 1, y: -1), attributes: batch.values, in: context)
        manager.shownBatch = nil
    }

    private static func isPressed(_ values: Values) -> Bool {
        let style = NSAttributedString.TextEffectStyle.letterpressStyle
        let value = values[.textEffect]
        return value as? String == style.rawValue
            || value as? NSAttributedString.TextEffectStyle == style
    }

    /// Letters pressed into paper: their upper edge in shade, light on the lower one. Chosen: half a point each.
    private func drawPress(
        _ batch: Batch, _ font: CGFont, _ size: CGFloat, _ y: CGFloat, _ width: CGFloat
    ) {
        for (step, color) in [(-0.5, UIColor.black), (0.75, UIColor.white)] {
            let moved = batch.glyphs.map { glyph, x in
                PlacedGlyph(
                    id: glyph.id, x: (x + CGFloat(glyph.xOffset)) / width,
                    y: y + step - CGFloat(glyph.yOffset))
            }
            context.setFillColor(color.withAlphaComponent(step < 0 ? 0.35 : 0.7).cgColor)
            context.showGlyphs(moved, font: font, size: size, text: nil)
        }
    }

    private func setShadow(_ shadow: NSShadow?) {
        guard let shadow, let color = Self.color(shadow.shadowColor) else { return }
        context.setShadow(
            offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color)
    }

    /// Positive widths outline, negative ones fill and outline; in hundredths of the font size (Apple's page).
    private func setStroke(_ values: Values, _ color: CGColor, _ size: CGFloat) {
        let width = GlyphShape.outlineWidth(values, size: size)
        guard width > 0 else { return }
        let isHollow = (AttributeValue.number(values[.strokeWidth]) ?? 0) > 0
        context.setTextDrawingMode(isHollow ? .stroke : .fillStroke)
        context.setLineWidth(width)
        context.setStrokeColor(Self.color(values[.strokeColor]) ?? color)
    }
}
