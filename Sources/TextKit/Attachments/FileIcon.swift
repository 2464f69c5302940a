import CoreGraphics
import Typesetting
import Views

/// What stands in text for a file that is no picture: a sheet of paper with the file's kind, its name below.
struct FileIcon {
    /// File name; its extension, up to four letters, stands on the sheet.
    var name: String

    /// Points.
    static let size = CGSize(width: 80, height: 62)

    /// The icon as large as it fits into `bounds`, in the middle; 2 pixels a point, so that its name stays sharp.
    func image(fitting bounds: CGSize = size) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: bounds, format: format).image { renderer in
            let context = renderer.cgContext
            let scale = min(bounds.width / Self.size.width, bounds.height / Self.size.height)
            context.translateBy(
                x: (bounds.width - scale * Self.size.width) / 2,
                y: (bounds.height - scale * Self.size.height) / 2)
            context.scaleBy(x: scale, y: scale)
            drawSheet(context)
            drawLabels(context)
        }
    }

    private func drawLabels(_ context: CGContext) {
        let kind = name.contains(".") ? name.split(separator: ".").last.map(String.init) : nil
        if let kind, kind.count <= 4 {
            let label = FontDescription(size: 9, weight: 700)
            draw(kind.uppercased(), label, .white, baseline: 34, in: context)
        }
        let label = FontDescription(size: 10)
        draw(shortened(label), label, .black, baseline: 58, in: context)
    }

    private func drawSheet(_ context: CGContext) {
        let left: CGFloat = 24
        let right: CGFloat = 56
        let fold: CGFloat = 9
        let sheet = UIBezierPath()
        sheet.move(to: CGPoint(x: left, y: 2))
        sheet.addLine(to: CGPoint(x: right - fold, y: 2))
        sheet.addLine(to: CGPoint(x: right, y: 2 + fold))
        sheet.addLine(to: CGPoint(x: right, y: 44))
        sheet.addLine(to: CGPoint(x: left, y: 44))
        sheet.close()
        UIColor.white.setFill()
        sheet.fill()
        UIColor(white: 0.6, alpha: 1).setStroke()
        sheet.lineWidth = 1
        sheet.stroke()
        let corner = UIBezierPath()
        corner.move(to: CGPoint(x: right - fold, y: 2))
        corner.addLine(to: CGPoint(x: right - fold, y: 2 + fold))
        corner.addLine(to: CGPoint(x: right, y: 2 + fold))
        corner.stroke()
        UIColor(red: 0.25, green: 0.42, blue: 0.7, alpha: 1).setFill()
        UIBezierPath(rect: CGRect(x: left, y: 24, width: right - left, height: 13)).fill()
    }

    /// The name, its middle left out where it is too long for the icon.
    private func shortened(_ font: FontDescription) -> String {
        var kept = Array(name)
        var text = name
        while kept.count > 4, width(of: line(text, font)) > Double(Self.size.width) - 2 {
            kept.remove(at: kept.count / 2)
            text = String(kept[..<(kept.count / 2)]) + "…" + String(kept[(kept.count / 2)...])
        }
        return text
    }

    private func line(_ text: String, _ font: FontDescription) -> [GlyphRun] {
        let units = Array(text.utf16)
        guard !units.isEmpty else { return [] }
        let run = StyleRun(length: units.count, font: font)
        let shaped = Typesetter.shared.shape(ParagraphInput(text: units, runs: [run]))
        var context = OneLine()
        let lines = Typesetter.shared.fill(
            shaped, from: 0, width: 100_000, padding: 0, context: &context)
        return lines.first?.runs ?? []
    }

    private func width(of runs: [GlyphRun]) -> Double {
        runs.reduce(0) { $0 + $1.width }
    }

    private func draw(
        _ text: String, _ font: FontDescription, _ color: UIColor, baseline: CGFloat,
        in context: CGContext
    ) {
        let runs = line(text, font)
        var pen = (Double(Self.size.width) - width(of: runs)) / 2
        context.setFillColor(color.cgColor)
        for run in runs {
            var placed: [PlacedGlyph] = []
            for glyph in run.glyphs {
                placed.append(
                    PlacedGlyph(
                        id: glyph.id, x: pen + glyph.xOffset, y: Double(baseline) - glyph.yOffset))
                pen += glyph.advance
            }
            guard case .glyphs(let face, let size) = run.content else { continue }
            let font = CGFont.face(
                path: face.path, index: face.index, syntheticSlant: face.syntheticSlant,
                isSyntheticallyBold: face.isSyntheticallyBold)
            context.showGlyphs(placed, font: font, size: size)
        }
    }

    /// A line as wide as it wants to be.
    private struct OneLine: LineFillingContext {
        func lineRect(
            proposed: Rect, isRightToLeft: Bool
        ) -> (rect: Rect, remaining: Rect) {
            (proposed, Rect(x: proposed.maxX, y: proposed.y, width: 0, height: proposed.height))
        }

        func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox {
            InlineBox(width: 0, ascent: 0, descent: 0)
        }
    }
}
