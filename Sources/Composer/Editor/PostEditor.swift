public import UIKit

/// Edits one post: a text view with pictures and mentions, and the file it came from.
///
/// Everything a window offers is a method here, so that a window of any toolkit is thin.
@MainActor public final class PostEditor: UITextViewDelegate {
    public let textView: UITextView
    /// Where the post was read from or last saved.
    public internal(set) var file: URL?
    /// Called after every change of text, selection or file.
    public var onChange: (() -> Void)?
    /// Called with one line that the person should read.
    public var onMessage: ((String) -> Void)?
    /// The text when it was last read or saved; nil means empty.
    var savedText: NSAttributedString?

    public init(
        textView: UITextView = UITextView(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    ) {
        self.textView = textView
        textView.allowsEditingTextAttributes = true
        textView.font = Self.defaultFont
        textView.textColor = .label
        textView.textContainerInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        textView.delegate = self
    }

    static var defaultFont: UIFont { .systemFont(ofSize: 15) }

    /// Attributes of text that is typed where nothing else says so.
    static var defaultAttributes: [NSAttributedString.Key: Any] {
        [.font: defaultFont, .foregroundColor: UIColor.label]
    }

    /// True when something differs from what was last read or saved.
    public var isEdited: Bool {
        guard let savedText else { return textView.textStorage.length > 0 }
        return !savedText.isEqual(textView.textStorage)
    }

    public var statistics: PostStatistics { PostStatistics(textView.textStorage.string) }

    // MARK: Undo

    public var canUndo: Bool { textView.undoManager?.canUndo ?? false }
    public var canRedo: Bool { textView.undoManager?.canRedo ?? false }
    public func undo() { textView.undoManager?.undo() }
    public func redo() { textView.undoManager?.redo() }

    // MARK: Formatting the selection, or what is typed next

    public func toggleBold() { textView.toggleBoldface(nil) }
    public func toggleItalic() { textView.toggleItalics(nil) }
    public func toggleUnderline() { textView.toggleUnderline(nil) }

    // MARK: UITextViewDelegate

    public func textViewDidChange(_ textView: UITextView) { onChange?() }
    public func textViewDidChangeSelection(_ textView: UITextView) { onChange?() }
}
