/// Where the owner of a line put its glyphs from an offset on, up to the end of what is spaced as the font says.
public struct MovedGlyphs: Hashable, Sendable {
    /// UTF-16 offset in the paragraph.
    public var offset: Int
    /// Left edge of the glyph, points from the left edge of the line fragment.
    public var x: Double
    /// Its baseline, points below the top edge of the line fragment.
    public var y: Double

    public init(offset: Int, x: Double, y: Double) {
        self.offset = offset
        self.x = x
        self.y = y
    }
}

extension Line {
    /// Moves the glyphs of one stretch; the others stay where they are.
    public mutating func move(_ glyphs: MovedGlyphs) {
        guard range.contains(glyphs.offset) else { return }
        change {
            $0.moved.removeAll { $0.offset == glyphs.offset }
            $0.moved.append(glyphs)
        }
    }

    /// Gives an attachment another size; its neighbours stay where they are.
    public mutating func resize(attachmentAt offset: Int, width: Double, height: Double) {
        change {
            guard let index = $0.dynamics.firstIndex(where: { $0.offset == offset }),
                let box = $0.dynamics[index].box
            else { return }
            $0.dynamics[index].box =
                InlineBox(width: width, ascent: height - box.descent, descent: box.descent).repaired
        }
    }

    /// The units around an offset whose glyphs stand one behind the other as the font says: a run, cut where
    /// justification widens a space and where glyphs were moved.
    public func nominallySpacedRange(at offset: Int) -> Range<Int> {
        guard let run = runs.first(where: { $0.range.contains(offset) && !$0.isInserted }) else {
            return offset..<min(offset + 1, max(range.upperBound, offset))
        }
        guard stretch != 0, case .shaped(let storage, _, let own) = run.source, own != 0 else {
            return run.range
        }
        func isWide(_ at: Int) -> Bool { storage.flags[at] & UnitFlags.stretches != 0 }
        var (start, end) = (offset, offset + 1)
        while start > run.range.lowerBound, !isWide(start - 1) { start -= 1 }
        while end < run.range.upperBound, !isWide(end - 1) { end += 1 }
        return start..<end
    }
}

extension GlyphRun {
    /// Takes its place from where its first glyph was put.
    mutating func take(_ moved: MovedGlyphs, baseline: Double) {
        let lead = isRightToLeft ? width - advance(ofFirst: moved.offset) : 0
        x = moved.x - lead
        baselineOffset = baseline - moved.y
    }

    private func advance(ofFirst offset: Int) -> Double {
        guard case .shaped(let storage, _, _) = source, case .glyphs = content else { return width }
        return Double(storage.advances[offset])
    }
}
