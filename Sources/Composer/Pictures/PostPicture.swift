import Images
public import UIKit

/// A picture in a post: its bytes, made ready for upload, and the id that markers and uploads know it by.
///
/// It is set as wide as it is, or as the line allows, and keeps its aspect ratio.
public final class PostPicture: NSTextAttachment {
    /// Points; what the picture takes where the line is wide enough.
    public let naturalSize: CGSize

    /// - Parameters:
    ///   - id: what markers call it; unique in a post.
    ///   - name: file name without a folder.
    ///   - data: a picture that `Images` can read.
    /// - Throws: `ImageError` when the bytes are no picture.
    public init(id: String, name: String, data: Data) throws {
        let header = try ImageHeader(data)
        naturalSize = CGSize(width: header.displayWidth, height: header.displayHeight)
        super.init(data: data, ofType: header.format.mimeType)
        fileWrapper = PostPicture.wrapper(name, data)
        identifier = id
        image = UIImage(data: data)
    }

    /// A document's picture as the editor's own; nil when it is none, or too large to be decoded.
    init?(adopting attachment: NSTextAttachment) {
        guard let data = attachment.contents ?? attachment.fileWrapper?.regularFileContents,
            let header = ImageHeader.readable(data)
        else {
            return nil
        }
        let wanted = attachment.bounds.size
        naturalSize =
            wanted.width > 0 && wanted.height > 0
            ? wanted : CGSize(width: header.displayWidth, height: header.displayHeight)
        super.init(data: data, ofType: attachment.fileType)
        fileWrapper = attachment.fileWrapper ?? PostPicture.wrapper("", data)
        identifier = attachment.identifier
        accessibilityLabel = attachment.accessibilityLabel
        publishedURL = attachment.publishedURL
        bounds = attachment.bounds
        image = UIImage(data: data)
    }

    public required init?(coder: NSCoder) {
        nil
    }

    private static func wrapper(_ name: String, _ data: Data) -> FileWrapper {
        let wrapper = FileWrapper(regularFileWithContents: data)
        wrapper.preferredFilename = name
        wrapper.filename = name
        return wrapper
    }

    public override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        let padding = textContainer?.lineFragmentPadding ?? 0
        let room = max(1, lineFrag.width - 2 * padding)
        let scale = min(1, room / max(1, naturalSize.width))
        return CGRect(
            x: 0, y: bounds.origin.y, width: naturalSize.width * scale,
            height: naturalSize.height * scale)
    }
}

extension ImageHeader {
    /// The header of a picture that can be decoded within the standard limits; nil for anything else.
    static func readable(_ data: Data) -> ImageHeader? {
        let header = Result {
            let header = try ImageHeader(data)
            try DecodingLimits.standard.check(width: header.width, height: header.height)
            return header
        }
        guard case .success(let readable) = header else { return nil }
        return readable
    }
}
