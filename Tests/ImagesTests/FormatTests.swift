import Foundation
import Testing

@testable import Images

@Suite struct FormatTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var data: Data
        var format: ImageFormat
        var isAnimated = false
        var testDescription: String { name }
    }

    static let samples = [
        Sample(name: "lossy WebP", data: Fixtures.lossyWebP, format: .webp),
        Sample(name: "lossless WebP", data: Fixtures.losslessWebP, format: .webp),
        Sample(
            name: "animated WebP", data: Fixtures.animatedWebP, format: .webp, isAnimated: true),
        Sample(name: "CMYK JPEG", data: Fixtures.cmykJPEG, format: .jpeg),
        Sample(name: "progressive JPEG", data: Fixtures.progressiveJPEG, format: .jpeg),
        Sample(name: "interlaced PNG", data: Fixtures.interlacedPNG, format: .png),
        Sample(name: "palette PNG", data: Fixtures.palettePNG, format: .png),
        Sample(name: "16-bit PNG", data: Fixtures.deepPNG, format: .png),
        Sample(name: "HEIC", data: Fixtures.heic, format: .heic),
        Sample(name: "ICO", data: Fixtures.ico, format: .ico),
    ]

    @Test(arguments: samples) func decodesUprightAtEverySize(sample: Sample) throws {
        let header = try ImageHeader(sample.data)
        #expect(header.format == sample.format)
        #expect(header.width == 40 && header.height == 20)
        #expect(header.isAnimated == sample.isAnimated)
        for width in [nil, 10, 3] as [Int?] {
            let pixels = try ImageDecoder.decode(sample.data, maximumPixelWidth: width)
            #expect(pixels.width == width ?? 40)
            if width != 3 { #expect(Samples.cornerLetters(pixels) == "RGBW") }
        }
    }

    /// Stored red first with orientation 6: turned a quarter clockwise.
    @Test func tiffIsTurned() throws {
        let pixels = try ImageDecoder.decode(Fixtures.turnedTIFF)
        #expect(pixels.width == 20 && pixels.height == 40)
        #expect(Samples.cornerLetters(pixels) == "BRWG")
    }

    @Test func mutatedFilesNeverCrash() throws {
        var generator = SeededGenerator(seed: 11)
        let limits = DecodingLimits(maximumPixelCount: 1 << 20)
        var failures = 0
        for round in 0..<1500 {
            var data = Self.samples[round % Self.samples.count].data
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<data.count, using: &generator)
                data[index] = UInt8.random(in: 0...255, using: &generator)
            }
            if round % 9 == 0 {
                data = data.prefix(Int.random(in: 0...data.count, using: &generator))
            }
            do {
                _ = try ImageDecoder.decode(data, maximumPixelWidth: 16, limits: limits)
            } catch let error as ImageError {
                failures += 1
                #expect(!error.description.contains("\n"))
            }
        }
        #expect(failures > 50)
    }

    /// The peak while a picture is decoded to a thumbnail stays far below its full size (100 MB). Other tests take memory
    /// at the same time: the least of some measurements counts.
    @Test(.serialized, arguments: [ImageFormat.png, .jpeg]) func thumbnailsNeedLittleMemory(
        format: ImageFormat
    )
        throws
    {
        let data = try encodedSquare(5000, format)
        var least = Int.max
        for _ in 0..<10 where least >= 60_000 {
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let before = try kilobytes("VmRSS")
            let pixels = try ImageDecoder.decode(data, maximumPixelWidth: 100)
            #expect(pixels.width == 100)
            least = min(least, try kilobytes("VmHWM") - before)
        }
        #expect(least < 60_000)
    }

    private func encodedSquare(_ side: Int, _ format: ImageFormat) throws -> Data {
        let pixels = try PixelBuffer(width: side, height: side) { target in
            guard let base = target.baseAddress else { return false }
            memset(base, 0xff, target.count)
            return true
        }
        return format == .png ? try ImageEncoder.png(pixels) : try ImageEncoder.jpeg(pixels)
    }

    private func kilobytes(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(
            status.split(separator: "\n").first { $0.hasPrefix(field + ":") })
        return try #require(Int(line.filter(\.isNumber)))
    }
}
