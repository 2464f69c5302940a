import CoreGraphics
import Typesetting

extension LaidLine {
    /// Stretches of x that the units of `range` take up, left to right; neighbours joined. Floats stand elsewhere.
    func spans(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
        var result: [ClosedRange<CGFloat>] = []
        for cluster in clusters {
            let part = cluster.range.clamped(to: range)
            guard !part.isEmpty, !isFloat(cluster.range.lowerBound) else { continue }
            let ends = [cluster.x(at: part.lowerBound), cluster.x(at: part.upperBound)].sorted()
            if let last = result.last, ends[0] <= last.upperBound + 0.01 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, ends[1])
            } else {
                result.append(ends[0]...ends[1])
            }
        }
        return result
    }

    /// True for the character of a float, which takes no room in the line.
    func isFloat(_ offset: Int) -> Bool {
        !layout.floats.isEmpty && layout.floats.contains { $0.offset + paragraphOffset == offset }
    }

    /// Stretches of x that hyphens take up which divide a word in `range`.
    func hyphens(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
        line.runs.compactMap { run in
            guard run.isInserted, !isEllipsis(run), let glyph = run.glyphs.first,
                range.contains(glyph.cluster + paragraphOffset)
            else { return nil }
            let x = rect.minX + CGFloat(run.x)
            return x...x + CGFloat(run.width)
        }
    }

    private func isEllipsis(_ run: GlyphRun) -> Bool { line.truncatedRange == run.range }

    /// Rectangles of the units of `range`: as high as the line without spacing, as wide as the glyphs.
    func enclosingRects(of range: Range<Int>) -> [CGRect] {
        let box = textRect
        return spans(of: range).map {
            CGRect(
                x: $0.lowerBound, y: box.minY, width: $0.upperBound - $0.lowerBound,
                height: box.height)
        }
    }

    /// Rectangles of the units of `range` as a selection shows them: the whole fragment's height, up to the fragment's
    /// edges where the selection comes from the line before and where it goes on past this one.
    func selectionRects(of range: Range<Int>) -> [CGRect] {
        let box = rect
        if range.lowerBound <= self.range.lowerBound, range.upperBound > self.range.upperBound {
            return [box]
        }
        var spans = spans(of: range)
        let isRightToLeft = line.isRightToLeft
        if range.lowerBound < self.range.lowerBound, range.upperBound > self.range.lowerBound {
            spans.append(
                isRightToLeft
                    ? min(startX, box.maxX)...box.maxX : box.minX...max(startX, box.minX))
        }
        if range.upperBound > lastCaretOffset, range.upperBound >= self.range.upperBound,
            range.lowerBound < self.range.upperBound, goesOnAfterLine(range)
        {
            let edge = caretX(at: lastCaretOffset)
            spans.append(
                isRightToLeft ? box.minX...max(edge, box.minX) : edge...max(edge, box.maxX))
        }
        return joined(spans).map {
            CGRect(
                x: $0.lowerBound, y: box.minY, width: $0.upperBound - $0.lowerBound,
                height: box.height)
        }
    }

    private func goesOnAfterLine(_ range: Range<Int>) -> Bool {
        range.upperBound > self.range.upperBound || endsWithSeparator
    }

    private func joined(_ spans: [ClosedRange<CGFloat>]) -> [ClosedRange<CGFloat>] {
        var result: [ClosedRange<CGFloat>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, span.lowerBound <= last.upperBound + 0.01 {
                result[result.count - 1] =
                    last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                result.append(span)
            }
        }
        return result
    }

    private var paragraphText: [UInt16] { layout.shaped.text }

    /// True when the line's last unit ends its paragraph.
    var endsWithSeparator: Bool {
        guard !line.range.isEmpty, line.range.upperBound <= paragraphText.count else {
            return false
        }
        let last = paragraphText[line.range.upperBound - 1]
        return ParagraphScanner.isSeparator(last) || last == 0x2028
    }

    /// The last offset a caret can have on this line: before the separator, or the end of the text on it.
    var lastCaretOffset: Int {
        var end = line.range.upperBound
        if endsWithSeparator {
            end -= 1
            if end > line.range.lowerBound, paragraphText[end] == 0x0A,
                paragraphText[end - 1] == 0x0D
            {
                end -= 1
            }
        }
        return end + paragraphOffset
    }

    /// Left edge of the text, or its right edge in a right-to-left line, where it begins.
    private var startX: CGFloat {
        let used = line.usedRect
        return CGFloat(line.isRightToLeft ? used.maxX : used.x)
    }

    /// Where a caret before `offset` stands, at the leading edge of the character after it.
    func caretX(at offset: Int) -> CGFloat {
        let clusters = self.clusters
        if let cluster = clusters.first(where: { $0.range.contains(offset) }),
            offset < self.range.upperBound
        {
            return min(max(cluster.x(at: offset), rect.minX), rect.maxX)
        }
        return trailingX(at: offset, clusters)
    }

    /// Where a caret after the character before `offset` stands.
    func caretXAfter(_ offset: Int) -> CGFloat { trailingX(at: offset, clusters) }

    private func trailingX(at offset: Int, _ clusters: [ClusterSpan]) -> CGFloat {
        guard offset > range.lowerBound,
            let cluster = clusters.first(where: { $0.range.contains(offset - 1) })
        else { return startX }
        return min(max(cluster.x(at: offset), rect.minX), rect.maxX)
    }

    /// The cluster under x, the nearest one beside the text, and how far into it x is in reading direction, 0...1.
    func cluster(at x: CGFloat) -> (span: ClusterSpan, fraction: CGFloat)? {
        let all = clusters.filter { !$0.range.isEmpty }
        let visible = all.filter { $0.maxX > $0.minX }
        guard let first = visible.first, let last = visible.last else {
            return all.first.map { ($0, 0) }
        }
        let found =
            x < first.minX
            ? first : visible.first { x < $0.maxX } ?? last
        let share = min(max((x - found.minX) / (found.maxX - found.minX), 0), 1)
        return (found, found.isRightToLeft ? 1 - share : share)
    }
}
