public import Views

/// Manages a view and the controllers inside it.
@preconcurrency @MainActor open class UIViewController: UIResponder, ViewOwner {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init() }

    // MARK: View

    private var storedView: UIView?

    /// Loads the view on first use.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            storedView?.owner = nil
            storedView = newValue
            newValue?.owner = self
        }
    }

    open var viewIfLoaded: UIView? { storedView }
    open var isViewLoaded: Bool { storedView != nil }

    /// Override to make `view`, without calling super.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    open func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        precondition(storedView != nil, "loadView() set no view")
        viewDidLoad()
    }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func updateViewConstraints() {}

    open var title: String? { didSet { navigationItem.title = title } }
    /// What a navigation bar shows of this controller.
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// What bars around the controller cover of its view, points.
    var barInsets = UIEdgeInsets.zero {
        didSet { if barInsets != oldValue { safeAreaDidChange() } }
    }
    /// Points, added to what the view gets from around it.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            if additionalSafeAreaInsets != oldValue { safeAreaDidChange() }
        }
    }

    private func safeAreaDidChange() {
        viewSafeAreaInsetsDidChange()
        storedView?.forEachInSubtree { $0.safeAreaInsetsDidChange() }
        storedView?.setNeedsUpdateConstraints()
        storedView?.setNeedsLayout()
    }

    open var preferredContentSize = CGSize.zero
    open var isEditing: Bool { editing }
    private var editing = false
    open func setEditing(_ editing: Bool, animated: Bool) { self.editing = editing }

    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { view.overrideUserInterfaceStyle }
        set { view.overrideUserInterfaceStyle = newValue }
    }
    open var traitCollection: UITraitCollection { view.traitCollection }

    open override var next: UIResponder? {
        if let window = storedView?.superview as? UIWindow, window.rootViewController === self {
            return window
        }
        return storedView?.superview ?? parent
    }

    // MARK: Children

    public private(set) weak var parent: UIViewController?
    public private(set) var children: [UIViewController] = []

    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        childController.removeFromParent()
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presenting: the presented view covers the window

    public private(set) var presentedViewController: UIViewController?
    public private(set) weak var presentingViewController: UIViewController?

    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil, let window = view.window else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        if let presented = viewControllerToPresent.view {
            presented.frame = window.bounds
            presented.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.addSubview(presented)
        }
        completion?()
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        presentedViewController = nil
        presented.presentingViewController = nil
        presented.viewIfLoaded?.removeFromSuperview()
        completion?()
    }

    // MARK: What the view tells

    package var ownedView: UIView { view }
    package func ownedViewWillLayout() { viewWillLayoutSubviews() }
    package func ownedViewDidLayout() { viewDidLayoutSubviews() }
    package var addedSafeAreaInsets: UIEdgeInsets {
        let (added, bars) = (additionalSafeAreaInsets, barInsets)
        return UIEdgeInsets(
            top: added.top + bars.top, left: added.left + bars.left,
            bottom: added.bottom + bars.bottom, right: added.right + bars.right)
    }

    package func ownedViewWillAppear(_ appears: Bool) {
        if appears { viewWillAppear(false) } else { viewWillDisappear(false) }
    }

    package func ownedViewDidAppear(_ appears: Bool) {
        if appears {
            viewIsAppearing(false)
            viewDidAppear(false)
        } else {
            viewDidDisappear(false)
        }
    }
}

extension UIWindow {
    /// The controller whose view fills the window.
    public var rootViewController: UIViewController? {
        get { rootOwner as? UIViewController }
        set { rootOwner = newValue }
    }
}
