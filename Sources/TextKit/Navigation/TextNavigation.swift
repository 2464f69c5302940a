package import Foundation
import Typesetting

/// Which of two places a caret has when an offset is both the end of one line and the start of the next.
package enum TextAffinity: Hashable, Sendable {
    /// With the character after the offset.
    case downstream
    /// With the character before the offset.
    case upstream
}

/// A place for a caret: a UTF-16 offset and the character it goes with.
package struct TextCaret: Hashable, Sendable {
    package var offset: Int
    package var affinity: TextAffinity

    package init(_ offset: Int, _ affinity: TextAffinity = .downstream) {
        self.offset = offset
        self.affinity = affinity
    }
}

/// Carets, selections and motions over the lines of a layout manager.
///
/// Offsets are UTF-16; rectangles are in the coordinates of the container that holds the line, points, y down.
package struct TextNavigation {
    let manager: NSLayoutManager
    var engine: LayoutEngine { manager.engine }
    /// Points.
    static let caretWidth: CGFloat = 2

    package init(_ layoutManager: NSLayoutManager) { manager = layoutManager }

    package var length: Int { engine.length }

    // MARK: Lines

    /// The line a caret stands on; nil on the empty line after the text.
    func line(of caret: TextCaret) -> LaidLine? {
        let offset = min(max(caret.offset, 0), length)
        manager.prepare(before: offset)
        guard let line = engine.line(at: offset) else { return nil }
        if caret.affinity == .upstream, offset == line.range.lowerBound, offset > 0,
            let previous = engine.line(at: offset - 1), !previous.endsWithSeparator
        {
            return previous
        }
        return line
    }

    /// The units of the line a caret stands on, its separator included; empty on the empty last line.
    package func lineRange(at caret: TextCaret) -> NSRange {
        guard let line = line(of: caret) else { return NSRange(location: length, length: 0) }
        return NSRange(line.range)
    }

    /// The whole fragment a caret stands in.
    package func lineRect(at caret: TextCaret) -> CGRect {
        line(of: caret)?.rect ?? engine.extraLine()?.rect ?? .zero
    }

    /// Where the line begins.
    package func lineStart(at caret: TextCaret) -> TextCaret {
        TextCaret(line(of: caret)?.range.lowerBound ?? length)
    }

    /// The last place on the line: before its separator, or after the last character of a wrapped line.
    package func lineEnd(at caret: TextCaret) -> TextCaret {
        guard let line = line(of: caret) else { return TextCaret(length) }
        let end = line.lastCaretOffset
        return TextCaret(end, end == line.range.upperBound ? .upstream : .downstream)
    }

    // MARK: Carets

    /// The caret at a place: as high as the font there, whatever stands beside it.
    package func caretRect(at caret: TextCaret) -> CGRect {
        guard let line = line(of: caret) else { return extraCaretRect() }
        let offset = min(max(caret.offset, 0), length)
        let x =
            caret.affinity == .upstream && offset > line.range.lowerBound
            ? line.caretXAfter(offset) : line.caretX(at: offset)
        return rect(x: x, baseline: line.baselineY, attributesAt: offset, in: line)
    }

    /// The second caret where text directions meet: at the trailing edge of the character before.
    package func secondaryCaretRect(at offset: Int) -> CGRect? {
        guard let line = line(of: TextCaret(offset)), offset > line.range.lowerBound else {
            return nil
        }
        let (first, second) = (line.caretX(at: offset), line.caretXAfter(offset))
        guard abs(first - second) > 0.5 else { return nil }
        return rect(x: second, baseline: line.baselineY, attributesAt: offset, in: line)
    }

    private func rect(x: CGFloat, baseline: CGFloat, attributesAt offset: Int, in line: LaidLine)
        -> CGRect
    {
        // The character before decides, as typing does; the one after at the start of a paragraph.
        let start = line.paragraphOffset
        let at = offset > start ? offset - 1 : offset
        return rect(
            x: x, baseline: baseline, engine.source.attributes(at: min(at, length - 1)).values)
    }

    private func rect(x: CGFloat, baseline: CGFloat, _ values: [NSAttributedString.Key: Any])
        -> CGRect
    {
        // A picture says no font: beside one, the caret is as high as what would be typed.
        let typed = values[.attachment] == nil ? nil : engine.source.typingAttributes?[.font]
        let font =
            values[.font] as? UIFont ?? typed as? UIFont ?? UIFont(name: "Helvetica", size: 12)
        let ascent = font?.ascender ?? 9
        let descent = -(font?.descender ?? -3)
        return CGRect(
            x: x - Self.caretWidth / 2, y: baseline - ascent, width: Self.caretWidth,
            height: ascent + descent)
    }

    private func extraCaretRect() -> CGRect {
        guard let extra = manager.exactExtraLine() else { return .zero }
        let last = length > 0 ? engine.source.attributes(at: length - 1).values : [:]
        return rect(
            x: extra.caretX, baseline: extra.baselineY, engine.source.typingAttributes ?? last)
    }

    /// Rectangles of a selection: the glyphs of a line, whole fragments between, to the edge where it goes on.
    package func selectionRects(for range: NSRange) -> [CGRect] {
        let range = Range(clamping: range).clamped(to: 0..<length)
        guard !range.isEmpty else { return [] }
        manager.prepare(before: range.upperBound)
        var rects: [CGRect] = []
        engine.forEachLine(in: range) { line in
            rects += line.selectionRects(of: range)
            rects += engine.floatRects(of: range, in: line, container: line.containerIndex)
            return true
        }
        return rects
    }

    // MARK: Points

    /// The place for a caret nearest to a point of a container.
    package func caret(at point: CGPoint, in container: NSTextContainer) -> TextCaret {
        guard let index = manager.index(of: container) else { return TextCaret(0) }
        if !manager.allowsNonContiguousLayout { manager.makeExact(downTo: point.y, index) }
        if let float = engine.float(at: point, in: index) {
            return TextCaret(float.offset + (float.fraction(at: point.x) < 0.5 ? 0 : 1))
        }
        if let extra = engine.extraLine(), extra.containerIndex == index,
            point.y >= extra.rect.minY
        {
            return TextCaret(length)
        }
        guard let line = engine.line(at: point, in: index) else { return TextCaret(length) }
        return caret(atX: point.x, in: line)
    }

    /// The place on a line nearest to an x.
    func caret(atX x: CGFloat, in line: LaidLine) -> TextCaret {
        let units = visualUnits(of: line)
        guard let first = units.first, let last = units.last else {
            return TextCaret(line.range.lowerBound)
        }
        let unit = x < first.minX ? first : units.first { x < $0.maxX } ?? last
        let isLeft = x < (unit.minX + unit.maxX) / 2
        return settled(edge(of: unit, isLeft: isLeft), in: line)
    }

    // MARK: Graphemes

    /// What a caret crosses in one step: a grapheme and where it stands.
    struct VisualUnit {
        var range: Range<Int>
        var minX: CGFloat
        var maxX: CGFloat
        var isRightToLeft: Bool
    }

    /// Graphemes of a line from left to right, its separator left out.
    func visualUnits(of line: LaidLine) -> [VisualUnit] {
        let text = line.layout.shaped.text
        let base = line.paragraphOffset
        var spans: [Int: ClusterSpan] = [:]
        for cluster in line.clusters {
            for offset in cluster.range { spans[offset] = cluster }
        }
        var units: [VisualUnit] = []
        var at = line.range.lowerBound
        let end = line.lastCaretOffset
        while at < end {
            let next = min(
                TextBoundaries.graphemeBoundary(after: at - base, in: text) + base, end)
            if let span = spans[at], let last = spans[next - 1] {
                let edges = [span.x(at: at), last.x(at: next)].sorted()
                units.append(
                    VisualUnit(
                        range: at..<next, minX: edges[0], maxX: edges[1],
                        isRightToLeft: span.isRightToLeft))
            }
            at = next
        }
        // What has no width comes first where it stands: it is before what follows at the same x.
        func order(_ unit: VisualUnit) -> (CGFloat, CGFloat, Int) {
            let start = unit.range.lowerBound
            return (unit.minX, unit.maxX, unit.isRightToLeft ? -start : start)
        }
        return units.sorted { order($0) < order($1) }
    }

    /// The caret at the left or right edge of a unit.
    func edge(of unit: VisualUnit, isLeft: Bool) -> TextCaret {
        isLeft == unit.isRightToLeft
            ? TextCaret(unit.range.upperBound, .upstream) : TextCaret(unit.range.lowerBound)
    }

    /// The same place with downstream affinity where that makes no difference.
    func settled(_ caret: TextCaret, in line: LaidLine) -> TextCaret {
        guard caret.affinity == .upstream, caret.offset < line.range.upperBound,
            abs(line.caretX(at: caret.offset) - line.caretXAfter(caret.offset)) < 0.5
        else {
            // The end of the text has only one side.
            return caret.offset == length ? TextCaret(length) : caret
        }
        return TextCaret(caret.offset)
    }
}
