import UIKit

/// A photo in a post, shown by a view that has the state of its upload.
final class PhotoAttachment: NSTextAttachment {
    enum State: Equatable {
        case uploading(Double), failed(String), done
    }

    let id: String
    let photo: UIImage
    /// Setting it moves nothing in the text.
    @MainActor var state = State.uploading(0) {
        didSet { view?.show(state) }
    }
    var onRemove: ((PhotoAttachment) -> Void)?
    var onRetry: ((PhotoAttachment) -> Void)?
    /// Nil while the photo is far from what is seen.
    @MainActor weak var view: PhotoView?

    /// - Parameter width: points; the height follows the photo.
    init(id: String, photo: UIImage, width: CGFloat) {
        self.id = id
        self.photo = photo
        super.init(data: nil, ofType: nil)
        bounds = CGRect(
            x: 0, y: 0, width: width,
            height: (width * photo.size.height / photo.size.width).rounded())
    }

    required init?(coder: NSCoder) { nil }

    override func viewProvider(
        for parentView: UIView?, location: NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        PhotoViewProvider(
            textAttachment: self, parentView: parentView, textLayoutManager: nil,
            location: location)
    }
}
