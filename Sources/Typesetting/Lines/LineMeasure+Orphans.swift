extension LineMeasure {
    /// The piece without its last word where the line after it would hold a single word and ends the paragraph
    /// (`NSParagraphStyle.LineBreakStrategy.pushOut`).
    func withoutOrphan(_ piece: LinePiece, _ walk: Walk, _ limit: Double) -> LinePiece {
        let end = storage.text.count
        func isBreak(_ at: Int) -> Bool { storage.flags[at] & UnitFlags.softBreak != 0 }
        guard !storage.endsInside, end - piece.range.upperBound < 64, piece.hyphen == nil,
            piece.range.upperBound < end,
            !(piece.range.upperBound + 1..<end).contains(where: isBreak),
            let previous = (piece.range.lowerBound + 1..<piece.range.upperBound).last(
                where: isBreak),
            storage.flags[previous - 1] & UnitFlags.softHyphen == 0,
            // At least two words stay.
            (piece.range.lowerBound + 1..<previous).contains(where: isBreak)
        else { return piece }
        var (pushed, all) = (0.0, 0.0)
        for at in previous..<end {
            if storage.flags[at] & UnitFlags.dynamic != 0 { return piece }
            if at < piece.range.upperBound { pushed += Double(storage.advances[at]) }
            if storage.flags[at] & UnitFlags.mandatoryBreak == 0 {
                all += Double(storage.advances[at])
            }
        }
        guard all <= limit else { return piece }
        var trimmed = piece.width - pushed
        var last = previous
        while last > piece.range.lowerBound, storage.flags[last - 1] & UnitFlags.space != 0 {
            last -= 1
            trimmed -= Double(storage.advances[last])
        }
        return finish(walk, at: previous, x: piece.width - pushed, trimmed: trimmed)
    }
}
