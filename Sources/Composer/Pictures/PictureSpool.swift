import Images
public import UIKit

/// Keeps the bytes of prepared pictures in files: memory holds what is looked at, uploads read from them. Any thread.
///
/// The folder goes with the spool, a file with the last picture that needs it.
public final class PictureSpool: Sendable {
    /// Made when the first picture comes.
    public let folder: URL

    /// - Parameter parent: where the spool makes its folder; on a disk rather than in memory.
    public init(parent: URL = FileManager.default.temporaryDirectory) {
        let process = ProcessInfo.processInfo.processIdentifier
        folder = parent.appendingPathComponent(
            "\(PictureSpool.prefix)\(process)-\(UUID().uuidString)")
    }

    deinit {
        SpooledFile.remove(folder)
    }

    private static let prefix = "galley-pictures-"

    /// Removes the folder now; for a program that ends, in which nothing is freed.
    public func removeFolder() { SpooledFile.remove(folder) }

    /// Removes what programs left behind that ended without a chance to clear away.
    public static func removeAbandoned(in parent: URL) {
        let names = Result { try FileManager.default.contentsOfDirectory(atPath: parent.path) }
        // No folder: nothing was left.
        guard case .success(let names) = names else { return }
        for name in names where name.hasPrefix(prefix) {
            let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = Int32(owner), kill(process, 0) != 0, errno == ESRCH else {
                continue
            }
            SpooledFile.remove(parent.appendingPathComponent(name))
        }
    }

    /// Writes a picture down.
    ///
    /// - Throws: `PostError` when the file system refuses.
    func store(_ picture: PreparedPicture) throws -> SpooledPicture {
        let place = folder.appendingPathComponent(UUID().uuidString)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try picture.data.write(to: place)
            let file = SpooledFile(url: place, spool: self)
            // Nobody else writes the file, so it may be read page by page.
            let data = try MappedFile.data(contentsOf: place)
            return SpooledPicture(id: picture.id, name: picture.name, data: data, file: file)
        } catch {
            throw PostError("\(picture.name): no place to keep it: \(error.localizedDescription)")
        }
    }
}

/// A prepared picture whose bytes lie in a file.
struct SpooledPicture: Sendable {
    var id: String
    var name: String
    var data: Data
    var file: SpooledFile
}

/// A file that goes when nothing needs it any more.
final class SpooledFile: Sendable {
    let url: URL
    private let spool: PictureSpool

    fileprivate init(url: URL, spool: PictureSpool) {
        self.url = url
        self.spool = spool
    }

    deinit { SpooledFile.remove(url) }

    fileprivate static func remove(_ place: URL) {
        do {
            try FileManager.default.removeItem(at: place)
        } catch {
            // Gone already, or never written: either way nothing is left to clear away.
            return
        }
    }
}
