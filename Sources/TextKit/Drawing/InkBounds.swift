import CoreGraphics
import Typesetting

/// What glyphs and pictures paint (`NSStringDrawingOptions.usesDeviceMetrics`): lines under text, backgrounds and shadows
/// are left out.
struct InkBounds {
    private let manager: NSLayoutManager

    init(_ manager: NSLayoutManager) { self.manager = manager }

    /// Container coordinates; null when nothing is painted.
    func bounds(of range: Range<Int>) -> CGRect {
        var result = CGRect.null
        manager.engine.forEachLine(in: range) { line in
            for run in line.line.runs { add(run, of: line, to: &result) }
            for float in manager.engine.floats(of: line) { result = result.union(float.rect) }
            return true
        }
        return result
    }

    private func add(_ run: GlyphRun, of line: LaidLine, to result: inout CGRect) {
        switch run.content {
        case .space: return
        case .attachment(let box): result = result.union(line.attachmentRect(run, box))
        case .glyphs(let face, let size):
            var shape = GlyphShape([:])
            var outline: CGFloat = 0
            var styled = 0..<0
            var x = line.rect.minX + CGFloat(run.x)
            run.forEachGlyph { glyph in
                let offset = glyph.cluster + line.paragraphOffset
                if !styled.contains(offset) {
                    let (values, range) = manager.engine.source.attributes(at: offset)
                    (shape, styled) = (GlyphShape(values), range)
                    outline = GlyphShape.outlineWidth(values, size: CGFloat(size)) / 2
                }
                if manager.isShown(offset), let ink = face.ink(ofGlyph: glyph.id, size: size) {
                    let y = line.baselineY - CGFloat(run.baselineOffset + glyph.yOffset)
                    let rect = CGRect(
                        x: ink.x, y: -ink.maxY, width: ink.width, height: ink.height)
                    let drawn = shape.transform.map { rect.applying($0) } ?? rect
                    result = result.union(
                        drawn.insetBy(dx: -outline, dy: -outline)
                            .offsetBy(dx: x + CGFloat(glyph.xOffset), dy: y))
                }
                x += CGFloat(glyph.advance)
            }
        }
    }
}
