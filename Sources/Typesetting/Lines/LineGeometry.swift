/// A place of the caret in a line: x in points from the left edge of the line fragment rectangle.
public struct CaretPosition: Hashable, Sendable {
    public var x: Double
    /// True when what is typed here goes to the left.
    public var isRightToLeft: Bool

    public init(x: Double, isRightToLeft: Bool) {
        self.x = x
        self.isRightToLeft = isRightToLeft
    }
}

/// Carets, hits and selections. x counts from the left edge of `rect`; offsets are UTF-16 in the paragraph.
extension Line {
    /// The caret before the character at `offset`: at its leading edge. At the line's end, where the paragraph's
    /// direction goes on. Offsets within a grapheme count as its start. O(units of the run).
    public func caret(at offset: Int) -> CaretPosition {
        if let run = run(holding: offset) {
            return CaretPosition(
                x: run.x + run.edge(at: offset), isRightToLeft: run.isRightToLeft)
        }
        return outerEdge(isStart: offset <= range.lowerBound)
    }

    /// The caret after the character before `offset`: at its trailing edge. Differs from `caret(at:)` where the
    /// direction changes.
    public func caret(after offset: Int) -> CaretPosition {
        guard offset > range.lowerBound, let run = run(holding: offset - 1) else {
            return caret(at: offset)
        }
        let local = offset >= run.range.upperBound ? run.endEdge : run.edge(at: offset)
        return CaretPosition(x: run.x + local, isRightToLeft: run.isRightToLeft)
    }

    /// The two carets of an offset: the one in the paragraph's direction first, the other one only where they differ.
    public func carets(at offset: Int) -> (primary: CaretPosition, secondary: CaretPosition?) {
        let leading = caret(at: offset)
        let trailing = offset > range.lowerBound ? caret(after: offset) : outerEdge(isStart: true)
        guard leading.isRightToLeft != trailing.isRightToLeft,
            abs(leading.x - trailing.x) > LineMeasure.tolerance
        else { return (leading, nil) }
        return trailing.isRightToLeft == isRightToLeft ? (trailing, leading) : (leading, trailing)
    }

    /// The character under `x` and how far through it, in reading direction, x lies: 0 at its leading edge, towards 1
    /// at its trailing edge. x beyond the text gives its first or last character with 0 or 1; the offset is a
    /// grapheme's start. An empty line gives its start and 0.
    public func hit(x: Double) -> (offset: Int, fraction: Double) {
        let placed = runs.filter { !$0.range.isEmpty && !$0.isInserted }
        guard let first = placed.first, let last = placed.last else { return (range.lowerBound, 0) }
        if x < first.x { return first.visualEnd(isLeft: true) }
        for run in placed where x < run.x + run.width && x >= run.x { return run.hit(x: x - run.x) }
        if let gap = placed.first(where: { $0.x > x }) { return gap.visualEnd(isLeft: true) }
        return last.visualEnd(isLeft: false)
    }

    /// The offset whose caret is nearest to `x`: a grapheme boundary within the line.
    public func offset(nearestTo x: Double) -> Int {
        let (offset, fraction) = hit(x: x)
        guard fraction >= 0.5 else { return boundary(near: offset, isAfter: false) }
        guard let run = run(holding: offset) else { return min(offset + 1, range.upperBound) }
        return boundary(near: run.graphemeEnd(after: offset), isAfter: true)
    }

    /// The offset itself, or an end of the grapheme around it, parts of which are in different runs.
    private func boundary(near offset: Int, isAfter: Bool) -> Int {
        guard let run = run(holding: offset), case .shaped(let storage, _, _) = run.source,
            !TextBoundaries.isGraphemeBoundary(offset, in: storage.text)
        else { return offset }
        let grapheme = TextBoundaries.graphemeRange(at: offset, in: storage.text)
        return isAfter
            ? min(grapheme.upperBound, range.upperBound)
            : max(grapheme.lowerBound, range.lowerBound)
    }

    /// The stretches of x that the characters of `range` take up, left to right, neighbours joined. Several where the
    /// direction changes; none when the range is empty or outside the line.
    public func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
        var spans: [ClosedRange<Double>] = []
        for run in runs where !run.range.isEmpty && run.range.overlaps(range) {
            let part = range.clamped(to: run.range)
            let (a, b) = (
                run.edge(at: part.lowerBound),
                part.upperBound == run.range.upperBound
                    ? run.endEdge : run.edge(at: part.upperBound)
            )
            let span = run.x + min(a, b)...run.x + max(a, b)
            if let last = spans.last, abs(span.lowerBound - last.upperBound) < 1.0 / 256 {
                spans[spans.count - 1] = last.lowerBound...span.upperBound
            } else {
                spans.append(span)
            }
        }
        return spans
    }

    /// The rectangles of `range` in the context's coordinates, as high as the line without its spacing.
    public func rects(of range: Range<Int>) -> [Rect] {
        spans(of: range).map {
            Rect(
                x: rect.x + $0.lowerBound, y: usedRect.y, width: $0.upperBound - $0.lowerBound,
                height: usedRect.height)
        }
    }

    /// The end of the line's text at which the paragraph's direction begins or ends.
    private func outerEdge(isStart: Bool) -> CaretPosition {
        let isLeft = isStart != isRightToLeft
        let runs = self.runs
        guard let first = runs.first, let last = runs.last else {
            return CaretPosition(x: usedRect.x - rect.x, isRightToLeft: isRightToLeft)
        }
        return CaretPosition(
            x: isLeft ? first.x : last.x + last.width, isRightToLeft: isRightToLeft)
    }

    private func run(holding offset: Int) -> GlyphRun? { runs.first { $0.range.contains(offset) } }
}

extension GlyphRun {
    /// x of the trailing edge of the run's last character, from the run's left edge.
    var endEdge: Double { isRightToLeft ? 0 : width }

    /// x of the leading edge of the character at `offset`, from the run's left edge. Inside a cluster of several
    /// graphemes, such as a ligature, they share its width equally.
    func edge(at offset: Int) -> Double {
        let along = distance(to: offset)
        return isRightToLeft ? width - along : along
    }

    /// The character at `x` and the fraction of it passed in reading direction.
    func hit(x: Double) -> (offset: Int, fraction: Double) {
        let along = isRightToLeft ? width - x : x
        if isInserted { return (range.lowerBound, width > 0 ? min(along / width, 1) : 0) }
        var start = range.lowerBound
        var passed = 0.0
        while start < range.upperBound {
            let end = graphemeEnd(after: start)
            let next = end >= range.upperBound ? width : distance(to: end)
            if along < next || end >= range.upperBound {
                let size = next - passed
                return (start, size > 0 ? min(max((along - passed) / size, 0), 1) : 0)
            }
            (start, passed) = (end, next)
        }
        return (range.lowerBound, 0)
    }

    /// The first or last character seen from an end, with the fraction that the end is at.
    func visualEnd(isLeft: Bool) -> (offset: Int, fraction: Double) {
        if isLeft != isRightToLeft { return (range.lowerBound, 0) }
        return (graphemeStart(at: range.upperBound - 1), 1)
    }

    func graphemeEnd(after offset: Int) -> Int {
        guard !isInserted else { return range.upperBound }
        guard case .shaped(let storage, _, _) = source else {
            return min(offset + 1, range.upperBound)
        }
        // Clusters may be smaller than graphemes (Hangul letters, a mark after a space) or larger (ligatures).
        return min(
            TextBoundaries.graphemeBoundary(after: offset, in: storage.text), range.upperBound)
    }

    private func graphemeStart(at offset: Int) -> Int {
        guard !isInserted else { return range.lowerBound }
        guard case .shaped(let storage, _, _) = source else { return offset }
        return max(
            TextBoundaries.graphemeRange(at: offset, in: storage.text).lowerBound, range.lowerBound)
    }

    /// Points from the run's leading edge to the character at `offset`.
    private func distance(to offset: Int) -> Double {
        guard offset > range.lowerBound else { return 0 }
        guard offset < range.upperBound else { return width }
        guard !isInserted, case .shaped(let storage, _, let stretch) = source else {
            return width * Double(offset - range.lowerBound) / Double(range.count)
        }
        if case .glyphs = content {} else { return 0 }
        let cluster = storage.clusterRange(at: offset)
        var along = 0.0
        for at in range.lowerBound..<max(cluster.lowerBound, range.lowerBound) {
            along += advance(at, storage, stretch)
        }
        guard cluster.lowerBound < offset, cluster.count > 1 else { return along }
        let parts = graphemes(of: cluster, storage)
        let before = parts.lastIndex { $0 <= offset } ?? 0
        let size = advance(cluster.lowerBound, storage, stretch)
        return along + size * Double(before) / Double(parts.count)
    }

    private func advance(_ at: Int, _ storage: ShapedStorage, _ stretch: Double) -> Double {
        let stretches = stretch != 0 && storage.flags[at] & UnitFlags.stretches != 0
        return Double(storage.advances[at]) + (stretches ? stretch : 0)
    }

    /// Where the graphemes of a cluster begin.
    private func graphemes(of cluster: Range<Int>, _ storage: ShapedStorage) -> [Int] {
        var starts = [cluster.lowerBound]
        while true {
            let next = TextBoundaries.graphemeBoundary(
                after: starts[starts.count - 1], in: storage.text)
            guard next < cluster.upperBound else { return starts }
            starts.append(next)
        }
    }
}
