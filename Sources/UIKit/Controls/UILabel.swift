public import TextKit

/// Shows text that cannot be edited.
@preconcurrency @MainActor open class UILabel: UIView, BaselineProviding {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    public required init?(coder: NSCoder) { nil }

    private let storage = NSTextStorage()
    private let manager = NSLayoutManager()
    private let container = NSTextContainer(size: .zero)
    private var plain: String?
    private var attributed: NSAttributedString?
    private var isCurrent = false
    /// What the text in the storage is scaled by.
    private var scale: CGFloat = 1

    // MARK: Content

    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            plain = newValue
            attributed = nil
            contentDidChange()
        }
    }

    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
        set {
            attributed = newValue.map { NSAttributedString(attributedString: $0) }
            plain = nil
            contentDidChange()
        }
    }

    open var font: UIFont! = UIFont.systemFont(ofSize: 17) { didSet { contentDidChange() } }
    open var textColor: UIColor! = .label { didSet { contentDidChange() } }
    open var highlightedTextColor: UIColor? { didSet { contentDidChange() } }
    open var isHighlighted = false { didSet { contentDidChange() } }
    open var isEnabled = true { didSet { contentDidChange() } }
    open var textAlignment: NSTextAlignment = .natural { didSet { contentDidChange() } }
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail { didSet { contentDidChange() } }
    /// 0 is as many as there are.
    open var numberOfLines = 1 { didSet { contentDidChange() } }
    open var shadowColor: UIColor? { didSet { contentDidChange() } }
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { contentDidChange() } }
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentDidChange() } }
    /// True shrinks text that is too wide, down to `minimumScaleFactor`, before it is truncated.
    open var adjustsFontSizeToFitWidth = false { didSet { contentDidChange() } }
    /// 0 lets text shrink to half its size (chosen: Apple's page says only that the limit is its own).
    open var minimumScaleFactor: CGFloat = 0 { didSet { contentDidChange() } }
    /// True sets letters closer, by up to a twentieth of the line, before text is truncated.
    open var allowsDefaultTighteningForTruncation = false { didSet { contentDidChange() } }
    open var adjustsFontForContentSizeCategory = false

    private var attributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        // Truncation is the container's: a paragraph style would cut every paragraph to one line.
        style.lineBreakMode = wrapsLines ? .byWordWrapping : lineBreakMode
        style.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
        let color: UIColor? =
            isHighlighted
            ? highlightedTextColor ?? textColor : isEnabled ? textColor : .tertiaryLabel
        var attributes: [NSAttributedString.Key: Any] = [
            .font: font ?? UIFont.systemFont(ofSize: 17), .foregroundColor: color ?? .label,
            .paragraphStyle: style,
        ]
        if let shadowColor {
            let shadow = NSShadow()
            shadow.shadowColor = shadowColor
            shadow.shadowOffset = shadowOffset
            attributes[.shadow] = shadow
        }
        return attributes
    }

    private var wrapsLines: Bool {
        numberOfLines != 1
            || lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping
    }

    private func contentDidChange() {
        isCurrent = false
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
    }

    // MARK: Layout

    /// The text with the label's attributes wherever it has none of its own.
    private var displayed: NSAttributedString {
        attributed?.over(attributes)
            ?? NSAttributedString(string: text ?? "", attributes: attributes)
    }

    private func lay(in size: CGSize, scale: CGFloat = 1, lines: Int? = nil) -> CGRect {
        if !isCurrent || scale != self.scale {
            isCurrent = true
            self.scale = scale
            storage.setAttributedString(displayed.scaled(by: scale))
        }
        container.maximumNumberOfLines = lines ?? numberOfLines
        container.lineBreakMode = lineBreakMode
        if container.size != size { container.size = size }
        manager.ensureLayout(for: container)
        return manager.usedRect(for: container)
    }

    private var standsLeft: Bool {
        let own = attributed.flatMap { text in
            text.length == 0
                ? nil
                : text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        }
        let alignment = own?.alignment ?? textAlignment
        return alignment != .center && alignment != .right
    }

    private func measured(width: CGFloat) -> CGSize {
        guard text?.isEmpty == false else { return .zero }
        let limit: CGFloat = 1_000_000
        let used = lay(in: CGSize(width: width > 0 ? min(width, limit) : limit, height: limit))
        // Text that does not stand at the left begins far from it in a wide container.
        let isFar = used.maxX > limit / 2
        let textWidth = isFar ? manager.widestLine : standsLeft ? used.maxX : used.width
        return CGSize(width: textWidth.rounded(.up), height: used.maxY.rounded(.up))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let fitting = measured(width: numberOfLines == 1 ? 0 : size.width)
        return size.width > 0 && numberOfLines == 1 && size.width.isFinite
            ? CGSize(width: fitting.width, height: fitting.height) : fitting
    }

    open override var intrinsicContentSize: CGSize { measured(width: preferredMaxLayoutWidth) }

    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int)
        -> CGRect
    {
        let size = measured(width: bounds.width)
        return CGRect(
            x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
            height: min(size.height, bounds.height))
    }

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text in the middle of `rect`'s height.
    open func drawText(in rect: CGRect) {
        guard text?.isEmpty == false else { return }
        let used = layOut(in: rect.size)
        let origin = CGPoint(x: rect.minX, y: rect.midY - used.height / 2 - used.minY)
        let range = manager.glyphRange(for: container)
        manager.drawBackground(forGlyphRange: range, at: origin)
        manager.drawGlyphs(forGlyphRange: range, at: origin)
    }

    /// Lines that do not fit the height are left out, but never the first.
    private func layOut(in size: CGSize) -> CGRect {
        let scale = fittingScale(in: size)
        let used = lay(in: size, scale: scale)
        guard size.height <= 0 || manager.glyphRange(for: container).length == 0 else {
            return used
        }
        return lay(in: CGSize(width: size.width, height: 1_000_000), scale: scale, lines: 1)
    }

    private func fittingScale(in size: CGSize) -> CGFloat {
        guard adjustsFontSizeToFitWidth, size.width > 0 else { return 1 }
        let minimum = minimumScaleFactor > 0 ? minimumScaleFactor : 0.5
        return NSAttributedString.scale(minimum: minimum) { scale in
            _ = lay(in: CGSize(width: size.width, height: 1_000_000), scale: scale)
            let end = manager.glyphRange(for: container).upperBound
            return end == storage.length
                && manager.truncatedGlyphRange(inLineFragmentForGlyphAt: max(end - 1, 0)).location
                    == NSNotFound
        }
    }

    package var firstBaselineFromTop: CGFloat { font.ascender.rounded(.up) }
    package var lastBaselineFromBottom: CGFloat { (-font.descender).rounded(.up) }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        isCurrent = false
    }
}
