/// Which paragraph is where.
extension ParagraphTree {
    /// The paragraph that holds the unit at `offset`; the last one for the end of the text; nil without paragraphs.
    mutating func find(offset: Int) -> (handle: Handle, position: Position)? {
        find(offset) {
            $0.pointee.summary.length
        } own: {
            $0.pointee.length
        }
    }

    /// The paragraph that covers `y`: the first one above it all, the last one below it all.
    mutating func find(y: Double) -> (handle: Handle, position: Position)? {
        find(y) {
            $0.pointee.summary.height
        } own: {
            $0.pointee.height
        }
    }

    mutating func find(index: Int) -> (handle: Handle, position: Position)? {
        find(index) {
            $0.pointee.summary.count
        } own: { _ in
            1
        }
    }

    /// A key press and every question comes through here: nodes are looked at where they are.
    private mutating func find<Key: Comparable & AdditiveArithmetic>(
        _ key: Key, sum: (UnsafePointer<Node>) -> Key, own: (UnsafePointer<Node>) -> Key
    ) -> (handle: Handle, position: Position)? {
        guard root >= 0 else { return nil }
        var visited = 0
        let found = nodes.withUnsafeBufferPointer { nodes -> (Handle, Position)? in
            guard let base = nodes.baseAddress else { return nil }
            var wanted = key
            var position = Position()
            var at = root
            while true {
                visited += 1
                let node = base + Int(at)
                let (left, right) = (node.pointee.left, node.pointee.right)
                if left >= 0 {
                    let before = sum(base + Int(left))
                    if wanted < before {
                        at = left
                        continue
                    }
                    wanted -= before
                    position.add(base[Int(left)].summary)
                }
                let width = own(node)
                if wanted < width || right < 0 { return (at, position) }
                wanted -= width
                position.index += 1
                position.offset += node.pointee.length
                position.y += node.pointee.height
                at = right
            }
        }
        visitedNodeCount += visited
        return found.map { (handle: $0.0, position: $0.1) }
    }

    mutating func position(of handle: Handle) -> Position {
        var position = Position()
        var at = handle
        let left = nodes[Int(at)].left
        if left >= 0 { position.add(nodes[Int(left)].summary) }
        while nodes[Int(at)].parent >= 0 {
            visitedNodeCount += 1
            let parent = nodes[Int(at)].parent
            if nodes[Int(parent)].right == at {
                let left = nodes[Int(parent)].left
                if left >= 0 { position.add(nodes[Int(left)].summary) }
                position.index += 1
                position.offset += nodes[Int(parent)].length
                position.y += nodes[Int(parent)].height
            }
            at = parent
        }
        return position
    }

    /// The first paragraph, none without one.
    var first: Handle { extreme(of: root, \.left) }
    var last: Handle { extreme(of: root, \.right) }

    func next(_ handle: Handle) -> Handle { neighbour(of: handle, \.right, \.left) }
    func previous(_ handle: Handle) -> Handle { neighbour(of: handle, \.left, \.right) }

    /// The first paragraph, in order, whose height is an estimate and that starts before `offset`.
    func firstEstimated(before offset: Int) -> Handle? {
        var at = root
        var start = 0
        while at >= 0, nodes[Int(at)].summary.estimatedCount > 0 {
            let node = nodes[Int(at)]
            let left = node.left < 0 ? Summary() : nodes[Int(node.left)].summary
            if left.estimatedCount > 0 {
                at = node.left
                continue
            }
            start += left.length
            if start >= offset { return nil }
            if !node.isExact { return at }
            start += node.length
            at = node.right
        }
        return nil
    }

    private func extreme(of handle: Handle, _ side: KeyPath<Node, Handle>) -> Handle {
        guard handle >= 0 else { return Self.none }
        var at = handle
        while nodes[Int(at)][keyPath: side] >= 0 { at = nodes[Int(at)][keyPath: side] }
        return at
    }

    private func neighbour(
        of handle: Handle, _ side: KeyPath<Node, Handle>, _ other: KeyPath<Node, Handle>
    ) -> Handle {
        let child = nodes[Int(handle)][keyPath: side]
        if child >= 0 { return extreme(of: child, other) }
        var at = handle
        var parent = nodes[Int(at)].parent
        while parent >= 0, nodes[Int(parent)][keyPath: side] == at {
            at = parent
            parent = nodes[Int(at)].parent
        }
        return parent
    }
}
