public import CoreGraphics

/// Something a user can choose, with a closure that does it.
@preconcurrency @MainActor open class UIAction: NSObject {
    public struct Identifier: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    open var title: String
    open var image: UIImage?
    public let identifier: Identifier
    public private(set) var sender: Any?
    private let handler: (UIAction) -> Void

    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        handler: @escaping (UIAction) -> Void
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        super.init()
    }

    open func performWithSender(_ sender: Any?, target: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// A keyboard shortcut of a responder.
///
/// `.command` and `.control` match the Control key alike, so that an iOS app's shortcuts are those that
/// Linux users know.
@preconcurrency @MainActor open class UIKeyCommand: NSObject {
    public static let inputUpArrow = "UIKeyInputUpArrow"
    public static let inputDownArrow = "UIKeyInputDownArrow"
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    public static let inputRightArrow = "UIKeyInputRightArrow"
    public static let inputEscape = "UIKeyInputEscape"
    public static let inputPageUp = "UIKeyInputPageUp"
    public static let inputPageDown = "UIKeyInputPageDown"
    public static let inputHome = "UIKeyInputHome"
    public static let inputEnd = "UIKeyInputEnd"
    /// The key that deletes backwards.
    public static let inputDelete = "UIKeyInputDelete"

    open var title = ""
    open var discoverabilityTitle: String?
    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    public let action: Selector?
    public var wantsPriorityOverSystemBehavior = false
    private let handler: ((UIKeyCommand) -> Void)?

    /// Performs `action` on the first responder up the chain that can.
    public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.action = action
        handler = nil
        super.init()
    }

    /// Calls `handler`; this package's own, since Linux has no `#selector`.
    public init(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags,
        handler: @escaping (UIKeyCommand) -> Void
    ) {
        self.title = title
        self.input = input
        self.modifierFlags = modifierFlags
        action = nil
        self.handler = handler
        super.init()
    }

    /// Whether `key` is this shortcut; caps lock and the keypad make no difference.
    package func matches(_ key: UIKey) -> Bool {
        guard let input else { return false }
        let isNamed = UIKeyCommand.names[key.keyCode] == input
        guard isNamed || key.charactersIgnoringModifiers.lowercased() == input.lowercased() else {
            return false
        }
        return modifierFlags.normalized == key.modifierFlags.normalized
    }

    /// Does what the command is for; false when nobody can.
    package func perform(from responder: UIResponder) -> Bool {
        if let handler {
            handler(self)
            return true
        }
        guard let action,
            let target = responder.target(forAction: action, withSender: self) as? UIResponder
        else { return false }
        return target.perform(action, with: self)
    }

    private static let names: [UIKeyboardHIDUsage: String] = [
        .keyboardUpArrow: inputUpArrow, .keyboardDownArrow: inputDownArrow,
        .keyboardLeftArrow: inputLeftArrow, .keyboardRightArrow: inputRightArrow,
        .keyboardEscape: inputEscape, .keyboardPageUp: inputPageUp,
        .keyboardPageDown: inputPageDown, .keyboardHome: inputHome, .keyboardEnd: inputEnd,
        .keyboardDeleteOrBackspace: inputDelete,
    ]
}

extension UIKeyModifierFlags {
    fileprivate var normalized: UIKeyModifierFlags {
        var flags = intersection([.shift, .control, .alternate, .command])
        if flags.contains(.command) { flags.formUnion(.control) }
        return flags.subtracting(.command)
    }
}
