/// Lists of tags by number, and what changing from one to another writes: documents have few of both, and pieces
/// are many.
struct TagChanges {
    private struct Change: Equatable {
        var from = -1
        var to = -1

        /// Where it is kept.
        var place: Int { (from &* 31 &+ to) & (TagChanges.capacity - 1) }
    }
    /// chosen: changes that are remembered, a power of two; every link makes two.
    private static let capacity = 1_024
    /// chosen: bytes of them.
    private static let greatestSize = 1 << 20

    /// The first is no tags.
    private var lists: [[TagStack.Tag]] = [[]]
    private var changes = [Change](repeating: Change(), count: capacity)
    /// What each writes, as a part of `known`.
    private var parts = [Range<Int>](repeating: 0..<0, count: capacity)
    private var known: [UInt8] = []
    /// Number of the list whose tags are open.
    private var open = 0

    /// A number for these tags.
    mutating func add(_ tags: [TagStack.Tag]) -> Int {
        if tags.isEmpty { return 0 }
        lists.append(tags)
        return lists.count - 1
    }

    /// Whether so many lists came that it is time to forget those that are not open: a page may have thousands of links.
    var isFull: Bool { lists.count >= Self.capacity * 4 }

    /// Forgets the numbers of lists, and all but the one that is open.
    mutating func forget() {
        let tags = lists[open]
        lists = [[]]
        open = add(tags)
        forgetChanges()
    }

    private mutating func forgetChanges() {
        known.removeAll()
        for place in changes.indices { changes[place] = Change() }
    }

    /// Closes and opens what is needed for text inside a list's tags.
    mutating func change(to list: Int, _ out: inout [UInt8]) {
        guard list != open else { return }
        let change = Change(from: open, to: list)
        open = list
        if changes[change.place] != change { learn(change) }
        known.withUnsafeBufferPointer {
            out.append(contentsOf: UnsafeBufferPointer(rebasing: $0[parts[change.place]]))
        }
    }

    private mutating func learn(_ change: Change) {
        if known.count > Self.greatestSize { forgetChanges() }
        let start = known.count
        var stack = TagStack(open: lists[change.from])
        stack.change(to: lists[change.to], &known)
        changes[change.place] = change
        parts[change.place] = start..<known.count
    }

    mutating func closeAll(_ out: inout [UInt8]) { change(to: 0, &out) }
}
