public import Views

/// Attributes that change how text is drawn and are no part of it. AppKit's names; UIKit has none.
extension NSLayoutManager {
    /// Sets attributes in a range and keeps the others.
    public final func addTemporaryAttributes(
        _ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange
    ) {
        temporaryAttributes.update(Range(clamping: charRange)) { values in
            values.merge(attrs) { _, new in new }
        }
        invalidateDisplay(forCharacterRange: charRange)
    }

    /// Replaces all attributes of a range.
    public final func setTemporaryAttributes(
        _ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange
    ) {
        temporaryAttributes.update(Range(clamping: charRange)) { $0 = attrs }
        invalidateDisplay(forCharacterRange: charRange)
    }

    /// Takes one attribute out of a range.
    public final func removeTemporaryAttribute(
        _ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange
    ) {
        temporaryAttributes.update(Range(clamping: charRange)) { $0[attrName] = nil }
        invalidateDisplay(forCharacterRange: charRange)
    }

    /// The attributes of a character, and the stretch around it known to have the same ones.
    public final func temporaryAttributes(
        atCharacterIndex location: Int, effectiveRange effectiveCharRange: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        let found = temporaryAttributes.values(at: location)
        effectiveCharRange?.pointee = NSRange(found.range.clamped(to: 0..<engine.length))
        return found.values
    }

    /// Sets one attribute in a range and keeps the others.
    public final func addTemporaryAttribute(
        _ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange
    ) {
        addTemporaryAttributes([attrName: value], forCharacterRange: charRange)
    }

    /// The value of one attribute, and the stretch around a character known to have the same ones.
    public final func temporaryAttribute(
        _ attrName: NSAttributedString.Key, atCharacterIndex location: Int,
        effectiveRange range: NSRangePointer?
    ) -> Any? {
        temporaryAttributes(atCharacterIndex: location, effectiveRange: range)[attrName]
    }

    /// The value of one attribute, and the longest stretch of it within a limit.
    public final func temporaryAttribute(
        _ attrName: NSAttributedString.Key, atCharacterIndex location: Int,
        longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
    ) -> Any? {
        let value = temporaryAttribute(attrName, atCharacterIndex: location, effectiveRange: nil)
        range?.pointee = longest(around: location, in: rangeLimit) {
            AttributeValue.areEqual($0[attrName], value)
        }
        return value
    }

    /// All attributes of a character, and the longest stretch of them within a limit.
    public final func temporaryAttributes(
        atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?,
        in rangeLimit: NSRange
    ) -> [NSAttributedString.Key: Any] {
        let values = temporaryAttributes(atCharacterIndex: location, effectiveRange: nil)
        range?.pointee = longest(around: location, in: rangeLimit) {
            AttributeValue.areEqual($0, values)
        }
        return values
    }

    private func longest(
        around location: Int, in limit: NSRange,
        where isSame: ([NSAttributedString.Key: Any]) -> Bool
    ) -> NSRange {
        let limit = Range(clamping: limit).clamped(to: 0..<numberOfGlyphs)
        var found = temporaryAttributes.values(at: location).range
        while found.lowerBound > limit.lowerBound {
            let before = temporaryAttributes.values(at: found.lowerBound - 1)
            guard isSame(before.values) else { break }
            found = before.range.lowerBound..<found.upperBound
        }
        while found.upperBound < limit.upperBound {
            let behind = temporaryAttributes.values(at: found.upperBound)
            guard isSame(behind.values) else { break }
            found = found.lowerBound..<behind.range.upperBound
        }
        return NSRange(found.clamped(to: limit))
    }
}
