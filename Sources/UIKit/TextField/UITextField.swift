/// One line of text that people edit.
///
/// A text view inside does the editing: it is the first responder while the field is edited.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInputTraits {
    public static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    public static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")
    public static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")

    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
    public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

    private lazy var editor = FieldEditor(field: self)
    private lazy var relay = FieldEditorRelay(field: self)
    private let placeholderLabel = UILabel()

    open weak var delegate: (any UITextFieldDelegate)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        placeholderLabel.textColor = .placeholderText
        placeholderLabel.isUserInteractionEnabled = false
        addSubview(placeholderLabel)
        addSubview(editor)
        editor.delegate = relay
        editor.font = UIFont.systemFont(ofSize: 17)
        placeholderLabel.font = editor.font
    }

    // MARK: Text

    open var text: String? {
        get { editor.text }
        set {
            editor.text = FieldEditor.oneLine(newValue ?? "")
            textDidChange()
        }
    }

    open var attributedText: NSAttributedString? {
        get { editor.attributedText }
        set {
            editor.attributedText = newValue
            textDidChange()
        }
    }

    /// Shown while the field is empty.
    open var placeholder: String? {
        get { placeholderLabel.text }
        set {
            placeholderLabel.text = newValue
            setNeedsLayout()
        }
    }

    open var attributedPlaceholder: NSAttributedString? {
        get { placeholderLabel.attributedText }
        set {
            placeholderLabel.attributedText = newValue
            setNeedsLayout()
        }
    }

    open var font: UIFont? {
        get { editor.font }
        set {
            editor.font = newValue
            placeholderLabel.font = newValue ?? UIFont.systemFont(ofSize: 17)
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    open var textColor: UIColor? {
        get { editor.textColor }
        set { editor.textColor = newValue }
    }

    open var textAlignment: NSTextAlignment {
        get { editor.textAlignment }
        set {
            editor.textAlignment = newValue
            placeholderLabel.textAlignment = newValue
        }
    }

    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { editor.baseAttributes }
        set {
            if let font = newValue[.font] as? UIFont { self.font = font }
            if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
        }
    }

    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get { editor.typingAttributes }
        set { editor.typingAttributes = newValue ?? defaultTextAttributes }
    }

    open var selectedTextRange: UITextRange? {
        get { editor.selectedTextRange }
        set { editor.selectedTextRange = newValue }
    }

    open var hasText: Bool { editor.hasText }
    open func insertText(_ text: String) { editor.insertText(text) }
    open func deleteBackward() { editor.deleteBackward() }

    open var allowsEditingTextAttributes: Bool {
        get { editor.allowsEditingTextAttributes }
        set { editor.allowsEditingTextAttributes = newValue }
    }
    open var supportsAdaptiveImageGlyph: Bool {
        get { editor.supportsAdaptiveImageGlyph }
        set { editor.supportsAdaptiveImageGlyph = newValue }
    }
    open var clearsOnBeginEditing = false
    open var clearsOnInsertion: Bool {
        get { editor.clearsOnInsertion }
        set { editor.clearsOnInsertion = newValue }
    }

    // MARK: Looks

    open var borderStyle = BorderStyle.none { didSet { borderDidChange() } }
    /// Kept for code that sets it: there is no clear button yet, and `textFieldShouldClear` is not asked.
    open var clearButtonMode = ViewMode.never
    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

    private func borderDidChange() {
        layer.borderWidth = borderStyle == .none ? 0 : 1
        layer.borderColor = UIColor.separator.cgColor
        layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
        setNeedsLayout()
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    // MARK: Keyboard

    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var keyboardType = UIKeyboardType.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false
    open var textContentType: UITextContentType?

    // MARK: Editing

    open var isEditing: Bool { editor.isFirstResponder }
    open override var canBecomeFirstResponder: Bool { isEnabled }
    open override var isFirstResponder: Bool { editor.isFirstResponder }
    open override var undoManager: UndoManager? { editor.undoManager }

    @discardableResult open override func becomeFirstResponder() -> Bool {
        editor.becomeFirstResponder()
    }

    @discardableResult open override func resignFirstResponder() -> Bool {
        editor.resignFirstResponder()
    }

    func returnPressed() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }

    func textDidChange() {
        placeholderLabel.isHidden = editor.hasText
    }

    // MARK: Layout

    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let inset: CGFloat = borderStyle == .none ? 0 : 7
        var rect = bounds.insetBy(dx: inset, dy: 0)
        if let leftView, shows(leftViewMode) {
            rect.origin.x += leftView.bounds.width
            rect.size.width -= leftView.bounds.width
        }
        if let rightView, shows(rightViewMode) { rect.size.width -= rightView.bounds.width }
        return rect
    }

    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    private func shows(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private var lineHeight: CGFloat { ceil((font ?? UIFont.systemFont(ofSize: 17)).lineHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let height = min(lineHeight, bounds.height)
        func centred(_ rect: CGRect) -> CGRect {
            CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height)
        }
        editor.frame = centred(editingRect(forBounds: bounds))
        placeholderLabel.frame = centred(placeholderRect(forBounds: bounds)).offsetBy(dx: 2, dy: 0)
        leftView?.isHidden = !shows(leftViewMode)
        rightView?.isHidden = !shows(rightViewMode)
        if let leftView {
            leftView.frame.origin = CGPoint(x: 0, y: bounds.midY - leftView.bounds.height / 2)
        }
        if let rightView {
            rightView.frame.origin = CGPoint(
                x: bounds.maxX - rightView.bounds.width,
                y: bounds.midY - rightView.bounds.height / 2)
        }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override var intrinsicContentSize: CGSize {
        let wanted =
            editor.hasText
            ? editor.sizeThatFits(.zero).width : placeholderLabel.intrinsicContentSize.width + 4
        let border: CGFloat = borderStyle == .none ? 0 : 14
        return CGSize(width: ceil(wanted) + border, height: lineHeight + border)
    }
}
