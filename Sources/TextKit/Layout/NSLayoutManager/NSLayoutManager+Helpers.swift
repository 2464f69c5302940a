import CoreGraphics
package import Foundation
import Typesetting

extension NSLayoutManager {
    /// Has the engine know whom to tell.
    final func connect() {
        engine.heightDidChange = { [weak self] in
            guard let self else { return }
            self.layoutObserver?.layoutManagerDidChangeHeight(self)
        }
        engine.source.attachmentObserver = self
        engine.source.layoutManager = self
    }

    /// Begins with another text.
    final func takeText(_ storage: NSTextStorage?) {
        engine.source.link = storage?.link
        temporaryAttributes = TemporaryAttributes()
        glyphFlags = TemporaryAttributes()
        engine.forgetText()
        didInvalidate(0..<engine.length)
    }

    /// Every line is stale, the glyphs are not.
    final func takeGeometry(_ containers: [NSTextContainer]) {
        engine.geometryChanged(containers)
        didInvalidate(0..<engine.length)
    }

    /// What the empty line after the text is as high as; nil takes the attributes of the last character.
    package final var typingAttributes: [NSAttributedString.Key: Any]? {
        get { engine.source.typingAttributes }
        set {
            engine.source.typingAttributes = newValue
            engine.forgetExtraLine()
        }
    }

    final func container(_ container: NSTextContainer, didChangeGeometryFrom oldSize: CGSize) {
        textContainerChangedGeometry(container)
        delegate?.layoutManager(
            self, textContainer: container, didChangeGeometryFrom: oldSize)
    }

    final func checkIndex(_ index: Int, in valid: Range<Int>, _ method: String) {
        precondition(
            valid.contains(index),
            "NSLayoutManager.\(method): \(index) is outside \(valid)")
    }

    /// Everything before `offset` becomes exact unless estimates are allowed.
    final func prepare(before offset: Int) {
        if allowsNonContiguousLayout { engine.settle() } else { makeExact(before: offset) }
    }

    /// Everything before `offset` becomes exact.
    final func makeExact(before offset: Int) {
        guard hasNonContiguousLayout else { return engine.settle() }
        engine.makeExact(before: offset)
        if !hasNonContiguousLayout { didCompleteLayout() }
    }

    /// Tells the delegate that every container is filled.
    private func didCompleteLayout() {
        guard let delegate else { return }
        for container in textContainers {
            let isAtEnd = container === textContainers.last
            let isCut = isAtEnd && engine.visibleEnd != .max
            delegate.layoutManager(
                self, didCompleteLayoutFor: isCut ? nil : container, atEnd: isAtEnd)
        }
    }

    final func didInvalidate(_ range: Range<Int>) {
        delegate?.layoutManagerDidInvalidateLayout(self)
        layoutObserver?.layoutManager(self, didInvalidateLayoutIn: NSRange(range))
    }

    final func optionsDidChange() {
        let options = LayoutOptions(
            hyphenationFactor: usesDefaultHyphenation ? 1 : Double(hyphenationFactor),
            usesFontLeading: usesFontLeading)
        guard options != engine.source.options else { return }
        engine.source.options = options
        engine.invalidateLayout(0..<engine.length, text: true)
        didInvalidate(0..<engine.length)
    }

    /// Points that the widest line uses, wherever lines stand.
    package final var widestLine: CGFloat {
        var widest: CGFloat = 0
        makeExact(before: .max)
        engine.forEachLine(in: 0..<engine.length) {
            widest = max(widest, $0.usedRect.width)
            return true
        }
        return widest
    }

    final func exactExtraLine() -> ExtraLine? {
        prepare(before: .max)
        return engine.extraLine()
    }

    final func index(of container: NSTextContainer) -> Int? {
        textContainers.firstIndex { $0 === container }
    }

    final func line(at offset: Int, _ effectiveRange: NSRangePointer?) -> LaidLine? {
        prepare(before: offset)
        let line = engine.line(at: offset)
        effectiveRange?.pointee =
            line.map { NSRange($0.range) } ?? NSRange(location: offset, length: 0)
        return line
    }

    /// Lays out from the top until a y of a container is reached.
    final func makeExact(downTo y: CGFloat, _ container: Int) {
        engine.settle()
        let limit = Double(y) + engine.flow.tops[container]
        while let handle = engine.tree.firstEstimated(before: .max),
            engine.tree.position(of: handle).y <= limit
        {
            _ = engine.layout(handle)
        }
    }

    final func forEachEnclosingRect(
        _ glyphRange: NSRange, isSelection: Bool, in textContainer: NSTextContainer,
        _ block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let range = Range(clamping: glyphRange)
        guard !range.isEmpty, let index = index(of: textContainer) else { return }
        prepare(before: range.upperBound)
        var stop: ObjCBool = false
        engine.forEachLine(in: range) { line in
            guard line.containerIndex == index else { return line.containerIndex < index }
            let rects =
                isSelection ? line.selectionRects(of: range) : line.enclosingRects(of: range)
            let floats = engine.floatRects(of: range, in: line, container: index)
            for rect in rects + floats where !stop.boolValue { block(rect, &stop) }
            return !stop.boolValue
        }
    }

    /// From the first to the last unit of the lines that touch a rectangle.
    final func unitsOfLines(touching bounds: CGRect, in container: NSTextContainer) -> Range<Int> {
        guard let index = index(of: container) else { return 0..<0 }
        if !allowsNonContiguousLayout { makeExact(downTo: bounds.maxY, index) }
        var result: Range<Int>?
        engine.forEachLine(from: bounds.minY, to: bounds.maxY, in: index) { line in
            let rect = line.rect.union(line.usedRect)
            guard rect.maxX >= bounds.minX, rect.minX <= bounds.maxX else { return true }
            let start = min(result?.lowerBound ?? .max, line.range.lowerBound)
            result = start..<max(result?.upperBound ?? 0, line.range.upperBound)
            return true
        }
        engine.forEachFloat(from: bounds.minY, to: bounds.maxY, in: index) { float in
            let start = min(result?.lowerBound ?? .max, float.offset)
            result = start..<max(result?.upperBound ?? 0, float.offset + 1)
        }
        return result ?? 0..<0
    }

    final func clusterRange(at offset: Int, in line: LaidLine) -> Range<Int> {
        line.clusters.first { $0.range.contains(offset) }?.range ?? offset..<offset + 1
    }

    /// A range widened at both ends to clusters of paragraphs that are laid out.
    final func wholeClusters(_ range: NSRange) -> NSRange {
        guard range.location != NSNotFound else { return range }
        let limited = Range(clamping: range).clamped(to: 0..<engine.length)
        guard !limited.isEmpty else { return range }
        let start = engine.clusterRange(at: limited.lowerBound).lowerBound
        let end = engine.clusterRange(at: limited.upperBound - 1).upperBound
        return NSRange(start..<max(end, start))
    }

    final func cluster(at point: CGPoint, in container: NSTextContainer)
        -> (span: ClusterSpan, fraction: CGFloat)?
    {
        guard let index = index(of: container) else { return nil }
        if !allowsNonContiguousLayout { makeExact(downTo: point.y, index) }
        if let float = engine.float(at: point, in: index) {
            return (float.span, float.fraction(at: point.x))
        }
        return engine.line(at: point, in: index)?.cluster(at: point.x)
    }
}

extension LayoutEngine {
    /// The cluster that holds a unit of the document, known without laying anything out.
    func clusterRange(at offset: Int) -> Range<Int> {
        guard let (handle, _) = tree.find(offset: offset),
            let layout = tree.isExact(handle) ? self.layout(handle) : tree.layout(handle),
            layout.isShapeValid
        else { return offset..<offset + 1 }
        let position = tree.position(of: handle)
        let cluster = layout.shaped.clusterRange(at: offset - position.offset)
        guard !cluster.isEmpty else { return offset..<offset + 1 }
        return cluster.lowerBound + position.offset..<cluster.upperBound + position.offset
    }

    /// The fragment at a point: by y first, then, where shapes cut a line into several, by x.
    func line(at point: CGPoint, in container: Int) -> LaidLine? {
        let found = line(nearestY: point.y, in: container).map {
            fragment(nearestX: point.x, besides: $0)
        }
        let strays = strayLines(in: container)
        return strays.isEmpty ? found : nearest(to: point, found, orOneOf: strays)
    }

    /// The fragment nearest to an x among those beside each other on one line.
    func fragment(nearestX x: CGFloat, besides line: LaidLine) -> LaidLine {
        var best = line
        func gap(_ line: LaidLine) -> CGFloat {
            max(line.rect.minX - x, x - line.rect.maxX, 0)
        }
        for step in [-1, 1] {
            var other = line
            other.index += step
            while other.layout.lines.indices.contains(other.index),
                other.line.rect.y == line.line.rect.y, other.range.lowerBound < visibleEnd
            {
                if gap(other) < gap(best) { best = other }
                other.index += step
            }
        }
        return best
    }

    /// The grapheme at a share of a cluster that holds several, and the share of that grapheme.
    func character(in span: ClusterSpan, fraction: CGFloat) -> (offset: Int, fraction: CGFloat) {
        let units = source.utf16(span.range)
        var starts = [0]
        while let last = starts.last, last < units.count {
            starts.append(TextBoundaries.graphemeBoundary(after: last, in: units))
        }
        let count = starts.count - 1
        guard count > 1 else { return (span.range.lowerBound, fraction) }
        let place = min(fraction * CGFloat(count), CGFloat(count) - 0.000_1)
        let index = Int(place)
        return (span.range.lowerBound + starts[index], min(place - CGFloat(index), 1))
    }
}

extension LaidLine {
    /// The run that holds a unit of the document.
    func run(at offset: Int) -> GlyphRun? {
        line.runs.first { $0.range.contains(offset - paragraphOffset) && !$0.isInserted }
    }
}

extension NSLayoutManager: TextAttachmentObserver {
    /// An attachment got another size or picture: its lines are filled again.
    package final func attachmentNeedsLayout(_ attachment: NSTextAttachment) {
        for range in engine.invalidate(attachment) { didInvalidate(range) }
    }
}

extension Range where Bound == Int {
    /// A client's range, made valid: negative numbers and `NSNotFound` give an empty one.
    init(clamping range: NSRange) {
        let start = range.location == NSNotFound ? 0 : Swift.max(range.location, 0)
        let length = range.location == NSNotFound ? 0 : Swift.max(range.length, 0)
        self = start..<(length > Int.max - start ? Int.max : start + length)
    }
}
