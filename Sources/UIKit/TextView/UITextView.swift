/// A scrolling view of text that people select in and edit.
///
/// Ranges are UTF-16 offsets, rectangles are in the view's own coordinates (points, y down). Changes of the text are for the
/// main thread only.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput {
    public static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")
    public static let textDidChangeNotification = Notification.Name(
        "UITextViewTextDidChangeNotification")
    public static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")

    // MARK: Parts

    private let storage: NSTextStorage
    private let manager: NSLayoutManager
    private let container: NSTextContainer
    lazy var editor = TextEditor(view: self, storage: storage)
    lazy var pointer = PointerSelection(view: self)
    lazy var display = TextViewDisplay(view: self)
    lazy var attachmentViews = AttachmentViewHost(view: self)
    private var storedEditMenu: TextEditMenu?
    lazy var scrollAnchor = ScrollAnchor(view: self)
    weak var textDelegate: (any UITextViewDelegate)?
    var appearance = TextAppearance()
    /// Seconds of uptime from which the caret's blinking is counted: it shows right after every edit.
    var caretEpoch: TimeInterval = 0
    /// The view's height when it was last laid out.
    var laidOutHeight: CGFloat = 0
    var isEditingSession = false
    private var editObservers: [Observation] = []

    /// A text view on a text system of the caller's: the container with its layout manager and storage.
    ///
    /// nil makes the usual one. A container without layout manager or storage is completed.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        let parts = TextSystem(container: textContainer)
        storage = parts.storage
        manager = parts.layoutManager
        container = parts.container
        super.init(frame: frame)
        setUp(ownsContainer: textContainer == nil)
    }

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, textContainer: nil)
    }

    public convenience init() { self.init(frame: .zero, textContainer: nil) }

    public required init?(coder: NSCoder) {
        let parts = TextSystem(container: nil)
        storage = parts.storage
        manager = parts.layoutManager
        container = parts.container
        super.init(coder: coder)
        setUp(ownsContainer: true)
    }

    private func setUp(ownsContainer: Bool) {
        if ownsContainer {
            container.widthTracksTextView = true
            manager.allowsNonContiguousLayout = true
        }
        manager.layoutObserver = self
        manager.attachmentViews = attachmentViews
        manager.linkTextAttributes = appearance.linkTextAttributes
        clipsToBounds = true
        backgroundColor = .systemBackground
        editObservers = observeEdits()
        editor.resetTypingAttributes()
        trackContainerSize()
    }

    open var textStorage: NSTextStorage { storage }
    open var layoutManager: NSLayoutManager { manager }
    open var textContainer: NSTextContainer { container }
    /// Always nil: this view lays out with `layoutManager`.
    open var textLayoutManager: NSTextLayoutManager? { nil }

    open weak var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set {
            textDelegate = newValue
            scrollDelegate = newValue
        }
    }

    // MARK: Text

    /// The characters; setting them takes the view's font and colour, forgets undo and moves the caret to the end.
    open var text: String! {
        get { storage.string }
        set { setText(NSAttributedString(string: newValue ?? "", attributes: baseAttributes)) }
    }

    /// The text as a copy; setting it forgets undo and moves the caret to the end.
    open var attributedText: NSAttributedString! {
        get { storage.attributedSubstring(from: NSRange(location: 0, length: storage.length)) }
        set { setText(newValue ?? NSAttributedString(string: "")) }
    }

    open var hasText: Bool { storage.length > 0 }

    /// The font of the first character, or of an empty text; setting it changes the whole text.
    open var font: UIFont? {
        get {
            storage.length > 0
                ? storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? appearance.font
                : appearance.font
        }
        set {
            appearance.font = newValue
            applyToAll(.font, newValue)
        }
    }

    /// The colour of the first character, or of an empty text; setting it changes the whole text.
    open var textColor: UIColor? {
        get {
            storage.length > 0
                ? storage.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
                    ?? appearance.textColor : appearance.textColor
        }
        set {
            appearance.textColor = newValue
            applyToAll(.foregroundColor, newValue ?? UIColor.label)
        }
    }

    open var textAlignment: NSTextAlignment {
        get { currentParagraphStyle.alignment }
        set {
            appearance.alignment = newValue
            applyAlignment(newValue)
        }
    }

    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { editor.typingAttributes }
        set { editor.typingAttributes = newValue }
    }

    /// What links look like, on top of their own attributes.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! {
        get { appearance.linkTextAttributes }
        set {
            appearance.linkTextAttributes = newValue ?? [:]
            manager.linkTextAttributes = appearance.linkTextAttributes
            display.renewAll()
        }
    }

    /// Points between the view's edges and the text container.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet {
            guard textContainerInset != oldValue else { return }
            trackContainerSize()
            updateContentSize()
            attachmentViews.invalidate()
            setNeedsLayout()
            display.renewAll()
        }
    }

    open var isEditable = true { didSet { display.renewCaret() } }
    open var isSelectable = true { didSet { display.renewCaret() } }
    open var allowsEditingTextAttributes = false
    open var supportsAdaptiveImageGlyph = false
    open var clearsOnInsertion = false
    open var usesStandardTextScaling = false
    open var isFindInteractionEnabled = false
    open var dataDetectorTypes: UIDataDetectorTypes = []
    private var customInputView: UIView?
    private var customAccessoryView: UIView?
    open override var inputView: UIView? {
        get { customInputView }
        set { customInputView = newValue }
    }
    open override var inputAccessoryView: UIView? {
        get { customAccessoryView }
        set { customAccessoryView = newValue }
    }

    // MARK: Selection

    /// What is selected; setting it widens to whole tokens and tells the delegate.
    open var selectedRange: NSRange {
        get { editor.selectedRange }
        set {
            guard newValue.location != NSNotFound else { return }
            editor.select(TextSelection(newValue))
        }
    }

    /// Scrolls by as little as shows the range, its end first.
    open func scrollRangeToVisible(_ range: NSRange) { scrollToShow(range) }

    // MARK: Traits of the keyboard

    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    open var inlinePredictionType = UITextInlinePredictionType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false
    open var isSecureTextEntry = false
    open var textContentType: UITextContentType?

    // MARK: Key input

    open func insertText(_ text: String) { insert(text) }
    open func deleteBackward() { delete(.backward, asksDelegate: false) }

    // MARK: Text input

    open weak var inputDelegate: (any UITextInputDelegate)?
    open lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
    open var markedTextStyle: [NSAttributedString.Key: Any]?

    open var selectedTextRange: UITextRange? {
        get { OffsetTextRange(selectedRange, affinity: editor.selection.affinity) }
        set {
            guard let range = newValue as? OffsetTextRange else { return }
            var selection = TextSelection(range.range)
            selection.affinity = range.affinity
            editor.select(selection)
        }
    }
    open var markedTextRange: UITextRange? { editor.marked.map { OffsetTextRange($0) } }
    open var selectionAffinity: UITextStorageDirection {
        get { editor.selection.affinity }
        set {
            var selection = editor.selection
            selection.affinity = newValue
            editor.select(selection)
        }
    }
    open var beginningOfDocument: UITextPosition { OffsetTextPosition(0) }
    open var endOfDocument: UITextPosition { OffsetTextPosition(storage.length) }

    open func text(in range: UITextRange) -> String? { string(in: range) }
    open func replace(_ range: UITextRange, withText text: String) {
        replaceText(in: range, with: text)
    }
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        (range as? OffsetTextRange).map { delegateAllows($0.range, text) } ?? false
    }
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        requireMainThread()
        editor.setMarked(markedText ?? "", selected: selectedRange)
    }
    open func unmarkText() { editor.commitMarked() }

    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition)
        -> UITextRange?
    { textRange(fromPosition, toPosition) }
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        moved(position, by: offset)
    }
    open func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? { moved(position, direction, by: offset) }
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let (first, second) = (characterOffset(position), characterOffset(other))
        return first < second
            ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
    }
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        characterOffset(toPosition) - characterOffset(from)
    }
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
        -> UITextPosition?
    { farthest(in: range, direction) }
    open func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? { extended(position, direction) }
    open func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection { writingDirection(at: characterOffset(position)) }
    open func setBaseWritingDirection(
        _ writingDirection: NSWritingDirection, for range: UITextRange
    ) { setWritingDirection(writingDirection, in: range) }
    open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
        -> [NSAttributedString.Key: Any]?
    { styling(at: characterOffset(position), direction) }

    open func firstRect(for range: UITextRange) -> CGRect {
        (range as? OffsetTextRange).map { geometry.firstRect(for: $0.range) } ?? .zero
    }
    open func caretRect(for position: UITextPosition) -> CGRect {
        (position as? OffsetTextPosition).map {
            geometry.caretRect(at: $0.offset, affinity: $0.affinity)
        } ?? .zero
    }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        (range as? OffsetTextRange).map { selectionRectangles($0.range) } ?? []
    }
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
        let caret = motions.caret(at: point)
        return OffsetTextPosition(caret.head, affinity: caret.affinity)
    }
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        closest(to: point, within: range)
    }
    open func characterRange(at point: CGPoint) -> UITextRange? {
        geometry.characterRange(at: point).map { OffsetTextRange($0) }
    }

    // MARK: Responder

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    open override var undoManager: UndoManager? { editor.undoManager }
    func takeFocus() -> Bool { super.becomeFirstResponder() }
    func giveUpFocus() -> Bool { super.resignFirstResponder() }
    @discardableResult open override func becomeFirstResponder() -> Bool { beginEditingSession() }
    @discardableResult open override func resignFirstResponder() -> Bool { endEditingSession() }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        display.userDidAct()
        let rest = presses.filter { press in !(press.key.map(handle) ?? false) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        display.userDidAct()
        if !pointer.began(touches, event) { super.touchesBegan(touches, with: event) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pointer.moved(touches) { super.touchesMoved(touches, with: event) }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pointer.ended(touches) { super.touchesEnded(touches, with: event) }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pointer.cancelled() { super.touchesCancelled(touches, with: event) }
    }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        canPerform(action) ?? super.canPerformAction(action, withSender: sender)
    }
    open override func cut(_ sender: Any?) { cutSelection() }
    open override func copy(_ sender: Any?) { copySelection() }
    open override func paste(_ sender: Any?) { pasteContents(asPlainText: false) }
    open override func pasteAndMatchStyle(_ sender: Any?) { pasteContents(asPlainText: true) }
    open override func delete(_ sender: Any?) { delete(.backward, asksDelegate: true) }
    open override func select(_ sender: Any?) { selectWord(at: selectedRange.location) }
    open override func selectAll(_ sender: Any?) {
        selectedRange = NSRange(location: 0, length: storage.length)
    }
    open override func toggleBoldface(_ sender: Any?) { toggle(.traitBold) }
    open override func toggleItalics(_ sender: Any?) { toggle(.traitItalic) }
    open override func toggleUnderline(_ sender: Any?) { toggleUnderlineOfSelection() }

    /// The text, unless something else was set.
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? storage.string }
        set { super.accessibilityValue = newValue }
    }

    // MARK: Edit menu

    var editMenu: TextEditMenu {
        let menu = storedEditMenu ?? TextEditMenu(view: self)
        storedEditMenu = menu
        return menu
    }
    /// What is edited, selected or scrolled away closes the menu.
    func dismissEditMenu() { storedEditMenu?.dismiss() }
    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        dismissEditMenu()
    }
    open override var bounds: CGRect {
        didSet { if bounds.origin != oldValue.origin { dismissEditMenu() } }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        let loses = losesCaretByShrinking
        scrollAnchor.begin()
        trackContainerSize()
        super.layoutSubviews()
        updateContentSize()
        textLayoutDidChange()
        attachmentViews.place()
        scrollAnchor.end()
        laidOutHeight = bounds.height
        if loses { scrollToShow(NSRange(location: editor.selection.head, length: 0)) }
        editor.flushSelectionNotice()
        keyValueObservers.check()
    }

    // MARK: For subclasses here

    /// The text storage processed an edit of any origin; its layout is not there yet.
    func storageDidChange() {}
    /// The text is laid out anew, its content size is known; what follows is scrolling to the caret.
    func textLayoutDidChange() {}
    /// Return was pressed; false has it type a line break.
    func returnKeyPressed() -> Bool { false }
    /// What the line looks like that an empty text has.
    func emptyLineAttributes(
        _ typing: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any] { typing }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }
    open override var intrinsicContentSize: CGSize { naturalSize }
    open override var isScrollEnabled: Bool {
        didSet {
            guard isScrollEnabled != oldValue else { return }
            trackContainerSize()
            invalidateIntrinsicContentSize()
        }
    }
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        display.renewAll()
    }
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        display.renewAll()
    }
}

/// Kinds of text that a text view can turn into links.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    public static let link = UIDataDetectorTypes(rawValue: 2)
    public static let address = UIDataDetectorTypes(rawValue: 4)
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
    public static let all = UIDataDetectorTypes(rawValue: .max)
}
