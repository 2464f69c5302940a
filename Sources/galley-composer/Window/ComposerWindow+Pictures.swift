import CGTK4
import Composer
import GTKHost
import UIKit

// What the window does with pictures, and sending.
extension ComposerWindow {
    func pictureItems() -> [MenuButton.Item] {
        editor.pictureActions.map { ($0.title, $0.perform) }
    }

    func showOriginal(_ picture: PostPicture) {
        guard let image = picture.original else { return }
        let viewer = PictureWindow(image, title: picture.name) { [weak self] closed in
            self?.pictureWindows.removeAll { $0 === closed }
        }
        pictureWindows.append(viewer)
        viewer.show()
    }

    func describe(_ picture: PostPicture) {
        header?.showDescription(picture.accessibilityLabel ?? "") { [weak self] text in
            self?.editor.describe(picture, as: text)
            self?.refresh()
        }
    }

    // MARK: Sending

    func send() {
        guard !sending.stage.isBusy else { return }
        message.hide()
        Task {
            do {
                try await self.sending.send()
            } catch {
                self.message.show("\(error)")
            }
            self.refresh()
        }
    }

    func showSending() {
        header?.setSend(isSending: sending.stage.isBusy)
        switch sending.stage {
        case .idle, .failed: status.show(note: "")
        case .waitingForUploads: status.show(note: "Waiting for pictures…")
        case .publishing: status.show(note: "Publishing…")
        case .published(let post):
            status.show(note: "Published")
            let link = post.link.absoluteString
            message.show("Published: \(post.link.isFileURL ? post.link.path : link)") {
                [weak self] in
                guard let self else { return }
                gtk_show_uri(self.window, link, 0)
            }
        }
        didRefresh?()
    }
}
