import CoreGraphics
import Images
import Testing

@Suite struct TextAndDocumentTests {
    private static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    private var font: CGFont { CGFont.face(path: Self.path, index: 0) }
    /// Glyph indices of DejaVu Sans: letters lie in order, "A" is 36.
    private func glyphs(_ text: String, x: CGFloat, y: CGFloat, step: CGFloat) -> [PlacedGlyph] {
        text.unicodeScalars.enumerated().map { index, scalar in
            PlacedGlyph(id: scalar.value - 65 + 36, x: x + CGFloat(index) * step, y: y)
        }
    }

    private var hasFont: Bool { FileManager.default.fileExists(atPath: Self.path) }

    @Test func glyphsStandOnTheirBaseline() throws {
        guard hasFont else { return }
        let pixels = try render(40, 40) { context in
            context.setFillColor(red)
            context.showGlyphs(glyphs("H", x: 10, y: 30, step: 0), font: font, size: 20)
        }
        // DejaVu's capitals are 0.73 em high.
        #expect(ink(pixels, 0..<40, 31..<40) == 0)
        #expect(ink(pixels, 0..<40, 0..<14) == 0)
        #expect(ink(pixels, 10..<26, 15..<30) > 40)
        #expect(pixels.rgba(x: 12, y: 22).red == 255)
        #expect(CGFont.face(path: Self.path, index: 0) === font)
    }

    @Test func publicGlyphsAreUprightInEveryOrientation() throws {
        guard hasFont else { return }
        let letter: [CGGlyph] = [36 + 11]  // L: its foot is at the bottom.
        let down = try render(40, 40) { context in
            context.setFont(font)
            context.setFontSize(20)
            context.translateBy(x: 10, y: 30)
            context.showGlyphs(letter, at: [.zero])
        }
        let up = try render(40, 40) { context in
            context.setFont(font)
            context.setFontSize(20)
            context.textMatrix = .identity
            context.translateBy(x: 10, y: 30)
            context.scaleBy(x: 1, y: -1)
            context.showGlyphs(letter, at: [.zero])
        }
        for pixels in [down, up] {
            #expect(ink(pixels, 15..<20, 27..<30) > 5)
            #expect(ink(pixels, 15..<20, 15..<19) == 0)
        }
    }

    @Test func slantBoldStrokeAndShadow() throws {
        guard hasFont else { return }
        func draw(_ font: CGFont, _ set: (CGContext) -> Void = { _ in }) throws -> PixelBuffer {
            try render(40, 40) { context in
                set(context)
                context.showGlyphs(glyphs("I", x: 15, y: 35, step: 0), font: font, size: 30)
            }
        }
        let plain = try draw(font)
        let slanted = try draw(CGFont.face(path: Self.path, index: 0, syntheticSlant: 0.2))
        let bold = try draw(CGFont.face(path: Self.path, index: 0, isSyntheticallyBold: true))
        #expect(ink(slanted, 21..<40, 13..<17) > ink(plain, 21..<40, 13..<17))
        #expect(ink(bold, 0..<40, 0..<40) > ink(plain, 0..<40, 0..<40) * 1.15)
        let outlined = try draw(font) { $0.setTextDrawingMode(.stroke) }
        #expect(outlined.rgba(x: 19, y: 24).alpha < 100)
        let shadowed = try draw(font) {
            $0.setShadow(offset: CGSize(width: -10, height: 0), blur: 0, color: blue)
        }
        #expect(shadowed.rgba(x: 9, y: 24).blue == 255)
    }

    @Test func pdfHoldsItsTextAndPagesAndJPEG() throws {
        guard hasFont else { return }
        let context = try #require(CGContext.pdf(pageSize: CGSize(width: 200, height: 100)))
        let picture = try render(64, 64) { context in
            context.setFillColor(red)
            context.fill(rect(0, 0, 64, 64))
        }
        let jpeg = try ImageEncoder.jpeg(picture)
        let image = try CGImage(data: jpeg)
        context.beginPage()
        context.showGlyphs(
            glyphs("GALLEY", x: 10, y: 50, step: 12), font: font, size: 16,
            text: GlyphText(
                "GALLEY", clusters: Array(repeating: .init(byteCount: 1, glyphCount: 1), count: 6)))
        context.beginPage(size: CGSize(width: 300, height: 100))
        context.draw(image, in: rect(10, 10, 20, 20))
        context.draw(image, in: rect(50, 10, 20, 20))
        let data = try context.finish()
        #expect(data.starts(with: Data("%PDF-".utf8)))
        #expect(data.range(of: Data("/ToUnicode".utf8)) != nil)
        #expect(data.range(of: Data("/Count 2".utf8)) != nil)
        #expect(data.range(of: Data("/DCTDecode".utf8)) != nil)
        let first = try #require(data.range(of: jpeg))
        #expect(data[first.upperBound...].range(of: jpeg) == nil)
        #expect(try context.finish().isEmpty)
    }

    @Test func svgIsWellFormed() throws {
        let context = try #require(CGContext.svg(size: CGSize(width: 20, height: 10)))
        context.setFillColor(red)
        context.fill(rect(1, 2, 3, 4))
        let text = String(decoding: try context.finish(), as: UTF8.self)
        #expect(text.hasPrefix("<?xml"))
        #expect(text.contains("<svg") && text.contains("viewBox=\"0 0 20 10\""))
        #expect(text.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</svg>"))
    }

    @Test func inconsistentClustersAndMissingFontsAreHarmless() throws {
        guard hasFont else { return }
        let pixels = try render(60, 30) { context in
            context.showGlyphs(
                glyphs("AB", x: 1, y: 20, step: 12), font: font, size: 16,
                text: GlyphText("ABC", clusters: [.init(byteCount: 9, glyphCount: 1)]))
            let missing = CGFont.face(path: "/nonexistent.ttf", index: 0)
            context.showGlyphs(glyphs("AB", x: 1, y: 20, step: 12), font: missing, size: 16)
            context.showGlyphs(
                [PlacedGlyph(id: 4_000_000, x: .nan, y: 0)], font: font, size: 16)
            context.setFillColor(green)
            context.fill(rect(50, 0, 10, 10))
        }
        #expect(ink(pixels, 0..<40, 0..<30) > 20)
        #expect(hex(pixels, 55, 5) == "00ff00ff")
    }

    @Test func colourBitmapsScaleToTheFontSize() throws {
        let path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
        guard FileManager.default.fileExists(atPath: path) else { return }
        let emoji = CGFont.face(path: path, index: 0)
        let pixels = try render(80, 80) { context in
            context.showGlyphs([PlacedGlyph(id: 900, x: 10, y: 60)], font: emoji, size: 40)
        }
        // The bitmaps are 136 × 128 pixels for 109 pixels an em.
        let drawn = ink(pixels, 0..<80, 0..<80)
        #expect(drawn > 700 && drawn < 50 * 48)
        #expect(ink(pixels, 60..<80, 0..<80) == 0)
        #expect(pixels.rgba(x: 35, y: 35).red > 200)
    }
}
