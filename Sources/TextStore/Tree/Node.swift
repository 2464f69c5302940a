/// A node of the tree. A leaf (height 0) has text and runs, a branch has children of the height below its own.
///
/// Nodes are values whose arrays are shared until written: a copied tree costs nothing, and an edit copies only the path
/// that a snapshot still holds. Every node but the root is at least `minimum…` full.
struct Node: Sendable {
    var summary = Summary()
    var height = 0
    var children: [Node] = []
    var text = ChunkText.empty
    var runs = RunList()

    /// UTF-16 units in a leaf.
    static let maximumUnits = 1024
    static let minimumUnits = 256
    static let maximumChildren = 16
    static let minimumChildren = 6

    var count: Int { summary.count }
    var isLeaf: Bool { height == 0 }
    var isFullEnough: Bool {
        isLeaf ? count >= Self.minimumUnits : children.count >= Self.minimumChildren
    }

    init() {}

    init(text: ChunkText, runs: RunList) {
        self.text = text
        self.runs = runs
        summary = Summary(text: text, runs: runs)
    }

    init(children: [Node]) {
        height = children[0].height + 1
        self.children = children
        updateSummary()
    }

    mutating func updateSummary() {
        if isLeaf {
            summary = Summary(text: text, runs: runs)
            return
        }
        var sum = Summary()
        for index in children.indices { sum.append(children[index].summary) }
        summary = sum
    }

    /// The child that holds `offset` and where it starts; an offset between two belongs to the later one.
    func child(at offset: Int) -> (index: Int, start: Int) {
        var start = 0
        for index in children.indices {
            let end = start + children[index].summary.count
            if offset < end { return (index, start) }
            start = end
        }
        let last = children.count - 1
        return (last, start - children[last].summary.count)
    }

    func unit(at offset: Int) -> UInt16 {
        if isLeaf { return text[offset] }
        let (index, start) = child(at: offset)
        return children[index].unit(at: offset - start)
    }

    /// Calls `body` with each leaf that touches `range`, the part of the leaf and where the leaf starts.
    func forEachLeaf(
        in range: Range<Int>, from origin: Int = 0,
        _ body: (Node, Range<Int>, Int) throws -> Void
    ) rethrows {
        let start = max(0, range.lowerBound - origin)
        let end = min(count, range.upperBound - origin)
        guard start < end else { return }
        if isLeaf {
            try body(self, start..<end, origin)
            return
        }
        var position = origin
        for index in children.indices {
            let next = position + children[index].summary.count
            if position >= range.upperBound { return }
            if next > range.lowerBound {
                try children[index].forEachLeaf(in: range, from: position, body)
            }
            position = next
        }
    }
}
