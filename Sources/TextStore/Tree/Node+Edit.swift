extension Node {
    /// The way to the leaf that an edit stays in, and what is known there.
    struct EditPath {
        /// Child numbers, four bits each, the root's lowest.
        var children: UInt64 = 0
        var depth: UInt64 = 0
        /// Where the leaf starts.
        var start = 0
        /// What text put there takes over: the id of the first unit replaced, else of the one before, else behind.
        var id: UInt32 = 0

        mutating func add(_ child: Int, startingAt offset: Int) {
            children |= UInt64(child) << (depth * 4)
            depth += 1
            start += offset
        }
    }

    /// Nil when the range is in several leaves or the leaf would become too large or too small.
    func editPath(_ range: Range<Int>, count new: Int) -> EditPath? {
        var path = EditPath()
        return find(range, count: new, &path) ? path : nil
    }

    private func find(_ range: Range<Int>, count new: Int, _ path: inout EditPath) -> Bool {
        let size = count - range.count + new
        switch body {
        case .branch(let children):
            let (index, start) = Self.leafPath(children, range)
            guard range.upperBound - start <= children[index].count else { return false }
            path.add(index, startingAt: start)
            return children[index].find(
                range.lowerBound - start..<range.upperBound - start, count: new, &path)
        case .uniform: path.id = summary.id
        case .styled(let box):
            path.id =
                box[0].runs.run(
                    at: range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound
                ).id
        }
        return size <= Self.maximumUnits && (size >= Self.minimumUnits || path.depth == 0)
    }

    /// Replaces text inside one leaf. In place where no copy shares the way there.
    mutating func replace(
        _ range: Range<Int>, with new: Units, id: UInt32, along path: EditPath
    ) {
        replace(
            range.lowerBound - path.start..<range.upperBound - path.start, with: new, id: id,
            way: path.children)
    }

    private mutating func replace(
        _ range: Range<Int>, with new: Units, id: UInt32, way: UInt64
    ) {
        switch body {
        case .branch(var children):
            body = .uniform(.empty)
            let index = Int(way & 15)
            let before = children[index].summary
            children[index].replace(range, with: new, id: id, way: way >> 4)
            let after = children[index].summary
            if after.looksAlike(before) {
                summary.count += after.count - before.count
                summary.breaks += after.breaks - before.breaks
            } else {
                summary = Self.sum(children)
            }
            body = .branch(children)
        case .uniform(var text) where canStayUniform(range, count: new.count, id: id):
            body = .uniform(.empty)
            let change = text.replaceCountingBreaks(
                range, with: new, mayHoldReturns: summary.mayHoldReturns)
            if new.count > 0 { summary.id = id }
            summary.update(text, range, added: new.count, change)
            body = .uniform(text)
        case .uniform, .styled:
            var leaf = takeLeaf()
            let change = leaf.text.replaceCountingBreaks(
                range, with: new, mayHoldReturns: summary.mayHoldReturns)
            leaf.runs.replace(range, length: new.count, id: id)
            summary.update(leaf.text, range, added: new.count, change)
            if summary.count > 0 {
                summary.isUniform = leaf.runs.isUniform
                summary.id = leaf.runs.firstID
            }
            setLeaf(leaf)
        }
    }

    private func canStayUniform(_ range: Range<Int>, count new: Int, id: UInt32) -> Bool {
        new == 0 || id == summary.id || range.count == count
    }

    /// The text and runs of a leaf, taken out of it so that they are changed in place.
    private mutating func takeLeaf() -> Leaf {
        let leaf = self.leaf
        body = .uniform(.empty)
        return leaf
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
        guard case .branch(var children) = body else {
            var leaf = takeLeaf()
            leaf.runs.map(in: range, transform)
            summary.isUniform = leaf.runs.isUniform
            summary.id = leaf.runs.firstID
            return setLeaf(leaf)
        }
        body = .uniform(.empty)
        var start = 0
        for index in children.indices {
            let end = start + children[index].summary.count
            if start >= range.upperBound { break }
            if end > range.lowerBound {
                let local = max(0, range.lowerBound - start)..<min(end, range.upperBound) - start
                children[index].mapIDs(in: local, transform)
            }
            start = end
        }
        summary = Self.sum(children)
        body = .branch(children)
    }

    // MARK: Splitting and joining

    /// The text before and after `offset`.
    func split(at offset: Int) -> (Node, Node) {
        if offset <= 0 { return (Node(), self) }
        if offset >= count { return (self, Node()) }
        switch body {
        case .uniform, .styled:
            let leaf = self.leaf
            return (Node(leaf.slice(0..<offset)), Node(leaf.slice(offset..<count)))
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
