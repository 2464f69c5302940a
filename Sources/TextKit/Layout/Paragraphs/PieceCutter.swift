import Typesetting

/// Says where a long paragraph is cut when nothing is known of its lines yet.
struct PieceCutter {
    /// UTF-16 units; longer paragraphs are laid out in pieces, as long as their text wraps.
    static let longestWhole = 1 << 16
    /// A paragraph in pieces becomes whole again when it is no longer than this.
    static let joinLength = longestWhole / 4 * 3

    /// UTF-16 units that a piece is meant to have: several lines, so that its neighbours see little of an edit.
    let units: Int

    init(unitsPerLine: Double) {
        let wanted = Int(min(unitsPerLine, 1e7) * 8)
        var units = 2048
        while units < wanted { units *= 2 }
        self.units = units
    }

    /// A piece shorter than this is joined to the next one when it is edited.
    var shortest: Int { units / 4 }
    /// A piece longer than this is cut when it is edited.
    var longest: Int { units * 2 }
    /// Text behind a piece that is shaped with it, so that its last line ends where it would in the whole.
    var lookahead: Int { units / 8 }

    /// The lengths of the pieces of a stretch of a paragraph.
    func lengths(_ range: Range<Int>, _ text: (Range<Int>) -> [UInt16]) -> [Int] {
        var result: [Int] = []
        var start = range.lowerBound
        while range.upperBound - start > longest {
            let wanted = start + units
            let first = wanted - units / 4
            let cut = first + Self.cut(text(first..<wanted + 2), before: units / 4)
            result.append(cut - start)
            start = cut
        }
        if range.upperBound > start { result.append(range.upperBound - start) }
        return result
    }

    /// The last place at or before `limit` at which a line may begin: after a space, else before a grapheme.
    private static func cut(_ units: [UInt16], before limit: Int) -> Int {
        for at in stride(from: limit, to: 0, by: -1)
        where units[at - 1] == 0x20 && units[at] != 0x20 && !(0x300...0x36F).contains(units[at]) {
            return at
        }
        return max(TextBoundaries.graphemeBoundary(before: limit + 1, in: units), 1)
    }
}

extension ParagraphLayoutStyle.LineBreaking {
    /// True when a paragraph has as many lines as its text needs.
    var wraps: Bool { self == .wordWrapping || self == .charWrapping }
}
