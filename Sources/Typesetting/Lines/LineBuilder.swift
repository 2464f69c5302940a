/// Turns a measured piece into a line: truncation, visual order, alignment.
struct LineBuilder {
    let storage: ShapedStorage
    let piece: LinePiece
    let edges: LineEdges
    let rect: Rect
    let isLastLine: Bool
    let truncation: ParagraphLayoutStyle.LineBreaking?

    /// A part of an item, or a mark that is not in the text, before it is placed.
    struct Slice {
        var item: Int
        var range: Range<Int>
        var level: UInt8
        var mark: InsertedGlyphs.Mark?
    }

    private var baseLevel: UInt8 { storage.baseLevel }

    /// The line with its horizontal geometry; the filler knows the heights.
    ///
    /// `slices` is room to work in.
    func line(_ slices: inout [Slice]) -> Line {
        slices.removeAll(keepingCapacity: true)
        var width = piece.trimmedWidth
        var truncated: Range<Int>?
        if let truncation, piece.trimmedWidth > edges.available + LineMeasure.tolerance,
            let cut = cut(truncation)
        {
            truncated = cut.removed
            addSlices(piece.range.lowerBound..<cut.removed.lowerBound, to: &slices)
            slices.append(
                Slice(item: cut.mark.item, range: cut.removed, level: baseLevel, mark: cut.mark))
            addSlices(cut.removed.upperBound..<piece.trimmedEnd, to: &slices)
            width = cut.width
        } else {
            addSlices(piece.range.lowerBound..<piece.trimmedEnd, to: &slices)
            if piece.hyphen != nil, piece.trimmedEnd > piece.range.lowerBound {
                let mark = InsertedGlyphs(storage: storage).hyphen(at: piece.trimmedEnd - 1)
                let end = piece.trimmedEnd
                slices.append(
                    Slice(item: mark.item, range: end..<end, level: baseLevel, mark: mark))
                width += mark.width
            }
        }
        let trailing = piece.trimmedEnd..<piece.range.upperBound
        addSlices(trailing, to: &slices)
        Self.reorder(&slices)
        return place(slices, textWidth: width, truncated: truncated)
    }

    // MARK: Slices

    private func addSlices(_ range: Range<Int>, to slices: inout [Slice]) {
        guard !range.isEmpty else { return }
        let isTrailing = range.lowerBound >= piece.trimmedEnd
        var index = storage.itemIndex(at: range.lowerBound)
        while index < storage.items.count, storage.items[index].range.lowerBound < range.upperBound
        {
            let item = storage.items[index]
            // Rule L1: trailing white space has the paragraph's direction; tabs have it from the paragraph's levels.
            let level = isTrailing ? baseLevel : item.level
            slices.append(
                Slice(item: index, range: item.range.clamped(to: range), level: level, mark: nil))
            index += 1
        }
    }

    /// Rule L2: reverses every stretch of at least each odd level.
    private static func reorder(_ slices: inout [Slice]) {
        var highest: UInt8 = 0
        for slice in slices { highest = max(highest, slice.level) }
        guard highest > 0 else { return }
        for level in stride(from: highest, through: 1, by: -1) {
            var start = 0
            while start < slices.count {
                guard slices[start].level >= level else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < slices.count, slices[end].level >= level { end += 1 }
                slices[start..<end].reverse()
                start = end
            }
        }
    }

    // MARK: Placing

    private func place(_ slices: [Slice], textWidth: Double, truncated: Range<Int>?) -> Line {
        let isRightToLeft = baseLevel & 1 == 1
        let stretch = truncated == nil ? justification(textWidth) : 0
        let filled = stretch == 0 ? textWidth : edges.available
        let extra = edges.available - filled
        let textLeft = edges.left + lead(extra, isRightToLeft)
        var runs: [GlyphRun] = []
        runs.reserveCapacity(slices.count)
        var pen = textLeft - rect.x - (isRightToLeft ? max(piece.width - piece.trimmedWidth, 0) : 0)
        for slice in slices {
            var run = self.run(slice, stretch: stretch)
            run.x = pen
            pen += run.width
            runs.append(run)
        }
        return Line(
            range: piece.range, rect: rect,
            usedRect: Rect(x: textLeft, y: rect.y, width: filled, height: 0), baseline: 0,
            runs: runs, truncatedRange: truncated, isRightToLeft: isRightToLeft)
    }

    /// Points before the text's left edge.
    private func lead(_ extra: Double, _ isRightToLeft: Bool) -> Double {
        switch storage.style.alignment {
        case .left: return 0
        case .center: return isRightToLeft ? min(extra / 2, extra) : max(extra / 2, 0)
        case .right: return isRightToLeft ? extra : max(extra, 0)
        case .natural, .justified: return isRightToLeft ? extra : 0
        }
    }

    /// Points added to each space so that the line fills its rectangle.
    private func justification(_ textWidth: Double) -> Double {
        guard storage.style.alignment == .justified, !isLastLine else { return 0 }
        let missing = edges.available - textWidth
        guard missing > 0, edges.available < LineFiller.unlimited / 2 else { return 0 }
        let spaces = stretchable.reduce(0) {
            $0 + (storage.flags[$1] & UnitFlags.stretches != 0 ? 1 : 0)
        }
        return spaces == 0 ? 0 : missing / Double(spaces)
    }

    /// The text that justification may widen: what comes after the last tab.
    private var stretchable: Range<Int> {
        let tab = piece.dynamics.last { $0.isTab && $0.offset < piece.trimmedEnd }
        return (tab.map { $0.offset + 1 } ?? piece.range.lowerBound)..<piece.trimmedEnd
    }

    private func run(_ slice: Slice, stretch: Double) -> GlyphRun {
        let item = storage.items[slice.item]
        if let mark = slice.mark {
            var run = GlyphRun(
                content: .glyphs(face: mark.face, size: mark.size), range: slice.range,
                styleRun: item.styleRun, bidiLevel: slice.level, source: .own(mark.glyphs), x: 0,
                width: mark.width, baselineOffset: item.baselineOffset, metrics: item.metrics)
            run.isInserted = true
            return run
        }
        let isStretched =
            stretch != 0 && slice.range.lowerBound >= stretchable.lowerBound
            && slice.range.upperBound <= piece.trimmedEnd
        let applied = isStretched ? stretch : 0
        var width = 0.0
        for at in slice.range {
            width += Double(storage.advances[at])
            if applied != 0, storage.flags[at] & UnitFlags.stretches != 0 { width += applied }
        }
        var content = GlyphRun.Content.space
        var list: Range<Int>?
        switch item.kind {
        case .glyphs:
            content = .glyphs(face: item.face, size: item.size)
            list = storage.glyphs(in: slice.range, of: item)
        case .attachment, .tab:
            let dynamic = piece.dynamic(at: slice.range.lowerBound)
            width = dynamic?.advance ?? 0
            if let box = dynamic?.box { content = .attachment(box) }
        case .control: break
        }
        return GlyphRun(
            content: content, range: slice.range, styleRun: item.styleRun, bidiLevel: slice.level,
            source: .shaped(storage, list: list, stretch: applied), x: 0, width: width,
            baselineOffset: item.baselineOffset, metrics: item.metrics)
    }

    // MARK: Truncation

    private struct Cut {
        var removed: Range<Int>
        var mark: InsertedGlyphs.Mark
        /// Width of what stays, mark included.
        var width: Double
    }

    /// What to leave out so that the rest and an ellipsis fit; nil when the line is empty.
    private func cut(_ kind: ParagraphLayoutStyle.LineBreaking) -> Cut? {
        guard kind != .clipping, piece.trimmedEnd > piece.range.lowerBound else { return nil }
        let (start, end) = (piece.range.lowerBound, piece.trimmedEnd)
        let inserted = InsertedGlyphs(storage: storage)
        let mark = inserted.ellipsis(at: kind == .truncatingHead ? end - 1 : start)
        let room = max(edges.available - mark.width, 0)
        switch kind {
        case .truncatingHead:
            let tail = suffix(room, end: end)
            return Cut(removed: start..<tail.offset, mark: mark, width: tail.width + mark.width)
        case .truncatingMiddle:
            let head = prefix(room / 2, start: start)
            let tail = suffix(room - head.width, end: end)
            let cut = max(head.offset, tail.offset)
            return Cut(
                removed: head.offset..<cut, mark: mark,
                width: head.width + tail.width + mark.width)
        default:
            let head = prefix(room, start: start)
            let own = head.offset > start ? inserted.ellipsis(at: head.offset - 1) : mark
            return Cut(removed: head.offset..<end, mark: own, width: head.width + own.width)
        }
    }

    private func advance(_ at: Int) -> Double {
        storage.flags[at] & UnitFlags.dynamic != 0
            ? piece.dynamic(at: at)?.advance ?? 0 : Double(storage.advances[at])
    }

    /// The longest start of the line in `room`, without white space at its end.
    private func prefix(_ room: Double, start: Int) -> (offset: Int, width: Double) {
        var (at, x) = (start, 0.0)
        var best = (offset: start, width: 0.0)
        while at < piece.trimmedEnd {
            let end = storage.clusterRange(at: at).upperBound
            x += advance(at)
            if x > room { break }
            if storage.flags[at] & UnitFlags.space == 0 { best = (end, x) }
            at = end
        }
        return best
    }

    /// The longest end of the line in `room`, without white space at its start.
    private func suffix(_ room: Double, end: Int) -> (offset: Int, width: Double) {
        var (at, x) = (end, 0.0)
        var best = (offset: end, width: 0.0)
        while at > piece.range.lowerBound {
            let start = storage.clusterRange(at: at - 1).lowerBound
            x += advance(start)
            if x > room { break }
            if storage.flags[start] & UnitFlags.space == 0 { best = (start, x) }
            at = start
        }
        return best
    }
}
