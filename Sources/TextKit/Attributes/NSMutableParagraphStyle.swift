public import Foundation

/// A paragraph style that can be changed; see `NSParagraphStyle` for what the fields mean.
///
/// Set it up before it goes into text or to another thread, and leave it then.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    public override init() {
        super.init()
    }

    override init(values: ParagraphStyleValues) {
        super.init(values: values)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    open override var lineBreakStrategy: LineBreakStrategy {
        get { values.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    open override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    open override var usesDefaultHyphenation: Bool {
        get { values.usesDefaultHyphenation }
        set { values.usesDefaultHyphenation = newValue }
    }
    open override var tabStops: [NSTextTab] {
        get { values.tabStops }
        set { values.tabStops = newValue }
    }
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { values.allowsTightening }
        set { values.allowsTightening = newValue }
    }
    open override var textLists: [NSTextList] {
        get { values.textLists }
        set { values.textLists = newValue }
    }
    open override var textBlocks: [NSTextBlock] {
        get { values.textBlocks }
        set { values.textBlocks = newValue }
    }
    open override var headerLevel: Int {
        get { values.headerLevel }
        set { values.headerLevel = newValue }
    }
    open override var floatClearing: TextFloat.Clearing {
        get { values.floatClearing }
        set { values.floatClearing = newValue }
    }

    /// Adds a stop in its place by location.
    open func addTabStop(_ anObject: NSTextTab) {
        let index = values.tabStops.firstIndex { $0.location > anObject.location }
        values.tabStops.insert(anObject, at: index ?? values.tabStops.endIndex)
    }

    /// Removes the stops equal to `anObject`.
    open func removeTabStop(_ anObject: NSTextTab) {
        values.tabStops.removeAll { $0 == anObject }
    }

    /// Takes over all fields of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) {
        values = obj.values
    }
}
