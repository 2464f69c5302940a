import CoreGraphics
import Typesetting

/// What lines use of a container: sums of the paragraph tree, and a look at the paragraphs at its ends.
extension LayoutEngine {
    /// Padding included; y from the container's top. The extra line counts.
    func usedRect(container index: Int) -> CGRect {
        settle()
        guard let range = range(ofContainer: index) else { return .zero }
        var result = CGRect.null
        if flow.containers.count > 1 {
            result = usedRect(of: range, inContainer: index)
        } else if !range.isEmpty {
            let summary = tree.summary
            let bottom: CGFloat
            if range.upperBound == length {
                bottom = CGFloat(summary.height - flow.tops[index] - trailingSpacing)
            } else {
                bottom = line(at: range.upperBound - 1)?.textRect.maxY ?? 0
            }
            let minX = summary.usedMinX.isFinite ? CGFloat(summary.usedMinX) : 0
            let maxX = summary.usedMaxX.isFinite ? CGFloat(summary.usedMaxX) : 0
            result = CGRect(x: minX, y: 0, width: max(maxX - minX, 0), height: max(bottom, 0))
        }
        forEachFloat(from: result.isNull ? 0 : result.maxY, to: .infinity, in: index) { float in
            let rect = float.rect.insetBy(
                dx: -CGFloat(flow.padding(ofContainer: index)), dy: 0)
            result = result.isNull ? rect : result.union(rect)
        }
        for line in strayLines(in: index) {
            result = result.isNull ? line.usedRect : result.union(line.usedRect)
        }
        if let extra = extraLine(), extra.containerIndex == index {
            let used = extra.usedRect
            result =
                result.isNull
                ? CGRect(x: used.minX, y: 0, width: used.width, height: used.maxY)
                : result.union(used)
        }
        return result.isNull ? .zero : result
    }

    /// Spacing below the very last line, which no used rectangle counts.
    private var trailingSpacing: Double {
        guard tree.last >= 0, tree.isExact(tree.last), let line = layout(tree.last).lines.last
        else { return 0 }
        return line.lineSpacing + line.spacingAfter
    }

    /// Lines of one of several containers, `range` in all; null without one.
    private func usedRect(of range: Range<Int>, inContainer index: Int) -> CGRect {
        guard !range.isEmpty, let first = tree.find(offset: range.lowerBound),
            let last = tree.find(offset: range.upperBound - 1)
        else { return .null }
        var result = CGRect.null
        func add(_ handle: ParagraphTree.Handle) {
            let layout = layout(handle)
            let position = tree.position(of: handle)
            for number in layout.lines.indices {
                let line = laidLine(handle, layout, number, position)
                guard line.containerIndex == index, range.contains(line.range.lowerBound) else {
                    continue
                }
                result = result.union(line.usedRect)
                for float in floats(of: line) where float.containerIndex == index {
                    let padding = CGFloat(flow.padding(ofContainer: index))
                    result = result.union(float.rect.insetBy(dx: -padding, dy: 0))
                }
            }
        }
        // Paragraphs at the ends may have lines in other containers, and one that is moved may stand anywhere.
        add(first.handle)
        if last.handle != first.handle { add(last.handle) }
        let between = first.position.index + 1..<max(last.position.index, first.position.index + 1)
        if !strayParagraphs.isEmpty || hasFloats(below: index) {
            forEachLine(in: range) { line in
                if line.containerIndex == index { result = result.union(line.usedRect) }
                return true
            }
        } else if let extent = tree.usedExtent(ofIndexes: between) {
            // The tree's is that of lines with the first container's padding.
            let padding = flow.padding(ofContainer: index) - flow.padding
            result = result.union(
                CGRect(
                    x: extent.left - padding, y: 0, width: extent.right - extent.left + 2 * padding,
                    height: 0))
        }
        guard !result.isNull else { return .null }
        return CGRect(x: result.minX, y: 0, width: result.width, height: max(result.maxY, 0))
    }

    /// True when a paragraph above the end of a container has a float below that.
    private func hasFloats(below index: Int) -> Bool {
        let end = containerEnd(index)
        return tree.floats.contains { handle, floats in
            guard !floats.own.isEmpty else { return false }
            let y = tree.position(of: handle).y
            return y < end && floats.own.contains { $0.outer.y + y >= end }
        }
    }
}
