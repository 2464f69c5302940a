/// Where layout managers find a text for as long as it is there.
///
/// In place of a weak reference: an object that ever had one is retained and released the slow way from then on, and
/// each edit does that to its text a dozen times. Unsafe by name only: the text empties its link before it goes.
final class StorageLink {
    private(set) unowned(unsafe) var storage: NSTextStorage?

    init(_ storage: NSTextStorage) { self.storage = storage }

    /// The text goes.
    func cut() { storage = nil }
}
