/// Which paragraph is where.
extension ParagraphTree {
    /// The paragraph that holds the unit at `offset`; the last one for the end of the text; nil without paragraphs.
    mutating func find(offset: Int) -> (handle: Handle, position: Position)? {
        find(offset) { memory, at in
            Int(memory.links[at].leftLength)
        } own: { memory, at in
            Int(memory.links[at].length)
        }
    }

    /// The paragraph that covers `y`: the first one above it all, the last one below it all.
    mutating func find(y: Double) -> (handle: Handle, position: Position)? {
        find(y) { memory, at in
            memory.extents[Int(memory.links[at].left)].subtreeHeight
        } own: { memory, at in
            memory.extents[at].height
        }
    }

    mutating func find(index: Int) -> (handle: Handle, position: Position)? {
        find(index) { memory, at in
            Int(memory.nodes[Int(memory.links[at].left)].subtreeCount)
        } own: { _, _ in
            1
        }
    }

    /// As `find(offset:)` without number and y: what an edit has to know of its paragraph, in half the memory.
    mutating func findStart(offset: Int) -> (handle: Handle, start: Int)? {
        guard root >= 0 else { return nil }
        var visited = 0
        var at = root
        var wanted = Int32(offset)
        links.withUnsafeBufferPointer { links in
            guard let base = links.baseAddress else { return }
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

    /// The tree's arrays while somebody walks through them.
    private struct Memory {
        var links: UnsafePointer<Link>
        var nodes: UnsafePointer<Node>
        var extents: UnsafePointer<Extent>
    }

    /// Every question but `findStart` comes through here: nodes are looked at where they are.
    ///
    /// - Parameter left: the sum over the subtree on the left of a node, which has one.
    private mutating func find<Key: Comparable & AdditiveArithmetic>(
        _ key: Key, left: (Memory, Int) -> Key, own: (Memory, Int) -> Key
    ) -> (handle: Handle, position: Position)? {
        guard root >= 0 else { return nil }
        var visited = 0
        let found = withMemory { memory -> (Handle, Position) in
            var wanted = key
            var position = Position()
            var at = root
            while true {
                visited += 1
                let link = memory.links[Int(at)]
                if link.left >= 0 {
                    let before = left(memory, Int(at))
                    if wanted < before {
                        at = link.left
                        continue
                    }
                    wanted -= before
                    position.index += Int(memory.nodes[Int(link.left)].subtreeCount)
                    position.offset += Int(link.leftLength)
                    position.y += memory.extents[Int(link.left)].subtreeHeight
                }
                let width = own(memory, Int(at))
                if wanted < width || link.right < 0 { return (at, position) }
                wanted -= width
                position.index += 1
                position.offset += Int(link.length)
                position.y += memory.extents[Int(at)].height
                at = link.right
            }
        }
        visitedNodeCount += visited
        return found.map { (handle: $0.0, position: $0.1) }
    }

    private func withMemory<Result>(_ body: (Memory) -> Result) -> Result? {
        links.withUnsafeBufferPointer { links in
            nodes.withUnsafeBufferPointer { nodes in
                extents.withUnsafeBufferPointer { extents in
                    guard let links = links.baseAddress, let nodes = nodes.baseAddress,
                        let extents = extents.baseAddress
                    else { return nil }
                    return body(Memory(links: links, nodes: nodes, extents: extents))
                }
            }
        }
    }

    /// Horizontal extent of what the lines of some paragraphs use, in O(log n); nil when none is laid out.
    mutating func usedExtent(ofIndexes range: Range<Int>) -> (left: Double, right: Double)? {
        var (left, right) = (Double.infinity, -Double.infinity)
        var visited = 0
        func add(_ at: Handle, _ wanted: Range<Int>) {
            guard at >= 0, !wanted.isEmpty else { return }
            visited += 1
            let count = Int(nodes[Int(at)].subtreeCount)
            let extent = extents[Int(at)]
            if wanted.lowerBound <= 0, wanted.upperBound >= count {
                left = min(left, extent.subtreeMinX)
                right = max(right, extent.subtreeMaxX)
                return
            }
            let link = links[Int(at)]
            let before = link.left >= 0 ? Int(nodes[Int(link.left)].subtreeCount) : 0
            add(link.left, wanted.clamped(to: 0..<before))
            if wanted.contains(before) {
                left = min(left, extent.usedMinX)
                right = max(right, extent.usedMaxX)
            }
            let behind = wanted.clamped(to: before + 1..<count)
            add(link.right, behind.lowerBound - before - 1..<behind.upperBound - before - 1)
        }
        add(root, range.clamped(to: 0..<count))
        visitedNodeCount += visited
        return left <= right ? (left, right) : nil
    }

    mutating func position(of handle: Handle) -> Position {
        var position = Position()
        addLeft(of: handle, to: &position)
        var at = handle
        while nodes[Int(at)].parent >= 0 {
            visitedNodeCount += 1
            let parent = nodes[Int(at)].parent
            if links[Int(parent)].right == at {
                addLeft(of: parent, to: &position)
                position.index += 1
                position.offset += length(parent)
                position.y += height(parent)
            }
            at = parent
        }
        return position
    }

    private func addLeft(of handle: Handle, to position: inout Position) {
        let link = links[Int(handle)]
        guard link.left >= 0 else { return }
        position.index += Int(nodes[Int(link.left)].subtreeCount)
        position.offset += Int(link.leftLength)
        position.y += extents[Int(link.left)].subtreeHeight
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
            let link = links[Int(at)]
            if link.left >= 0, extents[Int(link.left)].estimatedCount > 0 {
                at = link.left
                continue
            }
            start += Int(link.leftLength)
            if start >= offset { return nil }
            if !nodes[Int(at)].isExact { return at }
            start += Int(link.length)
            at = link.right
        }
        return nil
    }

    private enum Side { case left, right }

    private func child(_ handle: Handle, _ side: Side) -> Handle {
        side == .left ? links[Int(handle)].left : links[Int(handle)].right
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
