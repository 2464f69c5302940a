extension Line {
    /// True when both draw the same pixels from their left edges, given that their text is the same.
    ///
    /// `shift` is how much further on in its paragraph this line's text stands.
    public func looksLike(_ old: Line, shift: Int) -> Bool {
        guard range.lowerBound - shift == old.range.lowerBound, range.count == old.range.count,
            rect.width == old.rect.width, rect.height == old.rect.height, rect.x == old.rect.x,
            baseline == old.baseline, truncatedRange == nil, old.truncatedRange == nil
        else { return false }
        if details == nil, old.details == nil { return hasItems(of: old, shift: shift) }
        let (mine, theirs) = (runs, old.runs)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.looksLike($1) }
    }

    /// The same for lines that are nothing but a part of their paragraphs, without making their runs: both are asked
    /// for each line of a paragraph at each key.
    private func hasItems(of old: Line, shift: Int) -> Bool {
        guard textX == old.textX, textWidth == old.textWidth, stretch == old.stretch,
            storage.baseLevel == old.storage.baseLevel,
            storage.hasUnits(of: old.storage, in: range, shift: shift)
        else { return false }
        if range.isEmpty || (storage === old.storage && shift == 0) { return true }
        let (mine, theirs) = (storage.items, old.storage.items)
        var index = storage.itemIndex(at: range.lowerBound)
        var other = old.storage.itemIndex(at: old.range.lowerBound)
        while index < mine.count, mine[index].range.lowerBound < range.upperBound {
            guard other < theirs.count,
                mine[index].range.clamped(to: range)
                    == theirs[other].range.clamped(to: old.range).shifted(by: shift),
                mine[index].looksLike(theirs[other]),
                storage.hasGlyphs(
                    of: old.storage, in: mine[index].range.clamped(to: range), mine[index],
                    theirs[other], shift: shift)
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
    /// True when the units of a range have the glyphs, advances and kinds of space of those that stand `shift` before
    /// them in another paragraph.
    fileprivate func hasUnits(of old: ShapedStorage, in range: Range<Int>, shift: Int) -> Bool {
        if self === old, shift == 0 { return true }
        let seen = UnitFlags.space | UnitFlags.stretches | UnitFlags.clusterStart
        for at in range {
            guard ids[at] == old.ids[at - shift], advances[at] == old.advances[at - shift],
                (flags[at] ^ old.flags[at - shift]) & seen == 0
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
        guard let list = lists.0, let oldList = lists.1 else {
            return lists.0 == nil && lists.1 == nil
        }
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
