public import TextKit

/// A button with a title and a picture.
@preconcurrency @MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case close = 7
    }

    public private(set) var buttonType: ButtonType = .custom
    public let titleLabel: UILabel? = UILabel(frame: .zero)
    public let imageView: UIImageView? = UIImageView(image: nil)
    /// Around title and picture, points.
    open var contentEdgeInsets = UIEdgeInsets(top: 6, left: 8, bottom: 6, right: 8) {
        didSet { contentDidChange() }
    }
    /// Between picture and title, points.
    private static let spacing: CGFloat = 6

    public override init(frame: CGRect) {
        super.init(frame: frame)
        if let imageView { addSubview(imageView) }
        if let titleLabel { addSubview(titleLabel) }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        setImage(primaryAction.image, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    // MARK: Content by state

    private var titles: [State: String] = [:]
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]

    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        contentDidChange()
    }

    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title
        contentDidChange()
    }

    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        contentDidChange()
    }

    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        contentDidChange()
    }

    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state] ?? attributedTitles[.normal]
    }
    open func titleColor(for state: State) -> UIColor? {
        titleColors[state] ?? titleColors[.normal]
    }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open var currentTitle: String? { title(for: state) }
    open var currentImage: UIImage? { image(for: state) }

    private func contentDidChange() {
        update()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func update() {
        imageView?.image = currentImage
        if let text = attributedTitle(for: state) {
            titleLabel?.attributedText = text
        } else {
            titleLabel?.text = currentTitle
        }
        let standard: UIColor = buttonType == .system ? tintColor : .white
        let color = titleColor(for: state) ?? standard
        titleLabel?.textColor = isEnabled ? color : .tertiaryLabel
        alpha = isHighlighted ? 0.4 : 1
    }

    // MARK: Layout

    private func parts(for size: CGSize) -> (image: CGSize, title: CGSize, spacing: CGFloat) {
        let image = imageView?.image?.size ?? .zero
        let title = titleLabel?.sizeThatFits(size) ?? .zero
        return (image, title, image.width > 0 && title.width > 0 ? UIButton.spacing : 0)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let parts = parts(for: CGSize(width: CGFloat.infinity, height: .infinity))
        let insets = contentEdgeInsets
        return CGSize(
            width: parts.image.width + parts.spacing + parts.title.width + insets.left
                + insets.right,
            height: max(parts.image.height, parts.title.height) + insets.top + insets.bottom)
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        update()
        let room = bounds.inset(by: contentEdgeInsets)
        let parts = parts(for: room.size)
        let titleWidth = min(
            parts.title.width, max(0, room.width - parts.image.width - parts.spacing))
        let width = parts.image.width + parts.spacing + titleWidth
        var x = room.midX - width / 2
        switch contentHorizontalAlignment {
        case .left, .leading: x = room.minX
        case .right, .trailing: x = room.maxX - width
        case .center, .fill: break
        }
        imageView?.frame = CGRect(
            origin: CGPoint(x: x, y: room.midY - parts.image.height / 2), size: parts.image)
        titleLabel?.frame = CGRect(
            x: x + parts.image.width + parts.spacing, y: room.midY - parts.title.height / 2,
            width: titleWidth, height: parts.title.height)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }
}
