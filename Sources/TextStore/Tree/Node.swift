/// A node of the tree. A leaf (height 0) has text and runs, a branch has children of the height below its own.
///
/// Nodes are values over arrays, which are shared until written: a copied tree costs nothing, and an edit copies only the
/// path that a snapshot still holds. One reference a node keeps the copy of a branch cheap. Every node but the root is
/// at least `minimum…` full.
struct Node: Sendable {
    var summary = Summary()
    var height: UInt8 = 0
    var body = Body.uniform(.empty)

    enum Body: Sendable {
        /// A leaf of one run, whose id the summary has. Empty where a body is moved out.
        case uniform(ChunkText)
        /// An array of one: a box that copies itself when it is shared and written.
        case styled([Leaf])
        case branch([Node])
    }

    /// UTF-16 units in a leaf.
    static let maximumUnits = 32768
    static let minimumUnits = 8192
    /// What a leaf is filled with at first, so that the next insertion has room.
    static let usualUnits = 24576
    static let maximumChildren = 16
    static let minimumChildren = 6

    var count: Int { summary.count }
    var isLeaf: Bool { height == 0 }
    var isFullEnough: Bool {
        isLeaf ? count >= Self.minimumUnits : children.count >= Self.minimumChildren
    }

    /// Empty text.
    init() {}

    init(_ leaf: Leaf) {
        summary = Summary(leaf)
        setLeaf(leaf)
    }

    /// The summary's id is that of the leaf already.
    mutating func setLeaf(_ leaf: Leaf) {
        body = leaf.runs.isUniform ? .uniform(leaf.text) : .styled([leaf])
    }

    init(children: [Node]) {
        height = children[0].height + 1
        body = .branch(children)
        updateSummary()
    }

    /// None in a leaf.
    var children: [Node] {
        guard case .branch(let children) = body else { return [] }
        return children
    }

    /// The text and runs of a leaf; empty in a branch.
    var leaf: Leaf {
        switch body {
        case .uniform(let text):
            Leaf(text: text, runs: RunList(length: text.count, id: summary.id))
        case .styled(let box): box[0]
        case .branch: Leaf()
        }
    }

    mutating func updateSummary() {
        switch body {
        case .uniform, .styled: summary = Summary(leaf)
        case .branch(let children): summary = Self.sum(children)
        }
    }

    static func sum(_ children: [Node]) -> Summary {
        var sum = Summary()
        for index in children.indices { sum.append(children[index].summary) }
        return sum
    }

    /// The one of some nodes in a row that holds `offset` and where it starts; an offset between two belongs to the later.
    static func child(_ children: [Node], at offset: Int) -> (index: Int, start: Int) {
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
        switch body {
        case .uniform(let text): return text[offset]
        case .styled(let box): return box[0].text[offset]
        case .branch(let children):
            let (index, start) = Self.child(children, at: offset)
            return children[index].unit(at: offset - start)
        }
    }

    /// Calls `body` with each leaf that touches `range`, the part of the leaf and where the leaf starts.
    func forEachLeaf(
        in range: Range<Int>, from origin: Int = 0,
        _ visit: (Leaf, Range<Int>, Int) throws -> Void
    ) rethrows {
        let start = max(0, range.lowerBound - origin)
        let end = min(count, range.upperBound - origin)
        guard start < end else { return }
        switch body {
        case .uniform, .styled: try visit(leaf, start..<end, origin)
        case .branch(let children):
            var position = origin
            for index in children.indices {
                let next = position + children[index].summary.count
                if position >= range.upperBound { return }
                if next > range.lowerBound {
                    try children[index].forEachLeaf(in: range, from: position, visit)
                }
                position = next
            }
        }
    }
}
