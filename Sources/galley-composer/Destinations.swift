import Composer
import Foundation
import Transfer

/// Where pictures and posts go.
@MainActor struct Destinations {
    let uploads: PostUploads
    let publisher: any PublishingTarget
    let spool: PictureSpool

    /// - Throws: `PostError` when the token cannot be read.
    init(_ options: LaunchOptions) throws {
        let cache = Destinations.folder("XDG_CACHE_HOME", ".cache")
        spool = PictureSpool(parent: cache)
        Task.detached(priority: .background) { PictureSpool.removeAbandoned(in: cache) }
        let data = Destinations.folder("XDG_DATA_HOME", ".local/share")
        let queue = UploadQueue(
            target: try Destinations.target(options, data),
            policy: RetryPolicy(tries: options.uploadTries))
        uploads = PostUploads(queue: queue, spool: spool)
        publisher = FolderPublisher(
            folder: options.postFolder ?? data.appendingPathComponent("posts"))
    }

    private static func target(_ options: LaunchOptions, _ data: URL) throws -> any UploadTarget {
        guard let url = options.uploadURL else {
            return FolderTarget(
                folder: options.uploadFolder ?? data.appendingPathComponent("uploads"))
        }
        var target = MultipartTarget(url: url, token: try token(options.uploadTokenFile))
        if let field = options.uploadField { target.fileField = field }
        return target
    }

    private static func token(_ file: URL?) throws -> String? {
        guard let file else { return nil }
        do {
            return try String(contentsOf: file, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw PostError("\(file.path): \(error.localizedDescription)")
        }
    }

    /// The desktop's folder for a purpose, and Galley's part of it.
    private static func folder(_ variable: String, _ standard: String) -> URL {
        let named = ProcessInfo.processInfo.environment[variable] ?? ""
        // Relative paths are to be ignored, says the XDG specification.
        let parent =
            named.hasPrefix("/")
            ? URL(fileURLWithPath: named)
            : FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(standard)
        return parent.appendingPathComponent("galley")
    }
}
