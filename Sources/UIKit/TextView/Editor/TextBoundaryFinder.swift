import Typesetting

/// Boundaries of graphemes, words and paragraphs around a place of a text. Looks at one paragraph at a time, and of a
/// long one at a window of it.
struct TextBoundaryFinder {
    let storage: NSTextStorage

    /// What of a paragraph is looked at on each side of a place, UTF-16 units.
    private static let reach = 4096

    private struct Window {
        var start: Int
        var units: [UInt16]
    }

    // MARK: Graphemes

    func grapheme(after offset: Int) -> Int {
        guard offset < storage.length else { return storage.length }
        let window = window(around: offset)
        return window.start
            + TextBoundaries.graphemeBoundary(after: offset - window.start, in: window.units)
    }

    func grapheme(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let window = window(around: offset)
        return window.start
            + TextBoundaries.graphemeBoundary(before: offset - window.start, in: window.units)
    }

    /// The grapheme cluster that the unit at `offset` belongs to.
    func graphemeRange(at offset: Int) -> NSRange {
        let window = window(around: offset)
        let range = TextBoundaries.graphemeRange(at: offset - window.start, in: window.units)
        return NSRange(location: window.start + range.lowerBound, length: range.count)
    }

    // MARK: Words

    func word(after offset: Int) -> Int {
        guard offset < storage.length else { return storage.length }
        let window = window(around: offset)
        return window.start
            + TextBoundaries.nextWordBoundary(after: offset - window.start, in: window.units)
    }

    func word(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let window = window(around: offset)
        return window.start
            + TextBoundaries.previousWordBoundary(before: offset - window.start, in: window.units)
    }

    /// The word, or the stretch between two words, that the unit at `offset` belongs to.
    func wordRange(at offset: Int) -> NSRange {
        guard storage.length > 0 else { return NSRange(location: 0, length: 0) }
        let offset = min(offset, storage.length - 1)
        let window = window(around: offset)
        let range = TextBoundaries.wordRange(at: offset - window.start, in: window.units)
        return NSRange(location: window.start + range.lowerBound, length: range.count)
    }

    /// True when the stretch is letters, digits or ideographs.
    func isWord(_ range: NSRange) -> Bool {
        guard range.length > 0 else { return false }
        let window = window(around: range.location)
        let start = range.location - window.start
        return TextBoundaries.isWord(start..<start + range.length, in: window.units)
    }

    // MARK: Paragraphs

    /// The paragraph that holds `offset`, its separator included.
    func paragraph(at offset: Int) -> NSRange {
        let start = paragraphStart(before: offset, limit: 0)
        let end = paragraphEnd(after: offset, limit: storage.length)
        return NSRange(location: start, length: end - start)
    }

    private func paragraphStart(before offset: Int, limit: Int) -> Int {
        var end = min(offset, storage.length)
        while end > limit {
            let start = max(limit, end - 512)
            let units = units(start, min(end + 1, storage.length))
            for index in stride(from: end - 1, through: start, by: -1) {
                let unit = units[index - start]
                guard Self.isSeparator(unit) else { continue }
                let next = index - start + 1
                if unit == 0x0D, next < units.count, units[next] == 0x0A { continue }
                return index + 1
            }
            end = start
        }
        return limit
    }

    private func paragraphEnd(after offset: Int, limit: Int) -> Int {
        var start = min(offset, limit)
        while start < limit {
            let end = min(limit, start + 512)
            let units = units(start, min(end + 1, storage.length))
            for index in start..<end {
                let unit = units[index - start]
                guard Self.isSeparator(unit) else { continue }
                let next = index - start + 1
                if unit == 0x0D, next < units.count, units[next] == 0x0A { continue }
                return index + 1
            }
            start = end
        }
        return limit
    }

    private static func isSeparator(_ unit: UInt16) -> Bool {
        unit == 0x0A || unit == 0x0D || unit == 0x2029
    }

    private func units(_ start: Int, _ end: Int) -> [UInt16] {
        storage.utf16Units(in: NSRange(location: start, length: end - start))
    }

    private func window(around offset: Int) -> Window {
        let start = max(0, offset - Self.reach)
        let end = min(storage.length, offset + Self.reach)
        return Window(start: start, units: units(start, end))
    }
}
