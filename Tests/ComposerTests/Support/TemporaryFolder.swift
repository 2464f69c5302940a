import UIKit

/// Runs a test with a folder of its own, which goes afterwards.
@MainActor func withTemporaryFolder(_ body: @MainActor (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result: Result<Void, any Error>
    do {
        result = .success(try await body(folder))
    } catch {
        result = .failure(error)
    }
    try FileManager.default.removeItem(at: folder)
    try result.get()
}
