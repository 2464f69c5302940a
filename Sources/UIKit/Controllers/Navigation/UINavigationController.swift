public import Views

/// A stack of view controllers under a bar; the last one shows.
///
/// The child's view fills the controller's and goes on under the bar: its safe area, and with it the offset of a
/// scroll view in it, begins below. Changes show at once.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        // Through a method: an initialiser of this class does not run the property's observer.
        setViewControllers([rootViewController], animated: false)
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public let navigationBar = UINavigationBar(frame: .zero)

    // MARK: The stack

    /// From the root to the one that shows.
    open var viewControllers: [UIViewController] = [] {
        didSet { stackDidChange(from: oldValue) }
    }

    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? {
        topViewController?.presentedViewController ?? topViewController
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
    }

    /// Takes the top controller off; nil when it is the root.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        viewControllers.count > 1 ? viewControllers.removeLast() : nil
    }

    /// - Returns: the controllers that were taken off.
    @discardableResult
    open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
            return nil
        }
        let popped = Array(viewControllers[(index + 1)...])
        if !popped.isEmpty { viewControllers.removeLast(popped.count) }
        return popped
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        viewControllers.first.flatMap { popToViewController($0, animated: animated) }
    }

    private func stackDidChange(from old: [UIViewController]) {
        for controller in old where !viewControllers.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            controller.viewIfLoaded?.removeFromSuperview()
            controller.barInsets = .zero
            controller.removeFromParent()
        }
        for controller in viewControllers where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        navigationBar.items = viewControllers.map(\.navigationItem)
        if isViewLoaded { showTop() }
    }

    // MARK: View

    open var isNavigationBarHidden = false {
        didSet { if isNavigationBarHidden != oldValue { viewIfLoaded?.setNeedsLayout() } }
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
        view.addSubview(navigationBar)
        showTop()
    }

    private func showTop() {
        for controller in viewControllers.dropLast() {
            controller.viewIfLoaded?.removeFromSuperview()
        }
        guard let top = topViewController?.view else { return }
        if top.superview !== view {
            top.frame = view.bounds
            top.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.insertSubview(top, at: 0)
        }
        layOutBar()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOutBar()
    }

    private func layOutBar() {
        let height = UINavigationBar.height
        navigationBar.isHidden = isNavigationBarHidden
        navigationBar.frame = CGRect(
            x: 0, y: view.safeAreaInsets.top, width: view.bounds.width, height: height)
        topViewController?.view.frame = view.bounds
        topViewController?.barInsets.top = isNavigationBarHidden ? 0 : height
    }
}

extension UIViewController {
    /// The closest navigation controller around this one.
    public var navigationController: UINavigationController? {
        sequence(first: self, next: { $0.parent }).dropFirst().lazy
            .compactMap { $0 as? UINavigationController }.first
    }
}
