/// The text that an empty field shows: as many lines of it as there is room for, the last with an ellipsis.
@MainActor package final class PlaceholderView: UIView {
    package var text: NSAttributedString? { didSet { update() } }
    /// Attributes wherever the text has none of its own.
    package var base: [NSAttributedString.Key: Any] = [:] { didSet { update() } }
    /// What is drawn.
    private(set) var displayed = NSAttributedString(string: "")

    private static let options: NSStringDrawingOptions = [
        .usesLineFragmentOrigin, .truncatesLastVisibleLine,
    ]

    package init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isAccessibilityElement = false
        isHidden = true
    }

    package required init?(coder: NSCoder) { nil }

    private func update() {
        guard let text else { return }
        let whole = text.over(base)
        guard displayed != whole else { return }
        displayed = whole
        setNeedsDisplay()
    }

    /// Stands where a text view's first line stands, and down to its end or `height` at least.
    package func fill(_ view: UITextView, atLeast height: CGFloat = 0) {
        let padding = view.textContainer.lineFragmentPadding
        let room = CGRect(origin: .zero, size: view.bounds.size).inset(by: view.textContainerInset)
        frame = CGRect(
            x: room.minX + padding, y: room.minY, width: max(0, room.width - 2 * padding),
            height: max(room.height, height))
    }

    /// The text's rectangle when it is drawn in the bounds.
    var textRect: CGRect {
        displayed.boundingRect(with: bounds.size, options: Self.options, context: nil)
            .offsetBy(dx: 0, dy: -surplusAscent)
    }

    /// How much lower the first line's baseline is than that of the empty line, which is as high as its font: letters from
    /// another font make a line higher. Both stand on one baseline, the caret's too.
    private var surplusAscent: CGFloat {
        guard displayed.length > 0,
            let font = displayed.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        else { return 0 }
        let line = displayed.boundingRect(with: .zero, options: [], context: nil)
        return max(0, -line.minY - font.ascender)
    }

    package override func draw(_ rect: CGRect) {
        displayed.draw(
            with: bounds.offsetBy(dx: 0, dy: -surplusAscent), options: Self.options, context: nil)
    }
}
