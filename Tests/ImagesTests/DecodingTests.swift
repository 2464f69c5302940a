import Foundation
import Testing

@testable import Images

@Suite struct DecodingTests {
    @Test func pngRoundTripKeepsPixelsAndAlpha() throws {
        let original = try Samples.buffer(7, 5) { x, y in
            (UInt8(x * 30), UInt8(y * 50), 200, x == 3 ? 0 : 255)
        }
        let decoded = try ImageDecoder.decode(try ImageEncoder.png(original))
        #expect(decoded.width == 7 && decoded.height == 5)
        #expect(!decoded.isOpaque)
        #expect(decoded.withUnsafeBytes { Data($0) } == original.withUnsafeBytes { Data($0) })
    }

    @Test func halfTransparentPixelsSurviveWithinRounding() throws {
        let original = try Samples.buffer(2, 1) { x, _ in (200, 100, 50, x == 0 ? 128 : 255) }
        let pixel = try ImageDecoder.decode(try ImageEncoder.png(original)).rgba(x: 0, y: 0)
        #expect(pixel.alpha == 128)
        #expect(abs(Int(pixel.red) - 200) <= 2)
        #expect(abs(Int(pixel.blue) - 50) <= 2)
    }

    /// What the EXIF standard says about where the stored row 0 and column 0 are shown.
    @Test(arguments: [
        (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"),
        (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
    ]) func jpegOrientation(orientation: Int, corners: String) throws {
        let jpeg = try ImageEncoder.jpeg(try Samples.corners(32, 16), quality: 1)
        let data = Samples.oriented(jpeg, UInt8(orientation))
        let header = try ImageHeader(data)
        #expect(header.orientation == orientation)
        let pixels = try ImageDecoder.decode(data)
        #expect(pixels.width == (orientation >= 5 ? 16 : 32))
        #expect(pixels.height == (orientation >= 5 ? 32 : 16))
        #expect(Samples.cornerLetters(pixels) == corners)
        let small = try ImageDecoder.decode(data, maximumPixelWidth: 8)
        #expect(small.width == 8)
        #expect(Samples.cornerLetters(small) == corners)
    }

    @Test func scalingAveragesByArea() throws {
        let checks = try Samples.buffer(8, 8) { x, y in
            (x + y) % 2 == 0 ? (255, 255, 255, 255) : (0, 0, 0, 255)
        }
        let small = try ImageDecoder.decode(try ImageEncoder.png(checks), maximumPixelWidth: 4)
        for y in 0..<4 {
            for x in 0..<4 { #expect(abs(Int(small.rgba(x: x, y: y).red) - 127) <= 1) }
        }
        // 3 pixels in 2: the first output is (2·a + b) / 3.
        let row = try Samples.buffer(3, 1) { x, _ in (x == 0 ? 255 : 0, 0, x == 1 ? 255 : 0, 255) }
        let two = try row.scaledDown(toWidth: 2, height: 1)
        #expect(two.rgba(x: 0, y: 0) == (170, 0, 85, 255))
        #expect(two.rgba(x: 1, y: 0) == (0, 0, 85, 255))
    }

    @Test func neverScalesUpAndKeepsShape() throws {
        let png = try ImageEncoder.png(try Samples.corners(40, 20))
        let same = try ImageDecoder.decode(png, maximumPixelWidth: 400, maximumPixelHeight: 400)
        #expect(same.width == 40 && same.height == 20)
        let small = try ImageDecoder.decode(png, maximumPixelWidth: 30, maximumPixelHeight: 5)
        #expect(small.width == 10 && small.height == 5)
    }

    @Test func headersBeyondTheLimitAreRefused() throws {
        let data = Samples.hugePNG(60_000, 60_000)
        #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
            try ImageDecoder.decode(data, maximumPixelWidth: 10)
        }
        #expect(throws: ImageError.tooLarge(width: 20_000, height: 20_000)) {
            try ImageDecoder.decode(Samples.hugePNG(20_000, 20_000))
        }
        let text = "\(ImageError.tooLarge(width: 60_000, height: 60_000))"
        #expect(!text.contains("\n") && text.contains("60000"))
    }

    @Test func garbageNamesItsReason() throws {
        #expect(throws: ImageError.unknownFormat) { try ImageDecoder.decode(Data()) }
        #expect(throws: ImageError.unknownFormat) {
            try ImageDecoder.decode(Data("JPEG, it says".utf8))
        }
        #expect(throws: ImageError.self) {
            try ImageDecoder.decode(Data([0xff, 0xd8, 0xff, 0xe0]) + Data("random".utf8))
        }
    }

    @Test func truncatedFilesThrow() throws {
        let noise = try Samples.buffer(64, 64) { x, y in
            (UInt8(x * y % 256), UInt8((x * 7 + y * 13) % 256), UInt8(x * 4), 255)
        }
        for data in [try ImageEncoder.png(noise), try ImageEncoder.jpeg(noise)] {
            let format = try ImageHeader(data).format
            #expect(throws: ImageError.truncated(format)) {
                try ImageDecoder.decode(data.prefix(data.count / 2))
            }
            #expect(throws: ImageError.self) { try ImageDecoder.decode(data.prefix(12)) }
        }
    }

    @Test func whatThereIsOfACutJPEGIsDrawn() throws {
        // Noise below makes the data long, so that half of it ends far below the red.
        let half = try Samples.buffer(64, 256) { x, y in
            y < 32 ? (255, 0, 0, 255) : (UInt8(x * y % 256), UInt8((x * 7 + y * 13) % 256), 9, 255)
        }
        let data = try ImageEncoder.jpeg(half)
        let source = try ImageSource(data: data.prefix(data.count / 2))
        let pixels = try source.pixels(covering: (64, 256))
        let top = pixels.withUnsafeBytes { Array($0.prefix(4)) }
        #expect(top[2] > 200 && top[1] < 60 && top[0] < 60)
        // What is to be sent is whole or an error.
        #expect(throws: ImageError.self) { try ImageDecoder.decode(data.prefix(data.count / 2)) }
    }

    @Test func jpegWithoutItsEndMarkerIsComplete() throws {
        let jpeg = try ImageEncoder.jpeg(try Samples.corners(64, 64))
        #expect(Samples.cornerLetters(try ImageDecoder.decode(jpeg.dropLast(2))) == "RGBW")
    }

    @Test func slicesOfDataWork() throws {
        let jpeg = try ImageEncoder.jpeg(try Samples.corners(16, 16))
        let slice = (Data([1, 2, 3]) + jpeg).dropFirst(3)
        #expect(try ImageHeader(slice).width == 16)
        #expect(Samples.cornerLetters(try ImageDecoder.decode(slice)) == "RGBW")
    }

    @Test func otherFormats() throws {
        let gif = try ImageHeader(Samples.gif)
        #expect(gif.format == .gif && gif.width == 2 && gif.hasAlpha && !gif.isAnimated)
        let gifPixels = try ImageDecoder.decode(Samples.gif)
        #expect(gifPixels.rgba(x: 0, y: 0) == (255, 0, 0, 255))
        #expect(gifPixels.rgba(x: 1, y: 0).alpha == 0)
        let bmp = try ImageHeader(Samples.bmp)
        #expect(bmp.format == .bmp && bmp.width == 2 && bmp.height == 2)
        #expect(Samples.cornerLetters(try ImageDecoder.decode(Samples.bmp)) == "RGBW")
    }

    @Test func mutatedFilesNeverCrash() throws {
        var generator = SeededGenerator(seed: 7)
        let picture = try Samples.corners(24, 24)
        let jpeg = try ImageEncoder.jpeg(picture)
        let seeds = [
            jpeg, Samples.oriented(jpeg, 6), try ImageEncoder.png(picture), Samples.gif,
            Samples.bmp,
        ]
        let limits = DecodingLimits(maximumPixelCount: 1 << 20)
        var failures = 0
        for round in 0..<3000 {
            var data = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<data.count, using: &generator)
                data[index] = UInt8.random(in: 0...255, using: &generator)
            }
            if round % 7 == 0 {
                data = data.prefix(Int.random(in: 0...data.count, using: &generator))
            }
            do {
                let pixels = try ImageDecoder.decode(data, maximumPixelWidth: 16, limits: limits)
                #expect(pixels.width <= 16)
            } catch is ImageError {
                failures += 1
            }
        }
        #expect(failures > 100)
    }
}
