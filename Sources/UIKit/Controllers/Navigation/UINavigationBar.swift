public import TextKit

/// A bar with a title in its middle and buttons at its sides.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        titleLabel.textAlignment = .center
        line.backgroundColor = .separator
        addSubview(titleLabel)
        addSubview(line)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Points; chosen by Apple for a bar without a large title.
    static let height: CGFloat = 44
    private static let margin: CGFloat = 8

    /// From the first to the one that shows.
    open var items: [UINavigationItem]? {
        didSet {
            for item in oldValue ?? [] where item.bar === self { item.bar = nil }
            for item in items ?? [] { item.bar = self }
            contentDidChange()
        }
    }

    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items?.dropLast().last }
    open var barTintColor: UIColor? {
        didSet { backgroundColor = barTintColor ?? .systemBackground }
    }
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { contentDidChange() }
    }
    /// The bar is always opaque and its title small; kept for code that sets these.
    open var isTranslucent = true
    open var prefersLargeTitles = false

    /// What the button back does.
    var goBack: () -> Void = {}

    private let titleLabel = UILabel(frame: .zero)
    private let line = UIView(frame: .zero)
    private var left: [UIView] = []
    private var right: [UIView] = []
    private var shownTitleView: UIView?

    // MARK: Content

    func contentDidChange() {
        for view in left + right { view.removeFromSuperview() }
        let item = topItem
        left = (item?.leftBarButtonItems ?? []).map(view)
        if left.isEmpty, let backItem, item?.hidesBackButton == false {
            left = [backButton(backItem)]
        }
        right = (item?.rightBarButtonItems ?? []).map(view)
        for view in left + right { addSubview(view) }
        showTitle(item)
        setNeedsLayout()
    }

    private func showTitle(_ item: UINavigationItem?) {
        var attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 17, weight: .semibold),
            .foregroundColor: UIColor.label,
        ]
        attributes.merge(titleTextAttributes ?? [:]) { $1 }
        titleLabel.attributedText = NSAttributedString(
            string: item?.title ?? "", attributes: attributes)
        titleLabel.isHidden = item?.titleView != nil
        guard shownTitleView !== item?.titleView else { return }
        shownTitleView?.removeFromSuperview()
        shownTitleView = item?.titleView
        if let shownTitleView { addSubview(shownTitleView) }
    }

    private func view(for item: UIBarButtonItem) -> UIView {
        item.bar = self
        if let custom = item.customView { return custom }
        let button = UIButton(type: .system)
        button.setImage(item.image, for: .normal)
        button.setTitle(item.title, for: .normal)
        if let color = item.tintColor { button.setTitleColor(color, for: .normal) }
        let size: CGFloat = item.title == "+" ? 24 : 17
        button.titleLabel?.font = .systemFont(
            ofSize: size, weight: item.style == .done ? .semibold : .regular)
        button.isEnabled = item.isEnabled
        button.accessibilityLabel = item.title
        button.addAction(
            UIAction { [weak item] _ in item?.trigger() }, for: .primaryActionTriggered)
        return button
    }

    private func backButton(_ item: UINavigationItem) -> UIView {
        let button = UIButton(type: .system)
        button.setTitle("‹ " + (item.backButtonTitle ?? item.title ?? "Back"), for: .normal)
        button.addAction(
            UIAction { [weak self] _ in self?.goBack() }, for: .primaryActionTriggered)
        return button
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(
            by: UIEdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin))
        let thickness = 1 / contentScaleFactor
        line.frame = CGRect(
            x: 0, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
        var start = room.minX
        for view in left {
            let size = place(view)
            view.frame = CGRect(x: start, y: room.midY - size.height / 2, size)
            start += size.width
        }
        var end = room.maxX
        for view in right {
            let size = place(view)
            end -= size.width
            view.frame = CGRect(x: end, y: room.midY - size.height / 2, size)
        }
        layOutTitle(from: start, to: end)
    }

    private func place(_ view: UIView) -> CGSize {
        view is UIButton ? view.sizeThatFits(bounds.size) : view.bounds.size
    }

    /// In the middle of the bar, or of what the buttons leave when there is no room.
    private func layOutTitle(from start: CGFloat, to end: CGFloat) {
        let view = shownTitleView ?? titleLabel
        let fitting = shownTitleView?.bounds.size ?? titleLabel.sizeThatFits(bounds.size)
        let room = max(0, end - start - 2 * Self.margin)
        let width = min(fitting.width, room)
        let centred = bounds.midX - width / 2
        let x = min(max(centred, start + Self.margin), max(start, end - Self.margin - width))
        view.frame = CGRect(
            x: x, y: bounds.midY - fitting.height / 2, CGSize(width: width, height: fitting.height))
    }
}

extension CGRect {
    fileprivate init(x: CGFloat, y: CGFloat, _ size: CGSize) {
        self.init(origin: CGPoint(x: x, y: y), size: size)
    }
}
