import Testing
import UIKit

extension NSAttributedString.Key {
    fileprivate static let pill = NSAttributedString.Key("pill")
}

/// Fills what encloses every run of `.pill` with blue, and remembers it.
private final class PillManager: NSLayoutManager {
    var drawn: [CGRect] = []

    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
        let characters = characterRange(forGlyphRange: glyphsToShow, actualGlyphRange: nil)
        textStorage?.enumerateAttribute(
            .pill, in: characters, options: .longestEffectiveRangeNotRequired
        ) { value, range, _ in
            guard value != nil, let container = textContainers.first else { return }
            let glyphs = glyphRange(forCharacterRange: range, actualCharacterRange: nil)
            enumerateEnclosingRects(
                forGlyphRange: glyphs,
                withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
            ) { rect, _ in
                let pill = rect.offsetBy(dx: origin.x, dy: origin.y)
                self.drawn.append(pill)
                UIColor(red: 0, green: 0, blue: 1, alpha: 1).setFill()
                UIBezierPath(rect: pill).fill()
            }
        }
    }
}

@MainActor @Suite struct CustomDrawingTests {
    private let manager = PillManager()
    private let view: UITextView

    init() {
        let storage = NSTextStorage()
        let container = NSTextContainer(size: .zero)
        container.widthTracksTextView = true
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        view = UITextView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 200), textContainer: container)
        view.textContainerInset = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 10)
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 12
        let font = UIFont(name: "DejaVuSans", size: 16) ?? .systemFont(ofSize: 16)
        view.attributedText = NSAttributedString(
            string: "ab @x@x cd\nlast @y",
            attributes: [.font: font, .paragraphStyle: style])
    }

    private func mark(_ location: Int, _ length: Int) {
        view.textStorage.addAttribute(
            .pill, value: "same", range: NSRange(location: location, length: length))
    }

    private func render() -> UIImage {
        view.layoutIfNeeded()
        return UIGraphicsImageRenderer(bounds: view.bounds).image { context in
            UIColor.white.setFill()
            context.fill(view.bounds)
            view.layer.render(in: context.cgContext)
        }
    }

    @Test("D1: equal neighbours are drawn apart, each from its first to its last letter")
    func neighboursApart() throws {
        mark(3, 2)
        mark(5, 2)
        _ = render()
        try #require(manager.drawn.count == 2)
        #expect(abs(manager.drawn[0].maxX - manager.drawn[1].minX) < 0.01)
        let start = try #require(view.position(from: view.beginningOfDocument, offset: 3))
        let middle = try #require(view.position(from: view.beginningOfDocument, offset: 5))
        #expect(abs(manager.drawn[0].minX - view.caretRect(for: start).midX) < 0.01)
        #expect(abs(manager.drawn[0].maxX - view.caretRect(for: middle).midX) < 0.01)
    }

    @Test(
        "D1: the rectangle leaves out line spacing and follows the inset, on the first and on the last line"
    )
    func heightAndInset() throws {
        mark(3, 2)
        mark(16, 2)
        _ = render()
        try #require(manager.drawn.count == 2)
        let font = try #require(
            view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
        for pill in manager.drawn { #expect(abs(pill.height - font.lineHeight) < 1) }
        #expect(abs(manager.drawn[0].minY - 20) < 0.01)
        // A line further down: a line's height and its spacing.
        let distance = manager.drawn[1].minY - manager.drawn[0].minY
        #expect(abs(distance - manager.drawn[0].height - 12) < 0.01)
    }

    @Test("D1: what the subclass draws lies behind the glyphs")
    func behindGlyphs() throws {
        mark(3, 2)
        let picture = render()
        let pill = try #require(manager.drawn.first)
        let pixels = try #require(picture.cgImage?.cropping(to: pill.insetBy(dx: 1, dy: 1)))
        let context = try #require(
            CGContext(
                data: nil, width: pixels.width, height: pixels.height, bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue))
        context.draw(pixels, in: CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
        let words = try #require(context.data).bindMemory(
            to: UInt32.self, capacity: pixels.width * pixels.height)
        let colors = Set((0..<pixels.width * pixels.height).map { words[$0] & 0xFFFFFF })
        #expect(colors.contains(0x0000FF), "the pill shows between the letters")
        #expect(colors.contains(0x000000), "the letters show on the pill")
        #expect(!colors.contains(0xFFFFFF), "the page does not show through")
    }

    @Test("D2: carets, enclosing rectangles, hit tests and selections agree at every character")
    func geometryAgrees() throws {
        view.layoutIfNeeded()
        let inset = view.textContainerInset
        for offset in 0..<view.textStorage.length where offset != 10 {
            let one = NSRange(location: offset, length: 1)
            let rect = manager.boundingRect(forGlyphRange: one, in: view.textContainer)
            var enclosing: [CGRect] = []
            manager.enumerateEnclosingRects(
                forGlyphRange: one,
                withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
                in: view.textContainer
            ) { part, _ in enclosing.append(part) }
            #expect(enclosing == [rect])
            let start = try #require(view.position(from: view.beginningOfDocument, offset: offset))
            let end = try #require(view.position(from: start, offset: 1))
            let caret = view.caretRect(for: start)
            // A caret is two points wide, around its place.
            #expect(abs(caret.midX - inset.left - rect.minX) < 0.01)
            #expect(abs(caret.minY - inset.top - rect.minY) < 0.01)
            let hit = manager.characterIndex(
                for: CGPoint(x: rect.midX, y: rect.midY), in: view.textContainer,
                fractionOfDistanceBetweenInsertionPoints: nil)
            #expect(hit == offset)
            let range = try #require(view.textRange(from: start, to: end))
            let selection = try #require(
                view.selectionRects(for: range).first { $0.rect.width > 0 })
            #expect(abs(selection.rect.minX - inset.left - rect.minX) < 0.01)
            #expect(abs(selection.rect.width - rect.width) < 0.01)
        }
    }
}
