import Foundation
import Images
import Testing

/// Reads `Tests/Fixtures/Glyphs/strikes.heic`: 16 blue, 32 green, 64 red, the upper left quarter clear.
@Suite struct StrikeTests {
    static func file() throws -> Data {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Data(contentsOf: tests.appendingPathComponent("Fixtures/Glyphs/strikes.heic"))
    }

    private func color(_ pixels: PixelBuffer) -> String {
        let offset = (pixels.height - 2) * pixels.bytesPerRow + (pixels.width - 2) * 4
        return pixels.withUnsafeBytes { bytes in
            let (blue, green, red) = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
            let most = max(red, green, blue)
            return most == red ? "red" : most == green ? "green" : "blue"
        }
    }

    @Test("B5: every size in the file is found, whatever their order")
    func sizes() throws {
        let source = try ImageSource(strikesOf: Self.file())
        #expect(source.strikeSizes.map(\.width) == [16, 32, 64])
        #expect(source.header.width == 64 && source.header.height == 64)
    }

    @Test(
        "B5: the smallest size that covers what is drawn is taken, exactly as large",
        arguments: [
            (10, "blue"), (16, "blue"), (17, "green"), (32, "green"), (33, "red"), (64, "red"),
            (200, "red"),
        ])
    func choice(side: Int, expected: String) throws {
        let source = try ImageSource(
            strikesOf: Self.file(), cache: DecodeCache(byteBudget: 1 << 20))
        // Larger pixels in the cache must not stand in.
        _ = try source.pixels(covering: (64, 64))
        let pixels = try source.pixels(covering: (side, side))
        #expect(color(pixels) == expected)
        #expect(pixels.width == min(side, 64) && pixels.height == min(side, 64))
        #expect(!pixels.isOpaque)
    }

    @Test("B5: bytes that are no HEIC are refused, cut ones do not crash")
    func damaged() throws {
        let file = try Self.file()
        #expect(throws: ImageError.self) { try ImageSource(strikesOf: Data("hello".utf8)) }
        #expect(throws: ImageError.self) { try ImageSource(strikesOf: Data()) }
        #expect(throws: ImageError.self) { try ImageSource(strikesOf: Fixtures.ico) }
        for length in stride(from: 12, to: file.count, by: 37) {
            do {
                let source = try ImageSource(strikesOf: file.prefix(length))
                _ = try source.pixels(covering: (64, 64))
            } catch {
                #expect(error is ImageError)
            }
        }
    }

    @Test("B5: the Exif block of the file is handed out")
    func metadata() throws {
        let metadata = try HEICMetadata(Self.file())
        #expect(metadata.exif.count == 1)
        let text = String(decoding: metadata.exif.first ?? [], as: UTF8.self)
        #expect(text.contains("glyph-red-64"))
    }
}
