/// Paragraphs come and go; sums follow.
extension ParagraphTree {
    /// Puts paragraphs of these lengths and estimated heights in place of the paragraphs `range`.
    ///
    /// - Returns: the handles of the new paragraphs, in order.
    @discardableResult
    mutating func replace(_ range: Range<Int>, with new: [(length: Int, height: Double)])
        -> [Handle]
    {
        let (head, rest) = split(root, before: range.lowerBound)
        let (old, tail) = split(rest, before: range.count)
        release(old)
        // A whole text at once: an array that grows by doubling would be half empty.
        if new.count > nodes.count + free.count {
            nodes.reserveCapacity(nodes.count + new.count - free.count)
            extents.reserveCapacity(nodes.count + new.count - free.count)
            layouts.reserveCapacity(nodes.count + new.count - free.count)
        }
        let handles = new.map { make(length: $0.length, height: $0.height) }
        let middle = build(handles[...])
        root = join(join(head, middle), tail)
        if root >= 0 { nodes[Int(root)].parent = Self.none }
        return handles
    }

    private mutating func make(length: Int, height: Double) -> Handle {
        var node = Node()
        node.length = Int32(length)
        var extent = Extent()
        extent.height = height
        if let handle = free.popLast() {
            nodes[Int(handle)] = node
            extents[Int(handle)] = extent
            return handle
        }
        nodes.append(node)
        extents.append(extent)
        layouts.append(nil)
        return Handle(nodes.count - 1)
    }

    private mutating func release(_ handle: Handle) {
        var pending = [handle]
        while let at = pending.popLast() {
            guard at >= 0 else { continue }
            pending.append(nodes[Int(at)].left)
            pending.append(nodes[Int(at)].right)
            nodes[Int(at)] = Node()
            extents[Int(at)] = Extent()
            dropLayout(of: at)
            if !floats.isEmpty { floats[at] = nil }
            free.append(at)
        }
    }

    private mutating func build(_ handles: ArraySlice<Handle>) -> Handle {
        guard !handles.isEmpty else { return Self.none }
        let middle = handles.startIndex + handles.count / 2
        let handle = handles[middle]
        let left = build(handles[..<middle])
        let right = build(handles[(middle + 1)...])
        link(handle, left, right)
        return handle
    }

    /// The first `count` paragraphs of a subtree, and the others.
    private mutating func split(_ handle: Handle, before count: Int) -> (Handle, Handle) {
        guard handle >= 0 else { return (Self.none, Self.none) }
        visitedNodeCount += 1
        let node = nodes[Int(handle)]
        let leftCount = node.left < 0 ? 0 : Int(nodes[Int(node.left)].subtreeCount)
        if count <= leftCount {
            let (first, second) = split(node.left, before: count)
            link(handle, second, node.right)
            return (first, handle)
        }
        let (first, second) = split(node.right, before: count - leftCount - 1)
        link(handle, node.left, first)
        return (handle, second)
    }

    private mutating func join(_ a: Handle, _ b: Handle) -> Handle {
        guard a >= 0 else { return b }
        guard b >= 0 else { return a }
        visitedNodeCount += 1
        let weight = (nodes[Int(a)].subtreeCount, nodes[Int(b)].subtreeCount)
        if Int(random.next() % UInt64(weight.0 + weight.1)) < weight.0 {
            link(a, nodes[Int(a)].left, join(nodes[Int(a)].right, b))
            return a
        }
        link(b, join(a, nodes[Int(b)].left), nodes[Int(b)].right)
        return b
    }

    private mutating func link(_ handle: Handle, _ left: Handle, _ right: Handle) {
        nodes[Int(handle)].left = left
        nodes[Int(handle)].right = right
        if left >= 0 { nodes[Int(left)].parent = handle }
        if right >= 0 { nodes[Int(right)].parent = handle }
        nodes[Int(handle)].parent = Self.none
        summarise(handle)
    }

    private mutating func summarise(_ handle: Handle) {
        var node = nodes[Int(handle)]
        var extent = extents[Int(handle)]
        node.subtreeCount = 1
        node.subtreeLength = node.length
        node.leftLength = node.left < 0 ? 0 : nodes[Int(node.left)].subtreeLength
        extent.subtreeHeight = extent.height
        extent.estimatedCount = node.isExact ? 0 : 1
        extent.longCount = Self.isLong(node.length) ? 1 : 0
        extent.staleFloatCount = node.mayFloat && !node.isExact ? 1 : 0
        extent.subtreeMinX = extent.usedMinX
        extent.subtreeMaxX = extent.usedMaxX
        add(node.left, to: &node, &extent)
        add(node.right, to: &node, &extent)
        nodes[Int(handle)] = node
        extents[Int(handle)] = extent
    }

    private func add(_ child: Handle, to node: inout Node, _ extent: inout Extent) {
        guard child >= 0 else { return }
        let (added, more) = (nodes[Int(child)], extents[Int(child)])
        node.subtreeCount += added.subtreeCount
        node.subtreeLength += added.subtreeLength
        extent.subtreeHeight += more.subtreeHeight
        extent.estimatedCount += more.estimatedCount
        extent.longCount += more.longCount
        extent.staleFloatCount += more.staleFloatCount
        extent.subtreeMinX = min(extent.subtreeMinX, more.subtreeMinX)
        extent.subtreeMaxX = max(extent.subtreeMaxX, more.subtreeMaxX)
    }

    mutating func refresh(_ handle: Handle) {
        guard handle >= 0 else { return }
        refresh(nodes[Int(handle)].left)
        refresh(nodes[Int(handle)].right)
        summarise(handle)
    }

    /// The sums above a paragraph whose length alone changed: added to, not made anew.
    mutating func lengthen(upwardsFrom handle: Handle, by change: Int32) {
        var visited = 1
        nodes.withUnsafeMutableBufferPointer { nodes in
            guard let base = nodes.baseAddress else { return }
            var at = handle
            var node = base + Int(at)
            node.pointee.subtreeLength += change
            while node.pointee.parent >= 0 {
                visited += 1
                let parent = base + Int(node.pointee.parent)
                parent.pointee.subtreeLength += change
                if parent.pointee.left == at { parent.pointee.leftLength += change }
                at = node.pointee.parent
                node = parent
            }
        }
        visitedNodeCount += visited
    }

    mutating func updateUpwards(from handle: Handle) {
        var at = handle
        while at >= 0 {
            visitedNodeCount += 1
            summarise(at)
            at = nodes[Int(at)].parent
        }
    }
}
