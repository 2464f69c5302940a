public import CoreGraphics
import Typesetting

extension NSLayoutManager {
    /// Where carets can stand on the line of a character: a place before each grapheme, and one at the line's end.
    ///
    /// - Parameters:
    ///   - charIndex: any character of the line.
    ///   - alternatePositions: true for the second of two places where directions meet.
    ///   - inDisplayOrder: true from left to right, false in the order of the text.
    ///   - positions: gets x from the line fragment's left edge, points; room for a caret a character and one more.
    ///   - charIndexes: gets the characters that the carets stand before.
    /// - Returns: how many there are.
    public final func getLineFragmentInsertionPoints(
        forCharacterAt charIndex: Int, alternatePositions: Bool, inDisplayOrder: Bool,
        positions: UnsafeMutablePointer<CGFloat>?,
        characterIndexes charIndexes: UnsafeMutablePointer<Int>?
    ) -> Int {
        prepare(before: charIndex)
        guard let line = engine.line(at: charIndex) else { return 0 }
        var carets = line.caretOffsets.map { offset in
            let x = alternatePositions ? line.caretXAfter(offset) : line.caretX(at: offset)
            return (offset: offset, x: x - line.rect.minX)
        }
        if inDisplayOrder { carets.sort { ($0.x, $0.offset) < ($1.x, $1.offset) } }
        for (index, caret) in carets.enumerated() {
            positions?[index] = caret.x
            charIndexes?[index] = caret.offset
        }
        return carets.count
    }

    /// The first character whose line is not known yet; the length of the text when all are.
    public final func firstUnlaidCharacterIndex() -> Int {
        guard !textContainers.isEmpty else { return 0 }
        guard let handle = engine.tree.firstEstimated(before: .max) else { return engine.length }
        return engine.tree.position(of: handle).offset
    }

    /// As `firstUnlaidCharacterIndex()`: a glyph index is a character index.
    public final func firstUnlaidGlyphIndex() -> Int { firstUnlaidCharacterIndex() }

    /// Both kinds of index at once; either may be nil.
    public final func getFirstUnlaidCharacterIndex(
        _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
    ) {
        let first = firstUnlaidCharacterIndex()
        charIndex?.pointee = first
        glyphIndex?.pointee = first
    }
}

extension LaidLine {
    /// Offsets, in the order of the text, that a caret on this line can stand before.
    fileprivate var caretOffsets: [Int] {
        let units = layout.shaped.text
        let start = line.range.lowerBound
        let end = lastCaretOffset - paragraphOffset
        var result = [start]
        while let last = result.last, last < end {
            result.append(min(TextBoundaries.graphemeBoundary(after: last, in: units), end))
        }
        return result.map { $0 + paragraphOffset }
    }
}
