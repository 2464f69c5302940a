/// Heights of lines from what stands in them and from the paragraph style.
struct LineHeights {
    /// Largest distances from the baseline among the contents of a line.
    struct Measures: Equatable {
        var ascent = -Double.infinity
        var descent = -Double.infinity
        var leading = 0.0

        mutating func add(_ metrics: FontMetrics, raised: Double) {
            ascent = max(ascent, metrics.ascent + raised)
            descent = max(descent, metrics.descent - raised)
            leading = max(leading, metrics.leading)
        }
    }

    let storage: ShapedStorage

    /// What all text of a paragraph measures; nil when it is not all the same.
    static func common(_ items: [ShapedItem]) -> Measures? {
        var all: Measures?
        var last: ShapedItem?
        for item in items where item.kind != .attachment {
            if let last, last.face === item.face, last.size == item.size,
                last.baselineOffset == item.baselineOffset, last.fallback === item.fallback
            {
                continue
            }
            var measures = Measures()
            measures.add(item.metrics, raised: item.baselineOffset)
            guard all == nil || all == measures else { return nil }
            all = measures
            last = item
        }
        return all
    }

    /// The first guess for a line that begins at `offset`.
    func measures(at offset: Int) -> Measures {
        var all = Measures()
        guard !storage.items.isEmpty else {
            all.add(storage.emptyMetrics, raised: 0)
            return all
        }
        let item = storage.items[storage.itemIndex(at: offset)]
        all.add(item.metrics, raised: item.baselineOffset)
        return all
    }

    func add(_ piece: LinePiece, to all: inout Measures) {
        guard !storage.items.isEmpty, !piece.range.isEmpty else {
            all.add(storage.emptyMetrics, raised: 0)
            return
        }
        guard let cut = piece.cut else { return add(piece.range, of: piece, to: &all) }
        // What is left out has no height.
        let item = storage.items[cut.mark.item]
        all.add(item.metrics, raised: item.baselineOffset)
        add(piece.range.lowerBound..<cut.removed.lowerBound, of: piece, to: &all)
        add(cut.removed.upperBound..<piece.range.upperBound, of: piece, to: &all)
    }

    private func add(_ range: Range<Int>, of piece: LinePiece, to all: inout Measures) {
        guard !range.isEmpty else { return }
        var index = storage.itemIndex(at: range.lowerBound)
        while index < storage.items.count,
            storage.items[index].range.lowerBound < range.upperBound
        {
            let item = storage.items[index]
            if item.kind == .attachment, piece.dynamic(at: item.range.lowerBound)?.isFloat == true {
                // Stands elsewhere.
            } else if item.kind == .attachment,
                let box = piece.dynamic(at: item.range.lowerBound)?.box
            {
                // The text around an attachment keeps its font's line height as the least.
                all.add(item.metrics, raised: 0)
                all.ascent = max(all.ascent, box.ascent + item.baselineOffset)
                all.descent = max(all.descent, box.descent - item.baselineOffset)
            } else {
                all.add(item.metrics, raised: item.baselineOffset)
            }
            index += 1
        }
        if all.ascent == -.infinity { all.add(storage.emptyMetrics, raised: 0) }
    }

    /// Height of the line without spacing, and its baseline below the line's top. What the style adds or takes away
    /// goes to the top, as in TextKit.
    func height(_ measures: Measures) -> (height: Double, baseline: Double) {
        let style = storage.style
        let (ascent, descent) = (max(measures.ascent, 0), max(measures.descent, 0))
        let below = descent + (style.usesFontLeading ? measures.leading : 0)
        var height = ascent + below
        if style.lineHeightMultiple.isFinite, style.lineHeightMultiple > 0 {
            height *= style.lineHeightMultiple
        }
        height = max(height, LineFiller.positive(style.minimumLineHeight))
        let most = LineFiller.positive(style.maximumLineHeight)
        if most > 0 { height = min(height, most) }
        return (height, height - below)
    }
}
