public import Views

/// What a navigation bar shows of one view controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    public init(title: String) {
        self.title = title
        super.init()
    }

    open var title: String? { didSet { bar?.contentDidChange() } }
    /// Stands in the place of the title.
    open var titleView: UIView? { didSet { bar?.contentDidChange() } }
    /// The next controller's button back here; the title unless set.
    open var backButtonTitle: String? { didSet { bar?.contentDidChange() } }
    open var hidesBackButton = false { didSet { bar?.contentDidChange() } }
    /// From the left edge on.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.contentDidChange() } }
    /// From the right edge on.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.contentDidChange() } }

    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    weak var bar: UINavigationBar?
}
