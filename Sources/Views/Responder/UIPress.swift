public import CoreGraphics

/// Modifier keys. On Linux `.command` and `.control` both stand for the Control key in key commands.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key with its modifiers.
@preconcurrency @MainActor open class UIKey: NSObject {
    /// What the key types with its modifiers.
    public let characters: String
    public let charactersIgnoringModifiers: String
    public let modifierFlags: UIKeyModifierFlags
    public let keyCode: UIKeyboardHIDUsage

    package init(
        keyCode: UIKeyboardHIDUsage, characters: String, charactersIgnoringModifiers: String,
        modifierFlags: UIKeyModifierFlags
    ) {
        self.keyCode = keyCode
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers
        self.modifierFlags = modifierFlags
        super.init()
    }
}

/// A key going down and up.
@preconcurrency @MainActor open class UIPress: NSObject {
    public enum Phase: Int, Sendable {
        case began, changed, stationary, ended, cancelled
    }

    public package(set) var phase: Phase
    public package(set) var key: UIKey?
    /// Seconds on a monotonic clock.
    public package(set) var timestamp: TimeInterval
    public package(set) weak var window: UIWindow?
    public package(set) weak var responder: UIResponder?
    public package(set) var force: CGFloat = 0

    package init(key: UIKey?, phase: Phase = .began, timestamp: TimeInterval = 0) {
        self.key = key
        self.phase = phase
        self.timestamp = timestamp
        super.init()
    }
}
