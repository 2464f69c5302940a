/// Greedy line filling: asks for rectangles, measures what fits in each, moves down where nothing does.
struct LineFiller {
    let storage: ShapedStorage
    let heights: LineHeights
    let measure: LineMeasure
    /// Of the rectangles that are proposed.
    let width: Double
    /// Of the place that the present rectangles are in.
    var extent: LineExtent
    var padding: Double { extent.padding }
    var style: ParagraphLayoutStyle { storage.style }
    private let limit: FillLimit
    /// Of every line without attachments, when all text has the same.
    private let textHeight: (height: Double, baseline: Double)?
    var offset: Int
    private var y: Double
    private var lines: [Line] = []
    private var lineCount = 0
    /// Floats that may stand beside the lines that follow, in the order of the text.
    var bands: [FloatBand]
    /// Floats of this paragraph.
    var floats: [PlacedFloat] = []
    /// Room that every line uses again: rectangles at one height, what was placed in them.
    var rects: [Rect] = []
    var placed: [Placed] = []

    init(
        _ storage: ShapedStorage, startingAt offset: Int, y: Double, width: Double, padding: Double,
        limit: FillLimit, beside bands: [FloatBand] = []
    ) {
        self.storage = storage
        self.bands = bands
        heights = LineHeights(storage: storage)
        textHeight = storage.textMeasures.map(heights.height)
        measure = LineMeasure(storage: storage)
        self.offset = min(max(offset, 0), storage.text.count)
        self.y = y.isFinite ? y : 0
        self.width = width.isFinite ? max(width, 0) : Self.unlimited
        extent = LineExtent(
            top: -.infinity, width: self.width, padding: padding.isFinite ? max(padding, 0) : 0)
        self.limit = limit
    }

    /// Stands for an infinite width: alignment needs a number, and rectangles stay finite.
    static let unlimited = 1e7

    mutating func fill<Context: LineFillingContext>(context: inout Context) -> FilledLines {
        let count = storage.text.count
        lines.reserveCapacity(expectedLines)
        while offset < count || (count == 0 && lines.isEmpty) {
            if let most = limit.maximumLines, lineCount >= most { break }
            if let bottom = limit.bottom, y >= bottom, lineCount > 0 { break }
            if let end = limit.end, offset >= end, lineCount > 0 { break }
            guard nextLine(&context) else { break }
        }
        let isComplete = offset >= count && !lines.isEmpty
        return FilledLines(
            lines: lines, next: isComplete ? nil : offset, bottom: y, floats: floats)
    }

    /// A guess that spares an array of lines most of its growing: a letter is about half as wide as it is high.
    private var expectedLines: Int {
        guard width > 0, let size = storage.items.first?.size else { return 1 }
        let letters = Double(storage.text.count - offset)
        return Int(
            min(letters * size * 0.55 / width, letters, 4096, Double(limit.maximumLines ?? 4096)))
            + 1
    }

    // MARK: One line

    struct Placed {
        var rect: Rect
        var edges: LineEdges
        var piece: LinePiece
    }

    /// Appends the fragments of the next line of text; false when there is no room however far down.
    private mutating func nextLine<Context: LineFillingContext>(_ context: inout Context) -> Bool {
        let before = isFirstLine && y > 0 ? Self.positive(style.paragraphSpacingBefore) : 0
        var top = y + before
        if before > 0, let here = context.extent(at: y), let below = context.extent(at: top),
            below.top > here.top
        {
            top = below.top
        }
        if !bands.isEmpty {
            bands.removeAll { !$0.reaches(below: y) }
            if isFirstLine { top = max(top, bottom(of: style.clearing)) }
        }
        guard var at = fitLine(from: top, &context) else { return false }
        let mayFloat = placed.contains { $0.piece.hasExtras }
        let later = mayFloat ? placeFloats(top: top, at: &at, &context) : []
        if mayFloat, isNothingButFloats {
            collapse()
        } else {
            append(at: at, before: before, &context)
            lineCount += 1
        }
        for float in later { place(float, from: y, &context) }
        return true
    }

    /// Fits the next text from a y down.
    ///
    /// - Returns: the y of the line; `placed` is what stands there.
    mutating func fitLine<Context: LineFillingContext>(from top: Double, _ context: inout Context)
        -> Double?
    {
        var height = (textHeight ?? heights.height(heights.measures(at: offset))).height
        var at = top
        placed.removeAll(keepingCapacity: true)
        // A tall font or attachment asks again with its own height, which may move or narrow the line.
        for _ in 0..<8 {
            let last = placed.count == 1 ? (placed[0].rect, at) : nil
            guard let y = findBand(from: at, height: height, &context) else { return nil }
            let isUnchanged =
                placed.count == 1 && last?.0.x == placed[0].rect.x
                && last?.0.width == placed[0].rect.width && last?.1 == y
            at = y
            let needed = placedHeight().height
            if needed <= height + LineMeasure.tolerance || isUnchanged { break }
            height = needed
        }
        return at
    }

    private func placedHeight() -> (height: Double, baseline: Double) {
        if let textHeight, placed.allSatisfy({ $0.piece.dynamics.isEmpty }) {
            return textHeight
        }
        var all = LineHeights.Measures()
        for one in placed { heights.add(one.piece, to: &all) }
        return heights.height(all)
    }

    private mutating func append<Context: LineFillingContext>(
        at lineY: Double, before: Double, _ context: inout Context
    ) {
        let (height, baseline) = placedHeight()
        // Space above a paragraph does not reach into the place before.
        let before = lineY - before < extent.top - LineMeasure.tolerance ? 0 : before
        let end = placed.last?.piece.range.upperBound ?? offset
        let isLast = end >= storage.text.count && !storage.endsInside
        let spacing = Self.positive(style.lineSpacing)
        let after = isLast ? Self.positive(style.paragraphSpacing) : 0
        var edge: Line.Spacing = isLast ? .after : []
        if before > 0 { edge.insert(.before) }
        var moved = -Double.infinity
        for index in placed.indices {
            let place = Rect(
                x: placed[index].rect.x, y: lineY - before, width: placed[index].rect.width,
                height: before + height + spacing + after)
            let builder = LineBuilder(
                storage: storage, piece: placed[index].piece, edges: placed[index].edges,
                isLastLine: isLast || placed[index].piece.endsLine)
            var line = builder.line(in: place, baseline: before + baseline, spacing: edge)
            if place.maxY > extent.bottom { line.cutSpacing(at: extent.bottom) }
            if context.adjustsLines {
                moved = max(moved, adjust(&line, isLast: isLast, &context))
            }
            lines.append(consume line)
        }
        offset = end
        y = lineY + height + spacing + after + (moved.isFinite ? moved : 0)
        // What is below the last line of a place, and a line too high for every place, takes no room of the next one.
        if lineY < extent.bottom, !(moved > 0) { y = min(y, extent.bottom) }
    }

    /// Lets the context change a line.
    ///
    /// - Returns: how much further down the line then ends, points.
    private func adjust<Context: LineFillingContext>(
        _ line: inout Line, isLast: Bool, _ context: inout Context
    ) -> Double {
        let end = line.rect.maxY
        var wanted = LineAdjustment(line)
        if context.adjust(&wanted, of: line.range, isFirst: isFirstLine && y > 0, isLast: isLast) {
            line.take(wanted)
        }
        return line.rect.maxY - end
    }

    /// Appends a line without height: floats alone in a paragraph leave no empty line behind.
    private mutating func collapse() {
        guard let one = placed.first else { return }
        let builder = LineBuilder(
            storage: storage, piece: one.piece, edges: one.edges, isLastLine: true)
        let rect = Rect(x: one.rect.x, y: y, width: one.rect.width, height: 0)
        lines.append(
            builder.line(in: rect, baseline: placedHeight().baseline, spacing: .none))
        offset = one.piece.range.upperBound
    }

    /// Truncation asked of the line being made.
    var truncation: ParagraphLayoutStyle.LineBreaking? {
        if style.lineBreaking.truncates { return style.lineBreaking }
        if let cut = limit.cutLines[lineCount] { return cut }
        if let most = limit.maximumLines, lineCount == most - 1 {
            let last = limit.truncation
            if last != .wordWrapping && last != .charWrapping { return last }
        }
        return nil
    }

    func truncate(
        _ piece: inout LinePiece, _ kind: ParagraphLayoutStyle.LineBreaking, _ edges: LineEdges
    ) {
        let isLast = limit.maximumLines.map { lineCount == $0 - 1 } ?? false
        let isFollowed =
            isLast && limit.truncation.truncates
            && (limit.isFollowed || piece.range.upperBound < storage.text.count)
        if style.allowsTightening, !isFollowed, kind != .clipping,
            let amount = Tightening(storage: storage, piece: piece).amount(
                available: edges.available)
        {
            piece.tightening = amount
            return
        }
        piece.cut = Truncation(storage: storage, piece: piece, available: edges.available)
            .cut(kind, isFollowed: isFollowed)
    }

    var wrapping: LineMeasure.Wrapping { wrapping(truncation) }

    func wrapping(_ truncation: ParagraphLayoutStyle.LineBreaking?) -> LineMeasure.Wrapping {
        if truncation != nil || style.lineBreaking == .clipping || width <= 2 * padding {
            return .none
        }
        return wrappingInside
    }

    /// Where a line may end that goes on in another one or behind a hole.
    var wrappingInside: LineMeasure.Wrapping {
        style.lineBreaking == .charWrapping ? .characters : .words
    }

    var isFirstLine: Bool { offset == 0 && !storage.startsInside }

    static func positive(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }
}
