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

    @exclusivity(unchecked) open weak var delegate: (any NSTextStorageDelegate)?

    /// Told of each edit after the layout managers; it learns whose text it observes.
    @exclusivity(unchecked) open weak var textStorageObserver: (any NSTextStorageObserving)? {
        didSet {
            guard textStorageObserver !== oldValue else { return }
            if oldValue?.textStorage === self { oldValue?.textStorage = nil }
            textStorageObserver?.textStorage = self
        }
    }

    /// Layout managers told of edits, in the order they were added.
    @exclusivity(unchecked) open private(set) var layoutManagers: [NSLayoutManager] = []

    /// What the pending edits touched; empty when none is pending.
    open var editedMask: EditActions { pending.mask }
    /// The stretch of the present text that pending edits touched; location `NSNotFound` when none is pending.
    open var editedRange: NSRange { pending.range }
    /// UTF-16 units that pending edits added, negative when they removed some.
    open var changeInLength: Int { pending.change }

    @exclusivity(unchecked) private final var pending = PendingEdits()
    @exclusivity(unchecked) private final var editingDepth = 0
    @exclusivity(unchecked) private final var isProcessing = false
    /// True from the delegate's first call on: what is edited is settled.
    @exclusivity(unchecked) private final var hasSettledText = false
    /// Characters whose attributes are fixed when somebody asks for them; nil where they are fixed at once, as always
    /// but in subclasses.
    private final var unfixed: IndexSet?
    private final var isFixing = false
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

    deinit { madeLink?.cut() }

    // MARK: Layout managers

    private final var madeLink: StorageLink?

    /// How a layout manager keeps this text in mind without keeping it.
    final var link: StorageLink {
        if let madeLink { return madeLink }
        let made = StorageLink(self)
        madeLink = made
        return made
    }

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
        if editingDepth == 0, !pending.mask.isEmpty, !isProcessing { processEditing() }
    }

    /// Records an edit; outside of a group it is processed at once.
    ///
    /// - Parameters:
    ///   - editedRange: what was edited, in the text before the edit.
    ///   - delta: UTF-16 units added, negative when removed.
    open func edited(
        _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
    ) {
        if editedMask.contains(.editedCharacters) {
            precondition(
                !hasSettledText,
                "NSTextStorage: only attributes may be changed while the edit is processed")
            if !hasOwnContents { noteCharacters(Range(clamping: editedRange), delta) }
        }
        pending.add(editedMask, editedRange, delta)
        if editingDepth == 0, !isProcessing, !pending.mask.isEmpty { processEditing() }
    }

    /// Keeps what is known of a subclass by offset in step with an edit.
    private func noteCharacters(_ range: Range<Int>, _ delta: Int) {
        foreignText.noteEdit(range, delta: delta)
        guard unfixed != nil else { return }
        unfixed?.remove(integersIn: range)
        if delta != 0 { unfixed?.shift(startingAt: range.upperBound, by: delta) }
    }

    /// Sends what is pending: notification and delegate, attribute fixing, notification and delegate, layout managers.
    open func processEditing() {
        isProcessing = true
        let center = NotificationCenter.default
        // One value for both: most of a notification that nobody observes is its making.
        var notification = Notification(name: Self.willProcessEditingNotification, object: self)
        center.post(notification)
        delegate?.textStorage(
            self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength
        )
        hasSettledText = true
        let changed = editedRange
        invalidateAttributes(in: changed)
        let invalidated =
            hasOwnContents || unfixed == nil
            ? editedRange : NSUnionRange(editedRange, paragraphs(touching: changed))
        notification.name = Self.didProcessEditingNotification
        center.post(notification)
        delegate?.textStorage(
            self, didProcessEditing: editedMask, range: changed, changeInLength: changeInLength)
        let mask = editedMask
        let delta = changeInLength
        let last = NSUnionRange(invalidated, editedRange)
        pending = PendingEdits()
        isProcessing = false
        hasSettledText = false
        for manager in layoutManagers {
            manager.processEditing(
                for: self, edited: mask, range: changed, changeInLength: delta,
                invalidatedRange: last)
        }
        textStorageObserver?.processEditing(
            for: self, edited: mask, range: changed, changeInLength: delta, invalidatedRange: last)
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

    /// Whether attributes are fixed when they are asked for instead of after each edit. False here; a subclass that says
    /// true calls `ensureAttributesAreFixed(in:)` before it hands out attributes.
    open var fixesAttributesLazily: Bool { false }

    /// Called after an edit; fixes attributes in the range, or notes it for later.
    open func invalidateAttributes(in range: NSRange) {
        if fixesAttributesLazily {
            var stale = unfixed ?? IndexSet()
            stale.insert(integersIn: Range(clamping: range))
            unfixed = stale
        } else if !hasOwnContents || contents.table.mayNeedFixing {
            fixAttributes(in: range)
        }
    }

    /// Fixes what `invalidateAttributes(in:)` noted of a range. Nobody is told: layout managers were told of the edit.
    open func ensureAttributesAreFixed(in range: NSRange) {
        guard let known = unfixed, !isFixing else { return }
        let stale = known.intersection(IndexSet(integersIn: Range(clamping: range)))
        guard !stale.isEmpty else { return }
        let before = (pending, isProcessing)
        (isFixing, isProcessing) = (true, true)
        for part in stale.rangeView {
            // Whole stretches: a style goes by its paragraph.
            let whole = unfixed?.rangeView.first { $0.overlaps(part) } ?? part
            unfixed?.remove(integersIn: whole)
            fixAttributes(in: NSRange(whole.clamped(to: 0..<length)))
        }
        (pending, isProcessing) = before
        if unfixed?.isEmpty == true { unfixed = nil }
        isFixing = false
    }

    private func paragraphs(touching range: NSRange) -> NSRange {
        let first = paragraphRange(at: min(range.location, length))
        return NSUnionRange(first, paragraphRange(at: min(range.upperBound, length)))
    }
}

/// Edits that nobody was told of yet, as one.
private struct PendingEdits {
    var mask: NSTextStorage.EditActions = []
    var range = NSRange(location: NSNotFound, length: 0)
    var change = 0

    /// Adds an edit of a range in the text before it.
    mutating func add(_ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int) {
        if self.mask.isEmpty {
            self.range = NSRange(location: range.location, length: range.length + delta)
        } else {
            let start = min(self.range.location, range.location)
            let end = max(self.range.upperBound, range.upperBound) + delta
            self.range = NSRange(location: start, length: max(0, end - start))
        }
        self.mask.formUnion(mask)
        change += delta
    }
}
