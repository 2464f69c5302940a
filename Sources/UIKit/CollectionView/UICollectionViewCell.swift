public import Views

/// One item of a collection view: content over a background.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Holds the cell's views and fills it.
    public let contentView = UIView(frame: .zero)

    /// Fills the cell behind everything else.
    open var backgroundView: UIView? {
        didSet { replace(oldValue, by: backgroundView, at: 0) }
    }

    /// Shows over the background while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showSelection()
        }
    }

    open var isSelected = false { didSet { showSelection() } }
    open var isHighlighted = false { didSet { showSelection() } }

    private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        if old !== new { old?.removeFromSuperview() }
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: index)
    }

    private func showSelection() {
        selectedBackgroundView?.isHidden = !isSelected && !isHighlighted
        for label in contentView.subviews.compactMap({ $0 as? UILabel }) {
            let isHighlighted = isSelected || isHighlighted
            if label.isHighlighted != isHighlighted { label.isHighlighted = isHighlighted }
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [contentView, backgroundView, selectedBackgroundView] { view?.frame = bounds }
    }
}
