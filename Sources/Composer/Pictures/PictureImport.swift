import Images
public import UIKit

/// Makes pictures of files that were chosen or dropped.
public enum PictureImport {
    /// Pixels; a wider picture is scaled down before it enters the post.
    public static let maximumWidth = 1500

    /// Reads, scales and straightens a picture. Any thread.
    ///
    /// - Throws: `PostError` that names the file and the reason.
    public static func prepare(_ file: URL) throws -> PreparedPicture {
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw PostError("\(file.lastPathComponent): cannot be read")
        }
        return try prepare(data, name: file.lastPathComponent)
    }

    /// The same from bytes, as a clipboard gives them.
    public static func prepare(_ data: Data, name: String) throws -> PreparedPicture {
        do {
            let ready = try UploadImage(data, maximumWidth: maximumWidth)
            let stem = (name as NSString).deletingPathExtension
            return PreparedPicture(
                id: UUID().uuidString, name: "\(stem).\(ready.format.fileExtension)",
                data: ready.data)
        } catch {
            throw PostError("\(name): \(error)")
        }
    }
}

/// A picture that is ready to enter a post.
public struct PreparedPicture: Hashable, Sendable {
    public var id: String
    /// File name without a folder; the extension fits the bytes.
    public var name: String
    public var data: Data
}
