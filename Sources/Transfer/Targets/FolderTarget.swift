public import Foundation
import Glibc

/// Copies pictures into a folder: the target that needs no account, no server and no set-up.
///
/// A picture lies there whole or not at all. Sending an id and name again replaces the file. The receipt's id is the
/// file's name, its URL the file.
public struct FolderTarget: UploadTarget {
    /// Made with the first upload when it is missing.
    public let folder: URL

    public init(folder: URL) {
        self.folder = folder
    }

    /// - Throws: `UploadFailure`, never worth an automatic retry: a disk does not get better in seconds.
    ///   `CancellationError` when the task is cancelled; nothing is left behind.
    public func upload(
        _ upload: Upload, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> UploadReceipt {
        let name = SafeFileName.make(id: upload.id, name: upload.name)
        let destination = folder.appendingPathComponent(name, isDirectory: false)
        let part = folder.appendingPathComponent(".\(UUID().uuidString).part", isDirectory: false)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try copy(upload.file, to: part, progress)
            try rename(part, to: destination)
        } catch {
            _ = unsafe unlink(part.path)  // Not there when the folder could not be made.
            if error is CancellationError { throw error }
            throw UploadFailure(
                description:
                    "\(upload.name) was not copied to \(folder.path): \(SystemReason.of(error))",
                isWorthRetrying: false)
        }
        return UploadReceipt(remoteID: name, url: destination)
    }

    private func copy(
        _ source: URL, to part: URL, _ progress: (UploadProgress) -> Void
    ) throws {
        let input = try FileHandle(forReadingFrom: source)
        let total = Int64(try input.seekToEnd())
        try input.seek(toOffset: 0)
        try Data().write(to: part)
        let output = try FileHandle(forWritingTo: part)
        var sent: Int64 = 0
        progress(UploadProgress(sentBytes: 0, totalBytes: total))
        while let piece = try input.read(upToCount: 256 << 10), !piece.isEmpty {
            try Task.checkCancellation()
            try output.write(contentsOf: piece)
            sent += Int64(piece.count)
            progress(UploadProgress(sentBytes: sent, totalBytes: total))
        }
        try Task.checkCancellation()
        try output.synchronize()
    }

    /// Takes the place of a file that is there, in one step.
    private func rename(_ part: URL, to destination: URL) throws {
        guard unsafe Glibc.rename(part.path, destination.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}
