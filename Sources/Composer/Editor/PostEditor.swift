public import UIKit

/// Edits one post: a text view with pictures and mentions, and the file it came from.
///
/// Everything a window offers is a method here, so that a window of any toolkit is thin.
@MainActor public final class PostEditor: UITextViewDelegate {
    public let textView: UITextView
    /// Sends pictures in the background; nil where nothing is sent.
    public let uploads: PostUploads?
    /// Where the post was read from or last saved.
    public internal(set) var file: URL?
    /// Called after every change of text, selection or file.
    public var onChange: (() -> Void)?
    /// Called with one line that the person should read.
    public var onMessage: ((String) -> Void)?
    /// Called when a picture is tapped: its original is to be shown.
    public var onOpenPicture: ((PostPicture) -> Void)?
    /// Called when a picture is to be described: the person is to be asked for the words.
    public var onDescribePicture: ((PostPicture) -> Void)?
    /// The text when it was last read or saved; nil means empty.
    var savedText: NSAttributedString?
    /// Counts changes of descriptions, which are no changes of the text.
    var descriptionEdits = 0
    /// The highest number that a change of a description got: none comes twice.
    var lastDescriptionEdit = 0
    var savedDescriptionEdits = 0

    let preparation: PicturePreparation
    /// Attachments of the text, kept up by its edits.
    var index = AttachmentIndex()
    /// Another number, another post.
    private(set) var postNumber = 0
    /// Places that move with edits.
    var marks: [ObjectIdentifier: InsertionMark] = [:]
    /// Pictures at the caret or in the selection.
    var focused: [PostPicture] = []
    /// Pictures that came in by paste and are not ours yet.
    var foreign: [NSTextAttachment] = []
    /// Insertions happen in the order they were asked for.
    var lastInsertion: Task<Void, Never>?
    /// A document is being shown: its attachments are none that were pasted.
    var isShowing = false
    /// Shown while the post is empty; no content.
    let placeholderView = PlaceholderView()
    private var observation: StorageObservation?

    /// - Parameters:
    ///   - uploads: sends pictures as soon as they are in the text.
    ///   - spool: where the bytes of pictures are kept.
    public init(
        textView: UITextView = UITextView(frame: CGRect(x: 0, y: 0, width: 640, height: 480)),
        uploads: PostUploads? = nil, spool: PictureSpool = PictureSpool()
    ) {
        self.textView = textView
        self.uploads = uploads
        preparation = PicturePreparation(spool: spool)
        textView.allowsEditingTextAttributes = true
        textView.font = Self.defaultFont
        textView.textColor = .label
        textView.textContainerInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        textView.delegate = self
        addPlaceholder()
        preparation.didFinish = { [weak self] in self?.pictureIsPrepared($0) }
        uploads?.onFailure = { [weak self] in self?.giveUp($0) }
        observation = StorageObservation(textView.textStorage) { [weak self] in
            self?.followEdit()
        }
    }

    static var defaultFont: UIFont { .systemFont(ofSize: 15) }

    /// Attributes of text that is typed where nothing else says so.
    static var defaultAttributes: [NSAttributedString.Key: Any] {
        [.font: defaultFont, .foregroundColor: UIColor.label]
    }

    /// True when something differs from what was last read or saved.
    public var isEdited: Bool {
        guard descriptionEdits == savedDescriptionEdits else { return true }
        guard let savedText else { return textView.textStorage.length > 0 }
        return !savedText.isEqual(textView.textStorage)
    }

    /// What is there now counts as saved.
    func noteSaved(_ text: NSAttributedString? = nil, descriptions: Int? = nil) {
        savedText = text ?? NSAttributedString(attributedString: textView.textStorage)
        savedDescriptionEdits = descriptions ?? descriptionEdits
    }

    /// Another post is about to be shown: what is on its way to this one does not get there.
    func leavePost() {
        postNumber += 1
        marks = [:]
        textView.undoManager?.removeAllActions(withTarget: self)
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

    public func textViewDidChange(_ textView: UITextView) {
        adoptForeignPictures()
        onChange?()
    }

    public func textViewDidChangeSelection(_ textView: UITextView) {
        updateFocus()
        onChange?()
    }

    /// Return opens the one picture that is selected.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        guard text == "\n", range.length == 1,
            let picture = index.attachments(in: range).first?.attachment as? PostPicture
        else { return true }
        onOpenPicture?(picture)
        return onOpenPicture == nil
    }

    /// A tap opens a picture's original.
    public func textView(
        _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
        in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool {
        guard let picture = textAttachment as? PostPicture, let onOpenPicture else { return true }
        onOpenPicture(picture)
        return false
    }

    /// The edit menu begins with what can be done with the picture at the caret.
    public func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        let actions = pictureActions.map { action in
            UIAction(title: action.title) { _ in action.perform() }
        }
        guard !actions.isEmpty else { return nil }
        let pictures = UIMenu(title: "", options: .displayInline, children: actions)
        return UIMenu(title: "", children: [pictures] + suggestedActions)
    }
}

/// Calls back after each edit of a text storage, for as long as it lives.
@MainActor private final class StorageObservation {
    private let token: any NSObjectProtocol

    init(_ storage: NSTextStorage, _ body: @escaping @MainActor () -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
        ) { _ in
            MainActor.assumeIsolated { body() }
        }
    }

    isolated deinit { NotificationCenter.default.removeObserver(token) }
}
