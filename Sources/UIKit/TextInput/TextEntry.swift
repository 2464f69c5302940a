/// How hosts and input methods hand over what people typed: unlike `insertText(_:)` and `setMarkedText(_:selectedRange:)`,
/// which are calls of the program, these ask the delegate first.
@MainActor package protocol TextEntry: UITextInput {
    /// Typed or committed text for the caret, in place of the selection or of what was composed.
    func enterText(_ text: String)
    /// Composed text. `selectedRange` counts UTF-16 units from its start.
    func enterMarkedText(_ text: String, selectedRange: NSRange)
}
