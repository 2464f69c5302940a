extension Node {
    /// Replaces text inside one leaf, in place. False, and nothing changed, when the range is in several leaves or the
    /// leaf would become too large or too small.
    mutating func replaceInLeaf(_ range: Range<Int>, with new: Units, id: UInt32) -> Bool {
        if isLeaf {
            guard count - range.count + new.count <= Self.maximumUnits else { return false }
        } else {
            // A refused edit must not copy the path.
            guard isInLeaf(range, count: new.count) else { return false }
        }
        replaceInPath(range, with: new, id: id)
        return true
    }

    private func isInLeaf(_ range: Range<Int>, count new: Int) -> Bool {
        switch body {
        case .leaf:
            let size = count - range.count + new
            return size <= Self.maximumUnits && size >= Self.minimumUnits
        case .branch(let children):
            let (index, start) = Self.leafPath(children, range)
            guard range.upperBound - start <= children[index].count else { return false }
            return children[index].isInLeaf(
                range.lowerBound - start..<range.upperBound - start, count: new)
        }
    }

    private mutating func replaceInPath(_ range: Range<Int>, with new: Units, id: UInt32) {
        switch body {
        case .leaf(var box):
            body = .leaf([])
            if box.isEmpty { box = [Leaf()] }
            let change = box[0].replace(range, with: new, id: id)
            summary = Summary(box[0], breaks: summary.breaks + change)
            body = .leaf(box)
        case .branch(var children):
            let (index, start) = Self.leafPath(children, range)
            body = .leaf([])
            children[index].replaceInPath(
                range.lowerBound - start..<range.upperBound - start, with: new, id: id)
            summary = Self.sum(children)
            body = .branch(children)
        }
    }

    /// As `child(at:)`, but an insertion between two children goes to the end of the earlier one.
    private static func leafPath(_ children: [Node], _ range: Range<Int>) -> (
        index: Int, start: Int
    ) {
        let (index, start) = child(children, at: range.lowerBound)
        if range.isEmpty, range.lowerBound == start, index > 0 {
            return (index - 1, start - children[index - 1].count)
        }
        return (index, start)
    }

    /// Gives runs in the range other ids.
    mutating func mapIDs(in range: Range<Int>, _ transform: (UInt32) -> UInt32) {
        let range = max(0, range.lowerBound)..<min(count, range.upperBound)
        switch body {
        case .leaf(var box):
            guard !box.isEmpty else { return }
            body = .leaf([])
            box[0].runs.map(in: range, transform)
            summary.isUniform = box[0].runs.isUniform
            summary.id = box[0].runs.firstID
            body = .leaf(box)
        case .branch(var children):
            body = .leaf([])
            var start = 0
            for index in children.indices {
                let end = start + children[index].summary.count
                if start >= range.upperBound { break }
                if end > range.lowerBound {
                    let local =
                        max(0, range.lowerBound - start)..<min(end, range.upperBound) - start
                    children[index].mapIDs(in: local, transform)
                }
                start = end
            }
            summary = Self.sum(children)
            body = .branch(children)
        }
    }

    // MARK: Splitting and joining

    /// The text before and after `offset`.
    func split(at offset: Int) -> (Node, Node) {
        if offset <= 0 { return (Node(), self) }
        if offset >= count { return (self, Node()) }
        switch body {
        case .leaf(let box):
            return (Node(box[0].slice(0..<offset)), Node(box[0].slice(offset..<count)))
        case .branch(let children):
            let (index, start) = Self.child(children, at: offset)
            let (left, right) = children[index].split(at: offset - start)
            let before = Self.gather(children[..<index])
            let after = Self.gather(children[(index + 1)...])
            return (Self.join(before, left), Self.join(right, after))
        }
    }

    /// A tree of some of a branch's children.
    private static func gather(_ nodes: ArraySlice<Node>) -> Node {
        switch nodes.count {
        case 0: Node()
        case 1: nodes[nodes.startIndex]
        default: Node(children: Array(nodes))
        }
    }

    /// One tree after another; O(difference of heights).
    static func join(_ left: Node, _ right: Node) -> Node {
        if left.count == 0 { return right }
        if right.count == 0 { return left }
        if left.height == right.height { return joinEqual(left, right) }
        if left.height > right.height {
            var children = left.children
            let last = children.removeLast()
            children += pieces(join(last, right), height: left.height - 1)
            return branch(children)
        }
        var children = right.children
        let first = children.removeFirst()
        return branch(pieces(join(left, first), height: right.height - 1) + children)
    }

    /// The node itself, or its children when it grew one level.
    private static func pieces(_ node: Node, height: UInt8) -> [Node] {
        node.height == height ? [node] : node.children
    }

    private static func branch(_ children: [Node]) -> Node {
        if children.count <= maximumChildren { return Node(children: children) }
        let half = children.count / 2
        return Node(children: [
            Node(children: Array(children[..<half])), Node(children: Array(children[half...])),
        ])
    }

    private static func joinEqual(_ left: Node, _ right: Node) -> Node {
        if left.isFullEnough, right.isFullEnough { return Node(children: [left, right]) }
        guard left.isLeaf else { return branch(left.children + right.children) }
        var whole = left.leaf
        whole.append(right.leaf)
        if whole.count <= maximumUnits { return Node(whole) }
        let half = whole.count / 2
        return Node(children: [
            Node(whole.slice(0..<half)), Node(whole.slice(half..<whole.count)),
        ])
    }

    // MARK: Building

    /// A tree of text with one id.
    static func build(_ units: Units, id: UInt32) -> Node {
        let count = units.count
        if count == 0 { return Node() }
        let pieces = count <= maximumUnits ? 1 : (count + usualUnits - 1) / usualUnits
        return tree(
            of: (0..<pieces).map { piece in
                let part = piece * count / pieces..<(piece + 1) * count / pieces
                return Node(
                    Leaf(
                        text: ChunkText(units[part]), runs: RunList(length: part.count, id: id)))
            })
    }

    /// A tree of leaves in a row.
    static func tree(of leaves: [Node]) -> Node {
        guard let first = leaves.first else { return Node() }
        if leaves.count == 1 { return first }
        var level = leaves
        while level.count > 1 {
            let groups = (level.count + maximumChildren - 1) / maximumChildren
            level = (0..<groups).map { group in
                let part = group * level.count / groups..<(group + 1) * level.count / groups
                return Node(children: Array(level[part]))
            }
        }
        return level[0]
    }
}
