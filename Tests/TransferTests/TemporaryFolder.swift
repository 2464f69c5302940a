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
    let data = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/urandom"))
        .read(upToCount: count)
    return try #require(data)
}
