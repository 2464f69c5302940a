import UIKit

/// A photo in the text, with its upload drawn over it, an X that takes it out, and a button that tries again.
final class PhotoView: UIView {
    private let photo = UIImageView()
    private let shade = UIView()
    private let label = UILabel()
    private let track = UIView()
    private let bar = UIView()
    private let close = UIButton(type: .custom)
    private let retry = UIButton(type: .custom)
    private var progress: CGFloat = 0

    init(_ attachment: PhotoAttachment) {
        super.init(frame: CGRect(origin: .zero, size: attachment.bounds.size))
        layer.cornerRadius = 10
        clipsToBounds = true
        photo.image = attachment.photo
        label.textColor = .white
        label.font = .systemFont(ofSize: 14, weight: .semibold)
        label.textAlignment = .center
        track.backgroundColor = UIColor(white: 1, alpha: 0.35)
        bar.backgroundColor = .white
        for line in [track, bar] { line.layer.cornerRadius = 3 }
        style(close, "✕", UIColor(white: 0, alpha: 0.6)) { [weak attachment] in
            attachment.map { $0.onRemove?($0) }
        }
        style(retry, "Try again", .systemRed) { [weak attachment] in
            attachment.map { $0.onRetry?($0) }
        }
        for part in [photo, shade, label, track, bar, close, retry] { addSubview(part) }
        show(attachment.state)
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    private func style(
        _ button: UIButton, _ title: String, _ color: UIColor, _ action: @escaping () -> Void
    ) {
        button.setTitle(title, for: .normal)
        button.setTitleColor(.white, for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 14, weight: .semibold)
        button.backgroundColor = color
        button.layer.cornerRadius = 14
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    func show(_ state: PhotoAttachment.State) {
        progress = 0
        label.text = ""
        var darkness: CGFloat = 0
        if case .uploading(let part) = state {
            progress = part
            label.text = "Uploading, \(Int(part * 100)) %"
            darkness = 0.4
        } else if case .failed(let reason) = state {
            label.text = reason
            darkness = 0.55
        }
        shade.backgroundColor = UIColor(white: 0, alpha: darkness)
        if case .uploading = state { track.isHidden = false } else { track.isHidden = true }
        bar.isHidden = track.isHidden
        if case .failed = state { retry.isHidden = false } else { retry.isHidden = true }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        photo.frame = bounds
        shade.frame = bounds
        label.frame = CGRect(x: 12, y: bounds.midY - 26, width: bounds.width - 24, height: 22)
        track.frame = CGRect(x: bounds.midX - 90, y: bounds.midY + 8, width: 180, height: 6)
        bar.frame = track.frame
        bar.frame.size.width *= progress
        close.frame = CGRect(x: bounds.width - 36, y: 8, width: 28, height: 28)
        retry.frame = CGRect(x: bounds.midX - 60, y: bounds.midY + 4, width: 120, height: 28)
    }

    /// What is no button belongs to the text, which puts the caret there.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit is UIButton ? hit : nil
    }
}

/// Makes the view when its place comes near what is seen.
final class PhotoViewProvider: NSTextAttachmentViewProvider {
    override func loadView() {
        guard let attachment = textAttachment as? PhotoAttachment else { return }
        let photoView = PhotoView(attachment)
        attachment.view = photoView
        view = photoView
    }
}
