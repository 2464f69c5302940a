public import CoreGraphics
public import Foundation
import Typesetting
public import Views

/// Lays out the text of a storage in text containers and draws it.
///
/// A glyph index is the index of a UTF-16 unit: the two kinds of range are the same, except that ranges widen to whole
/// clusters (a ligature, a flag). All rectangles are in a container's coordinates, points, y down. Layout happens when
/// somebody asks, a paragraph at a time.
open class NSLayoutManager: NSObject, NSSecureCoding {
    final let engine = LayoutEngine(source: TextSource())
    @exclusivity(unchecked) final var temporaryAttributes = TemporaryAttributes()
    /// What `setNotShownAttribute` and the like said; moves with the text as temporary attributes do.
    @exclusivity(unchecked) final var glyphFlags = TemporaryAttributes()
    /// What the delegate set while it is asked about glyphs, by character.
    final var generatedProperties: [Int: GlyphProperty] = [:]
    /// What is being drawn: `showCGGlyphs` gets its face and, for PDF, its text from here.
    final var shownBatch: ShownGlyphs?

    /// The line that is handed to the setters while it is made.
    final var pendingLine: PendingLine?

    public override init() {
        super.init()
        connect()
    }

    open class var supportsSecureCoding: Bool { true }

    /// Archives options and containers; the text, which owns its layout managers, is archived by itself.
    open func encode(with coder: NSCoder) { encodeOptions(coder) }

    public required init?(coder: NSCoder) {
        super.init()
        connect()
        decodeOptions(coder)
    }

    /// The text, which is not kept alive; set by `NSTextStorage.addLayoutManager(_:)`.
    open var textStorage: NSTextStorage? {
        get { engine.source.storage }
        set { takeText(newValue) }
    }

    @exclusivity(unchecked) open weak var delegate: (any NSLayoutManagerDelegate)?

    /// The view that shows this text.
    @exclusivity(unchecked) package final weak var layoutObserver: (any TextLayoutObserver)?
    /// Places views for attachments in that view.
    package final weak var attachmentViews: (any AttachmentViewSource)?

    /// How links are drawn; nil draws them blue and underlined.
    package final var linkTextAttributes: [NSAttributedString.Key: Any]?

    // MARK: Containers

    /// The containers, in the order that text flows through them.
    open private(set) var textContainers: [NSTextContainer] = []

    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        checkIndex(index, in: 0..<textContainers.count + 1, "insertTextContainer")
        container.layoutManager = self
        textContainers.insert(container, at: index)
        containersChanged()
    }

    open func removeTextContainer(at index: Int) {
        checkIndex(index, in: 0..<textContainers.count, "removeTextContainer")
        textContainers.remove(at: index).layoutManager = nil
        containersChanged()
    }

    /// A container's size or shape changed: every line is stale, the glyphs are not.
    open func textContainerChangedGeometry(_ container: NSTextContainer) { containersChanged() }

    private func containersChanged() { takeGeometry(textContainers) }

    // MARK: Options

    /// True: positions far from what was asked for may be estimates. False: every answer is exact.
    open var allowsNonContiguousLayout = false
    open var hasNonContiguousLayout: Bool { engine.tree.estimatedCount > 0 }
    /// False leaves the gap out that fonts ask for between lines.
    open var usesFontLeading = true { didSet { optionsDidChange() } }
    open var showsInvisibleCharacters = false
    open var showsControlCharacters = false
    open var limitsLayoutForSuspiciousContents = false
    /// True: words of paragraphs without a factor of their own are hyphenated at any chance.
    open var usesDefaultHyphenation = false { didSet { optionsDidChange() } }
    /// `NSParagraphStyle.hyphenationFactor` of paragraphs where that is 0.
    open var hyphenationFactor: CGFloat = 0 { didSet { optionsDidChange() } }

    // MARK: Invalidation

    /// Called by the storage after each edit; forgets the lines of the paragraphs it touched and no others.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
    ) {
        takeOver(editMask, newCharRange, delta, invalidatedCharRange, in: textStorage)
    }

    /// Lays the paragraphs of a range out again when next asked; attachments are asked for their bounds again.
    open func invalidateLayout(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) {
        let range = engine.invalidateLayout(Range(clamping: charRange), text: false)
        actualCharacterRange?.pointee = NSRange(range)
        didInvalidate(range)
    }

    /// Shapes the paragraphs of a range again when next asked.
    open func invalidateGlyphs(
        forCharacterRange charRange: NSRange, changeInLength delta: Int,
        actualCharacterRange: NSRangePointer?
    ) {
        let range = engine.invalidateLayout(Range(clamping: charRange), text: true)
        actualCharacterRange?.pointee = NSRange(range)
        didInvalidate(range)
    }

    /// Draws a range again; nothing moves.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) {
        engine.invalidateDisplay(Range(clamping: charRange))
        layoutObserver?.layoutManager(self, didInvalidateDisplayIn: charRange)
    }

    /// Draws a range again; nothing moves.
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
        invalidateDisplay(forCharacterRange: glyphRange)
    }

    // MARK: Layout on demand

    open func ensureGlyphs(forCharacterRange charRange: NSRange) {
        ensureLayout(forCharacterRange: charRange)
    }

    open func ensureGlyphs(forGlyphRange glyphRange: NSRange) {
        ensureLayout(forCharacterRange: glyphRange)
    }

    open func ensureLayout(forCharacterRange charRange: NSRange) {
        let range = Range(clamping: charRange)
        prepare(before: range.upperBound)
        engine.forEachLine(in: range) { _ in true }
    }

    open func ensureLayout(forGlyphRange glyphRange: NSRange) {
        ensureLayout(forCharacterRange: glyphRange)
    }

    /// Lays out everything that a container shows.
    open func ensureLayout(for container: NSTextContainer) { makeExact(before: .max) }

    open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
        guard let index = index(of: container) else { return }
        if !allowsNonContiguousLayout { makeExact(downTo: bounds.maxY, index) }
        engine.forEachLine(from: bounds.minY, to: bounds.maxY, in: index) { _ in true }
    }

    // MARK: Glyphs and characters

    /// For the delegate's `layoutManager(_:shouldGenerateGlyphs:…)`: sets what the glyphs of a range are. The glyphs
    /// themselves come from shaping.
    open func setGlyphs(
        _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<GlyphProperty>,
        characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
        forGlyphRange glyphRange: NSRange
    ) {
        for slot in 0..<glyphRange.length { generatedProperties[charIndexes[slot]] = props[slot] }
    }

    /// UTF-16 units of the text.
    open var numberOfGlyphs: Int { engine.length }

    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
        (0..<engine.length).contains(glyphIndex)
    }

    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    /// The same range, widened to whole clusters where lines are laid out.
    open func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) -> NSRange {
        let range = wholeClusters(charRange)
        actualCharacterRange?.pointee = range
        return range
    }

    open func characterRange(
        forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
    ) -> NSRange {
        let range = wholeClusters(glyphRange)
        actualGlyphRange?.pointee = range
        return range
    }

    /// The text shown in a container.
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        guard let index = index(of: container) else { return NSRange(location: 0, length: 0) }
        return NSRange(engine.range(ofContainer: index) ?? 0..<0)
    }

    open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?)
        -> NSTextContainer?
    {
        textContainer(
            forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: false)
    }

    open func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?,
        withoutAdditionalLayout flag: Bool
    ) -> NSTextContainer? {
        containerOfGlyph(glyphIndex, effectiveRange)
    }

    // MARK: Line fragments

    /// What lines use of a container, from its top: padding included, spacing after the last line left out.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard let index = index(of: container) else { return .zero }
        prepare(before: .max)
        return engine.usedRect(container: index)
    }

    /// The whole line fragment, spacing included.
    open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?)
        -> CGRect
    {
        lineFragmentRect(
            forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: false)
    }

    open func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?,
        withoutAdditionalLayout flag: Bool
    ) -> CGRect {
        line(at: glyphIndex, effectiveRange)?.rect ?? extraLineFragmentRect
    }

    /// What glyphs and padding use of a line fragment.
    open func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?)
        -> CGRect
    {
        lineFragmentUsedRect(
            forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: false)
    }

    open func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?,
        withoutAdditionalLayout flag: Bool
    ) -> CGRect {
        line(at: glyphIndex, effectiveRange)?.usedRect ?? extraLineFragmentUsedRect
    }

    /// The empty line after a trailing paragraph separator, or of an empty text; zero when there is none.
    open var extraLineFragmentRect: CGRect { exactExtraLine()?.rect ?? .zero }
    open var extraLineFragmentUsedRect: CGRect { exactExtraLine()?.usedRect ?? .zero }
    open var extraLineFragmentTextContainer: NSTextContainer? {
        exactExtraLine().map { textContainers[$0.containerIndex] }
    }

    /// Where a glyph begins on the baseline, from the corner of its line fragment.
    open func location(forGlyphAt glyphIndex: Int) -> CGPoint { pen(atGlyph: glyphIndex) }

    /// Size of an attachment; (-1, -1) when the glyph is none (Apple's page).
    open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
        attachmentRect(at: glyphIndex)?.size ?? CGSize(width: -1, height: -1)
    }

    /// The smallest rectangle around the lines' parts in a range, spacing left out.
    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer)
        -> CGRect
    {
        enclosingRect(glyphRange, container)
    }

    /// Line fragments that hold glyphs of a range: fragment, used rectangle, container, range.
    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) ->
            Void
    ) {
        forEachLineFragment(glyphRange, block)
    }

    /// Rectangles around the glyphs of a range, a line at a time.
    ///
    /// Without a selected range (`NSNotFound`) they fit the glyphs and leave line and paragraph spacing out. With one
    /// they are what a selection shows: whole fragments, to the edge where the selection goes on.
    open func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer,
        using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        forEachEnclosingRect(
            wholeClusters(glyphRange), isSelection: selectedRange.location != NSNotFound,
            in: textContainer, block)
    }

    /// The range that an ellipsis stands for in a glyph's line, `NSNotFound` when the line is whole.
    open func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
        truncatedRange(inLineOf: glyphIndex)
    }

    // MARK: Setting what layout found

    // Layout calls these for each line of a subclass, which may override them and hand on other values; what the next
    // line stands below is the fragment that was set. Called by a client later they hold until the line is laid out
    // again, and move no other line.

    /// Puts the lines of a range into a container of this layout manager.
    open func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) {
        changeLines(glyphRange) { $0.container = container }
    }

    /// - Parameter usedRect: what glyphs and padding use of the fragment.
    open func setLineFragmentRect(
        _ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect
    ) {
        changeLines(glyphRange) { ($0.rect, $0.usedRect) = (fragmentRect, usedRect) }
    }

    /// The empty line after the text; without such a line nothing is set.
    open func setExtraLineFragmentRect(
        _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
    ) {
        engine.setExtraLine(fragmentRect, usedRect: usedRect, in: container)
    }

    /// Puts the first glyph of a range, and those spaced nominally behind it, somewhere else on their line: x and
    /// baseline from the corner of the line fragment. Layout calls this once a line.
    open func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) {
        moveGlyphs(glyphRange, to: location)
    }

    /// Not called by layout: an attachment says its size itself.
    open func setAttachmentSize(_ attachmentSize: CGSize, forGlyphRange glyphRange: NSRange) {
        resizeAttachments(glyphRange, to: attachmentSize)
    }

    /// The glyphs around one that stand one behind the other as their font says.
    open func range(ofNominallySpacedGlyphsContaining glyphIndex: Int) -> NSRange {
        nominallySpacedRange(at: glyphIndex)
    }

    // MARK: Points

    /// The glyph at a point or nearest to it; 0 in an empty text.
    open func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>? = nil
    ) -> Int {
        let found = cluster(at: point, in: container)
        partialFraction?.pointee = found?.fraction ?? 0
        return found?.span.range.lowerBound ?? 0
    }

    open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
    }

    open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer)
        -> CGFloat
    {
        var fraction: CGFloat = 0
        _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }

    /// The character at a point or nearest to it, and how far the point is from its leading to its trailing edge.
    open func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let part = cluster(at: point, in: container).map {
            engine.character(in: $0.span, fraction: $0.fraction)
        }
        partialFraction?.pointee = part?.fraction ?? 0
        return part?.offset ?? 0
    }

    /// Glyphs of the lines that touch a rectangle.
    open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
        NSRange(unitsOfLines(touching: bounds, in: container))
    }

    open func glyphRange(
        forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
    ) -> NSRange { glyphRange(forBoundingRect: bounds, in: container) }

    // MARK: Drawing

    /// Draws backgrounds of a range in the current context.
    ///
    /// - Parameter origin: where the container's corner is.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        TextPainter(manager: self, origin: origin)?.drawBackground(Range(clamping: glyphsToShow))
    }

    /// Draws glyphs, lines under and through them, and attachments of a range in the current context.
    ///
    /// - Parameter origin: where the container's corner is.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        TextPainter(manager: self, origin: origin)?.drawGlyphs(Range(clamping: glyphsToShow))
    }

    /// Draws glyphs of one font and one stretch of attributes; colour, shadow and stroke are set. Where `font` lacks a
    /// character the glyphs are another font's, which `super` knows.
    ///
    /// - Parameter positions: in text space, which `textMatrix` takes to user space.
    open func showCGGlyphs(
        _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
        font: UIFont, textMatrix: CGAffineTransform,
        attributes: [NSAttributedString.Key: Any] = [:], in context: CGContext
    ) {
        show(
            UnsafeBufferPointer(start: glyphs, count: glyphCount),
            UnsafeBufferPointer(start: positions, count: glyphCount), font, textMatrix, context)
    }

    /// Finds what is to be underlined in a range of one line fragment and has `drawUnderline` draw it.
    open func underlineGlyphRange(
        _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        guard let offset = underlineOffset(ofGlyph: glyphRange.location) else { return }
        drawUnderline(
            forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: offset,
            lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin)
    }

    /// Draws the line under a range that does not go over the end of a line fragment.
    ///
    /// - Parameter baselineOffset: how far the line's middle is below the baseline, points.
    open func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        TextPainter(manager: self, origin: containerOrigin)?.drawRule(
            Range(clamping: glyphRange), underlineVal, offset: baselineOffset,
            color: .underlineColor)
    }

    /// Finds what is to be struck through in a range of one line fragment and has `drawStrikethrough` draw it.
    open func strikethroughGlyphRange(
        _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        guard let metrics = metrics(ofGlyph: glyphRange.location) else { return }
        drawStrikethrough(
            forGlyphRange: glyphRange, strikethroughType: strikethroughVal,
            baselineOffset: -CGFloat(metrics.xHeight) / 2, lineFragmentRect: lineRect,
            lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
    }

    /// Draws the line through a range that does not go over the end of a line fragment.
    ///
    /// - Parameter baselineOffset: how far the line's middle is below the baseline, points: negative.
    open func drawStrikethrough(
        forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        TextPainter(manager: self, origin: containerOrigin)?.drawRule(
            Range(clamping: glyphRange), strikethroughVal, offset: baselineOffset,
            color: .strikethroughColor)
    }

    /// Fills the rectangles of a stretch of one background colour; the fill colour is set.
    open func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
        forCharacterRange charRange: NSRange, color: UIColor
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(Array(UnsafeBufferPointer(start: rectArray, count: rectCount)))
    }
}
