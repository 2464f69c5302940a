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
