import CoreGraphics

/// A keyboard shortcut of a responder.
///
/// `.command` and `.control` match the Control key alike, so that an iOS app's shortcuts are those that
/// Linux users know.
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
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

    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    public var wantsPriorityOverSystemBehavior = false
    private let handler: ((UIKeyCommand) -> Void)?

    /// Performs `action` on the first responder up the chain that can.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Performs `action`, and stands in menus under `title`.
    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        handler = nil
        super.init(
            title: title, image: image, action: action, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Calls `handler`; this package's own, since Linux has no `#selector`.
    public init(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags,
        handler: @escaping (UIKeyCommand) -> Void
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.handler = handler
        super.init(title: title, action: "performHandler:")
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

    package override func perform(from responder: UIResponder) -> Bool {
        guard let handler else { return super.perform(from: responder) }
        handler(self)
        return true
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
