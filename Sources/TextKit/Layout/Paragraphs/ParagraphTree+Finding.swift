/// Which paragraph is where.
extension ParagraphTree {
    /// The paragraph that holds the unit at `offset`; the last one for the end of the text; nil without paragraphs.
    mutating func find(offset: Int) -> (handle: Handle, position: Position)? {
        find(offset) { nodes, _, at in
            Int(nodes[at].subtreeLength)
        } own: { nodes, _, at in
            Int(nodes[at].length)
        }
    }

    /// The paragraph that covers `y`: the first one above it all, the last one below it all.
    mutating func find(y: Double) -> (handle: Handle, position: Position)? {
        find(y) { _, extents, at in
            extents[at].subtreeHeight
        } own: { _, extents, at in
            extents[at].height
        }
    }

    mutating func find(index: Int) -> (handle: Handle, position: Position)? {
        find(index) { nodes, _, at in
            Int(nodes[at].subtreeCount)
        } own: { _, _, _ in
            1
        }
    }

    /// As `find(offset:)` without number and y: what an edit has to know of its paragraph, in half the memory.
    mutating func findStart(offset: Int) -> (handle: Handle, start: Int)? {
        guard root >= 0 else { return nil }
        var visited = 0
        var at = root
        var wanted = Int32(offset)
        nodes.withUnsafeBufferPointer { nodes in
            guard let base = nodes.baseAddress else { return }
            while true {
                visited += 1
                let node = base + Int(at)
                if wanted < node.pointee.leftLength {
                    at = node.pointee.left
                    continue
                }
                wanted -= node.pointee.leftLength
                if wanted < node.pointee.length || node.pointee.right < 0 { return }
                wanted -= node.pointee.length
                at = node.pointee.right
            }
        }
        visitedNodeCount += visited
        return (at, offset - Int(wanted))
    }

    private typealias Nodes = UnsafePointer<Node>
    private typealias Extents = UnsafePointer<Extent>

    /// Every question comes through here: nodes are looked at where they are.
    private mutating func find<Key: Comparable & AdditiveArithmetic>(
        _ key: Key, sum: (Nodes, Extents, Int) -> Key, own: (Nodes, Extents, Int) -> Key
    ) -> (handle: Handle, position: Position)? {
        guard root >= 0 else { return nil }
        var visited = 0
        let found = nodes.withUnsafeBufferPointer { nodes in
            extents.withUnsafeBufferPointer { extents -> (Handle, Position)? in
                guard let nodes = nodes.baseAddress, let extents = extents.baseAddress else {
                    return nil
                }
                var wanted = key
                var position = Position()
                var at = root
                while true {
                    visited += 1
                    let (left, right) = (nodes[Int(at)].left, nodes[Int(at)].right)
                    if left >= 0 {
                        let before = sum(nodes, extents, Int(left))
                        if wanted < before {
                            at = left
                            continue
                        }
                        wanted -= before
                        position.index += Int(nodes[Int(left)].subtreeCount)
                        position.offset += Int(nodes[Int(left)].subtreeLength)
                        position.y += extents[Int(left)].subtreeHeight
                    }
                    let width = own(nodes, extents, Int(at))
                    if wanted < width || right < 0 { return (at, position) }
                    wanted -= width
                    position.index += 1
                    position.offset += Int(nodes[Int(at)].length)
                    position.y += extents[Int(at)].height
                    at = right
                }
            }
        }
        visitedNodeCount += visited
        return found.map { (handle: $0.0, position: $0.1) }
    }

    mutating func position(of handle: Handle) -> Position {
        var position = Position()
        var at = handle
        let left = nodes[Int(at)].left
        if left >= 0 { position.add(summary(of: left)) }
        while nodes[Int(at)].parent >= 0 {
            visitedNodeCount += 1
            let parent = nodes[Int(at)].parent
            if nodes[Int(parent)].right == at {
                let left = nodes[Int(parent)].left
                if left >= 0 { position.add(summary(of: left)) }
                position.index += 1
                position.offset += length(parent)
                position.y += height(parent)
            }
            at = parent
        }
        return position
    }

    /// The first paragraph, none without one.
    var first: Handle { extreme(of: root, .left) }
    var last: Handle { extreme(of: root, .right) }

    func next(_ handle: Handle) -> Handle { neighbour(of: handle, .right) }
    func previous(_ handle: Handle) -> Handle { neighbour(of: handle, .left) }

    /// The first paragraph, in order, whose height is an estimate and that starts before `offset`.
    func firstEstimated(before offset: Int) -> Handle? {
        var at = root
        var start = 0
        while at >= 0, extents[Int(at)].estimatedCount > 0 {
            let node = nodes[Int(at)]
            if node.left >= 0, extents[Int(node.left)].estimatedCount > 0 {
                at = node.left
                continue
            }
            start += node.left < 0 ? 0 : Int(nodes[Int(node.left)].subtreeLength)
            if start >= offset { return nil }
            if !node.isExact { return at }
            start += Int(node.length)
            at = node.right
        }
        return nil
    }

    private enum Side { case left, right }

    private func child(_ handle: Handle, _ side: Side) -> Handle {
        side == .left ? nodes[Int(handle)].left : nodes[Int(handle)].right
    }

    private func extreme(of handle: Handle, _ side: Side) -> Handle {
        guard handle >= 0 else { return Self.none }
        var at = handle
        while child(at, side) >= 0 { at = child(at, side) }
        return at
    }

    private func neighbour(of handle: Handle, _ side: Side) -> Handle {
        let child = child(handle, side)
        if child >= 0 { return extreme(of: child, side == .left ? .right : .left) }
        var at = handle
        var parent = nodes[Int(at)].parent
        while parent >= 0, self.child(parent, side) == at {
            at = parent
            parent = nodes[Int(at)].parent
        }
        return parent
    }
}
