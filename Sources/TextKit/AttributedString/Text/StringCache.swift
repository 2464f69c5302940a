import TextStore

/// The text of a store as a string, made when it is asked for and patched after edits: a delegate may read it at every
/// key. The patch is in place, one move of the bytes behind it, unless a client still holds the string.
struct StringCache {
    private var string: String?
    private var index: UTF16Index?
    private var pending: PendingEdit?
    private var editsSinceRead = 0

    /// Forgotten after so many edits that nobody read the text between.
    private static let unreadEdits = 64

    /// Everything changed.
    mutating func drop() { self = StringCache() }

    mutating func noteEdit(_ range: Range<Int>, delta: Int) {
        guard string != nil else { return }
        editsSinceRead += 1
        if editsSinceRead > Self.unreadEdits { return drop() }
        if pending == nil {
            pending = PendingEdit(range, delta: delta)
        } else {
            pending?.add(range, delta: delta)
        }
    }

    mutating func read(_ store: TextStore) -> String {
        editsSinceRead = 0
        if let edit = pending, !patch(widened(edit, store), store) { string = nil }
        pending = nil
        if let string { return string }
        index = nil
        let made = store.string(in: 0..<store.count)
        string = made
        return made
    }

    /// The edit without halves of surrogate pairs at its ends.
    private func widened(_ edit: PendingEdit, _ store: TextStore) -> PendingEdit {
        var edit = edit
        if edit.old.lowerBound > 0, store[edit.old.lowerBound - 1] & 0xFC00 == 0xD800 {
            edit.old = edit.old.lowerBound - 1..<edit.old.upperBound
            edit.count += 1
        }
        let end = edit.old.lowerBound + edit.count
        if end < store.count, store[end] & 0xFC00 == 0xDC00 {
            edit.old = edit.old.lowerBound..<edit.old.upperBound + 1
            edit.count += 1
        }
        return edit
    }

    /// False when making the string anew is as good.
    private mutating func patch(_ edit: PendingEdit, _ store: TextStore) -> Bool {
        guard var text = string, edit.count <= store.count / 2, edit.old.count <= store.count / 2
        else { return false }
        // The only reference: bytes move in place then.
        string = nil
        var index = self.index ?? text.withUTF8 { UTF16Index($0) }
        self.index = nil
        let (first, last) = text.withUTF8 {
            (
                index.place(of: edit.old.lowerBound, in: $0),
                index.place(of: edit.old.upperBound, in: $0)
            )
        }
        guard first.rest == 0, last.rest == 0 else { return false }
        let new = edit.old.lowerBound..<edit.old.lowerBound + edit.count
        let start = text.utf8.index(text.startIndex, offsetBy: first.byte)
        let end = text.utf8.index(text.startIndex, offsetBy: last.byte)
        text.replaceSubrange(start..<end, with: store.string(in: new))
        guard text.withUTF8({ index.replace(edit.old, count: edit.count, in: $0) }),
            index.units == store.count
        else { return false }
        self.index = index
        string = text
        return true
    }
}
