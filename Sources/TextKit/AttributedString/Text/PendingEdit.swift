/// Several edits as one: the stretch outside of which a text stayed as it was.
struct PendingEdit {
    /// In the text before the first edit.
    var old: Range<Int>
    /// UTF-16 units that are there now.
    var count: Int

    init(_ range: Range<Int>, delta: Int) {
        old = range
        count = range.count + delta
    }

    /// Adds an edit of the text as it is now.
    mutating func add(_ range: Range<Int>, delta: Int) {
        let now = old.lowerBound..<old.lowerBound + count
        let before = max(now.lowerBound - range.lowerBound, 0)
        let behind = max(range.upperBound - now.upperBound, 0)
        old = old.lowerBound - before..<old.upperBound + behind
        count += before + behind + delta
    }
}
