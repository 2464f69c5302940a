/// Where lines go.
extension LineFiller {
    /// Looks downwards for the first band whose rectangles take the next text. A word too long for every band near the
    /// first one that has room is broken there.
    ///
    /// - Returns: the y of the line; `placed` is what stands there.
    mutating func findBand<Context: LineFillingContext>(
        from start: Double, height: Double, _ context: inout Context
    ) -> Double? {
        let step = max(height / 8, 1)
        var descent = Descent(from: start, step: step, height: height)
        var narrow: (y: Double, rects: [Rect])?
        while true {
            findRectangles(at: descent.y, height: height, &context)
            // A context may push the line down itself.
            if let lowered = rects.first?.y { descent.lower(to: lowered) }
            let isWhole = holdsWholeLine
            let end = bands.isEmpty ? nil : keepClearOfFloats(at: descent.y, height: height)
            if !rects.isEmpty {
                place(isForced: isWhole && end == nil, &context)
                if !placed.isEmpty { return highest(descent, height, &context) }
                // Beside a float no word is broken: there is room below it.
                if narrow == nil, end == nil { narrow = (descent.y, rects) }
            }
            if let end, isWhole {
                descent.lower(to: end)
                continue
            }
            var below = context.roomBelow(descent.y)
            if let end { below.y = min(below.y, end) }
            guard descent.step(to: below),
                descent.y - (narrow?.y ?? descent.y) <= Self.stepsForAWord * step
            else { break }
        }
        guard let narrow else { return nil }
        rects = narrow.rects
        place(isForced: true, &context)
        return placed.isEmpty ? nil : narrow.y
    }

    /// How far below the first place that is too narrow for a word a wider one is looked for: 32 lines.
    private static var stepsForAWord: Double { 256 }

    /// Goes back up from a place that was found to where it begins.
    private mutating func highest<Context: LineFillingContext>(
        _ descent: Descent, _ height: Double, _ context: inout Context
    ) -> Double {
        guard var above = descent.skippedFrom else { return descent.y }
        var found = (y: descent.y, rects: rects, placed: placed, extent: extent)
        while found.y - above > Descent.precision {
            let middle = (above + found.y) / 2
            guard middle > above, middle < found.y else { break }
            findRectangles(at: middle, height: height, &context)
            let isHere = rects.allSatisfy { $0.y <= middle }
            if isHere, !bands.isEmpty { _ = keepClearOfFloats(at: middle, height: height) }
            if isHere, !rects.isEmpty { place(isForced: false, &context) }
            if isHere, !rects.isEmpty, !placed.isEmpty {
                found = (middle, rects, placed, extent)
            } else {
                above = middle
            }
        }
        (rects, placed, extent) = (found.rects, found.placed, found.extent)
        return found.y
    }

    /// True when one of the rectangles is as wide as a line can be.
    var holdsWholeLine: Bool {
        rects.contains { $0.width >= extent.width - LineMeasure.tolerance }
    }

    /// The rectangles at one height, in reading order.
    mutating func findRectangles<Context: LineFillingContext>(
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
        if let y = rects.first?.y, let extent = context.extent(at: y) { self.extent = extent }
        if rects.count > 1 {
            rects.sort { isRightToLeft ? $0.x > $1.x : $0.x < $1.x }
        }
    }

    mutating func place<Context: LineFillingContext>(
        isForced: Bool, _ context: inout Context
    ) {
        placed.removeAll(keepingCapacity: true)
        var next = offset
        let truncation = truncation
        // A line that is cut goes on behind a hole: its last fragment shows that something is left out.
        let cut = truncation == nil ? nil : lastWithRoom
        let whole = wrapping(truncation)
        for index in rects.indices {
            let edges = edges(in: rects[index])
            let isCut = index == cut
            let wrapping = truncation == nil || isCut ? whole : wrappingInside
            guard edges.available > 0 || wrapping == .none else { continue }
            var piece = measure.piece(
                from: next, edges: edges, rect: rects[index], wrapping: wrapping, isForced: false,
                context: &context)
            if piece.range.isEmpty && !storage.text.isEmpty { continue }
            if isCut, let truncation { truncate(&piece, truncation, edges) }
            next = piece.range.upperBound
            let isLast = piece.endsLine || next >= storage.text.count || wrapping == .none
            placed.append(Placed(rect: rects[index], edges: edges, piece: consume piece))
            if isLast { break }
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

    /// The last of the rectangles that has room for text.
    private var lastWithRoom: Int {
        rects.lastIndex { edges(in: $0).available > 0 } ?? rects.count - 1
    }

    /// The text's edges in a rectangle after padding and indents.
    func edges(in rect: Rect) -> LineEdges {
        edges(in: rect, head: isFirstLine ? style.firstLineHeadIndent : style.headIndent)
    }

    func edges(in rect: Rect, head: Double) -> LineEdges {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        let head = finite(head)
        let tail = finite(style.tailIndent)
        let margins = (left: padding, right: extent.width - padding)
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
