import Images
public import UIKit

/// Makes pictures of files that were chosen or dropped. Any thread.
public enum PictureImport {
    /// Pixels; a wider picture is scaled down before it enters the post.
    public static let maximumWidth = 1500

    /// Reads, scales and straightens a picture.
    ///
    /// - Throws: `PostError` that names the file and the reason.
    public static func prepare(_ file: URL) throws -> PreparedPicture {
        try PictureSource.file(file).prepare(id: UUID().uuidString)
    }

    /// The same from bytes, as a clipboard gives them.
    public static func prepare(_ data: Data, name: String) throws -> PreparedPicture {
        try PictureSource.data(data, name: name).prepare(id: UUID().uuidString)
    }
}

/// Where a picture's bytes come from.
enum PictureSource: Hashable, Sendable {
    case file(URL)
    case data(Data, name: String)

    /// What a picture of another text shows; nil when that is nothing.
    init?(_ attachment: NSTextAttachment) {
        if let data = attachment.fileData ?? attachment.image?.pngData() {
            self = .data(data, name: attachment.fileWrapper?.preferredFilename ?? "Picture")
        } else if let source = (attachment as? PostPicture)?.source {
            self = source
        } else {
            return nil
        }
    }

    /// Bytes from the start of a file in which its size is looked for first: headers are small.
    private static let headLength = 256 << 10

    /// File name without a folder.
    var name: String {
        switch self {
        case .file(let file): file.lastPathComponent
        case .data(_, let name): name
        }
    }

    /// Points the picture will take once it is prepared: one for each pixel of the scaled picture.
    ///
    /// - Throws: `PostError` that names the file and the reason.
    func size() throws -> CGSize {
        do {
            let header = try header()
            try DecodingLimits.standard.check(width: header.width, height: header.height)
            return PictureSource.size(of: header)
        } catch let error as PostError {
            throw error
        } catch {
            throw PostError("\(name): \(error)")
        }
    }

    private static func size(of header: ImageHeader) -> CGSize {
        let (width, height) = (header.displayWidth, header.displayHeight)
        guard !header.isAnimated, width > PictureImport.maximumWidth else {
            return CGSize(width: width, height: height)
        }
        let scaled = Double(height) * (Double(PictureImport.maximumWidth) / Double(width))
        return CGSize(width: PictureImport.maximumWidth, height: max(1, Int(scaled.rounded())))
    }

    private func header() throws -> ImageHeader {
        guard case .file(let file) = self else { return try ImageHeader(data()) }
        guard let handle = FileHandle(forReadingAtPath: file.path) else { throw unreadable }
        let head: Data
        do {
            defer { handle.closeFile() }
            head = try handle.read(upToCount: PictureSource.headLength) ?? Data()
        } catch {
            throw unreadable
        }
        let found = Result { try ImageHeader(head) }
        guard case .failure = found, head.count == PictureSource.headLength else {
            return try found.get()
        }
        return try ImageHeader(data())
    }

    private func data() throws -> Data {
        switch self {
        case .data(let data, _): return data
        case .file(let file):
            guard let data = FileManager.default.contents(atPath: file.path) else {
                throw unreadable
            }
            return data
        }
    }

    private var unreadable: PostError { PostError("\(name): cannot be read") }

    /// Reads, scales and straightens the picture; takes its time.
    ///
    /// - Throws: `PostError` that names the file and the reason.
    func prepare(id: String) throws -> PreparedPicture {
        do {
            let ready = try UploadImage(data(), maximumWidth: PictureImport.maximumWidth)
            let stem = (name as NSString).deletingPathExtension
            return PreparedPicture(
                id: id, name: "\(stem).\(ready.format.fileExtension)", data: ready.data)
        } catch let error as PostError {
            throw error
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

    public init(id: String, name: String, data: Data) {
        self.id = id
        self.name = name
        self.data = data
    }
}
