/// A direction in the order in which text is stored.
public enum UITextStorageDirection: Int, Hashable, Sendable {
    case forward = 0
    case backward = 1
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Hashable, Sendable {
    case right = 2
    case left = 3
    case up = 4
    case down = 5
}

/// Either kind of direction; the raw values of the two kinds do not overlap.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A direction in storage order.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// A direction on the screen.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// True for `.forward`, `.right` and `.down`: towards the end in left-to-right text.
    var isForward: Bool { rawValue == 0 || rawValue == 2 || rawValue == 5 }
}

/// Units of text that a tokenizer finds boundaries of.
public enum UITextGranularity: Int, Hashable, Sendable {
    case character = 0
    case word = 1
    case sentence = 2
    case paragraph = 3
    case line = 4
    case document = 5
}

/// The older name of the writing directions of text input.
public typealias UITextWritingDirection = NSWritingDirection
