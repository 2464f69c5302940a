import UIKit

/// A storage with a store of its own, as libraries write it: the four primitives and `edited`.
final class OwnStorage: NSTextStorage {
    private let store = NSMutableAttributedString()
    private(set) var processed = 0

    override var string: String { store.string }

    override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        store.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with str: String) {
        beginEditing()
        store.replaceCharacters(in: range, with: str)
        edited(
            [.editedCharacters, .editedAttributes], range: range,
            changeInLength: (str as NSString).length - range.length)
        endEditing()
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        store.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
    }

    override func processEditing() {
        processed += 1
        super.processEditing()
    }

    override func fixAttributes(in range: NSRange) { super.fixAttributes(in: range) }
}

/// What storages tell their delegate.
final class StorageListener: NSObject, NSTextStorageDelegate {
    var calls: [String] = []

    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        calls.append("will \(editedMask.contains(.editedCharacters)) \(editedRange) \(delta)")
    }

    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        calls.append("did \(textStorage.editedRange == editedRange) \(textStorage.changeInLength)")
    }
}

/// A layout manager that draws and is told of edits.
final class OwnLayoutManager: NSLayoutManager {
    var calls: Set<String> = []

    override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        calls.insert("glyphs")
        super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
    }

    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        calls.insert("background")
        super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
    }

    override func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
        forCharacterRange charRange: NSRange, color: UIColor
    ) {
        calls.insert("fill")
        super.fillBackgroundRectArray(
            rectArray, count: rectCount, forCharacterRange: charRange, color: color)
    }

    override func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        calls.insert("underline")
        super.drawUnderline(
            forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: baselineOffset,
            lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin)
    }

    override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
    ) {
        calls.insert("processEditing")
        super.processEditing(
            for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
            invalidatedRange: invalidatedCharRange)
    }

    override func invalidateLayout(
        forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
    ) {
        super.invalidateLayout(
            forCharacterRange: charRange, actualCharacterRange: actualCharRange)
    }
}

/// What layout managers ask their delegate.
final class LayoutListener: NSObject, NSLayoutManagerDelegate {
    var calls: Set<String> = []

    func layoutManager(
        _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
        properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
        characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
        forGlyphRange glyphRange: NSRange
    ) -> Int {
        calls.insert("generate")
        layoutManager.setGlyphs(
            glyphs, properties: props, characterIndexes: charIndexes, font: aFont,
            forGlyphRange: glyphRange)
        return glyphRange.length
    }

    func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 3 }

    func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldUse action: NSLayoutManager.ControlCharacterAction,
        forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction { action.union([]) }

    func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
        lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
        baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
        forGlyphRange glyphRange: NSRange
    ) -> Bool { false }

    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { calls.insert("stale") }

    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) { calls.insert("done") }
}

/// A container with a shape of its own.
final class OwnContainer: NSTextContainer {
    override var isSimpleRectangularTextContainer: Bool { false }

    override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
        super.lineFragmentRect(
            forProposedRect: proposedRect, at: characterIndex,
            writingDirection: baseWritingDirection, remaining: remainingRect
        ).insetBy(dx: 10, dy: 0)
    }
}

/// An attachment that decides its size and picture at layout.
final class OwnAttachment: NSTextAttachment {
    override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: -3, width: 20, height: 15) }

    override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? {
        super.image(
            forBounds: imageBounds, textContainer: textContainer, characterIndex: charIndex)
    }

    override func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        super.viewProvider(for: parentView, location: location, textContainer: textContainer)
    }
}

enum LayoutAPI {
    /// - Returns: what each way of asking gives for a text in one container, by name.
    static func rects(_ manager: NSLayoutManager, _ container: NSTextContainer)
        -> [String: CGRect]
    {
        let glyphs = manager.glyphRange(for: container)
        let range = manager.glyphRange(forCharacterRange: glyphs, actualCharacterRange: nil)
        var fragments = CGRect.null
        manager.enumerateLineFragments(forGlyphRange: range) { rect, used, _, glyphRange, stop in
            fragments = fragments.union(rect).union(used)
            if glyphRange.length == 0 { stop.pointee = true }
        }
        var enclosing = CGRect.null
        manager.enumerateEnclosingRects(
            forGlyphRange: range,
            withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
        ) { rect, _ in enclosing = enclosing.union(rect) }
        return [
            "bounding": manager.boundingRect(forGlyphRange: range, in: container),
            "enclosing": enclosing, "fragments": fragments,
            "used": manager.usedRect(for: container),
            "fragment": manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil),
            "fragmentUsed": manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil),
            "extra": manager.extraLineFragmentRect, "extraUsed": manager.extraLineFragmentUsedRect,
        ]
    }

    /// - Returns: the character at a point by each of four ways.
    static func hits(_ point: CGPoint, _ manager: NSLayoutManager, _ container: NSTextContainer)
        -> [Int]
    {
        var fraction: CGFloat = 0
        return [
            manager.characterIndex(
                for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction),
            manager.characterIndex(
                for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil),
            manager.glyphIndex(
                for: point, in: container, fractionOfDistanceThroughGlyph: &fraction),
            manager.characterIndexForGlyph(at: manager.glyphIndex(for: point, in: container)),
            manager.glyphIndexForCharacter(
                at: manager.glyphRange(
                    forBoundingRect: CGRect(origin: point, size: CGSize(width: 1, height: 1)),
                    in: container
                ).location),
        ]
    }

    /// Every other member of UIKit's class.
    static func others(_ manager: NSLayoutManager, _ container: NSTextContainer) {
        let range = NSRange(location: 0, length: 1)
        manager.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil)
        manager.invalidateGlyphs(
            forCharacterRange: range, changeInLength: 0, actualCharacterRange: nil)
        manager.invalidateDisplay(forCharacterRange: range)
        manager.invalidateDisplay(forGlyphRange: range)
        manager.ensureGlyphs(forCharacterRange: range)
        manager.ensureGlyphs(forGlyphRange: range)
        manager.ensureLayout(for: container)
        manager.ensureLayout(forCharacterRange: range)
        manager.ensureLayout(forGlyphRange: range)
        manager.ensureLayout(
            forBoundingRect: CGRect(x: 0, y: 0, width: 9, height: 9), in: container)
        _ = manager.characterRange(forGlyphRange: range, actualGlyphRange: nil)
        _ = manager.range(ofNominallySpacedGlyphsContaining: 0)
        _ = manager.textContainer(forGlyphAt: 0, effectiveRange: nil)
        _ = manager.location(forGlyphAt: 0)
        _ = manager.attachmentSize(forGlyphAt: 0)
        _ = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
        _ = manager.fractionOfDistanceThroughGlyph(for: .zero, in: container)
        _ = manager.glyphRange(
            forBoundingRectWithoutAdditionalLayout: CGRect(x: 0, y: 0, width: 9, height: 9),
            in: container)
        var isValid: ObjCBool = false
        _ = manager.cgGlyph(at: 0)
        _ = manager.cgGlyph(at: 0, isValidIndex: &isValid)
        _ = manager.propertyForGlyph(at: 0)
        _ = manager.notShownAttribute(forGlyphAt: 0)
        _ = manager.drawsOutsideLineFragment(forGlyphAt: 0)
        _ = manager.firstUnlaidCharacterIndex()
        _ = manager.firstUnlaidGlyphIndex()
        _ = manager.getGlyphs(
            in: range, glyphs: nil, properties: nil, characterIndexes: nil, bidiLevels: nil)
        _ = manager.getLineFragmentInsertionPoints(
            forCharacterAt: 0, alternatePositions: false, inDisplayOrder: true, positions: nil,
            characterIndexes: nil)
        manager.setNotShownAttribute(false, forGlyphAt: 0)
        manager.setDrawsOutsideLineFragment(false, forGlyphAt: 0)
        _ = [
            manager.isValidGlyphIndex(0), manager.usesFontLeading,
            manager.allowsNonContiguousLayout, manager.hasNonContiguousLayout,
            manager.showsInvisibleCharacters, manager.showsControlCharacters,
            manager.limitsLayoutForSuspiciousContents, manager.usesDefaultHyphenation,
            manager.numberOfGlyphs == 0, manager.extraLineFragmentTextContainer == nil,
        ]
    }
}
