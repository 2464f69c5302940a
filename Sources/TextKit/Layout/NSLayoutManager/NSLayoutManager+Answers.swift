import CoreGraphics
import Typesetting

/// The answers behind the open methods.
extension NSLayoutManager {
    /// Takes over an edit of the storage.
    final func takeOver(
        _ mask: NSTextStorage.EditActions, _ newCharRange: NSRange, _ delta: Int,
        _ invalidatedCharRange: NSRange, in textStorage: NSTextStorage
    ) {
        let new = Range(clamping: newCharRange)
        let touched = Range(clamping: NSUnionRange(newCharRange, invalidatedCharRange))
        let length = textStorage.length
        if mask.contains(.editedCharacters) {
            if !temporaryAttributes.isEmpty { temporaryAttributes.adjust(new, delta: delta) }
            if !glyphFlags.isEmpty { glyphFlags.adjust(new, delta: delta) }
            if engine.hasReadText, engine.length + delta == length {
                engine.replaceCharacters(new, delta: delta, in: textStorage)
            }
            if engine.hasReadText, engine.length != length { engine.reload() }
        }
        if mask.contains(.editedAttributes) || touched != new {
            engine.invalidateLayout(touched.clamped(to: 0..<length), text: true)
        }
        didInvalidate(touched)
    }

    final func containerOfGlyph(_ index: Int, _ range: NSRangePointer?) -> NSTextContainer? {
        guard let line = engine.line(at: index) else { return extraLineFragmentTextContainer }
        range?.pointee = NSRange(engine.range(ofContainer: line.containerIndex) ?? line.range)
        return textContainers[line.containerIndex]
    }

    /// Where the pen of a glyph stands, from the corner of its line fragment.
    final func pen(atGlyph index: Int) -> CGPoint {
        guard let line = line(at: index, nil) else { return .zero }
        let span = line.spans(of: clusterRange(at: index, in: line)).first
        let raise = line.run(at: index)?.baselineOffset ?? 0
        return CGPoint(
            x: (span?.lowerBound ?? line.caretX(at: index)) - line.rect.minX,
            y: line.baselineY - line.rect.minY - CGFloat(raise))
    }

    final func enclosingRect(_ glyphRange: NSRange, _ container: NSTextContainer) -> CGRect {
        var result = CGRect.null
        enumerateEnclosingRects(
            forGlyphRange: glyphRange,
            withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
        ) { rect, _ in result = result.union(rect) }
        return result.isNull ? .zero : result
    }

    final func forEachLineFragment(
        _ glyphRange: NSRange,
        _ block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let range = Range(clamping: glyphRange)
        guard !range.isEmpty else { return }
        prepare(before: range.upperBound)
        var stop: ObjCBool = false
        engine.forEachLine(in: range) { line in
            block(
                line.rect, line.usedRect, textContainers[line.containerIndex], NSRange(line.range),
                &stop)
            return !stop.boolValue
        }
    }

    final func truncatedRange(inLineOf index: Int) -> NSRange {
        guard let line = line(at: index, nil), let range = line.line.truncatedRange else {
            return NSRange(location: NSNotFound, length: 0)
        }
        return NSRange(
            range.lowerBound + line.paragraphOffset..<range.upperBound + line.paragraphOffset)
    }

    final func nominallySpacedRange(at index: Int) -> NSRange {
        guard let line = line(at: index, nil) else { return NSRange(location: index, length: 0) }
        let range = line.line.nominallySpacedRange(at: index - line.paragraphOffset)
        return NSRange(
            range.lowerBound + line.paragraphOffset..<range.upperBound + line.paragraphOffset)
    }

    final func underlineOffset(ofGlyph index: Int) -> CGFloat? {
        metrics(ofGlyph: index).map { CGFloat($0.underlineOffset) }
    }

    final func metrics(ofGlyph index: Int) -> FontMetrics? {
        engine.line(at: index)?.run(at: index)?.metrics
    }
}
