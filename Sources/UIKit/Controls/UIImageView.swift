public import Views

/// Shows a picture; `contentMode` says how it fills the view.
@preconcurrency @MainActor open class UIImageView: UIView {
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
            setNeedsDisplay()
        }
    }

    open var highlightedImage: UIImage?
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

    private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    open override var intrinsicContentSize: CGSize {
        shown?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { shown?.size ?? .zero }

    open override func draw(_ rect: CGRect) {
        guard let image = shown else { return }
        let place = contentMode.rect(for: image.size, in: bounds)
        let isTemplate = image.renderingMode == .alwaysTemplate
        (isTemplate ? image.withTintColor(tintColor) : image).draw(in: place)
    }
}
