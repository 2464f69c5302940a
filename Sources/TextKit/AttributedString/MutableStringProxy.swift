import Foundation

/// `mutableString`: a view of its owner's text whose changes go through the owner.
final class MutableStringProxy: NSMutableString {
    private weak var owner: NSMutableAttributedString?

    convenience init(owner: NSMutableAttributedString) {
        self.init(capacity: 0)
        self.owner = owner
    }

    override var length: Int {
        noteRead(ofText: false)
        return owner?.length ?? 0
    }

    override func character(at index: Int) -> unichar {
        noteRead(ofText: true)
        guard let owner else { preconditionFailure("mutableString outlived its attributed string") }
        return owner.utf16Units(in: NSRange(location: index, length: 1))[0]
    }

    override func replaceCharacters(in range: NSRange, with aString: String) {
        guard let owner else { return }
        // How far the place has moved; nil outside of a row.
        let shift =
            row.map { $0.goesOn(at: range, with: aString, in: owner) ? $0.shift : nil }
            ?? (wasSearched ? 0 : nil)
        let place = NSRange(location: range.location + (shift ?? 0), length: range.length)
        let found = owner.utf16Units(in: place)
        changeDepth += 1
        owner.replaceCharacters(in: place, with: aString)
        changeDepth -= 1
        row = shift.map {
            Row(
                end: range.upperBound, shift: $0 + aString.utf16.count - range.length,
                replacement: aString, found: found)
        }
        wasSearched = false
    }

    // MARK: Rows of changes

    // Foundation's `replaceOccurrences(of:with:options:range:)`, which cannot be overridden, reads the text, finds all
    // places and then replaces them from the front, counting in the text as it was. It reads nothing meanwhile: so
    // changes right behind a search, with nothing read between them, are such a row, as long as what each replaces is
    // found where it moved to.

    /// The changes since the text was last searched; nil where none can be a row.
    private var row: Row?
    /// Characters were read since the last change.
    private var wasSearched = false
    /// Above 0 while the owner changes: who is told of that may read.
    private var changeDepth = 0

    private func noteRead(ofText: Bool) {
        guard changeDepth == 0 else { return }
        row = nil
        if ofText { wasSearched = true }
    }

    private struct Row {
        /// End of the last place, as it was given.
        var end: Int
        /// How far the text behind it has moved since the row began.
        var shift: Int
        var replacement: String
        /// What the last place held.
        var found: [UInt16]

        func goesOn(at range: NSRange, with text: String, in owner: NSAttributedString) -> Bool {
            guard text == replacement, range.location >= end else { return false }
            let moved = NSRange(location: range.location + shift, length: range.length)
            guard moved.location >= 0, moved.upperBound <= owner.length else { return false }
            let units = owner.utf16Units(in: moved)
            return units == found || Self.folded(units) == Self.folded(found)
        }

        /// What every kind of search takes for the same is the same.
        private static func folded(_ units: [UInt16]) -> String {
            String(decoding: units, as: UTF16.self).folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
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
