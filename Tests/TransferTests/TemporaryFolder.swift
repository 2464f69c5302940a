import Foundation
import Testing

/// Runs `body` with an empty folder that is gone afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("galley-transfer-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
        try await body(folder)
    } catch {
        try FileManager.default.removeItem(at: folder)
        throw error
    }
    try FileManager.default.removeItem(at: folder)
}

/// Random bytes.
func bytes(_ count: Int) throws -> Data {
    guard count > 0 else { return Data() }
    let random = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/urandom"))
    return try #require(try random.read(upToCount: count))
}

/// Makes a file of random bytes without having them all in memory.
func writeBytes(_ count: Int, to file: URL) throws {
    try Data().write(to: file)
    let output = try FileHandle(forWritingTo: file)
    var left = count
    while left > 0 {
        let piece = try bytes(min(left, 1 << 20))
        try output.write(contentsOf: piece)
        left -= piece.count
    }
}
