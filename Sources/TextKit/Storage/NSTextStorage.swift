public import Foundation

/// Attributed text that tells layout managers and a delegate of each change once.
///
/// A subclass with its own storage overrides the four primitives and calls `edited(_:range:changeInLength:)` from its
/// `replaceCharacters(in:with:)` and `setAttributes(_:range:)`.
open class NSTextStorage: NSMutableAttributedString {
    /// What an edit touched.
    public struct EditActions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Attributes changed.
        public static let editedAttributes = EditActions(rawValue: 1)
        /// Characters were inserted, removed or replaced.
        public static let editedCharacters = EditActions(rawValue: 2)
    }

    /// Posted, with the storage as its object, before attributes are fixed.
    public static let willProcessEditingNotification = Notification.Name(
        "NSTextStorageWillProcessEditingNotification")
    /// Posted, with the storage as its object, before layout managers are told.
    public static let didProcessEditingNotification = Notification.Name(
        "NSTextStorageDidProcessEditingNotification")

    open weak var delegate: (any NSTextStorageDelegate)?

    /// Layout managers told of edits, in the order they were added.
    open private(set) var layoutManagers: [NSLayoutManager] = []

    /// What the pending edits touched; empty when none is pending.
    open private(set) var editedMask: EditActions = []
    /// The stretch of the present text that pending edits touched; location `NSNotFound` when none is pending.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// UTF-16 units that pending edits added, negative when they removed some.
    open private(set) var changeInLength = 0

    private final var editingDepth = 0
    private final var isProcessing = false
    /// True while attributes are being fixed: those changes widen what is laid out again.
    private final var invalidatedRange: NSRange?
    /// Of a subclass that keeps its own text.
    private final var foreignText = ForeignText()

    public override init() {
        super.init()
    }

    override init(contents: AttributedContents) {
        super.init(contents: contents)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Text with the same attributes everywhere.
    public override init(string: String, attributes: [Key: Any]? = nil) {
        super.init(string: string, attributes: attributes)
    }

    /// A copy of another attributed string.
    public override init(attributedString: NSAttributedString) {
        super.init(attributedString: attributedString)
    }

    // MARK: Layout managers

    /// Starts telling a layout manager of edits; it drops what it laid out for another storage.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage = self
    }

    /// Stops telling a layout manager of edits.
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard let index = layoutManagers.firstIndex(where: { $0 === aLayoutManager }) else {
            return
        }
        layoutManagers.remove(at: index)
        aLayoutManager.textStorage = nil
    }

    // MARK: Editing

    open override func beginEditing() {
        editingDepth += 1
    }

    open override func endEditing() {
        precondition(editingDepth > 0, "NSTextStorage.endEditing: no beginEditing before it")
        editingDepth -= 1
        if editingDepth == 0, !editedMask.isEmpty, !isProcessing { processEditing() }
    }

    /// Records an edit; outside of a group it is processed at once.
    ///
    /// - Parameters:
    ///   - editedRange: what was edited, in the text before the edit.
    ///   - delta: UTF-16 units added, negative when removed.
    open func edited(
        _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
    ) {
        if editedMask.contains(.editedCharacters), !hasOwnContents {
            foreignText.noteEdit(Range(clamping: editedRange), delta: delta)
        }
        if self.editedMask.isEmpty {
            self.editedRange = NSRange(
                location: editedRange.location, length: editedRange.length + delta)
        } else {
            let start = min(self.editedRange.location, editedRange.location)
            let end = max(self.editedRange.upperBound, editedRange.upperBound) + delta
            self.editedRange = NSRange(location: start, length: max(0, end - start))
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        if editingDepth == 0, !isProcessing, !self.editedMask.isEmpty { processEditing() }
    }

    /// Sends what is pending: delegate, attribute fixing, delegate, layout managers.
    open func processEditing() {
        isProcessing = true
        let center = NotificationCenter.default
        center.post(name: Self.willProcessEditingNotification, object: self)
        delegate?.textStorage(
            self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength
        )
        let changed = editedRange
        invalidateAttributes(in: changed)
        let invalidated = editedRange
        center.post(name: Self.didProcessEditingNotification, object: self)
        delegate?.textStorage(
            self, didProcessEditing: editedMask, range: changed, changeInLength: changeInLength)
        let mask = editedMask
        let delta = changeInLength
        let last = NSUnionRange(invalidated, editedRange)
        editedMask = []
        editedRange = NSRange(location: NSNotFound, length: 0)
        changeInLength = 0
        isProcessing = false
        for manager in layoutManagers {
            manager.processEditing(
                for: self, edited: mask, range: changed, changeInLength: delta,
                invalidatedRange: last)
        }
    }

    override func contentsDidChange(_ mask: EditActions, _ range: Range<Int>, _ delta: Int) {
        edited(mask, range: NSRange(range), changeInLength: delta)
    }

    // MARK: Text of a subclass

    /// In a group of edits the subclass may have changed its text and not said so yet.
    private var foreignTextIsKnown: Bool { editingDepth == 0 || isProcessing }

    override func foreignLength() -> Int {
        guard foreignTextIsKnown else { return super.foreignLength() }
        let text = string
        return foreignText.length(text)
    }

    override func foreignUnits(in range: Range<Int>) -> [UInt16] {
        guard foreignTextIsKnown else { return super.foreignUnits(in: range) }
        let text = string
        return foreignText.utf16(range, of: text)
    }

    override func foreignParagraphRange(at location: Int) -> NSRange {
        guard foreignTextIsKnown else { return super.foreignParagraphRange(at: location) }
        let text = string
        return NSRange(foreignText.paragraphRange(at: location, of: text))
    }

    // MARK: Attribute fixing

    /// Whether attributes are fixed when they are asked for instead of after each edit. False: fixed after each edit.
    open var fixesAttributesLazily: Bool { false }

    /// Called after an edit; fixes attributes in the range.
    open func invalidateAttributes(in range: NSRange) {
        fixAttributes(in: range)
    }

    /// Makes sure that attributes in the range are fixed; they always are.
    open func ensureAttributesAreFixed(in range: NSRange) {}
}

/// Told of a text storage's edits. All methods have a default that does nothing.
public protocol NSTextStorageDelegate: AnyObject {
    /// Before attributes are fixed: characters and attributes may still be changed.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
    /// After attributes were fixed: only attributes may be changed.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
}
