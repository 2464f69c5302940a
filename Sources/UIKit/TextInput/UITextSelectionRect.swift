/// One rectangle of a selection, in the coordinates of the text input view (points, y down).
@preconcurrency @MainActor open class UITextSelectionRect {
    public init() {}

    open var rect: CGRect { .zero }
    open var writingDirection: NSWritingDirection { .natural }
    /// The rectangle holds the start of the selection.
    open var containsStart: Bool { false }
    /// The rectangle holds the end of the selection.
    open var containsEnd: Bool { false }
    open var isVertical: Bool { false }
}

/// A selection rectangle with stored values.
@MainActor final class TextSelectionRect: UITextSelectionRect {
    private let storedRect: CGRect
    private let direction: NSWritingDirection
    private let isFirst: Bool
    private let isLast: Bool

    init(rect: CGRect, direction: NSWritingDirection, containsStart: Bool, containsEnd: Bool) {
        storedRect = rect
        self.direction = direction
        isFirst = containsStart
        isLast = containsEnd
    }

    override var rect: CGRect { storedRect }
    override var writingDirection: NSWritingDirection { direction }
    override var containsStart: Bool { isFirst }
    override var containsEnd: Bool { isLast }
}
