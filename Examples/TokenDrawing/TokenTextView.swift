import UIKit

extension NSAttributedString.Key {
    /// A name that readers see as a coloured pill; the value is the pill's colour.
    static let pill = NSAttributedString.Key("org.galley.example.pill")
}

/// Paints a rounded rectangle behind every run of `.pill`, line by line.
final class PillLayoutManager: NSLayoutManager {
    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
        let characters = characterRange(forGlyphRange: glyphsToShow, actualGlyphRange: nil)
        // Without this option two equal pills side by side would be drawn as one.
        textStorage?.enumerateAttribute(
            .pill, in: characters, options: .longestEffectiveRangeNotRequired
        ) { value, range, _ in
            guard let color = value as? UIColor else { return }
            color.setFill()
            drawPill(
                glyphs: glyphRange(forCharacterRange: range, actualCharacterRange: nil), at: origin)
        }
    }

    private func drawPill(glyphs: NSRange, at origin: CGPoint) {
        guard let container = textContainer(forGlyphAt: glyphs.location, effectiveRange: nil)
        else { return }
        let nothingSelected = NSRange(location: NSNotFound, length: 0)
        enumerateEnclosingRects(
            forGlyphRange: glyphs, withinSelectedGlyphRange: nothingSelected, in: container
        ) { rect, _ in
            let pill = rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -3, dy: -1)
            let path = UIBezierPath(roundedRect: pill, cornerRadius: 6)
            path.fill()
            // A rim in the page's colour keeps neighbours apart.
            UIColor.systemBackground.setStroke()
            path.stroke()
        }
    }
}

/// A text view whose layout manager draws pills.
final class PillTextView: UITextView {
    init() {
        let storage = NSTextStorage()
        let layoutManager = PillLayoutManager()
        let container = NSTextContainer(size: .zero)
        container.widthTracksTextView = true
        storage.addLayoutManager(layoutManager)
        layoutManager.addTextContainer(container)
        super.init(frame: .zero, textContainer: container)
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }
}
