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
            links.reserveCapacity(nodes.count + new.count - free.count)
            nodes.reserveCapacity(nodes.count + new.count - free.count)
            extents.reserveCapacity(nodes.count + new.count - free.count)
            layouts.reserveCapacity(nodes.count + new.count - free.count)
        }
        let handles = new.map { make(length: $0.length, height: $0.height) }
        let middle = build(handles[...])
        root = join(join(head, middle), tail)
        if root >= 0 { nodes[Int(root)].parent = Self.none }
        totalLength = length(under: root)
        return handles
    }

    private mutating func make(length: Int, height: Double) -> Handle {
        var link = Link()
        link.length = Int32(length)
        var extent = Extent()
        extent.height = height
        if let handle = free.popLast() {
            links[Int(handle)] = link
            nodes[Int(handle)] = Node()
            extents[Int(handle)] = extent
            return handle
        }
        links.append(link)
        nodes.append(Node())
        extents.append(extent)
        layouts.append(nil)
        return Handle(nodes.count - 1)
    }

    private mutating func release(_ handle: Handle) {
        var pending = [handle]
        while let at = pending.popLast() {
            guard at >= 0 else { continue }
            pending.append(links[Int(at)].left)
            pending.append(links[Int(at)].right)
            links[Int(at)] = Link()
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
        let node = links[Int(handle)]
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
            link(a, links[Int(a)].left, join(links[Int(a)].right, b))
            return a
        }
        link(b, join(a, links[Int(b)].left), links[Int(b)].right)
        return b
    }

    private mutating func link(_ handle: Handle, _ left: Handle, _ right: Handle) {
        links[Int(handle)].left = left
        links[Int(handle)].right = right
        links[Int(handle)].leftLength = length(under: left)
        if left >= 0 { nodes[Int(left)].parent = handle }
        if right >= 0 { nodes[Int(right)].parent = handle }
        nodes[Int(handle)].parent = Self.none
        summarise(handle)
    }

    private mutating func summarise(_ handle: Handle) {
        let link = links[Int(handle)]
        var node = nodes[Int(handle)]
        var extent = extents[Int(handle)]
        node.subtreeCount = 1
        extent.subtreeHeight = extent.height
        extent.estimatedCount = node.isExact ? 0 : 1
        extent.longCount = Self.isLong(link.length) ? 1 : 0
        extent.staleFloatCount = node.mayFloat && !node.isExact ? 1 : 0
        extent.subtreeMinX = extent.usedMinX
        extent.subtreeMaxX = extent.usedMaxX
        add(link.left, to: &node, &extent)
        add(link.right, to: &node, &extent)
        nodes[Int(handle)] = node
        extents[Int(handle)] = extent
    }

    private func add(_ child: Handle, to node: inout Node, _ extent: inout Extent) {
        guard child >= 0 else { return }
        let (added, more) = (nodes[Int(child)], extents[Int(child)])
        node.subtreeCount += added.subtreeCount
        extent.subtreeHeight += more.subtreeHeight
        extent.estimatedCount += more.estimatedCount
        extent.longCount += more.longCount
        extent.staleFloatCount += more.staleFloatCount
        extent.subtreeMinX = min(extent.subtreeMinX, more.subtreeMinX)
        extent.subtreeMaxX = max(extent.subtreeMaxX, more.subtreeMaxX)
    }

    mutating func refresh(_ handle: Handle) {
        guard handle >= 0 else { return }
        refresh(links[Int(handle)].left)
        refresh(links[Int(handle)].right)
        summarise(handle)
    }

    /// Makes a paragraph longer, for who came to it by an offset in it: memory on the way there is at hand.
    mutating func lengthen(_ handle: Handle, at offset: Int, by change: Int32) {
        totalLength += change
        var visited = 1
        links.withUnsafeMutableBufferPointer { links in
            guard let base = links.baseAddress else { return }
            var at = root
            var wanted = Int32(offset)
            while at != handle {
                visited += 1
                let link = base + Int(at)
                let left = link.pointee.leftLength
                let isLeft = wanted < left
                wanted -= isLeft ? 0 : left + link.pointee.length
                link.pointee.leftLength = left + (isLeft ? change : 0)
                at = isLeft ? link.pointee.left : link.pointee.right
            }
            base[Int(at)].length += change
        }
        visitedNodeCount += visited
    }

    /// Makes a paragraph longer.
    mutating func lengthen(_ handle: Handle, by change: Int32) {
        totalLength += change
        links[Int(handle)].length += change
        var at = handle
        while nodes[Int(at)].parent >= 0 {
            let parent = nodes[Int(at)].parent
            if links[Int(parent)].left == at { links[Int(parent)].leftLength += change }
            at = parent
        }
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
