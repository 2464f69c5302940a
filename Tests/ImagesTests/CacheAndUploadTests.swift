import Foundation
import Testing

@testable import Images

@Suite struct CacheAndUploadTests {
    @Test func cacheKeepsToItsBudgetAndDropsTheOldest() throws {
        let cache = DecodeCache(byteBudget: 10 * 10 * 4 * 2)
        var decoded: [UInt64] = []
        func ask(_ identity: UInt64) throws {
            _ = try cache.pixels(identity: identity, width: 10, height: 10) {
                decoded.append(identity)
                return try Samples.corners(10, 10)
            }
        }
        try ask(1)
        try ask(2)
        try ask(1)
        try ask(3)
        #expect(cache.byteCount == 800)
        try ask(1)
        try ask(2)
        #expect(decoded == [1, 2, 3, 2])
    }

    @Test func cacheHandsOutALittleLargerButNotASmallerPicture() throws {
        let cache = DecodeCache(byteBudget: 1 << 20)
        let source = try ImageSource(
            data: try ImageEncoder.png(try Samples.corners(100, 50)), cache: cache)
        let first = try source.pixels(covering: (40, 20))
        #expect(first.width == 40 && first.height == 20)
        #expect(try source.pixels(covering: (30, 10)) === first)
        #expect(try source.pixels(covering: (10, 5)) !== first)
        #expect(try source.pixels(covering: (90, 20)).width == 90)
        #expect(try source.pixels(covering: (500, 500)).width == 100)
    }

    @Test func uploadIsUprightAndSmallAndWithoutMetadata() throws {
        let jpeg = Samples.oriented(
            try ImageEncoder.jpeg(try Samples.corners(400, 200), quality: 1), 6)
        let upload = try UploadImage(jpeg, maximumWidth: 100)
        #expect(upload.format == .jpeg && upload.width == 100 && upload.height == 200)
        let header = try ImageHeader(upload.data)
        #expect(header.orientation == 1 && header.width == 100 && header.height == 200)
        #expect(upload.data.range(of: Data("Exif".utf8)) == nil)
        #expect(Samples.cornerLetters(try ImageDecoder.decode(upload.data)) == "BRWG")
    }

    @Test func uploadKeepsPNGAndAlpha() throws {
        let clear = try Samples.buffer(20, 20) { x, _ in (255, 0, 0, x < 10 ? 255 : 0) }
        let upload = try UploadImage(try ImageEncoder.png(clear), maximumWidth: 10)
        #expect(upload.format == .png && upload.width == 10)
        #expect(try ImageDecoder.decode(upload.data).rgba(x: 9, y: 0).alpha == 0)
        #expect(try UploadImage(Samples.gif).format == .png)
    }

    /// Noise over a slope, as a sensor gives it.
    private func photograph(_ width: Int, _ height: Int) throws -> PixelBuffer {
        var seed: UInt32 = 7
        var values: [UInt8] = []
        for _ in 0..<width * height {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            values.append(UInt8(seed >> 24) % 40)
        }
        return try Samples.buffer(width, height) { x, y in
            let noise = values[y * width + x]
            return (UInt8(x * 200 / width) + noise, UInt8(y * 200 / height) + noise, noise * 3, 255)
        }
    }

    @Test("A3: a PNG that is a photograph becomes a JPEG, a drawing stays PNG")
    func photographsBecomeJPEG() throws {
        let photo = try ImageEncoder.png(try photograph(200, 150))
        #expect(try UploadImage(photo, maximumWidth: 150).format == .jpeg)
        let lines = try Samples.buffer(200, 150) { x, y in
            (x / 3 + y / 7).isMultiple(of: 2) ? (255, 255, 255, 255) : (0, 40, 90, 255)
        }
        #expect(try UploadImage(try ImageEncoder.png(lines)).format == .png)
        let slope = try Samples.buffer(200, 150) { _, y in (UInt8(y), 100, 200, 255) }
        #expect(try UploadImage(try ImageEncoder.png(slope)).format == .png)
    }

    @Test("A3: 1,500 pixels wide at most, never scaled up")
    func defaultWidth() throws {
        let wide = try ImageEncoder.jpeg(try Samples.corners(1_600, 40), quality: 0.9)
        let small = try ImageEncoder.jpeg(try Samples.corners(300, 40), quality: 0.9)
        #expect(try UploadImage(wide).width == 1_500)
        #expect(try UploadImage(wide).height == 38)
        #expect(try UploadImage(small).width == 300)
    }

    @Test func manyThreadsShareACache() async throws {
        let cache = DecodeCache(byteBudget: 5_000)
        let source = try ImageSource(
            data: try ImageEncoder.png(try Samples.corners(30, 30)), cache: cache)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<64 {
                group.addTask { try source.pixels(covering: (10 + index % 20, 5)).width }
            }
            for try await width in group { #expect(10...58 ~= width) }
        }
        #expect(cache.byteCount <= 5_000)
    }
}
