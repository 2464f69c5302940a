import Foundation

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

/// Bytes that differ everywhere, the same for the same seed.
func bytes(_ count: Int, seed: UInt64 = 1) -> Data {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    var data = Data(capacity: count + 8)
    while data.count < count {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        withUnsafeBytes(of: state) { data.append(contentsOf: $0) }
    }
    return data.prefix(count)
}
