public import CoreGraphics

/// Input from the user.
@preconcurrency @MainActor open class UIEvent: NSObject {
    public enum EventType: Int, Sendable {
        case touches = 0
        case motion = 1
        case remoteControl = 2
        case presses = 3
        case scroll = 10
        case hover = 11
    }

    public struct ButtonMask: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let primary = ButtonMask(rawValue: 1)
        public static let secondary = ButtonMask(rawValue: 2)
    }

    public override init() { super.init() }

    open var type: EventType { .touches }
    /// Seconds on a monotonic clock.
    public package(set) var timestamp: TimeInterval = 0
    public package(set) var modifierFlags: UIKeyModifierFlags = []
    public package(set) var buttonMask: ButtonMask = []
    public package(set) var allTouches: Set<UITouch>?

    open func touches(for view: UIView) -> Set<UITouch>? {
        allTouches?.filter { $0.view === view }
    }

    open func touches(for window: UIWindow) -> Set<UITouch>? {
        allTouches?.filter { $0.window === window }
    }
}

/// Keys going down or up.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {
    open override var type: EventType { .presses }
    public package(set) var allPresses: Set<UIPress> = []
    /// Set when the event ran off the end of the responder chain.
    var isUnhandled = false
}
