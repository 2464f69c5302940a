/// Lists of tags by number, and what changing from one to another writes: documents have few of both, and pieces
/// are many.
struct TagChanges {
    private struct Change: Hashable {
        var from: Int
        var to: Int
    }
    /// chosen: changes that are remembered; every link makes two.
    private static let capacity = 4_096

    /// The first is no tags.
    private var lists: [[TagStack.Tag]] = [[]]
    private var known: [Change: [UInt8]] = [:]
    /// Number of the list whose tags are open.
    private var open = 0

    /// A number for these tags.
    mutating func add(_ tags: [TagStack.Tag]) -> Int {
        if tags.isEmpty { return 0 }
        lists.append(tags)
        return lists.count - 1
    }

    /// Closes and opens what is needed for text inside a list's tags.
    mutating func change(to list: Int, _ out: inout [UInt8]) {
        guard list != open else { return }
        let change = Change(from: open, to: list)
        open = list
        if let bytes = known[change] {
            out.append(contentsOf: bytes)
            return
        }
        let start = out.count
        var stack = TagStack(open: lists[change.from])
        stack.change(to: lists[list], &out)
        if known.count < Self.capacity { known[change] = Array(out[start...]) }
    }

    mutating func closeAll(_ out: inout [UInt8]) { change(to: 0, &out) }
}
