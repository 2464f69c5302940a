extension Line {
    /// True when both draw the same pixels from their left edges, given that their text is the same.
    ///
    /// `shift` is how much further on in its paragraph this line's text stands.
    public func looksLike(_ old: Line, shift: Int) -> Bool {
        guard range.lowerBound - shift == old.range.lowerBound, range.count == old.range.count,
            rect.width == old.rect.width, rect.height == old.rect.height, rect.x == old.rect.x,
            baseline == old.baseline, truncatedRange == nil, old.truncatedRange == nil
        else { return false }
        if details == nil, old.details == nil, hasItems(of: old, shift: shift) { return true }
        let (mine, theirs) = (runs, old.runs)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.looksLike($1) }
    }

    /// True when the lines, which are nothing but a part of their paragraphs, are kept alike: then they draw the same,
    /// and their runs need not be made. This is asked for each line of a paragraph at each key. What draws the same
    /// may be kept in other ways.
    private func hasItems(of old: Line, shift: Int) -> Bool {
        guard textX == old.textX, textWidth == old.textWidth, stretch == old.stretch,
            storage.baseLevel == old.storage.baseLevel
        else { return false }
        if range.isEmpty || (storage === old.storage && shift == 0) { return true }
        let (mine, theirs) = (storage.items, old.storage.items)
        var index = storage.itemIndex(at: range.lowerBound)
        var other = old.storage.itemIndex(at: old.range.lowerBound)
        while index < mine.count, mine[index].range.lowerBound < range.upperBound {
            let part = mine[index].range.clamped(to: range)
            guard other < theirs.count,
                part == theirs[other].range.clamped(to: old.range).shifted(by: shift),
                mine[index].looksLike(theirs[other])
            else { return false }
            let isSimple = mine[index].glyphs == nil
            guard isSimple == (theirs[other].glyphs == nil),
                storage.hasUnits(of: old.storage, in: part, shift: shift, withGlyphs: isSimple),
                isSimple
                    || storage.hasGlyphs(
                        of: old.storage, in: part, mine[index], theirs[other], shift: shift)
            else { return false }
            index += 1
            other += 1
        }
        return true
    }
}

extension ShapedItem {
    fileprivate func looksLike(_ old: ShapedItem) -> Bool {
        kind == old.kind && level == old.level && face === old.face && size == old.size
            && baselineOffset == old.baselineOffset
    }
}

extension ShapedStorage {
    /// True when the units of a range have the advances and kinds of space, and if asked for the glyphs, of those that
    /// stand `shift` before them in another paragraph.
    fileprivate func hasUnits(
        of old: ShapedStorage, in range: Range<Int>, shift: Int, withGlyphs: Bool
    ) -> Bool {
        let seen = UnitFlags.space | UnitFlags.stretches | UnitFlags.clusterStart
        for at in range {
            guard advances[at] == old.advances[at - shift],
                (flags[at] ^ old.flags[at - shift]) & seen == 0,
                !withGlyphs || ids[at] == old.ids[at - shift]
            else { return false }
        }
        return true
    }

    /// The same for the glyphs of an item that has a list of them.
    fileprivate func hasGlyphs(
        of old: ShapedStorage, in range: Range<Int>, _ item: ShapedItem, _ oldItem: ShapedItem,
        shift: Int
    ) -> Bool {
        let before = range.shifted(by: -shift)
        let lists = (glyphs(in: range, of: item), old.glyphs(in: before, of: oldItem))
        guard let list = lists.0, let oldList = lists.1 else { return false }
        return list.count == oldList.count
            && zip(list, oldList).allSatisfy { glyphs[$0].looksLike(old.glyphs[$1]) }
    }
}

extension ShapedGlyph {
    fileprivate func looksLike(_ old: ShapedGlyph) -> Bool {
        id == old.id && advance == old.advance && xOffset == old.xOffset && yOffset == old.yOffset
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}

extension GlyphRun {
    fileprivate func looksLike(_ old: GlyphRun) -> Bool {
        guard x == old.x, width == old.width, baselineOffset == old.baselineOffset else {
            return false
        }
        switch (content, old.content) {
        case (.glyphs(let face, let size), .glyphs(let oldFace, let oldSize)):
            return face === oldFace && size == oldSize && hasGlyphs(of: old)
        case (.space, .space): return true
        default: return false
        }
    }
}
