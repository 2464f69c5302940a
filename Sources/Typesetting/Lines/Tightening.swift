/// Sets letters closer where a line is a little too long, before anything is left out of it
/// (`NSParagraphStyle.allowsDefaultTighteningForTruncation`).
struct Tightening {
    let storage: ShapedStorage
    let piece: LinePiece

    /// How much longer than its room a line may be, as a share of the room: AppKit's default
    /// `tighteningFactorForTruncation`.
    private static let limit = 0.05

    /// Points to add behind every cluster but the last, negative; nil when there is nothing to gain or too much to do.
    func amount(available: Double) -> Double? {
        let excess = piece.trimmedWidth - available
        guard excess > LineMeasure.tolerance, available > 0, excess <= available * Self.limit
        else { return nil }
        let gaps = self.gaps
        guard !gaps.isEmpty, !text.contains(where: { Self.isJoined(storage.text[$0]) }) else {
            return nil
        }
        return -excess / Double(gaps.count)
    }

    /// The paragraph with the line's clusters set closer: its lines are made as from any other.
    func apply() -> ShapedStorage {
        var advances = storage.advances
        var glyphs = storage.glyphs
        let change = Float(piece.tightening)
        var isTight = [Bool](repeating: false, count: text.count)
        for at in gaps {
            advances[at] += change
            isTight[at - text.lowerBound] = true
        }
        for index in glyphs.indices {
            let cluster = Int(glyphs[index].cluster)
            let isLast =
                index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
            if isLast, text.contains(cluster), isTight[cluster - text.lowerBound] {
                glyphs[index].advance += change
            }
        }
        return ShapedStorage(storage, glyphs: glyphs, advances: advances)
    }

    private var text: Range<Int> { piece.range.lowerBound..<piece.trimmedEnd }

    /// Where clusters of glyphs begin that have another one behind them.
    private var gaps: [Int] {
        guard !text.isEmpty else { return [] }
        let last = storage.clusterRange(at: text.upperBound - 1).lowerBound
        return text.filter {
            $0 < last && storage.flags[$0] & UnitFlags.clusterStart != 0
                && storage.flags[$0] & UnitFlags.dynamic == 0
        }
    }

    /// Letters that touch their neighbours: Arabic, Syriac, N'Ko, Mongolian and what belongs to them.
    private static func isJoined(_ unit: UInt16) -> Bool {
        (unit >= 0x600 && unit <= 0x8FF) || (unit >= 0x1800 && unit <= 0x18AF)
            || (unit >= 0xFB50 && unit <= 0xFDFF) || (unit >= 0xFE70 && unit <= 0xFEFC)
    }
}
