import UIKit

/// Writes a post with photos at the caret; each uploads at once, and the post leaves as text with `[[image_id=…]]`.
final class PostEditorController: UIViewController, UITextViewDelegate {
    typealias Progress = @MainActor (Double) -> Void
    typealias Upload = @MainActor (_ id: String, UIImage, Progress) async throws -> Void

    let textView = UITextView()
    /// Shows what the server would get.
    private let sent = UILabel()
    private let upload: Upload
    private var uploads: [String: Task<Void, Never>] = [:]
    private var lastID = 0

    init(upload: @escaping Upload) {
        self.upload = upload
        super.init(nibName: nil, bundle: nil)
        title = "New post"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textView.textContainerInset = UIEdgeInsets(top: 14, left: 12, bottom: 14, right: 12)
        let paragraph = NSMutableParagraphStyle()
        paragraph.paragraphSpacing = 4
        textView.typingAttributes = [
            .font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label,
            .paragraphStyle: paragraph,
        ]
        textView.delegate = self
        sent.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
        sent.textColor = .secondaryLabel
        sent.numberOfLines = 0
        place(sent, under: textView)
    }

    private func place(_ footer: UIView, under content: UIView) {
        for part in [content, footer] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: safe.topAnchor),
            content.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
            footer.topAnchor.constraint(equalTo: content.bottomAnchor, constant: 8),
            footer.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 17),
            footer.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -17),
            footer.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -12),
        ])
    }

    /// Inserts photos where the caret stands, in their order, each on a line of its own.
    func insert(_ photos: [UIImage]) {
        let pictures = NSMutableAttributedString()
        for photo in photos {
            lastID += 1
            let width = view.bounds.width - 34
            let attachment = PhotoAttachment(id: "\(lastID)", photo: photo, width: width)
            pictures.append(NSAttributedString(attachment: attachment))
            pictures.append(NSAttributedString(string: "\n"))
            attachment.onRemove = { [weak self] in self?.remove($0) }
            attachment.onRetry = { [weak self] in self?.start($0) }
            start(attachment)
        }
        pictures.addAttributes(
            textView.typingAttributes, range: NSRange(location: 0, length: pictures.length))
        let caret = textView.selectedRange
        textView.textStorage.replaceCharacters(in: caret, with: pictures)
        textView.selectedRange = NSRange(location: caret.location + pictures.length, length: 0)
        textViewDidChange(textView)
    }

    /// The X of a photo: it goes with its line break.
    private func remove(_ attachment: PhotoAttachment) {
        guard let place = textView.textStorage.ranges(of: attachment).first,
            let start = textView.position(
                from: textView.beginningOfDocument, offset: place.location),
            let end = textView.position(from: start, offset: 2),
            let range = textView.textRange(from: start, to: end)
        else { return }
        textView.replace(range, withText: "")
    }

    private func start(_ attachment: PhotoAttachment) {
        attachment.state = .uploading(0)
        uploads[attachment.id] = Task {
            do {
                try await upload(attachment.id, attachment.photo) {
                    attachment.state = .uploading($0)
                }
                attachment.state = .done
            } catch is CancellationError {
                return
            } catch {
                attachment.state = .failed("\(error)")
            }
        }
    }

    /// What the server gets: the text with a marker for each photo.
    var markers: String {
        var result = ""
        let text = textView.textStorage
        text.enumerateAttribute(
            .attachment, in: NSRange(location: 0, length: text.length), options: []
        ) { value, range, _ in
            if let photo = value as? PhotoAttachment {
                result += "[[image_id=\(photo.id)]]"
            } else {
                result += text.attributedSubstring(from: range).string
            }
        }
        return result
    }

    /// The photos in the order of the text.
    var photos: [PhotoAttachment] {
        var photos: [PhotoAttachment] = []
        let text = textView.textStorage
        text.enumerateAttribute(
            .attachment, in: NSRange(location: 0, length: text.length), options: []
        ) { value, _, _ in
            if let photo = value as? PhotoAttachment { photos.append(photo) }
        }
        return photos
    }

    // MARK: UITextViewDelegate

    /// A photo that was deleted uploads no longer.
    func textViewDidChange(_ textView: UITextView) {
        sent.text = markers
        let kept = Set(photos.map(\.id))
        for (id, upload) in uploads where !kept.contains(id) {
            upload.cancel()
            uploads[id] = nil
        }
    }
}
