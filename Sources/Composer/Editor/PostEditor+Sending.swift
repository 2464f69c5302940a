import DocumentModel
import Transfer
import UIKit

extension PostEditor {
    /// Starts what was not sent yet, and waits until no picture of the text is on its way.
    func uploadsSettled() async {
        await picturesPrepared()
        guard let uploads else { return }
        for picture in pictures where picture.publishedURL == nil && picture.isPrepared {
            if picture.identifier == nil {
                picture.identifier = UUID().uuidString
                uploads.include(picture, places: index.offsets(of: picture).count)
            }
            // A picture without a file was never sent, whatever another post's picture of its id says.
            if picture.state == .idle || picture.file == nil { uploads.start(picture) }
        }
        await uploads.wait { !self.pictures.contains { $0.state.isBusy } }
    }

    /// The post as a target gets it: pictures by the server's ids and addresses, without their bytes.
    var sentDocument: StyledText {
        let uploads = uploads
        return document.mappingAttachments { attachment in
            guard let id = attachment.id, let receipt = uploads?.receipt(of: id) else {
                return attachment
            }
            var sent = attachment
            sent.id = receipt.remoteID
            sent.url = receipt.url?.absoluteString
            sent.data = nil
            return sent
        }
    }

    /// A new post that was published counts as saved; one that has a file is saved there.
    func noteSent(_ text: NSAttributedString, descriptions: Int) {
        if file == nil { noteSaved(text, descriptions: descriptions) }
        onChange?()
    }
}
