public import Views

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: NSObject {
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
        case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
        case fastForward, undo, redo
        case close = 24
    }

    public override init() { super.init() }

    public convenience init(
        title: String?, style: Style, target: AnyObject?, action: Selector?
    ) {
        self.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    public convenience init(
        image: UIImage?, style: Style, target: AnyObject?, action: Selector?
    ) {
        self.init(title: nil, style: style, target: target, action: action)
        self.image = image
    }

    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?
    ) {
        self.init(title: systemItem.title, style: .plain, target: target, action: action)
        if systemItem == .done || systemItem == .save { style = .done }
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        self.primaryAction = primaryAction
    }

    /// Title and picture are the action's unless given.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    open var title: String? { didSet { bar?.contentDidChange() } }
    open var image: UIImage? { didSet { bar?.contentDidChange() } }
    open var style: Style = .plain { didSet { bar?.contentDidChange() } }
    open var isEnabled = true { didSet { bar?.contentDidChange() } }
    open var tintColor: UIColor? { didSet { bar?.contentDidChange() } }
    open var customView: UIView? { didSet { bar?.contentDidChange() } }
    /// nil is the first responder up the chain.
    open weak var target: AnyObject?
    open var action: Selector?
    /// Comes before target and action.
    open var primaryAction: UIAction?
    weak var bar: UINavigationBar?

    func trigger() {
        if let primaryAction {
            primaryAction.performWithSender(self, target: nil)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }
}

extension UIBarButtonItem.SystemItem {
    fileprivate var title: String {
        switch self {
        case .add: "+"
        case .flexibleSpace, .fixedSpace: ""
        case .fastForward: "Forward"
        default: "\(self)".capitalized
        }
    }
}
