/// The panel of an open menu: rows in sections, rounded, with a shadow; it scrolls when the window is too low.
@MainActor final class EditMenuView: UIView {
    private let scrollView = UIScrollView()
    private(set) var rows: [EditMenuRow] = []
    /// Rows and, as nil, the lines between sections.
    private var entries: [EditMenuRow?] = []
    private var lines: [UIView] = []

    private static let padding: CGFloat = 5
    private static let separatorHeight: CGFloat = 9
    private static let leastWidth: CGFloat = 150

    init() {
        super.init(frame: .zero)
        layer.cornerRadius = 9
        layer.borderWidth = 1
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 3)
        backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark ? .tertiarySystemBackground : .systemBackground
        }
        scrollView.showsHorizontalScrollIndicator = false
        addSubview(scrollView)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Rows

    /// Shows other elements; inline menus become sections.
    func show(_ elements: [UIMenuElement]) {
        for view in rows as [UIView] + lines { view.removeFromSuperview() }
        entries = Self.entries(of: elements)
        rows = entries.compactMap { $0 }
        lines = entries.filter { $0 == nil }.map { _ in
            let line = UIView()
            line.backgroundColor = .separator
            return line
        }
        for view in rows as [UIView] + lines { scrollView.addSubview(view) }
        setNeedsLayout()
    }

    private static func entries(of elements: [UIMenuElement]) -> [EditMenuRow?] {
        var sections: [[EditMenuRow]] = [[]]
        func add(_ elements: [UIMenuElement]) {
            for element in elements where !element.shownAttributes.contains(.hidden) {
                guard let menu = element as? UIMenu else {
                    sections[sections.count - 1].append(EditMenuRow(element: element))
                    continue
                }
                if menu.options.contains(.displayInline) {
                    sections.append([])
                    add(menu.children)
                    sections.append([])
                } else if !menu.children.isEmpty {
                    sections[sections.count - 1].append(EditMenuRow(element: menu))
                }
            }
        }
        add(elements)
        let filled = sections.filter { !$0.isEmpty }.map { $0.map(Optional.some) }
        return Array(filled.joined(separator: [nil]))
    }

    // MARK: Highlight

    var highlighted: EditMenuRow? {
        didSet {
            guard highlighted !== oldValue else { return }
            oldValue?.isHighlighted = false
            highlighted?.isHighlighted = true
            guard let highlighted else { return }
            scrollView.scrollRectToVisible(highlighted.frame, animated: false)
        }
    }

    /// Goes on to the next row that can be chosen, around the ends.
    func moveHighlight(by step: Int) {
        let choosable = rows.filter(\.isChoosable)
        guard !choosable.isEmpty else { return }
        guard let index = choosable.firstIndex(where: { $0 === highlighted }) else {
            highlighted = step > 0 ? choosable.first : choosable.last
            return
        }
        highlighted = choosable[(index + step + choosable.count) % choosable.count]
    }

    func highlightEnd(last: Bool) {
        let choosable = rows.filter(\.isChoosable)
        highlighted = last ? choosable.last : choosable.first
    }

    func row(at point: CGPoint) -> EditMenuRow? {
        guard bounds.contains(point) else { return nil }
        let inside = convert(point, to: scrollView)
        return rows.first { $0.frame.contains(inside) && $0.isChoosable }
    }

    // MARK: Layout

    private var hasMarks: Bool { rows.contains { $0.element.shownState != .off } }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let marks = hasMarks
        let widest = rows.map { $0.width(withMarks: marks) }.max() ?? 0
        let height = entries.reduce(2 * Self.padding) {
            $0 + ($1 == nil ? Self.separatorHeight : EditMenuRow.height)
        }
        return CGSize(width: max(Self.leastWidth, widest + 2 * Self.padding), height: height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        scrollView.frame = bounds.insetBy(dx: 0, dy: Self.padding)
        let marks = hasMarks
        let width = bounds.width - 2 * Self.padding
        var y: CGFloat = 0
        var nextLine = lines.makeIterator()
        for entry in entries {
            if let row = entry {
                row.frame = CGRect(
                    x: Self.padding, y: y, width: width, height: EditMenuRow.height)
                row.layOut(withMarks: marks)
                y += EditMenuRow.height
            } else {
                nextLine.next()?.frame = CGRect(
                    x: Self.padding, y: y + (Self.separatorHeight - 1) / 2, width: width, height: 1)
                y += Self.separatorHeight
            }
        }
        scrollView.contentSize = CGSize(width: bounds.width, height: y)
        updateBorder()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateBorder()
    }

    private func updateBorder() {
        traitCollection.performAsCurrent { layer.borderColor = UIColor.separator.cgColor }
    }
}
