/// Greedy line filling: asks for rectangles, measures what fits in each, moves down where nothing does.
struct LineFiller {
    private let storage: ShapedStorage
    private let style: ParagraphLayoutStyle
    private let heights: LineHeights
    private let measure: LineMeasure
    private let width: Double
    private let padding: Double
    private let limit: FillLimit
    private var offset: Int
    private var y: Double
    private var lines: [Line] = []
    private var lineCount = 0
    /// Room that every line uses again: rectangles at one height, what was placed in them, parts of a line.
    private var rects: [Rect] = []
    private var placed: [Placed] = []
    private var slices: [LineBuilder.Slice] = []

    init(
        _ storage: ShapedStorage, startingAt offset: Int, y: Double, width: Double, padding: Double,
        limit: FillLimit
    ) {
        self.storage = storage
        style = storage.style
        heights = LineHeights(storage: storage)
        measure = LineMeasure(storage: storage)
        self.offset = min(max(offset, 0), storage.text.count)
        self.y = y.isFinite ? y : 0
        self.width = width.isFinite ? max(width, 0) : Self.unlimited
        self.padding = padding.isFinite ? max(padding, 0) : 0
        self.limit = limit
    }

    /// Stands for an infinite width: alignment needs a number, and rectangles stay finite.
    static let unlimited = 1e7

    mutating func fill<Context: LineFillingContext>(context: inout Context) -> FilledLines {
        let count = storage.text.count
        while offset < count || (count == 0 && lines.isEmpty) {
            if let most = limit.maximumLines, lineCount >= most { break }
            if let bottom = limit.bottom, y >= bottom, lineCount > 0 { break }
            if let end = limit.end, offset >= end, lineCount > 0 { break }
            guard nextLine(&context) else { break }
            lineCount += 1
        }
        let isComplete = offset >= count && !lines.isEmpty
        return FilledLines(lines: lines, next: isComplete ? nil : offset, bottom: y)
    }

    // MARK: One line

    private struct Placed {
        var rect: Rect
        var edges: LineEdges
        var piece: LinePiece
    }

    /// Appends the fragments of the next line of text; false when there is no room however far down.
    private mutating func nextLine<Context: LineFillingContext>(_ context: inout Context) -> Bool {
        let before = isFirstLine && y > 0 ? Self.positive(style.paragraphSpacingBefore) : 0
        var height = heights.height(heights.measures(at: offset)).height
        let top = y + before
        var at = top
        placed.removeAll(keepingCapacity: true)
        // A tall font or attachment asks again with its own height, which may move or narrow the line.
        for _ in 0..<8 {
            let last = placed.count == 1 ? (placed[0].rect, at) : nil
            guard let y = findBand(from: at, height: height, &context) else { return false }
            let isUnchanged =
                placed.count == 1 && last?.0.x == placed[0].rect.x
                && last?.0.width == placed[0].rect.width && last?.1 == y
            at = y
            let needed = heights.height(placedMeasures()).height
            if needed <= height + LineMeasure.tolerance || isUnchanged { break }
            height = needed
        }
        append(at: at, before: before)
        return true
    }

    private func placedMeasures() -> LineHeights.Measures {
        var all = LineHeights.Measures()
        for one in placed { heights.add(one.piece, to: &all) }
        return all
    }

    private mutating func append(at lineY: Double, before: Double) {
        let (height, baseline) = heights.height(placedMeasures())
        let end = placed.last?.piece.range.upperBound ?? offset
        let isLast = end >= storage.text.count && !storage.endsInside
        let spacing = Self.positive(style.lineSpacing)
        let after = isLast ? Self.positive(style.paragraphSpacing) : 0
        for one in placed {
            let builder = LineBuilder(
                storage: storage, piece: one.piece, edges: one.edges, rect: one.rect,
                isLastLine: isLast || one.piece.endsLine, truncation: truncation)
            var line = builder.line(&slices)
            line.rect = Rect(
                x: one.rect.x, y: lineY - before, width: one.rect.width,
                height: before + height + spacing + after)
            line.usedRect.y = lineY
            line.usedRect.height = height
            line.baseline = before + baseline
            (line.lineSpacing, line.spacingBefore, line.spacingAfter) = (spacing, before, after)
            lines.append(line)
        }
        offset = end
        y = lineY + height + spacing + after
    }

    /// Truncation asked of the line being made.
    private var truncation: ParagraphLayoutStyle.LineBreaking? {
        let own = style.lineBreaking
        if own == .truncatingHead || own == .truncatingTail || own == .truncatingMiddle {
            return own
        }
        if let most = limit.maximumLines, lineCount == most - 1 {
            let last = limit.truncation
            if last != .wordWrapping && last != .charWrapping { return last }
        }
        return nil
    }

    private var wrapping: LineMeasure.Wrapping {
        if truncation != nil || style.lineBreaking == .clipping || width <= 2 * padding {
            return .none
        }
        return style.lineBreaking == .charWrapping ? .characters : .words
    }

    private var isFirstLine: Bool { offset == 0 && !storage.startsInside }

    static func positive(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

    // MARK: Where

    /// Looks downwards for a band whose rectangles take the next text. A word too long for every band near the first
    /// one that has room is broken there.
    ///
    /// - Returns: the y of the line; `placed` is what stands there.
    private mutating func findBand<Context: LineFillingContext>(
        from start: Double, height: Double, _ context: inout Context
    ) -> Double? {
        var at = start
        var narrow: (y: Double, rects: [Rect], attempts: Int)?
        let step = max(height / 8, 1)
        for attempt in 0..<640 {
            findRectangles(at: at, height: height, &context)
            // A context may push the line down itself.
            if let lowered = rects.first?.y, lowered > at { at = lowered }
            if !rects.isEmpty {
                let isWhole = rects.contains { $0.width >= width - LineMeasure.tolerance }
                place(isForced: isWhole, &context)
                if !placed.isEmpty { return at }
                if narrow == nil { narrow = (at, rects, 0) }
            }
            if narrow != nil {
                narrow?.attempts += 1
                if let narrow, narrow.attempts > 256 { break }
                at += step
            } else {
                // Fine steps find the edge of a picture; growing ones find the end of a very long one.
                at +=
                    attempt < 400
                    ? step
                    : attempt < 600 ? height + 1 : height * Double(1 << min(attempt - 600, 30))
            }
        }
        guard let narrow else { return nil }
        rects = narrow.rects
        place(isForced: true, &context)
        return placed.isEmpty ? nil : narrow.y
    }

    /// The rectangles at one height, in reading order.
    private mutating func findRectangles<Context: LineFillingContext>(
        at y: Double, height: Double, _ context: inout Context
    ) {
        rects.removeAll(keepingCapacity: true)
        let isRightToLeft = storage.baseLevel & 1 == 1
        var proposed = Rect(x: 0, y: y, width: width, height: height)
        // A container without room for a single letter gets its text on one line that overflows.
        if width <= 2 * padding {
            rects.append(proposed)
            return
        }
        for _ in 0..<64 {
            let (rect, remaining) = context.lineRect(
                proposed: proposed, isRightToLeft: isRightToLeft)
            if rect.holdsText { rects.append(rect) }
            guard remaining.holdsText, remaining.width < proposed.width else { break }
            proposed = remaining
        }
        if rects.count > 1 {
            rects.sort { isRightToLeft ? $0.x > $1.x : $0.x < $1.x }
        }
    }

    private mutating func place<Context: LineFillingContext>(
        isForced: Bool, _ context: inout Context
    ) {
        placed.removeAll(keepingCapacity: true)
        var next = offset
        let wrapping = wrapping
        for rect in rects {
            let edges = edges(in: rect)
            guard edges.available > 0 || wrapping == .none else { continue }
            let piece = measure.piece(
                from: next, edges: edges, rect: rect, wrapping: wrapping, isForced: false,
                context: &context)
            if piece.range.isEmpty && !storage.text.isEmpty { continue }
            placed.append(Placed(rect: rect, edges: edges, piece: piece))
            next = piece.range.upperBound
            if piece.endsLine || next >= storage.text.count || wrapping == .none { break }
        }
        guard placed.isEmpty, isForced, let widest = rects.max(by: { $0.width < $1.width }) else {
            return
        }
        let edges = edges(in: widest)
        let piece = measure.piece(
            from: offset, edges: edges, rect: widest, wrapping: wrapping, isForced: true,
            context: &context)
        placed.append(Placed(rect: widest, edges: edges, piece: piece))
    }

    /// The text's edges in a rectangle after padding and indents.
    private func edges(in rect: Rect) -> LineEdges {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        let head = finite(isFirstLine ? style.firstLineHeadIndent : style.headIndent)
        let tail = finite(style.tailIndent)
        let margins = (left: padding, right: width - padding)
        if storage.baseLevel & 1 == 0 {
            let end = tail > 0 ? margins.left + tail : margins.right + tail
            let left = max(rect.x + padding, margins.left + head)
            return LineEdges(
                left: left, right: min(rect.maxX - padding, end), indent: left - margins.left)
        }
        let end = tail > 0 ? margins.right - tail : margins.left - tail
        let right = min(rect.maxX - padding, margins.right - head)
        return LineEdges(
            left: max(rect.x + padding, end), right: right, indent: margins.right - right)
    }
}
