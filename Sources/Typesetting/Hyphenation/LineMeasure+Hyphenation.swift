extension LineMeasure {
    /// The piece that ends inside the word which does not fit, at the last place where it and a hyphen fit.
    ///
    /// Nil when the line is full enough without (Apple's page on `hyphenationFactor`) or the word stays whole.
    func hyphenated(_ walk: Walk, limit: Double, available: Double) -> LinePiece? {
        let filled = walk.breakAt >= 0 ? walk.breakTrimmed : 0
        guard filled < storage.style.hyphenationFactor * available, walk.at > walk.start,
            storage.flags[walk.at] & UnitFlags.softBreak == 0
        else { return nil }
        let inserted = InsertedGlyphs(storage: storage)
        var (at, x) = (walk.at, walk.xBefore)
        for point in WordDivision(storage: storage).points(around: walk.at).reversed()
        where point.offset <= walk.at && point.removed.lowerBound > max(walk.start, walk.breakAt) {
            while at > point.removed.lowerBound {
                at -= 1
                guard storage.flags[at] & UnitFlags.dynamic == 0 else { return nil }
                x -= Double(storage.advances[at])
            }
            let mark = inserted.hyphen(at: point.offset - 1, after: point.inserted)
            guard x + mark.width <= limit else { continue }
            var piece = finish(walk, at: point.offset, x: x, trimmed: x)
            piece.hyphen = mark.width
            if !point.removed.isEmpty || !point.inserted.isEmpty { piece.respelled = point }
            return piece
        }
        return nil
    }
}
