public import Foundation

/// What holds for a paragraph as a whole; lengths in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
    @unchecked Sendable
{
    /// Ways to improve where lines break.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    final var values: ParagraphStyleValues

    public override init() {
        values = ParagraphStyleValues()
        super.init()
    }

    init(values: ParagraphStyleValues) {
        self.values = values
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }

    /// Archives lists and blocks as objects: paragraphs that share one share it again.
    open func encode(with coder: NSCoder) { ParagraphStyleArchive.encode(values, coder) }

    public required init?(coder: NSCoder) {
        values = ParagraphStyleArchive.values(coder)
        super.init()
    }

    /// The style of text that has none.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The base direction for a language such as "ar" or "en-GB"; nil asks for the user's language.
    open class func defaultWritingDirection(
        forLanguage languageName: String?
    ) -> NSWritingDirection {
        let language = languageName ?? Locale.current.language.maximalIdentifier
        let isRightToLeft =
            Locale.Language(identifier: language).characterDirection == .rightToLeft
        return isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// Space between lines.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// Space after the paragraph.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Space before the paragraph; not above the first one.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    open var alignment: NSTextAlignment { values.alignment }
    /// Indent of lines after the first, from the leading margin.
    open var headIndent: CGFloat { values.headIndent }
    /// Positive: line length from the leading margin; negative or zero: distance from the trailing margin.
    open var tailIndent: CGFloat { values.tailIndent }
    /// Indent of the first line, from the leading margin.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// 0 means no limit.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// Factor on the natural line height; 0 means 1.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// 0 never hyphenates, 1 at any chance.
    open var hyphenationFactor: Float { values.hyphenationFactor }
    open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
    open var tabStops: [NSTextTab] { values.tabStops }
    /// Distance of stops after the last of `tabStops`; 0 means 28 points here.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }
    /// Sets letters closer, by up to a twentieth of the line, before truncation leaves some out; not letters that join.
    open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }
    /// Nested lists the paragraph is in, outermost first.
    open var textLists: [NSTextList] { values.textLists }
    /// Blocks the paragraph stands in, outermost first.
    open var textBlocks: [NSTextBlock] { values.textBlocks }
    /// 1...6 for a heading, 0 for none. Ours; documents carry it.
    open var headerLevel: Int { values.headerLevel }
    /// The paragraph begins below all floats at these edges. Ours.
    open var floatClearing: TextFloat.Clearing { values.floatClearing }

    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(values: values)
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        NSMutableParagraphStyle(values: values)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle).map { $0.values == values } ?? false
    }

    open override var hash: Int { values.hashValue }
}

/// The fields of a paragraph style as a value.
struct ParagraphStyleValues: Hashable {
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var alignment = NSTextAlignment.natural
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
    var baseWritingDirection = NSWritingDirection.natural
    var hyphenationFactor: Float = 0
    var usesDefaultHyphenation = false
    var tabStops = Self.defaultTabStops
    var defaultTabInterval: CGFloat = 0
    var allowsTightening = false
    var textLists: [NSTextList] = []
    var textBlocks: [NSTextBlock] = []
    var headerLevel = 0
    var floatClearing: TextFloat.Clearing = []

    /// Stops count by their places: every style has twelve, and each would be asked as an object.
    func hash(into hasher: inout Hasher) {
        hasher.combine(lineSpacing)
        hasher.combine(paragraphSpacing)
        hasher.combine(paragraphSpacingBefore)
        hasher.combine(alignment)
        hasher.combine(headIndent)
        hasher.combine(tailIndent)
        hasher.combine(firstLineHeadIndent)
        hasher.combine(minimumLineHeight)
        hasher.combine(maximumLineHeight)
        hasher.combine(lineHeightMultiple)
        hasher.combine(lineBreakMode)
        hasher.combine(lineBreakStrategy)
        hasher.combine(baseWritingDirection)
        hasher.combine(hyphenationFactor)
        hasher.combine(usesDefaultHyphenation)
        for stop in tabStops { hasher.combine(stop.location) }
        hasher.combine(defaultTabInterval)
        hasher.combine(allowsTightening)
        for list in textLists { hasher.combine(list.hash) }
        for block in textBlocks { hasher.combine(block.hash) }
        hasher.combine(headerLevel)
        hasher.combine(floatClearing)
    }

    /// Twelve left stops, 28 points apart.
    static let defaultTabStops = (1...12).map {
        NSTextTab(textAlignment: .left, location: CGFloat($0) * 28)
    }
}
