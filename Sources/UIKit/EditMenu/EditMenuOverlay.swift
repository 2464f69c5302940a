/// An open menu and what closes it: it lies over the whole window and gets keys before the first responder.
@MainActor final class EditMenuOverlay: UIView {
    private let panel = EditMenuView()
    private weak var responder: UIView?
    /// The elements shown, and those of the menus around them.
    private var levels: [[UIMenuElement]]
    /// What the menu is beside, in the window; nil when that is gone.
    var target: (() -> CGRect?)?
    var prefersAbove = false
    var onDismiss: (() -> Void)?
    private var size = CGSize.zero
    private var isDismissed = false

    init(menu: UIMenu, responder: UIView) {
        self.responder = responder
        levels = [menu.children]
        super.init(frame: .zero)
        addSubview(panel)
        panel.show(menu.children)
    }

    required init?(coder: NSCoder) { nil }

    var isEmpty: Bool { panel.rows.isEmpty }
    var menuFrame: CGRect { panel.frame }
    var rows: [EditMenuRow] { panel.rows }
    var highlighted: EditMenuRow? { panel.highlighted }

    func present(in window: UIWindow) {
        overrideUserInterfaceStyle = responder?.traitCollection.userInterfaceStyle ?? .unspecified
        frame = CGRect(origin: .zero, size: window.bounds.size)
        size = frame.size
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(self)
        window.pressInterceptor = self
        place()
    }

    func show(_ menu: UIMenu) {
        levels = [menu.children]
        showLevel()
    }

    private func showLevel() {
        panel.highlighted = nil
        panel.show(levels.last ?? [])
        place()
    }

    /// Puts the panel beside its target.
    func place() {
        guard let target = target?() else { return dismiss() }
        panel.frame = EditMenuPlacement.frame(
            of: panel.sizeThatFits(.zero), target: target, in: bounds, prefersAbove: prefersAbove)
        panel.layoutIfNeeded()
    }

    func dismiss() {
        guard !isDismissed else { return }
        isDismissed = true
        if let window, window.pressInterceptor === self { window.pressInterceptor = nil }
        removeFromSuperview()
        onDismiss?()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // A window of another size has its text elsewhere.
        if bounds.size != size, !isDismissed { dismiss() }
    }

    // MARK: Choosing

    private func choose(_ row: EditMenuRow) {
        if let menu = row.element as? UIMenu {
            levels.append(menu.children)
            return showLevel()
        }
        let responder = responder
        if !row.element.shownAttributes.contains(.keepsMenuPresented) { dismiss() }
        guard let responder else { return }
        if let action = row.element as? UIAction {
            action.performWithSender(responder, target: nil)
        } else if let command = row.element as? UICommand {
            _ = command.perform(from: responder)
        }
    }

    private func goBack() {
        guard levels.count > 1 else { return }
        levels.removeLast()
        showLevel()
    }

    // MARK: Pointer

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        guard panel.frame.contains(point) else { return dismiss() }
        highlight(at: point)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { highlight(at: touch.location(in: self)) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard !isDismissed, let touch = touches.first,
            let row = panel.row(at: touch.location(in: panel))
        else { return }
        choose(row)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        panel.highlighted = nil
    }

    private func highlight(at point: CGPoint) {
        panel.highlighted = panel.row(at: convert(point, to: panel))
    }
}

extension EditMenuOverlay: PointerFollowing, WheelScrolling {
    package func pointerMoved(to location: CGPoint?) {
        guard let location, panel.frame.contains(location) else { return }
        highlight(at: location)
    }

    /// The wheel over the panel scrolls it; elsewhere it closes the menu.
    package func scroll(by delta: CGVector, at location: CGPoint) -> Bool {
        if !panel.frame.contains(location) { dismiss() }
        return true
    }
}

extension EditMenuOverlay: PressIntercepting {
    package func intercept(_ press: UIPress) -> Bool {
        guard let key = press.key, !isDismissed else { return false }
        guard press.phase == .began else { return false }
        switch key.keyCode {
        case .keyboardDownArrow: panel.moveHighlight(by: 1)
        case .keyboardUpArrow: panel.moveHighlight(by: -1)
        case .keyboardHome, .keyboardPageUp: panel.highlightEnd(last: false)
        case .keyboardEnd, .keyboardPageDown: panel.highlightEnd(last: true)
        case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
            if let row = panel.highlighted { choose(row) } else { dismiss() }
        case .keyboardRightArrow:
            if let row = panel.highlighted, row.element is UIMenu { choose(row) }
        case .keyboardLeftArrow: goBack()
        case .keyboardEscape:
            if levels.count > 1 { goBack() } else { dismiss() }
        case .keyboardTab, .keyboardApplication, .keyboardF10: dismiss()
        case .keyboardLeftShift, .keyboardRightShift, .keyboardLeftControl, .keyboardRightControl,
            .keyboardLeftAlt, .keyboardRightAlt:
            return false
        default:
            // Other keys mean the text: they close the menu and go there.
            dismiss()
            return false
        }
        return true
    }
}
