import UIKit

/// Gives text views the view of a picture; views are used again for the next picture that comes into sight.
final class PostPictureProvider: NSTextAttachmentViewProvider {
    override func loadView() {
        let pictureView = dequeueReusableView() as? PostPictureView ?? PostPictureView(frame: .zero)
        pictureView.picture = textAttachment as? PostPicture
        view = pictureView
    }
}
