import Foundation

/// `mutableString`: a view of its owner's text whose changes go through the owner.
final class MutableStringProxy: NSMutableString {
    private weak var owner: NSMutableAttributedString?

    convenience init(owner: NSMutableAttributedString) {
        self.init(capacity: 0)
        self.owner = owner
    }

    override var length: Int {
        lastChange = nil
        return owner?.length ?? 0
    }

    override func character(at index: Int) -> unichar {
        lastChange = nil
        guard let owner else { preconditionFailure("mutableString outlived its attributed string") }
        return owner.utf16Units(in: NSRange(location: index, length: 1))[0]
    }

    override func replaceCharacters(in range: NSRange, with aString: String) {
        guard let owner else { return }
        var (place, shift) = (range, 0)
        if let last = lastChange, last.isFollowed(by: range, aString, in: owner) {
            shift = last.shift
            place.location += shift
        }
        let removed = owner.utf16Units(in: place)
        let count = aString.utf16.count
        owner.replaceCharacters(in: place, with: aString)
        lastChange = Change(
            range: range, inserted: NSRange(location: place.location, length: count),
            shift: shift + count - range.length, replacement: aString, removed: removed)
    }

    /// The change before, when nothing was read since.
    private var lastChange: Change?

    /// A change that may be one of a row: Foundation's `replaceOccurrences(of:with:options:range:)` finds all places
    /// first and then replaces them from the front, where a subclass's text has moved meanwhile. It cannot be overridden.
    private struct Change {
        /// As it was given.
        var range: NSRange
        /// Where the new text stands.
        var inserted: NSRange
        /// How far the text behind it has moved since the row began.
        var shift: Int
        var replacement: String
        var removed: [UInt16]

        /// True when a change is the next one of the row: its range makes no sense in the present text, but does so
        /// where it moved to.
        func isFollowed(
            by next: NSRange, _ text: String, in owner: NSAttributedString
        ) -> Bool {
            guard range.length > 0, text == replacement, next.length == range.length,
                next.location >= range.upperBound
            else { return false }
            let moved = NSRange(location: next.location + shift, length: next.length)
            guard holdsSame(moved, owner) else { return false }
            return next.location < inserted.upperBound || !holdsSame(next, owner)
        }

        private func holdsSame(_ range: NSRange, _ owner: NSAttributedString) -> Bool {
            guard range.location >= 0, range.upperBound <= owner.length else { return false }
            func folded(_ units: [UInt16]) -> String {
                String(decoding: units, as: UTF16.self).lowercased()
            }
            return folded(owner.utf16Units(in: range)) == folded(removed)
        }
    }

    // Foundation asks for these of every subclass.

    required init(capacity: Int) {
        super.init(capacity: capacity)
    }

    required init(string aString: String) {
        super.init(string: aString)
    }

    required init(characters: UnsafePointer<unichar>, length: Int) {
        super.init(characters: characters, length: length)
    }

    convenience required init?(coder aDecoder: NSCoder) {
        self.init(capacity: 0)
    }

    convenience required init(stringLiteral value: StaticString) {
        self.init(string: value.description)
    }

    convenience required init(unicodeScalarLiteral value: StaticString) {
        self.init(string: value.description)
    }

    convenience required init(extendedGraphemeClusterLiteral value: StaticString) {
        self.init(string: value.description)
    }
}
