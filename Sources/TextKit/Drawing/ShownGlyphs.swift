import CoreGraphics
import Foundation
import Typesetting

/// A stretch of glyphs while it is drawn: what `showCGGlyphs` cannot be handed.
struct ShownGlyphs {
    /// The font of the attributes.
    var wanted: UIFont
    /// The one that has the glyphs; another where the wanted one lacks a character.
    var font: CGFont
    var size: CGFloat
    var glyphs: [CGGlyph]
    /// For PDF text that can be selected.
    var text: GlyphText?
}

extension NSLayoutManager {
    /// Draws glyphs in the font that shaping found, or in another that a client asks for.
    final func show(
        _ glyphs: UnsafeBufferPointer<CGGlyph>, _ positions: UnsafeBufferPointer<CGPoint>,
        _ font: UIFont, _ textMatrix: CGAffineTransform, _ context: CGContext
    ) {
        let placed = zip(glyphs, positions).map { glyph, position in
            let point = position.applying(textMatrix)
            return PlacedGlyph(id: UInt32(glyph), x: point.x, y: point.y)
        }
        if let batch = shownBatch, batch.wanted === font {
            let isWhole = batch.glyphs.elementsEqual(glyphs)
            context.showGlyphs(
                placed, font: batch.font, size: batch.size, text: isWhole ? batch.text : nil)
            return
        }
        let face = FontCatalog.shared.face(for: font.layoutDescription)
        let drawn = CGFont.face(
            path: face.path, index: face.index, syntheticSlant: face.syntheticSlant,
            isSyntheticallyBold: face.isSyntheticallyBold)
        context.showGlyphs(placed, font: drawn, size: font.pointSize)
    }
}
