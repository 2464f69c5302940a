public import CoreGraphics
import Views

/// Asked and told about layout by a layout manager. All methods have a default that changes nothing.
public protocol NSLayoutManagerDelegate: AnyObject {
    // MARK: Glyphs

    /// Before a stretch of one font gets its glyphs. The delegate may call `setGlyphs(_:properties:characterIndexes:
    /// font:forGlyphRange:)` with other properties: `.null` hides a character, `.controlCharacter` has
    /// `layoutManager(_:shouldUse:forControlCharacterAt:)` asked about it. Shaping chooses the glyphs themselves.
    ///
    /// - Returns: how many glyphs were set; 0 leaves them as they were.
    func layoutManager(
        _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
        properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
        characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
        forGlyphRange glyphRange: NSRange
    ) -> Int
    /// What to do at a control character that ends no paragraph.
    func layoutManager(
        _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
        forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction
    /// The room of a control character whose action is `.whitespace`; the origin counts from the pen on the baseline, y up.
    func layoutManager(
        _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
        for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
        glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect

    // MARK: Lines

    /// Whether a line may begin before a character at a place between words.
    func layoutManager(
        _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool
    /// Whether a line may begin before a character inside a word.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
    ) -> Bool
    /// Points below the line that ends with a glyph.
    func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
    /// Points above the paragraph that begins with a glyph; not asked for the first one of a text.
    func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
    /// Points below the paragraph that ends with a glyph.
    func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
    /// A line fragment is about to be set; the delegate may move it, give it another height or move its baseline, which
    /// counts from the fragment's top edge. What comes next begins below it.
    ///
    /// - Returns: true when something was changed.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
        lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
        baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
        forGlyphRange glyphRange: NSRange
    ) -> Bool

    // MARK: Progress

    /// Lines became stale, after an edit or a change of geometry.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// A container was filled; `textContainer` is nil when the text does not fit in the containers there are.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool)
    /// A container's size or shape changed; `oldSize` is what it was.
    func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize)

    // MARK: Attachment views

    /// A view provider's place went out of reach; the delegate may keep it, with its view, for
    /// `layoutManager(_:retrieveCachedTextAttachmentViewProviderFor:)`. Ours, after the pair in Apple's
    /// `NSTextLayoutManagerDelegate`.
    @MainActor func layoutManager(
        _ layoutManager: NSLayoutManager,
        cacheTextAttachmentViewProvider viewProvider: NSTextAttachmentViewProvider,
        for textAttachment: NSTextAttachment)
    /// A view provider that the delegate kept for an attachment; nil has a new one made.
    @MainActor func layoutManager(
        _ layoutManager: NSLayoutManager,
        retrieveCachedTextAttachmentViewProviderFor attachment: NSTextAttachment
    ) -> NSTextAttachmentViewProvider?
}

extension NSLayoutManagerDelegate {
    public func layoutManager(
        _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
        properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
        characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
        forGlyphRange glyphRange: NSRange
    ) -> Int { 0 }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
        forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction { action }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
        for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
        glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { .zero }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool { true }
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
    ) -> Bool { true }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).lineSpacing }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).paragraphSpacingBefore }
    public func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).paragraphSpacing }
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
        lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
        baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
        forGlyphRange glyphRange: NSRange
    ) -> Bool { false }
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool
    ) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    ) {}
    @MainActor public func layoutManager(
        _ layoutManager: NSLayoutManager,
        cacheTextAttachmentViewProvider viewProvider: NSTextAttachmentViewProvider,
        for textAttachment: NSTextAttachment
    ) {}
    @MainActor public func layoutManager(
        _ layoutManager: NSLayoutManager,
        retrieveCachedTextAttachmentViewProviderFor attachment: NSTextAttachment
    ) -> NSTextAttachmentViewProvider? { nil }
}
