/// What a key asks a text view to do.
enum EditingCommand: Hashable, Sendable {
    case move(TextMotion, extending: Bool)
    /// Deletes the selection, or from the caret to where the motion leads.
    case delete(TextMotion)
    case insert(String)
    case selectAll
    case copy, cut, paste, pastePlain
    case undo, redo
    case bold, italic, underline
    /// Opens the edit menu.
    case showMenu
}

/// Where a caret goes.
enum TextMotion: Hashable, Sendable {
    /// One grapheme cluster on the screen.
    case left, right
    /// One grapheme cluster in storage order.
    case backward, forward
    /// One word on the screen.
    case wordLeft, wordRight
    case wordBackward, wordForward
    case up, down, pageUp, pageDown
    case lineStart, lineEnd
    case paragraphBackward, paragraphForward
    case documentStart, documentEnd

    var keepsGoalColumn: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}
