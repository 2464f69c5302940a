import Images
public import UIKit

/// A picture in a post: its bytes, made ready for upload, and the id that markers and uploads know it by.
///
/// It is set as wide as it is, or as the line allows, and keeps its aspect ratio. Its size is known before its bytes are.
public final class PostPicture: NSTextAttachment {
    /// Points; what the picture takes where the line is wide enough.
    public let naturalSize: CGSize
    /// Where the bytes come from, as long as they are not prepared, and what a tap opens.
    private(set) var source: PictureSource?
    /// Pictures of a document that was opened are sent with the post, not before.
    let isSentAtOnce: Bool
    /// The bytes on disk.
    private(set) var file: SpooledFile?

    /// What the picture shows of itself.
    @MainActor public internal(set) var state = PictureState.idle {
        didSet { if state != oldValue { changed() } }
    }
    /// Whether caret or selection are at it.
    @MainActor var focus = PictureFocus.none {
        didSet { if focus != oldValue { changed() } }
    }
    /// What people do with the picture, whichever view they do it in.
    @MainActor weak var handler: (any PictureHandling)?
    @MainActor private var viewReferences: [WeakView] = []

    /// A picture whose bytes are at hand.
    ///
    /// - Parameters:
    ///   - id: what markers call it; unique in a post.
    ///   - name: file name without a folder.
    ///   - data: a picture that `Images` can read.
    /// - Throws: `ImageError` when the bytes are no picture.
    public init(id: String, name: String, data: Data) throws {
        let header = try ImageHeader(data)
        naturalSize = CGSize(width: header.displayWidth, height: header.displayHeight)
        source = nil
        isSentAtOnce = true
        super.init(data: nil, ofType: nil)
        identifier = id
        fill(name, data)
    }

    /// A placeholder of the picture's size, until `finish` gives it its bytes.
    init(id: String, source: PictureSource, size: CGSize) {
        naturalSize = size
        self.source = source
        isSentAtOnce = true
        super.init(data: nil, ofType: nil)
        identifier = id
    }

    /// A document's picture as the editor's own; nil when it is none, or too large to be decoded.
    init?(adopting attachment: NSTextAttachment) {
        guard let data = attachment.fileData, let header = ImageHeader.readable(data)
        else {
            return nil
        }
        // A float's size is for the time it floats.
        let wanted = attachment.textFloat == nil ? attachment.bounds.size : .zero
        naturalSize =
            wanted.width > 0 && wanted.height > 0
            ? wanted : CGSize(width: header.displayWidth, height: header.displayHeight)
        source = nil
        isSentAtOnce = false
        super.init(data: data, ofType: attachment.fileType)
        fileWrapper = attachment.fileWrapper ?? PostPicture.wrapper("", data)
        identifier = attachment.identifier
        accessibilityLabel = attachment.accessibilityLabel
        publishedURL = attachment.publishedURL
        bounds = attachment.bounds
        textFloat = attachment.textFloat
        image = UIImage(data: data)
    }

    // MARK: Coding

    private enum Key {
        static let width = "GalleyNaturalWidth"
        static let height = "GalleyNaturalHeight"
    }

    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(Double(naturalSize.width), forKey: Key.width)
        coder.encode(Double(naturalSize.height), forKey: Key.height)
    }

    /// Reads bytes, size, id and description. Like a picture of a document, it is sent with its post and not before.
    public required init?(coder: NSCoder) {
        let size = CGSize(
            width: coder.decodeDouble(forKey: Key.width),
            height: coder.decodeDouble(forKey: Key.height))
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
            return nil
        }
        naturalSize = size
        source = nil
        isSentAtOnce = false
        super.init(coder: coder)
    }

    // MARK: Bytes

    /// Whether the bytes are there.
    public var isPrepared: Bool { contents != nil }

    /// File name without a folder.
    public var name: String {
        fileWrapper?.preferredFilename ?? fileWrapper?.filename ?? source?.name ?? ""
    }

    /// The file it was chosen as, where it is there still, else what stands in the post.
    public var original: UIImage? {
        if case .file(let file) = source, let image = UIImage(contentsOfFile: file.path) {
            return image
        }
        return image
    }

    /// The picture's bytes are there: it shows them, at the size it has.
    func finish(_ picture: SpooledPicture) {
        keep(picture.file)
        fill(picture.name, picture.data)
        // Bytes that were pasted are in the file now.
        if case .data = source { source = nil }
    }

    func keep(_ file: SpooledFile) { self.file = file }

    private func fill(_ name: String, _ data: Data) {
        fileType = ImageFormat(sniffing: data)?.mimeType
        fileWrapper = PostPicture.wrapper(name, data)
        contents = data
        image = UIImage(data: data)
    }

    private static func wrapper(_ name: String, _ data: Data) -> FileWrapper {
        let wrapper = FileWrapper(regularFileWithContents: data)
        wrapper.preferredFilename = name
        wrapper.filename = name
        return wrapper
    }

    // MARK: Layout

    public override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        let padding = textContainer?.lineFragmentPadding ?? 0
        let isFloating = textFloat != nil
        let room = max(1, lineFrag.width - 2 * padding) * (isFloating ? Self.floatingShare : 1)
        let wanted = isFloating && bounds.width > 0 ? bounds.size : naturalSize
        let scale = min(1, room / max(1, wanted.width))
        return CGRect(
            x: 0, y: bounds.origin.y, width: wanted.width * scale, height: wanted.height * scale)
    }

    /// Chosen: a float leaves the larger part of a line to the text.
    private static let floatingShare: CGFloat = 0.45
    /// Points. Chosen: as wide as forums show pictures beside text.
    private static let floatingWidth: CGFloat = 240

    /// The size it takes while it floats, where there is room.
    var floatingSize: CGSize {
        let scale = min(1, Self.floatingWidth / max(1, naturalSize.width))
        return CGSize(
            width: (naturalSize.width * scale).rounded(),
            height: (naturalSize.height * scale).rounded())
    }

    // MARK: Views

    public override func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        guard allowsTextAttachmentView else { return nil }
        return PostPictureProvider(
            textAttachment: self, parentView: parentView, textLayoutManager: nil,
            location: location)
    }

    /// The views that show the picture now: none when it is far from what is looked at.
    @MainActor public var views: [PostPictureView] { viewReferences.compactMap(\.view) }

    @MainActor func add(_ view: PostPictureView) {
        viewReferences.removeAll { $0.view == nil || $0.view === view }
        viewReferences.append(WeakView(view: view))
    }

    @MainActor func remove(_ view: PostPictureView) {
        viewReferences.removeAll { $0.view == nil || $0.view === view }
    }

    @MainActor func changed() {
        for view in views { view.pictureDidChange() }
    }

    private struct WeakView {
        weak var view: PostPictureView?
    }
}

/// Where caret and selection are, seen from a picture.
enum PictureFocus {
    case none
    /// The caret stands right before or behind it.
    case caret
    case selected
}

/// What people ask of a picture.
@MainActor protocol PictureHandling: AnyObject {
    func remove(_ picture: PostPicture)
    func retry(_ picture: PostPicture)
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
