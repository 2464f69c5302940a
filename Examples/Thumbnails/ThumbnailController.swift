import UIKit

/// A travel log whose pictures come from a server while it is read.
final class ThumbnailController: UIViewController {
    private let textView = UITextView()
    private let loader: ThumbnailLoader

    init(fetch: @escaping ThumbnailLoader.Fetch) {
        loader = ThumbnailLoader(fetch: fetch)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    var isLoading: Bool { loader.pending > 0 }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Thumbnails fetched while drawn"
        textView.frame = view.bounds
        textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        textView.textContainerInset = UIEdgeInsets(top: 14, left: 12, bottom: 14, right: 12)
        textView.isEditable = false
        textView.attributedText = log
        view.addSubview(textView)
    }

    private var log: NSAttributedString {
        let log = NSMutableAttributedString()
        func add(_ text: String, size: CGFloat = 16, weight: UIFont.Weight = .regular) {
            log.append(
                NSAttributedString(
                    string: text,
                    attributes: [
                        .font: UIFont.systemFont(ofSize: size, weight: weight),
                        .foregroundColor: UIColor.label,
                    ]))
        }
        func addThumbnails(_ ids: String..., height: CGFloat) {
            for id in ids {
                let thumbnail = ThumbnailAttachment(id: id, height: height, loader: loader)
                log.append(NSAttributedString(attachment: thumbnail))
                add(" ")
            }
        }
        add("North Island, day three\n", size: 22, weight: .bold)
        add("Up before the ferry. The light over the bay changed with every cup of tea:\n")
        addThumbnails("morning", "sea", "dunes", height: 74)
        add("\nAt night the fog came in and the third camera gave up:\n")
        addThumbnails("night", "fog", "dusk", height: 74)
        add("\n")
        addThumbnails("sea", height: 18)
        add("goes on the wall, ")
        addThumbnails("dusk", height: 18)
        add("on the card.")
        let paragraph = NSMutableParagraphStyle()
        paragraph.paragraphSpacing = 6
        paragraph.lineSpacing = 3
        log.addAttribute(
            .paragraphStyle, value: paragraph, range: NSRange(location: 0, length: log.length))
        return log
    }
}
