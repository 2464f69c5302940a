/// A text view for messages: with a placeholder, as high as its text between two limits, and a Return key that can be done.
///
/// Placed by frames it sets the height of its own frame: the upper edge stays, or the lower one with
/// `.flexibleTopMargin` in `autoresizingMask`. Placed by constraints its `intrinsicContentSize` has that height.
/// Text higher than `maximumHeight` scrolls.
@preconcurrency @MainActor open class GrowingTextView: UITextView {
    private let placeholderView = PlaceholderView()
    private var toldHeight: CGFloat?
    private var isFitting = false
    /// What the attributes of the empty line were last made for.
    private var wasEmpty = true

    public override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        addSubview(placeholderView)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(placeholderView)
    }

    // MARK: Placeholder

    /// Shown while the text is empty; the first composed character hides it too. It is no content: neither selected nor
    /// copied, nor the view's accessibility value. Lines that do not fit the view end in an ellipsis.
    open var placeholder: String? {
        get { placeholderView.text?.string }
        set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
    }

    /// The placeholder with attributes of its own, which go before the view's font, alignment and `placeholderColor`.
    open var attributedPlaceholder: NSAttributedString? {
        get { placeholderView.text }
        set {
            placeholderView.text = newValue
            placeholderDidChange()
        }
    }

    open var placeholderColor: UIColor = .placeholderText { didSet { placeholderDidChange() } }

    /// nil, the default, is the view's `font`.
    open var placeholderFont: UIFont? { didSet { placeholderDidChange() } }

    /// Whether the placeholder is to be seen now.
    open var isShowingPlaceholder: Bool { !placeholderView.isHidden }

    private func placeholderDidChange() {
        editor.resetTypingAttributes()
        updatePlaceholder()
        if let placeholder { accessibilityHint = placeholder }
    }

    private func updatePlaceholder() {
        placeholderView.isHidden = hasText || placeholderView.text == nil
        guard !placeholderView.isHidden else { return }
        placeholderView.base = placeholderAttributes
        placeholderView.fill(self, atLeast: lineHeight)
    }

    private var placeholderAttributes: [NSAttributedString.Key: Any] {
        var attributes = baseAttributes
        attributes[.paragraphStyle] = typingAttributes[.paragraphStyle]
        attributes[.foregroundColor] = placeholderColor
        if let placeholderFont { attributes[.font] = placeholderFont }
        return attributes
    }

    /// The caret of an empty text stands where the placeholder begins, in right-to-left text on the right.
    override func emptyLineAttributes(
        _ typing: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any] {
        guard !hasText, let text = attributedPlaceholder?.string,
            TextGeometry.firstStrong(text) == .rightToLeft
        else { return typing }
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(typing[.paragraphStyle] as? NSParagraphStyle ?? .default)
        guard style.baseWritingDirection == .natural else { return typing }
        style.baseWritingDirection = .rightToLeft
        var attributes = typing
        attributes[.paragraphStyle] = style
        return attributes
    }

    // MARK: Height

    /// Points; a line of text with the insets when that is more.
    open var minimumHeight: CGFloat = 0 { didSet { limitsDidChange() } }

    /// Points; beyond it the view stays as high as this and scrolls. A minimum above it wins.
    open var maximumHeight: CGFloat = .greatestFiniteMagnitude { didSet { limitsDidChange() } }

    /// The height for the text at the view's width, between the limits, points.
    open var preferredHeight: CGFloat { clamped(fittingHeight) }

    /// Called with each new height once, after the frame or the intrinsic size has it.
    open var onHeightChange: ((CGFloat) -> Void)?

    private func limitsDidChange() {
        setNeedsLayout()
        fitHeight()
    }

    private func clamped(_ height: CGFloat) -> CGFloat {
        max(min(height, maximumHeight), minimumHeight)
    }

    /// Exact down to `maximumHeight`: what lies below it makes no difference.
    private var fittingHeight: CGFloat {
        guard bounds.width > 0 else {
            return lineHeight + textContainerInset.top + textContainerInset.bottom
        }
        trackContainerSize()
        if maximumHeight < .greatestFiniteMagnitude {
            let seen = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, maximumHeight))
            layoutManager.ensureLayout(forBoundingRect: seen, in: textContainer)
        } else {
            layoutManager.ensureLayout(for: textContainer)
        }
        return contentHeight
    }

    private var lineHeight: CGFloat { ceil((font ?? TextAppearance.defaultFont).lineHeight) }

    private func fitHeight() {
        guard bounds.width > 0, !isFitting else { return }
        isFitting = true
        defer { isFitting = false }
        let height = preferredHeight
        let isPlacedByFrames = translatesAutoresizingMaskIntoConstraints
        let old = isPlacedByFrames ? frame.height : toldHeight ?? frame.height
        toldHeight = height
        guard height != old else { return }
        if isPlacedByFrames { setFrameHeight(height) } else { invalidateIntrinsicContentSize() }
        onHeightChange?(height)
        (delegate as? any GrowingTextViewDelegate)?.growingTextView(self, didChangeHeight: height)
    }

    private func setFrameHeight(_ height: CGFloat) {
        var new = frame
        if autoresizingMask.contains(.flexibleTopMargin),
            !autoresizingMask.contains(.flexibleBottomMargin)
        {
            new.origin.y = frame.maxY - height
        }
        new.size.height = height
        frame = new
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: preferredHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        var fitting = super.sizeThatFits(size)
        fitting.height = clamped(fitting.height)
        return fitting
    }

    // MARK: Return

    /// Called for the Return key instead of a line break, when `returnKeyType` is another than `.default`.
    ///
    /// With `enablesReturnKeyAutomatically` it is not called while the text is empty. Shift and Return begin a new line all
    /// the same.
    open var onDone: (() -> Void)?

    override func returnKeyPressed() -> Bool {
        let growingDelegate = delegate as? any GrowingTextViewDelegate
        guard returnKeyType != .default, onDone != nil || growingDelegate != nil else {
            return false
        }
        editor.commitMarked()
        if enablesReturnKeyAutomatically, !hasText { return true }
        onDone?()
        growingDelegate?.growingTextViewDidPressDone(self)
        return true
    }

    // MARK: Following the text

    override func storageDidChange() {
        let isHidden = hasText || placeholderView.text == nil
        if placeholderView.isHidden != isHidden { updatePlaceholder() }
    }

    override func textLayoutDidChange() {
        if wasEmpty == hasText {
            wasEmpty = !hasText
            layoutManager.typingAttributes = emptyLineAttributes(typingAttributes)
        }
        fitHeight()
        updatePlaceholder()
    }
}

/// Told by a growing text view what a text view does not tell.
@preconcurrency @MainActor public protocol GrowingTextViewDelegate: UITextViewDelegate {
    /// The view wants or has a new height, points; called once for each.
    func growingTextView(_ textView: GrowingTextView, didChangeHeight height: CGFloat)
    /// Return was pressed where `returnKeyType` is another than `.default`; no line break enters.
    func growingTextViewDidPressDone(_ textView: GrowingTextView)
}

extension GrowingTextViewDelegate {
    public func growingTextView(_ textView: GrowingTextView, didChangeHeight height: CGFloat) {}
    public func growingTextViewDidPressDone(_ textView: GrowingTextView) {}
}
