public import Views

/// The program, last in the responder chain.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    public enum State: Int, Sendable {
        case active, inactive, background
    }

    public struct OpenExternalURLOptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The one application.
    public static let shared: UIApplication = {
        let application = UIApplication()
        UIWindow.application = application
        return application
    }()

    open weak var delegate: (any UIApplicationDelegate)?
    open var applicationState: State { .active }
    open var keyWindow: UIWindow? { UIWindow.key }
    open override var next: UIResponder? { delegate as? UIResponder }

    /// How a link opens; a host sets it.
    package var opener: ((URL) -> Bool)?

    open func canOpenURL(_ url: URL) -> Bool { opener != nil && url.scheme != nil }

    /// Opens `url` in the program that the desktop has for it.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let isOpened = opener?(url) ?? false
        completion?(isOpened)
    }

    /// Performs `action` on `target`, or up the chain from the first responder.
    @discardableResult
    open func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        if let target { return (target as? UIResponder)?.perform(action, with: sender) ?? false }
        let start = keyWindow?.firstResponder ?? keyWindow ?? self
        let found = start.target(forAction: action, withSender: sender) as? UIResponder
        return found?.perform(action, with: sender) ?? false
    }
}

/// The application's delegate; nothing is asked of it yet.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {}
