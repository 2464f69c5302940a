import Views

/// The direction in which a flow layout scrolls, and lengths along and across it.
struct FlowAxis: Equatable {
    var isVertical: Bool

    func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    func start(_ rect: CGRect) -> CGFloat { isVertical ? rect.minY : rect.minX }
    func end(_ rect: CGRect) -> CGFloat { isVertical ? rect.maxY : rect.maxX }

    /// Insets before and after, along the axis and across it.
    func along(_ insets: UIEdgeInsets) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }
    func across(_ insets: UIEdgeInsets) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }

    func rect(along: CGFloat, across: CGFloat, size: CGSize) -> CGRect {
        CGRect(
            origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across),
            size: size)
    }

    func size(along: CGFloat, across: CGFloat) -> CGSize {
        isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }
}

/// What a flow layout knows of a section before it is laid out, points.
struct FlowMetrics {
    var sizes: [CGSize]
    var inset: UIEdgeInsets
    var lineSpacing: CGFloat
    var itemSpacing: CGFloat
    var header: CGSize
    var footer: CGSize
}

/// A section of a flow layout: header, lines of items, footer, in content coordinates.
struct FlowSection {
    struct Line {
        var items: Range<Int>
        /// Along the axis.
        var start: CGFloat
        var end: CGFloat
    }

    private(set) var header: CGRect?
    private(set) var footer: CGRect?
    private(set) var items: [CGRect] = []
    private(set) var lines: [Line] = []
    let start: CGFloat
    private(set) var end: CGFloat

    /// - Parameters:
    ///   - start: where the section begins along the axis.
    ///   - room: the content's length across the axis.
    init(_ metrics: FlowMetrics, axis: FlowAxis, from start: CGFloat, room: CGFloat) {
        self.start = start
        end = start
        items.reserveCapacity(metrics.sizes.count)
        header = bar(metrics.header, axis, room)
        let (before, after) = axis.along(metrics.inset)
        end += before
        let across = axis.across(metrics.inset)
        let width = room - across.start - across.end
        var first = 0
        while first < metrics.sizes.count {
            if first > 0 { end += metrics.lineSpacing }
            let range = Self.line(from: first, metrics, axis, width)
            add(range, metrics, axis, across.start, width)
            first = range.upperBound
        }
        end += after
        footer = bar(metrics.footer, axis, room)
    }

    /// A header or footer across the whole content.
    private mutating func bar(_ size: CGSize, _ axis: FlowAxis, _ room: CGFloat) -> CGRect? {
        let length = axis.along(size)
        guard length > 0 else { return nil }
        let rect = axis.rect(
            along: end, across: 0, size: axis.size(along: length, across: room))
        end += length
        return rect
    }

    /// As many items as fit; at least one.
    private static func line(
        from first: Int, _ metrics: FlowMetrics, _ axis: FlowAxis, _ width: CGFloat
    ) -> Range<Int> {
        var used = axis.across(metrics.sizes[first])
        var last = first + 1
        while last < metrics.sizes.count {
            used += metrics.itemSpacing + axis.across(metrics.sizes[last])
            // Sums of fractions may exceed what they were divided from.
            guard used <= width + 0.001 else { break }
            last += 1
        }
        return first..<last
    }

    /// Full lines use all of the width. The last line keeps their distances when all items are of one width, so that
    /// columns stand under each other, else the least distance.
    private mutating func add(
        _ range: Range<Int>, _ metrics: FlowMetrics, _ axis: FlowAxis, _ origin: CGFloat,
        _ width: CGFloat
    ) {
        let sizes = metrics.sizes[range]
        let height = sizes.map(axis.along).max() ?? 0
        let isLast = range.upperBound == metrics.sizes.count
        var (offset, gap) = Self.distances(of: sizes.map(axis.across), metrics.itemSpacing, width)
        if isLast {
            let widths = Set(metrics.sizes.map(axis.across))
            if widths.count == 1, let one = widths.first {
                let capacity = max(
                    1,
                    Int(
                        (width + metrics.itemSpacing + 0.001)
                            / max(one + metrics.itemSpacing, 0.001)))
                let full = Array(repeating: one, count: max(capacity, sizes.count))
                (offset, gap) = Self.distances(of: full, metrics.itemSpacing, width)
            } else {
                (offset, gap) = (0, metrics.itemSpacing)
            }
        }
        var x = origin + offset
        for size in sizes {
            let y = end + (height - axis.along(size)) / 2
            items.append(axis.rect(along: y, across: x, size: size))
            x += axis.across(size) + gap
        }
        lines.append(Line(items: range, start: end, end: end + height))
        end += height
    }

    /// Where a full line begins and the distance between its items; a single item stands in the middle.
    private static func distances(
        of widths: [CGFloat], _ least: CGFloat, _ width: CGFloat
    ) -> (offset: CGFloat, gap: CGFloat) {
        let free = width - widths.reduce(0, +)
        guard widths.count > 1 else { return (max(0, free / 2), least) }
        return (0, max(least, free / CGFloat(widths.count - 1)))
    }

    /// The items of the lines that touch a stretch along the axis.
    func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].end < start { low = middle + 1 } else { high = middle }
        }
        let first = low
        while low < lines.count, lines[low].start <= end { low += 1 }
        guard first < low else { return 0..<0 }
        return lines[first].items.lowerBound..<lines[low - 1].items.upperBound
    }
}
