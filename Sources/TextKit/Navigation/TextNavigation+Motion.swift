package import Foundation
import Typesetting

extension TextNavigation {
    // MARK: In the order of the text

    /// The paragraph that holds a unit, its separator included; empty after a trailing separator.
    package func paragraphRange(at offset: Int) -> NSRange {
        if offset >= length, engine.source.endsWithEmptyParagraph {
            return NSRange(location: length, length: 0)
        }
        return engine.paragraphRange(at: min(max(offset, 0), length))
    }

    /// The paragraph around an offset, of a long one the piece: its units and where they begin.
    private func paragraph(at offset: Int) -> (text: [UInt16], start: Int) {
        if offset >= length, engine.source.endsWithEmptyParagraph { return ([], length) }
        guard let (handle, position) = engine.tree.find(offset: min(max(offset, 0), length)) else {
            return ([], 0)
        }
        let start = position.offset
        return (engine.source.utf16(start..<start + engine.tree.length(handle)), start)
    }

    /// The end of the grapheme after an offset.
    package func graphemeEnd(after offset: Int) -> Int {
        guard offset < length else { return length }
        let (text, start) = paragraph(at: offset)
        return TextBoundaries.graphemeBoundary(after: offset - start, in: text) + start
    }

    /// The start of the grapheme before an offset.
    package func graphemeStart(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let (text, start) = paragraph(at: offset - 1)
        return TextBoundaries.graphemeBoundary(before: offset - start, in: text) + start
    }

    /// The word, or the space or punctuation between two, that holds the unit at an offset.
    package func wordRange(at offset: Int) -> NSRange {
        guard length > 0 else { return NSRange(location: 0, length: 0) }
        let (text, start) = paragraph(at: offset)
        guard !text.isEmpty else { return NSRange(location: offset, length: 0) }
        let word = TextBoundaries.wordRange(at: min(offset - start, text.count - 1), in: text)
        return NSRange(location: word.lowerBound + start, length: word.count)
    }

    /// The end of the next word.
    package func wordEnd(after offset: Int) -> Int {
        var at = max(offset, 0)
        while at < length {
            let (text, start) = paragraph(at: at)
            guard !text.isEmpty else { return length }
            let end = TextBoundaries.nextWordBoundary(after: at - start, in: text)
            let isWord =
                end > 0
                && TextBoundaries.isWord(
                    TextBoundaries.wordRange(at: end - 1, in: text), in: text)
            if isWord { return end + start }
            at = start + text.count
        }
        return length
    }

    /// The start of the word before.
    package func wordStart(before offset: Int) -> Int {
        var at = min(offset, length)
        while at > 0 {
            let (text, start) = paragraph(at: at - 1)
            let found = TextBoundaries.previousWordBoundary(before: at - start, in: text)
            let isWord = TextBoundaries.isWord(
                TextBoundaries.wordRange(at: found, in: text), in: text)
            if isWord { return found + start }
            at = start
        }
        return 0
    }

    // MARK: In the order of the screen

    /// One grapheme to the left or right, as seen, also where directions meet; into the next line at an edge.
    package func caret(from caret: TextCaret, toTheRight: Bool) -> TextCaret {
        guard let line = line(of: caret) else {
            return toTheRight ? TextCaret(length) : stepOut(of: nil, isForward: false)
        }
        let units = visualUnits(of: line)
        let place = place(of: caret, units, line)
        let isForward = toTheRight != line.line.isRightToLeft
        let crossed = toTheRight ? place : place - 1
        guard units.indices.contains(crossed) else {
            return stepOut(of: line, isForward: isForward)
        }
        let landed = edge(of: units[crossed], isLeft: !toTheRight)
        if landed.offset == line.range.upperBound, landed.offset < length {
            return TextCaret(landed.offset)
        }
        return settled(landed, in: line)
    }

    /// How many units stand left of a caret.
    private func place(of caret: TextCaret, _ units: [VisualUnit], _ line: LaidLine) -> Int {
        let offset = caret.offset
        if caret.affinity == .downstream || offset == line.range.lowerBound,
            let index = units.firstIndex(where: { $0.range.contains(offset) })
        {
            return units[index].isRightToLeft ? index + 1 : index
        }
        if let index = units.firstIndex(where: { $0.range.contains(offset - 1) }) {
            return units[index].isRightToLeft ? index : index + 1
        }
        return line.line.isRightToLeft ? 0 : units.count
    }

    /// Past the edge of a line: the start of the next one, or the end of the one before.
    private func stepOut(of line: LaidLine?, isForward: Bool) -> TextCaret {
        if isForward {
            return TextCaret(line.map { $0.range.upperBound } ?? length)
        }
        let start = line?.range.lowerBound ?? length
        guard start > 0, let previous = engine.line(at: start - 1) else { return TextCaret(0) }
        let end = previous.lastCaretOffset
        // The end of a wrapped line is the start of this one: step over its last character too.
        if end == previous.range.upperBound, line != nil {
            return TextCaret(graphemeStart(before: end))
        }
        return TextCaret(end)
    }

    /// One word to the left or right.
    package func wordCaret(from caret: TextCaret, toTheRight: Bool) -> TextCaret {
        let isRightToLeft = line(of: caret)?.line.isRightToLeft ?? false
        return TextCaret(
            toTheRight != isRightToLeft
                ? wordEnd(after: caret.offset) : wordStart(before: caret.offset))
    }

    /// The place one line up, nearest to `x`; the start of the text on the first line.
    package func caretAbove(_ caret: TextCaret, x: CGFloat) -> TextCaret {
        guard let line = line(of: caret) else {
            guard length > 0, let last = engine.line(at: length - 1) else { return TextCaret(0) }
            return self.caret(atX: x, in: nearest(to: x, besides: last))
        }
        var above = engine.line(before: line)
        while let found = above, found.containerIndex == line.containerIndex,
            found.rect.minY >= line.rect.minY || found.line.isCollapsed
        {
            above = engine.line(before: found)
        }
        return above.map { self.caret(atX: x, in: nearest(to: x, besides: $0)) } ?? TextCaret(0)
    }

    /// The place one line down, nearest to `x`; the end of the text on the last line.
    package func caretBelow(_ caret: TextCaret, x: CGFloat) -> TextCaret {
        guard let line = line(of: caret) else { return TextCaret(length) }
        var below = engine.line(after: line)
        while let found = below, found.containerIndex == line.containerIndex,
            found.rect.minY <= line.rect.minY || found.line.isCollapsed
        {
            below = engine.line(after: found)
        }
        return below.map { self.caret(atX: x, in: nearest(to: x, besides: $0)) }
            ?? TextCaret(length)
    }

    private func nearest(to x: CGFloat, besides line: LaidLine) -> LaidLine {
        engine.fragment(nearestX: x, besides: line)
    }
}
