import UIKit

/// A place in a text that moves with edits, as a caret does: what is typed at it lands before it.
@MainActor final class InsertionMark {
    /// UTF-16; what stands there is replaced.
    private(set) var range: NSRange

    init(_ range: NSRange) { self.range = range }

    /// Follows an edit: `old` became `newLength` units.
    func follow(_ old: NSRange, newLength: Int) {
        if range.length == 0 {
            let place = InsertionMark.map(range.location, old, newLength, isForward: true)
            range = NSRange(location: place, length: 0)
        } else {
            let start = InsertionMark.map(range.location, old, newLength, isForward: true)
            let end = InsertionMark.map(NSMaxRange(range), old, newLength, isForward: false)
            range = NSRange(location: start, length: max(0, end - start))
        }
    }

    /// A place inside of what was replaced goes to the end, or the start, of what is there now.
    private static func map(_ place: Int, _ old: NSRange, _ newLength: Int, isForward: Bool) -> Int
    {
        if place < old.location { return place }
        if place > NSMaxRange(old) { return place + newLength - old.length }
        if old.length == 0 { return isForward ? place + newLength : place }
        if place == old.location { return place }
        if place == NSMaxRange(old) { return place + newLength - old.length }
        return isForward ? old.location + newLength : old.location
    }
}
