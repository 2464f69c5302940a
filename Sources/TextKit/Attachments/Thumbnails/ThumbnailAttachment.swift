public import CoreGraphics
public import Views

/// A picture that is fetched when the attachment is first laid out, shown at a fixed height. Ours.
///
/// Until it arrives the attachment keeps its placeholder's size and draws nothing; then the width follows the picture's shape. A
/// failure image is shown in the placeholder's box.
open class ThumbnailAttachment: NSTextAttachment {
    public let thumbnailID: String
    /// The box until a picture is there; its height stays.
    public let placeholderBounds: CGRect
    private final var loader: ThumbnailLoader?
    private final var isFailure = false
    private final var drawnFailure: UIImage?

    /// - Parameters:
    ///   - placeholder: points; a negative origin reaches below the baseline. Sizes that are negative or no numbers count as zero.
    @MainActor public init(id: String, placeholder: CGRect, loader: ThumbnailLoader) {
        thumbnailID = id
        placeholderBounds = AttachmentGeometry.usable(placeholder)
        self.loader = loader
        super.init(data: nil, ofType: nil)
        identifier = id
        loader.add(self)
    }

    /// Reads the id, the placeholder and the picture; nothing is fetched before `fetch(with:)`.
    public required init?(coder: NSCoder) {
        let id = coder.decodeObject(of: NSString.self, forKey: Key.id)
        thumbnailID = id.map { $0 as String } ?? ""
        let numbers = Key.placeholder.map { CGFloat(coder.decodeDouble(forKey: $0)) }
        placeholderBounds = AttachmentGeometry.usable(
            CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(thumbnailID as NSString, forKey: Key.id)
        let box = placeholderBounds
        for (key, number) in zip(Key.placeholder, [box.minX, box.minY, box.width, box.height]) {
            coder.encode(Double(number), forKey: key)
        }
    }

    private enum Key {
        static let id = "GalleyThumbnailID"
        static let placeholder = ["X", "Y", "Width", "Height"].map { "GalleyPlaceholder" + $0 }
    }

    deinit { loader?.release(thumbnailID) }

    /// Fetches with a loader from now on, for an attachment that came out of an archive.
    @MainActor public final func fetch(with loader: ThumbnailLoader) {
        self.loader = loader
        loader.add(self)
        needsLayout()
    }

    /// Shows a picture, or nothing, from now on.
    final func show(_ picture: UIImage?, isFailure: Bool) {
        self.isFailure = isFailure
        drawnFailure = nil
        image = picture
    }

    open override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        loader?.request(thumbnailID)
        var box = placeholderBounds
        if let size = image?.size, !isFailure, AttachmentGeometry.hasSize(size) {
            box.size.width = box.height * size.width / size.height
        }
        return AttachmentGeometry.usable(box)
    }

    open override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? {
        guard isFailure, let image else { return self.image }
        if drawnFailure?.size != imageBounds.size {
            drawnFailure = image.centred(in: imageBounds.size)
        }
        return drawnFailure
    }
}

extension UIImage {
    /// The image in the middle of a canvas, scaled down when it is larger.
    fileprivate func centred(in canvas: CGSize) -> UIImage? {
        guard AttachmentGeometry.hasSize(canvas), AttachmentGeometry.hasSize(size) else {
            return nil
        }
        let scale = min(1, canvas.width / size.width, canvas.height / size.height)
        let drawn = CGSize(width: size.width * scale, height: size.height * scale)
        return UIGraphicsImageRenderer(size: canvas).image { _ in
            draw(
                in: CGRect(
                    x: (canvas.width - drawn.width) / 2, y: (canvas.height - drawn.height) / 2,
                    width: drawn.width, height: drawn.height))
        }
    }
}
