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
        let whole = NSMutableAttributedString(string: text.string, attributes: base)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            own, range, _ in
            whole.addAttributes(own, range: range)
        }
        guard displayed != whole else { return }
        displayed = whole
        setNeedsDisplay()
    }

    /// The text's rectangle when it is drawn in the bounds.
    var textRect: CGRect {
        displayed.boundingRect(with: bounds.size, options: Self.options, context: nil)
    }

    package override func draw(_ rect: CGRect) {
        displayed.draw(with: bounds, options: Self.options, context: nil)
    }
}
