/// One entry of an open menu: tick, title, shortcut or the sign of a submenu.
@MainActor final class EditMenuRow: UIView {
    let element: UIMenuElement
    private let mark = UILabel()
    private let title = UILabel()
    private let hint = UILabel()

    static let height: CGFloat = 28
    static let markWidth: CGFloat = 20
    private static let padding: CGFloat = 10

    /// Shown as what Return or a click would choose.
    var isHighlighted = false { didSet { updateColors() } }

    init(element: UIMenuElement) {
        self.element = element
        super.init(frame: .zero)
        mark.text = Self.mark(of: element.shownState)
        title.text = element.title
        hint.text =
            element is UIMenu ? "\u{203A}" : EditMenuSuggestions.shortcut(of: element)
        mark.font = .systemFont(ofSize: 13)
        title.font = .systemFont(ofSize: 14)
        hint.font = .systemFont(ofSize: element is UIMenu ? 15 : 12)
        layer.cornerRadius = 5
        for label in [mark, title, hint] { addSubview(label) }
        isAccessibilityElement = true
        accessibilityLabel = element.title
        updateColors()
    }

    required init?(coder: NSCoder) { nil }

    private static func mark(of state: UIMenuElement.State) -> String? {
        switch state {
        case .off: nil
        case .on: "\u{2713}"
        case .mixed: "\u{2013}"
        }
    }

    var isChoosable: Bool { !element.shownAttributes.contains(.disabled) }

    private func updateColors() {
        let attributes = element.shownAttributes
        var color = UIColor.label
        if attributes.contains(.destructive) { color = .systemRed }
        if attributes.contains(.disabled) { color = .tertiaryLabel }
        if isHighlighted { color = .white }
        title.textColor = color
        mark.textColor = color
        hint.textColor = isHighlighted ? UIColor.white.withAlphaComponent(0.8) : .secondaryLabel
        backgroundColor = isHighlighted ? .tintColor : nil
    }

    /// The width that shows everything, points.
    func width(withMarks: Bool) -> CGFloat {
        let hintWidth = hint.intrinsicContentSize.width
        return ceil(
            2 * Self.padding + (withMarks ? Self.markWidth : 0) + title.intrinsicContentSize.width
                + (hintWidth > 0 ? 24 + hintWidth : 0))
    }

    func layOut(withMarks: Bool) {
        let inside = bounds.insetBy(dx: Self.padding, dy: 0)
        let titleX = inside.minX + (withMarks ? Self.markWidth : 0)
        let hintWidth = hint.intrinsicContentSize.width
        mark.frame = CGRect(
            x: inside.minX, y: 0, width: Self.markWidth, height: bounds.height)
        hint.frame = CGRect(
            x: inside.maxX - hintWidth, y: 0, width: hintWidth, height: bounds.height)
        title.frame = CGRect(
            x: titleX, y: 0,
            width: max(0, inside.maxX - titleX - (hintWidth > 0 ? hintWidth + 12 : 0)),
            height: bounds.height)
    }
}
