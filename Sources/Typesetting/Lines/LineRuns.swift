/// Makes the glyph runs of a line: its items cut to its range, in visual order, placed.
struct LineRuns {
    private let line: Line
    private let storage: ShapedStorage
    private let range: Range<Int>
    private let trimmedEnd: Int
    /// The text that justification widened.
    private let stretched: Range<Int>
    private let moved: [MovedGlyphs]
    /// Offsets, in order, at which runs are cut because glyphs were moved.
    private let cuts: [Int]

    /// A part of an item, or a mark that is not in the text, before it is placed.
    private struct Slice {
        var item: Int
        var range: Range<Int>
        var level: UInt8
        var mark: InsertedGlyphs.Mark?
    }

    init(_ line: Line) {
        self.line = line
        storage = line.storage
        range = line.range
        trimmedEnd = line.trimmedEnd
        moved = line.details?.values.moved ?? []
        cuts = moved.map(\.offset).sorted()
        let text = range.lowerBound..<trimmedEnd
        stretched =
            line.stretch == 0
            ? text
            : storage.stretchable(
                text, line.details?.dynamics ?? [],
                endsInHyphen: line.details?.inserted != nil)
    }

    func make() -> [GlyphRun] {
        var slices: [Slice] = []
        var end = trimmedEnd
        if let inserted = line.details?.inserted {
            let item = inserted.mark.item
            add(range.lowerBound..<inserted.range.lowerBound, to: &slices)
            slices.append(
                Slice(
                    item: item, range: inserted.range,
                    level: inserted.isEllipsis ? storage.baseLevel : storage.items[item].level,
                    mark: inserted.mark))
            // An ellipsis may stand for the separator too.
            end = max(inserted.range.upperBound, trimmedEnd)
            add(inserted.range.upperBound..<end, to: &slices)
        } else {
            add(range.lowerBound..<stretched.upperBound, to: &slices)
            add(stretched.upperBound..<trimmedEnd, to: &slices)
        }
        add(end..<range.upperBound, to: &slices)
        Self.reorder(&slices)
        return place(slices)
    }

    private func add(_ range: Range<Int>, to slices: inout [Slice]) {
        guard !range.isEmpty else { return }
        let isTrailing = range.lowerBound >= trimmedEnd
        var index = storage.itemIndex(at: range.lowerBound)
        while index < storage.items.count, storage.items[index].range.lowerBound < range.upperBound
        {
            let item = storage.items[index]
            // Rule L1: trailing white space has the paragraph's direction; tabs have it from the paragraph's levels.
            let level = isTrailing ? storage.baseLevel : item.level
            var part = item.range.clamped(to: range)
            for cut in cuts where cut > part.lowerBound && cut < part.upperBound {
                slices.append(
                    Slice(item: index, range: part.lowerBound..<cut, level: level, mark: nil))
                part = cut..<part.upperBound
            }
            slices.append(Slice(item: index, range: part, level: level, mark: nil))
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

    private func place(_ slices: [Slice]) -> [GlyphRun] {
        var runs: [GlyphRun] = []
        runs.reserveCapacity(slices.count)
        var pen = line.textX - line.rect.x - (line.isRightToLeft ? trailingWidth : 0)
        for slice in slices {
            var run = self.run(slice)
            run.x = pen
            pen += run.width
            if let moved = moved.first(where: { $0.offset == slice.range.lowerBound }),
                slice.mark == nil
            {
                run.take(moved, baseline: line.baseline)
            }
            runs.append(run)
        }
        return runs
    }

    private var trailingWidth: Double { line.details?.trailingWidth ?? line.plainTrailingWidth }

    private func run(_ slice: Slice) -> GlyphRun {
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
            line.stretch != 0 && slice.range.lowerBound >= stretched.lowerBound
            && slice.range.upperBound <= stretched.upperBound
        let stretch = isStretched ? Double(line.stretch) : 0
        var width = 0.0
        for at in slice.range {
            width += Double(storage.advances[at])
            if stretch != 0, storage.flags[at] & UnitFlags.stretches != 0 { width += stretch }
        }
        var content = GlyphRun.Content.space
        var list: Range<Int>?
        switch item.kind {
        case .glyphs:
            content = .glyphs(face: item.face, size: item.size)
            list = storage.glyphs(in: slice.range, of: item)
        case .attachment, .tab:
            let dynamic = line.details?.dynamics.first { $0.offset == slice.range.lowerBound }
            width = dynamic?.advance ?? 0
            if let box = dynamic?.box { content = .attachment(box) }
        case .control: break
        }
        return GlyphRun(
            content: content, range: slice.range, styleRun: item.styleRun, bidiLevel: slice.level,
            source: .shaped(storage, list: list, stretch: stretch), x: 0, width: width,
            baselineOffset: item.baselineOffset, metrics: item.metrics)
    }
}
