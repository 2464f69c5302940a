import CoreGraphics
import Typesetting

/// A line fragment seen from the document: offsets count from the start of the text, points from the container's corner.
struct LaidLine {
    var handle: ParagraphTree.Handle
    var layout: ParagraphLayout
    /// Index in `layout.lines`.
    var index: Int
    /// UTF-16 offset of the paragraph.
    var paragraphOffset: Int
    /// Flow coordinate of the paragraph's top.
    var paragraphY: Double
    var containerIndex: Int
    /// Flow coordinate of the container's top.
    var containerY: Double
    var padding: Double

    var line: Line { layout.lines[index] }
    var identity: UInt64 { layout.identities[index] }

    var range: Range<Int> {
        line.range.lowerBound + paragraphOffset..<line.range.upperBound + paragraphOffset
    }

    private var dy: Double { paragraphY - containerY }

    /// The whole fragment, line and paragraph spacing included.
    var rect: CGRect { CGRect(line.rect, dy: dy) }

    /// As `NSLayoutManager` reports it: the glyphs and the padding at both ends, without spacing.
    var usedRect: CGRect {
        CGRect(line.usedRect, dy: dy).insetBy(dx: -CGFloat(padding), dy: 0)
    }

    /// The line without the spacing above and below, as wide as the fragment.
    var textRect: CGRect {
        let line = self.line
        return CGRect(
            x: line.rect.x, y: line.rect.y + line.spacingBefore + dy, width: line.rect.width,
            height: max(
                line.rect.height - line.spacingBefore - line.spacingAfter - line.lineSpacing, 0))
    }

    /// Container coordinate.
    var baselineY: CGFloat { CGFloat(line.rect.y + line.baseline + dy) }

    /// The clusters of the line from left to right.
    var clusters: [ClusterSpan] { line.clusters(offset: paragraphOffset) }
}

/// The glyphs of one cluster: UTF-16 offsets in the document, x in the container.
struct ClusterSpan {
    var range: Range<Int>
    var minX: CGFloat
    var maxX: CGFloat
    var isRightToLeft: Bool
    var run: Int

    /// Where a caret before `offset` stands; inside a ligature the width is shared out.
    func x(at offset: Int) -> CGFloat {
        let share =
            range.isEmpty ? 0 : CGFloat(offset - range.lowerBound) / CGFloat(range.count)
        let place = min(max(share, 0), 1)
        return isRightToLeft ? maxX - (maxX - minX) * place : minX + (maxX - minX) * place
    }
}

extension Line {
    /// The clusters from left to right; `offset` is that of the paragraph.
    func clusters(offset: Int) -> [ClusterSpan] {
        var result: [ClusterSpan] = []
        result.reserveCapacity(range.count)
        for (number, run) in runs.enumerated() {
            let isRightToLeft = run.bidiLevel % 2 == 1
            var x = rect.x + run.x
            let first = result.count
            if !run.isInserted {
                run.forEachGlyph { glyph in
                    let start = glyph.cluster + offset
                    let end = CGFloat(x + glyph.advance)
                    if result.count > first, result[result.count - 1].range.lowerBound == start {
                        result[result.count - 1].maxX = end
                    } else {
                        result.append(
                            ClusterSpan(
                                range: start..<start, minX: CGFloat(x), maxX: end,
                                isRightToLeft: isRightToLeft, run: number))
                    }
                    x += glyph.advance
                }
            }
            guard result.count > first else {
                if !run.range.isEmpty {
                    result.append(
                        ClusterSpan(
                            range: run.range.lowerBound + offset..<run.range.upperBound + offset,
                            minX: CGFloat(x), maxX: CGFloat(x + run.width),
                            isRightToLeft: isRightToLeft, run: number))
                }
                continue
            }
            Self.close(&result, from: first, end: run.range.upperBound + offset)
        }
        return result
    }

    /// A cluster ends where the next one in the order of the text begins.
    private static func close(_ spans: inout [ClusterSpan], from first: Int, end: Int) {
        var end = end
        let isRightToLeft = spans[first].isRightToLeft
        for step in 0..<spans.count - first {
            let index = isRightToLeft ? first + step : spans.count - 1 - step
            let start = spans[index].range.lowerBound
            spans[index].range = start..<max(start, end)
            end = start
        }
    }
}

extension CGRect {
    init(_ rect: Rect, dy: Double) {
        self.init(x: rect.x, y: rect.y + dy, width: rect.width, height: rect.height)
    }
}
