import Foundation
import Testing

@testable import Images

@Suite struct MappedFileTests {
    /// Calls `body` with a file of these bytes, which is gone afterwards.
    private func withFile(_ bytes: Data, _ body: (URL) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("galley-mapped-\(UUID().uuidString)")
        try bytes.write(to: file)
        var isThere = true
        defer { if isThere { unlink(file.path) } }
        try body(file)
        isThere = FileManager.default.fileExists(atPath: file.path)
    }

    /// Kilobytes of the mapping that begins at `address` which are in this process's memory, as the kernel tells.
    private func residentKilobytes(of data: Data) throws -> Int? {
        let address = data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        let smaps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/smaps"))
        let maps = String(decoding: try smaps.readToEnd() ?? Data(), as: UTF8.self)
        var isInside = false
        for line in maps.split(separator: "\n") {
            if line.hasPrefix(String(address, radix: 16) + "-") { isInside = true }
            if isInside, line.hasPrefix("Rss:") {
                return Int(line.split(separator: " ")[1])
            }
        }
        return nil
    }

    @Test("A11: a mapped picture's bytes take memory only around the time they are read")
    func memoryIsGivenBack() throws {
        let bytes = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 / 4096 &* 31) })
        try withFile(bytes) { file in
            let mapped = try MappedFile.data(contentsOf: file)
            #expect(mapped == bytes)
            try #expect(residentKilobytes(of: mapped) == 1024)
            MappedFile.releaseMemory(of: mapped)
            try #expect(residentKilobytes(of: mapped) == 0)
            #expect(mapped == bytes)
        }
    }

    @Test(
        "A11: a mapped file that was removed can still be read; memory that is no mapped file keeps its bytes"
    )
    func removedAndOther() throws {
        let bytes = Data(repeating: 7, count: 100_000)
        try withFile(bytes) { file in
            let mapped = try MappedFile.data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            MappedFile.releaseMemory(of: mapped)
            #expect(mapped == bytes)
        }
        let plain = Data(bytes)
        MappedFile.releaseMemory(of: plain)
        #expect(plain == bytes)
    }

    @Test("A11: an empty file gives no bytes, a missing one an error that names it")
    func emptyAndMissing() throws {
        try withFile(Data()) { file in
            try #expect(MappedFile.data(contentsOf: file).isEmpty)
        }
        #expect(throws: (any Error).self) {
            try MappedFile.data(contentsOf: URL(fileURLWithPath: "/nonexistent/picture"))
        }
    }

    @Test("A11: decoding gives the memory of a mapped picture back")
    func decodingReleases() throws {
        let pixels = try PixelBuffer(width: 600, height: 400) { memory in
            for index in memory.indices {
                memory[index] =
                    index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 2_654_435 >> 7)
            }
            return true
        }
        try withFile(try ImageEncoder.jpeg(pixels, quality: 0.9)) { file in
            let mapped = try MappedFile.data(contentsOf: file)
            let source = try ImageSource(data: mapped, cache: DecodeCache(byteBudget: 0))
            try #expect(source.pixels(covering: (600, 400)).width == 600)
            try #expect(residentKilobytes(of: mapped) == 0)
        }
    }
}
