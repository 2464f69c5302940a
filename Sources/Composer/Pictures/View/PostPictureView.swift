public import UIKit

/// Shows a picture of a post in the text, with what its state and the pointer ask for: a gauge, the reason of a failure, an X, a retry.
///
/// Only the buttons take clicks; the rest of the picture belongs to the text view, which sets the caret and selects.
public final class PostPictureView: UIView, PointerNoticing {
    /// The picture that is shown; a view is used again for another one.
    public var picture: PostPicture? {
        didSet {
            guard picture !== oldValue else { return }
            oldValue?.remove(self)
            picture?.add(self)
            pictureDidChange()
        }
    }
    private let overlay = PictureOverlay(frame: .zero)
    private lazy var close = PictureButton(.close) { [weak self] in
        guard let picture = self?.picture else { return }
        picture.handler?.remove(picture)
    }
    private lazy var retry = PictureButton(.retry) { [weak self] in
        guard let picture = self?.picture else { return }
        picture.handler?.retry(picture)
    }
    private weak var shownImage: UIImage?
    package var isPointerInside = false {
        didSet { if isPointerInside != oldValue { setNeedsLayout() } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(overlay)
        addSubview(close)
        addSubview(retry)
    }

    public required init?(coder: NSCoder) { nil }

    /// Where the X is, in this view; nil when it does not show.
    public var closeFrame: CGRect? { close.isHidden ? nil : close.frame }
    /// Where the retry button is, in this view; nil when it does not show.
    public var retryFrame: CGRect? { retry.isHidden ? nil : retry.frame }

    func pictureDidChange() {
        overlay.state = picture?.state ?? .idle
        overlay.isSelected = picture?.focus == .selected
        if picture?.image !== shownImage {
            shownImage = picture?.image
            setNeedsDisplay()
        }
        accessibilityLabel = picture?.accessibilityLabel ?? picture?.name
        accessibilityValue = picture?.state.failure ?? picture?.state.name
        setNeedsLayout()
    }

    private var wantsClose: Bool {
        guard let picture else { return false }
        return isPointerInside || picture.focus != .none || picture.state.isBusy
            || picture.state.failure != nil
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        overlay.frame = bounds
        let controls = PictureControls(
            size: bounds.size, state: picture?.state ?? .idle, wantsClose: wantsClose)
        retry.isSpelled = controls.spellsRetry
        for (button, frame) in [(close, controls.close), (retry, controls.retry)] {
            button.isHidden = frame == nil
            if let frame { button.frame = frame }
        }
    }

    public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    public override func draw(_ rect: CGRect) {
        guard let image = picture?.image else {
            UIColor.secondarySystemFill.setFill()
            UIBezierPath(rect: bounds).fill()
            return
        }
        image.draw(in: bounds)
    }
}
