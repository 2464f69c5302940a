import CoreGraphics
import Images
import Testing

@Suite struct ImageDrawingTests {
    /// 2 × 2: red green / blue transparent.
    private func sample() throws -> CGImage {
        let pixels = try render(2, 2) { context in
            for (x, y, color) in [(0.0, 0.0, red), (1, 0, green), (0, 1, blue)] {
                context.setFillColor(color)
                context.fill(rect(x, y, 1, 1))
            }
        }
        return try CGImage(data: try ImageEncoder.png(pixels))
    }

    @Test func imageIsUprightBothWays() throws {
        let image = try sample()
        let plain = try render(8, 8) { context in
            context.interpolationQuality = .none
            context.draw(image, in: rect(2, 2, 4, 4))
        }
        let flipped = try render(8, 8) { context in
            context.interpolationQuality = .none
            context.translateBy(x: 0, y: 8)
            context.scaleBy(x: 1, y: -1)
            context.draw(image, in: rect(2, 2, 4, 4))
        }
        for pixels in [plain, flipped] {
            #expect(hex(pixels, 2, 2) == "ff0000ff")
            #expect(hex(pixels, 5, 2) == "00ff00ff")
            #expect(hex(pixels, 2, 5) == "0000ffff")
            #expect(hex(pixels, 5, 5) == "00000000")
            #expect(hex(pixels, 1, 2) == "00000000")
        }
    }

    @Test func mirroredSpaceMirrors() throws {
        let image = try sample()
        let pixels = try render(2, 2) { context in
            context.translateBy(x: 2, y: 0)
            context.scaleBy(x: -1, y: 1)
            context.draw(image, in: rect(0, 0, 2, 2))
        }
        #expect(hex(pixels, 0, 0) == "00ff00ff")
        #expect(hex(pixels, 1, 0) == "ff0000ff")
    }

    @Test func croppingAndAlpha() throws {
        let image = try sample()
        let part = try #require(image.cropping(to: rect(1, 0, 1, 1)))
        #expect(part.width == 1 && part.height == 1)
        #expect(image.cropping(to: rect(5, 5, 1, 1)) == nil)
        let pixels = try render(4, 4) { context in
            context.setAlpha(0.5)
            context.draw(part, in: rect(0, 0, 4, 4))
        }
        for (x, y) in [(0, 0), (3, 3)] {
            let c = pixels.rgba(x: x, y: y)
            #expect(c.green == 255 && c.red == 0 && abs(Int(c.alpha) - 128) <= 1)
        }
    }

    @Test func decodesNoLargerThanDrawn() throws {
        let large = try render(400, 200) { context in
            context.setFillColor(red)
            context.fill(rect(0, 0, 400, 200))
        }
        let cache = DecodeCache(byteBudget: 1 << 20)
        let source = try ImageSource(data: try ImageEncoder.jpeg(large), cache: cache)
        let image = CGImage(source: source)
        #expect(image.width == 400)
        let pixels = try render(40, 20, scale: 2) { $0.draw(image, in: rect(0, 0, 40, 20)) }
        #expect(cache.byteCount == 80 * 40 * 4)
        #expect(pixels.rgba(x: 79, y: 39).red > 250 && pixels.rgba(x: 79, y: 39).alpha == 255)
    }

    @Test func brokenPictureDrawsNothing() throws {
        let pixels = try render(64, 64) { context in
            for y in 0..<64 {
                context.setFillColor(gray: CGFloat(y % 5) / 5, alpha: 1)
                context.fill(rect(CGFloat(y), 0, 1, CGFloat(y)))
            }
        }
        let data = try ImageEncoder.png(pixels)
        let image = try CGImage(data: data.prefix(data.count / 2))
        let drawn = try render(4, 4) { $0.draw(image, in: rect(0, 0, 4, 4)) }
        #expect(ink(drawn, 0..<4, 0..<4) == 0)
    }
}
