extension Node {
    /// Replaces text inside one leaf, in place. False, and nothing changed, when the range is in several leaves or the
    /// leaf would become too large or too small.
    mutating func replaceInLeaf(
        _ range: Range<Int>, with new: ChunkText, id: UInt32, isRoot: Bool
    ) -> Bool {
        if isLeaf {
            let size = count - range.count + new.count
            guard size <= Self.maximumUnits, isRoot || size >= Self.minimumUnits else {
                return false
            }
            replaceText(range, with: new, id: id)
            return true
        }
        let (index, start) = leafPath(range)
        guard range.upperBound - start <= children[index].count else { return false }
        let local = range.lowerBound - start..<range.upperBound - start
        guard children[index].replaceInLeaf(local, with: new, id: id, isRoot: false) else {
            return false
        }
        updateSummary()
        return true
    }

    /// As `child(at:)`, but an insertion between two children goes to the end of the earlier one.
    private func leafPath(_ range: Range<Int>) -> (index: Int, start: Int) {
        let (index, start) = child(at: range.lowerBound)
        if range.isEmpty, range.lowerBound == start, index > 0 {
            return (index - 1, start - children[index - 1].count)
        }
        return (index, start)
    }

    private mutating func replaceText(_ range: Range<Int>, with new: ChunkText, id: UInt32) {
        // Only a unit beside the edit can pair with it: CR before, LF behind.
        let start = max(0, range.lowerBound - 1)
        let old = text.breaks(in: start..<min(count, range.upperBound + 1))
        runs.replace(range, length: new.count, id: id)
        text.replaceSubrange(range, with: new)
        let end = min(text.count, range.lowerBound + new.count + 1)
        let breaks = summary.breaks - old + text.breaks(in: start..<end)
        summary = Summary(prefix: text.count, of: text, runs: runs, breaks: breaks)
    }

    /// Gives runs in the range other ids.
    mutating func mapIDs(in range: Range<Int>, _ transform: (UInt32) -> UInt32) {
        let range = max(0, range.lowerBound)..<min(count, range.upperBound)
        if isLeaf {
            runs.map(in: range, transform)
            summary.isUniform = runs.isUniform
            summary.id = runs.firstID
            return
        }
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
        updateSummary()
    }

    // MARK: Splitting and joining

    /// The text before and after `offset`.
    func split(at offset: Int) -> (Node, Node) {
        if offset <= 0 { return (Node(), self) }
        if offset >= count { return (self, Node()) }
        if isLeaf {
            return (
                Node(text: text.slice(0..<offset), runs: runs.slice(0..<offset)),
                Node(text: text.slice(offset..<count), runs: runs.slice(offset..<count))
            )
        }
        let (index, start) = child(at: offset)
        let (left, right) = children[index].split(at: offset - start)
        let before = Self.gather(children[..<index])
        let after = Self.gather(children[(index + 1)...])
        return (Self.join(before, left), Self.join(right, after))
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
    private static func pieces(_ node: Node, height: Int) -> [Node] {
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
        var text = left.text
        text.replaceSubrange(left.count..<left.count, with: right.text)
        var runs = left.runs
        runs.append(right.runs)
        let whole = Node(text: text, runs: runs)
        if whole.count <= maximumUnits { return whole }
        let (first, second) = whole.split(at: whole.count / 2)
        return Node(children: [first, second])
    }

    // MARK: Building

    /// A tree of text with one id.
    static func build(_ units: some RandomAccessCollection<UInt16>, id: UInt32) -> Node {
        if units.isEmpty { return Node() }
        let pieces = (units.count + maximumUnits - 1) / maximumUnits
        var level: [Node] = (0..<pieces).map { piece in
            let start = units.index(units.startIndex, offsetBy: piece * units.count / pieces)
            let end = units.index(units.startIndex, offsetBy: (piece + 1) * units.count / pieces)
            let text = ChunkText(units[start..<end])
            return Node(text: text, runs: RunList(length: text.count, id: id))
        }
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
