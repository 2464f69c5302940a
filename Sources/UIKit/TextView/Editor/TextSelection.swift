/// What is selected: from where it was begun to where it ends now. UTF-16 offsets.
struct TextSelection: Hashable, Sendable {
    /// The end that stays when the selection is extended.
    var anchor: Int
    /// The end that moves.
    var head: Int
    /// Where a line wraps, `.backward` keeps the caret at the end of the upper line.
    var affinity = UITextStorageDirection.forward
    /// The x that moves up and down aim at, points.
    var goalX: CGFloat?

    init(
        anchor: Int, head: Int, affinity: UITextStorageDirection = .forward, goalX: CGFloat? = nil
    ) {
        self.anchor = anchor
        self.head = head
        self.affinity = affinity
        self.goalX = goalX
    }

    init(_ range: NSRange) {
        anchor = range.location
        head = range.location + range.length
    }

    static func caret(_ offset: Int, affinity: UITextStorageDirection = .forward) -> TextSelection {
        TextSelection(anchor: offset, head: offset, affinity: affinity)
    }

    var range: NSRange {
        NSRange(location: min(anchor, head), length: abs(head - anchor))
    }
    var isCaret: Bool { anchor == head }

    /// Moves both ends over a change; a caret at an insertion point ends up behind it.
    mutating func map(over change: TextChange) {
        let mapped = change.map(range)
        let isForward = head >= anchor
        anchor = isForward ? mapped.location : mapped.location + mapped.length
        head = isForward ? mapped.location + mapped.length : mapped.location
        goalX = nil
    }
}
