import DocumentModel

/// Counts the items of lists: one that goes on behind other text counts on, a list in the next item of another starts
/// again.
struct ItemCounts {
    private struct Key: Hashable {
        var id: Int
        var format: String
    }
    /// By depth.
    private var counts: [[Key: Int]] = []

    /// Number of the next item of the innermost list.
    func next(_ level: ParagraphValue.ListLevel, depth: Int) -> Int {
        let key = Key(id: level.listID, format: level.markerFormat)
        let before = depth < counts.count ? counts[depth][key] ?? 0 : 0
        return level.startingNumber &+ before
    }

    /// An item of the innermost of these lists.
    mutating func add(_ lists: [ParagraphValue.ListLevel]) {
        guard let last = lists.last else { return }
        counts.removeSubrange(min(lists.count, counts.count)...)
        while counts.count < lists.count { counts.append([:]) }
        let key = Key(id: last.listID, format: last.markerFormat)
        counts[lists.count - 1][key, default: 0] += 1
    }
}
