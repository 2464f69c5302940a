import Images
import Testing

@testable import TextKit

@Suite struct GlyphDrawingTests {
    private func draw(points: CGFloat, scale: CGFloat) throws -> (PixelBuffer, CGRect) {
        let text = try GlyphFixture.text(size: points)
        text.replaceCharacters(in: NSRange(location: 3, length: 2), with: " ")
        text.replaceCharacters(in: NSRange(location: 0, length: 2), with: "  ")
        let fixture = LayoutFixture(text, width: 600)
        let size = CGSize(width: 200, height: 100)
        let context = try #require(CGContext.bitmap(size: size, scale: scale, isOpaque: false))
        UIGraphicsPushContext(context)
        fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        UIGraphicsPopContext()
        let rect = try #require(fixture.manager.attachmentRect(at: 2))
        return (
            try #require(try context.copyPixels()),
            CGRect(
                x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
                height: rect.height * scale)
        )
    }

    private func name(_ pixel: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) -> String {
        let most = max(pixel.red, pixel.green, pixel.blue)
        return most == pixel.red ? "red" : most == pixel.green ? "green" : "blue"
    }

    /// Cells of Liberation Sans: 13.4 points at 12, 26.8 at 24, 53.6 at 48.
    @Test(
        "B5: the size of the file that covers the drawn pixels is drawn",
        arguments: [
            (12, 1, "blue"), (12, 2, "green"), (24, 1, "green"), (24, 2, "red"), (48, 1, "red"),
        ] as [(CGFloat, CGFloat, String)])
    func strikeChoice(points: CGFloat, scale: CGFloat, expected: String) throws {
        let (pixels, rect) = try draw(points: points, scale: scale)
        let x = Int(rect.minX + rect.width * 0.75)
        let y = Int(rect.minY + rect.height * 0.75)
        #expect(name(pixels.rgba(x: x, y: y)) == expected)
        #expect(pixels.rgba(x: x, y: y).alpha == 255)
        #expect(
            pixels.rgba(x: Int(rect.minX + rect.width / 4), y: Int(rect.minY + rect.height / 4))
                .alpha == 0, "its clear part stays clear")
    }

    @Test("B5: edges of a glyph are sharp", arguments: [1, 2] as [CGFloat])
    func sharpEdges(scale: CGFloat) throws {
        let (pixels, rect) = try draw(points: 24, scale: scale)
        let y = Int(rect.minY + rect.height * 0.75)
        let row = (Int(rect.minX) - 3..<Int(rect.maxX) + 4).map { pixels.rgba(x: $0, y: y).alpha }
        let half = row.filter { $0 > 8 && $0 < 247 }
        #expect(half.isEmpty, "no pixel is half covered: \(row)")
    }

    @Test("B5: a PDF holds the largest size it needs")
    func pdf() throws {
        let fixture = LayoutFixture(try GlyphFixture.text(size: 12), width: 600)
        let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 40))
            .pdfData { context in
                context.beginPage()
                fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
            }
        // 13.4 points at 300 dots an inch are 56 pixels of the size with 64.
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("/Width 56"))
    }

    @Test("B5: a line at three sizes, to be looked at")
    func picture() throws {
        for scale in [1, 2] as [CGFloat] {
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            let renderer = UIGraphicsImageRenderer(
                size: CGSize(width: 520, height: 70), format: format)
            let text = NSMutableAttributedString()
            for size in [12, 24, 48] as [CGFloat] {
                let font = UIFont(name: "Liberation Sans", size: size) ?? .systemFont(ofSize: size)
                text.append(NSAttributedString(string: "Hxg ", attributes: [.font: font]))
                text.append(
                    NSAttributedString(
                        adaptiveImageGlyph: try sample(), attributes: [.font: font]))
                text.append(NSAttributedString(string: " 😀gy ", attributes: [.font: font]))
            }
            let image = renderer.image { context in
                UIColor.white.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 520, height: 70))
                text.draw(at: CGPoint(x: 4, y: 4))
            }
            #expect(image.size == CGSize(width: 520, height: 70))
            guard let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] else {
                continue
            }
            let name = "glyphs-\(Int(scale))x.png"
            try image.pngData()?.write(to: URL(fileURLWithPath: folder + "/" + name))
        }
    }

    private func sample() throws -> NSAdaptiveImageGlyph {
        guard let path = ProcessInfo.processInfo.environment["GLYPH_SAMPLE"] else {
            return try GlyphFixture.glyph()
        }
        return NSAdaptiveImageGlyph(imageContent: try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
