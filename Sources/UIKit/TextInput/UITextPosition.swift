/// A place in a text input's document, opaque to clients; each input makes its own kind.
@preconcurrency @MainActor open class UITextPosition {
    public init() {}
}

/// A stretch of a text input's document, opaque to clients; each input makes its own kind.
@preconcurrency @MainActor open class UITextRange {
    public init() {}

    /// Nothing is in the range.
    open var isEmpty: Bool { true }
    /// First position in storage order.
    open var start: UITextPosition { UITextPosition() }
    /// The position after the last character.
    open var end: UITextPosition { UITextPosition() }
}

/// A position as a UTF-16 offset: what `UITextView` and `UITextField` hand out.
@MainActor final class OffsetTextPosition: UITextPosition, @MainActor CustomStringConvertible {
    /// UTF-16 offset from the start of the document.
    let offset: Int
    /// At a place where a line wraps: `.backward` means the end of the upper line.
    let affinity: UITextStorageDirection

    init(_ offset: Int, affinity: UITextStorageDirection = .forward) {
        self.offset = offset
        self.affinity = affinity
    }

    var description: String { "position \(offset)" }
}

/// A range of UTF-16 offsets: what `UITextView` and `UITextField` hand out.
@MainActor final class OffsetTextRange: UITextRange, @MainActor CustomStringConvertible {
    let range: NSRange
    let affinity: UITextStorageDirection

    init(_ range: NSRange, affinity: UITextStorageDirection = .forward) {
        self.range = range
        self.affinity = affinity
    }

    override var isEmpty: Bool { range.length == 0 }
    override var start: UITextPosition { OffsetTextPosition(range.location, affinity: affinity) }
    override var end: UITextPosition {
        OffsetTextPosition(range.location + range.length, affinity: affinity)
    }
    var description: String { "range \(range.location)+\(range.length)" }
}
