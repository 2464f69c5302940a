/// Shows a menu of what can be done with a view's content, near a point of it.
///
/// The menu is drawn in the view's window, which keeps its first responder: arrow keys, Return and Escape go to the menu
/// first. It closes on a choice, Escape, a click elsewhere and scrolling.
@preconcurrency @MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
    open private(set) weak var view: UIView?
    open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    private var overlay: EditMenuOverlay?
    private var presented: UIEditMenuConfiguration?

    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    open func willMove(to view: UIView?) { dismissMenu() }
    open func didMove(to view: UIView?) { self.view = view }

    /// Whether the menu is open.
    package var isPresented: Bool { overlay != nil }

    /// Opens the menu that the delegate gives, if it is one with elements.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        dismissMenu()
        guard let view, let window = view.window, let menu = menu(for: configuration) else {
            return
        }
        let overlay = EditMenuOverlay(menu: menu, responder: view)
        guard !overlay.isEmpty else { return }
        let animator = ImmediateAnimator()
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        overlay.target = { [weak self] in self?.target(for: configuration) }
        overlay.prefersAbove = configuration.preferredArrowDirection == .down
        overlay.onDismiss = { [weak self] in self?.didDismiss(configuration) }
        presented = configuration
        self.overlay = overlay
        overlay.present(in: window)
        animator.run()
    }

    /// Closes the menu, if one is open.
    open func dismissMenu() { overlay?.dismiss() }

    /// Asks the delegate again for the open menu.
    open func reloadVisibleMenu() {
        guard let overlay, let configuration = presented else { return }
        guard let menu = menu(for: configuration) else { return dismissMenu() }
        overlay.show(menu)
    }

    /// Moves the open menu to where its target is now.
    open func updateVisibleMenuPosition(animated: Bool) { overlay?.place() }

    /// Where the menu was asked for, in a view's coordinates.
    open func location(in view: UIView?) -> CGPoint {
        guard overlay != nil, let presented else { return .zero }
        return self.view?.convert(presented.sourcePoint, to: view) ?? .zero
    }

    private func menu(for configuration: UIEditMenuConfiguration) -> UIMenu? {
        guard let view else { return nil }
        let suggested = EditMenuSuggestions.elements(for: view)
        guard let delegate else { return UIMenu(children: suggested) }
        return delegate.editMenuInteraction(
            self, menuFor: configuration, suggestedActions: suggested)
    }

    private func target(for configuration: UIEditMenuConfiguration) -> CGRect {
        guard let view else { return .zero }
        let rect =
            delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
        let target = rect.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : rect
        return view.convert(target, to: nil)
    }

    private func didDismiss(_ configuration: UIEditMenuConfiguration) {
        overlay = nil
        let animator = ImmediateAnimator()
        delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
        animator.run()
    }
}

/// Says what an edit menu holds. Every method has a default: the suggested actions, at the source point.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// nil or a menu without elements shows none.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// What the menu must not cover, in the view's coordinates; `.null` is the source point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { UIMenu(children: suggestedActions) }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// Takes what should happen while a menu appears or goes. Menus here appear at once: so does what is added.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

@MainActor private final class ImmediateAnimator: UIEditMenuInteractionAnimating {
    private var steps: [@MainActor () -> Void] = []
    private var completions: [@MainActor () -> Void] = []

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { steps.append(animations) }
    func addCompletion(_ completion: @escaping @MainActor () -> Void) {
        completions.append(completion)
    }

    func run() { for step in steps + completions { step() } }
}
