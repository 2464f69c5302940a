import Images
import Testing

@testable import TextKit

/// One line in seven scripts, drawn and looked at pixel by pixel.
@Suite struct ManyScriptsPictureTests {
    private let text = "Hello مرحبا नमस्ते 你好 😀 สวัสดี กำ"

    private func layout() -> (NSTextStorage, NSLayoutManager, NSTextContainer) {
        let storage = NSTextStorage(
            string: text,
            attributes: [.font: UIFont.systemFont(ofSize: 24), .foregroundColor: UIColor.black])
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 600, height: 100))
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        return (storage, manager, container)
    }

    private func rect(
        _ part: String, _ manager: NSLayoutManager, _ container: NSTextContainer
    ) -> CGRect {
        let range = (text as NSString).range(of: part)
        let glyphs = manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
        return manager.boundingRect(forGlyphRange: glyphs, in: container)
    }

    @Test func everyScriptIsDrawnInItsPlace() throws {
        let (storage, manager, container) = layout()
        let context = try #require(
            CGContext.bitmap(size: CGSize(width: 600, height: 100), scale: 1, isOpaque: false))
        UIGraphicsPushContext(context)
        manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: storage.length), at: .zero)
        UIGraphicsPopContext()
        let pixels = try #require(try context.copyPixels())
        var previous: CGFloat = 0
        for part in ["Hello", "مرحبا", "नमस्ते", "你好", "😀", "สวัสดี", "กำ"] {
            let place = rect(part, manager, container)
            #expect(place.minX >= previous, "\(part) stands right of what comes before it")
            previous = place.maxX - 1
            let ink = Self.ink(pixels, in: place)
            #expect(ink.covered > 40, "\(part) has ink: \(ink)")
            #expect(
                (ink.coloured > 40) == (part == "😀"), "only the emoji has colour: \(part) \(ink)")
        }
        // Arabic runs from right to left: its first letter stands right of its last.
        #expect(rect("م", manager, container).minX > rect("ا", manager, container).minX)
    }

    private static func ink(
        _ pixels: PixelBuffer, in place: CGRect
    ) -> (covered: Int, coloured: Int) {
        var covered = 0
        var coloured = 0
        for y in max(0, Int(place.minY))..<min(pixels.height, Int(place.maxY)) {
            for x in max(0, Int(place.minX))..<min(pixels.width, Int(place.maxX)) {
                let pixel = pixels.rgba(x: x, y: y)
                guard pixel.alpha > 64 else { continue }
                covered += 1
                let low = min(pixel.red, pixel.green, pixel.blue)
                let high = max(pixel.red, pixel.green, pixel.blue)
                if high - low > 60 { coloured += 1 }
            }
        }
        return (covered, coloured)
    }
}
