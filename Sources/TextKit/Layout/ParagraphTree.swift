/// The paragraphs of a text, long ones in pieces, in order, with sums that answer "which paragraph is at this offset, at this y" in O(log n).
///
/// A binary tree in an array, kept balanced by weight-random joins; a handle names a paragraph for as long as it exists.
struct ParagraphTree {
    typealias Handle = Int32
    static let none: Handle = -1

    /// Sums over a subtree.
    struct Summary {
        var count = 0
        /// UTF-16 units.
        var length = 0
        /// UTF-16 units of the longest paragraph.
        var longest = 0
        /// Points; a mixture of exact and estimated heights.
        var height = 0.0
        /// Paragraphs whose height is an estimate.
        var estimatedCount = 0
        /// Horizontal extent of the glyphs of laid out paragraphs, points.
        var usedMinX = Double.infinity
        var usedMaxX = -Double.infinity

        mutating func add(_ other: Summary) {
            count += other.count
            length += other.length
            longest = max(longest, other.longest)
            height += other.height
            estimatedCount += other.estimatedCount
            usedMinX = min(usedMinX, other.usedMinX)
            usedMaxX = max(usedMaxX, other.usedMaxX)
        }
    }

    /// Where a paragraph is: its number, UTF-16 offset and top edge.
    struct Position {
        var index = 0
        var offset = 0
        var y = 0.0
    }

    private struct Node {
        var left = ParagraphTree.none
        var right = ParagraphTree.none
        var parent = ParagraphTree.none
        /// True while height and length are those of lines made from the present text.
        var isExact = false
        /// True once it had lines: its height is then a better guess than one from its length.
        var wasLaid = false
        var part: ParagraphPart = []
        var length = 0
        var height = 0.0
        var usedMinX = Double.infinity
        var usedMaxX = -Double.infinity
        var summary = Summary()
    }

    private var nodes: [Node] = []
    /// Lines by handle, stale ones too; nil where they were never made or are not kept any more.
    private var layouts: [ParagraphLayout?] = []
    /// UTF-16 units of the paragraphs whose lines are kept.
    private(set) var keptUnits = 0
    private var free: [Handle] = []
    private var root = ParagraphTree.none
    private var random = SplitMix(state: 0x9E37_79B9)
    /// Nodes looked at since the tree was made; tests read it.
    private(set) var visitedNodeCount = 0

    init() {}

    var summary: Summary { root < 0 ? Summary() : nodes[Int(root)].summary }
    var count: Int { summary.count }

    // MARK: Paragraphs

    func length(_ handle: Handle) -> Int { nodes[Int(handle)].length }
    func height(_ handle: Handle) -> Double { nodes[Int(handle)].height }
    func layout(_ handle: Handle) -> ParagraphLayout? { layouts[Int(handle)] }

    func part(_ handle: Handle) -> ParagraphPart { nodes[Int(handle)].part }
    mutating func setPart(_ part: ParagraphPart, of handle: Handle) {
        nodes[Int(handle)].part = part
    }

    /// True once the paragraph had lines, present or stale.
    func wasLaid(_ handle: Handle) -> Bool { nodes[Int(handle)].wasLaid }

    /// True while the paragraph's height is that of its lines, kept or not.
    func isExact(_ handle: Handle) -> Bool { nodes[Int(handle)].isExact }

    /// Gives a paragraph its lines; its height becomes exact.
    mutating func setLayout(_ layout: ParagraphLayout, of handle: Handle) {
        let at = Int(handle)
        keptUnits += layout.length - (layouts[at]?.length ?? 0)
        layouts[at] = layout
        let isKnown =
            nodes[at].isExact && nodes[at].height == layout.height
            && nodes[at].usedMinX == layout.usedMinX && nodes[at].usedMaxX == layout.usedMaxX
        if isKnown { return }
        nodes[at].isExact = true
        nodes[at].wasLaid = true
        nodes[at].height = layout.height
        nodes[at].usedMinX = layout.usedMinX
        nodes[at].usedMaxX = layout.usedMaxX
        updateUpwards(from: handle)
    }

    /// Lets go of lines; what is known of the paragraph stays exact.
    mutating func dropLayout(of handle: Handle) {
        keptUnits -= layouts[Int(handle)]?.length ?? 0
        layouts[Int(handle)] = nil
    }

    /// Hands over the paragraphs whose lines are kept, in no order.
    func forEachLayout(_ body: (Handle, ParagraphLayout) -> Void) {
        for (index, layout) in layouts.enumerated() {
            if let layout { body(Handle(index), layout) }
        }
    }

    /// Makes lines stale and keeps their height as the estimate.
    mutating func invalidate(_ handle: Handle) {
        layouts[Int(handle)]?.isValid = false
        guard nodes[Int(handle)].isExact else { return }
        nodes[Int(handle)].isExact = false
        updateUpwards(from: handle)
    }

    /// The paragraph has another length now and keeps its lines until they are made again.
    mutating func resize(_ handle: Handle, to length: Int) {
        layouts[Int(handle)]?.isValid = false
        nodes[Int(handle)].isExact = false
        nodes[Int(handle)].length = length
        updateUpwards(from: handle)
    }

    /// Makes every height an estimate. O(n).
    mutating func invalidateAll() {
        for index in nodes.indices {
            nodes[index].isExact = false
            layouts[index]?.isValid = false
            layouts[index]?.unchanged = nil
        }
        refresh(root)
    }

    /// Estimates, from its length, the height of each paragraph that was never laid out. O(n).
    mutating func estimate(_ height: (Int) -> Double) {
        for index in nodes.indices where !nodes[index].wasLaid {
            nodes[index].height = height(nodes[index].length)
        }
        refresh(root)
    }

    // MARK: Finding

    /// The paragraph that holds the unit at `offset`; the last one for the end of the text; nil without paragraphs.
    mutating func find(offset: Int) -> (handle: Handle, position: Position)? {
        find {
            $0.length
        } own: {
            $0.length
        } key: {
            offset
        }
    }

    /// The paragraph that covers `y`: the first one above it all, the last one below it all.
    mutating func find(y: Double) -> (handle: Handle, position: Position)? {
        find {
            $0.height
        } own: {
            $0.height
        } key: {
            y
        }
    }

    mutating func find(index: Int) -> (handle: Handle, position: Position)? {
        find {
            $0.count
        } own: { _ in
            1
        } key: {
            index
        }
    }

    private mutating func find<Key: Comparable & AdditiveArithmetic>(
        _ sum: (Summary) -> Key, own: (Node) -> Key, key: () -> Key
    ) -> (handle: Handle, position: Position)? {
        guard root >= 0 else { return nil }
        var wanted = key()
        var position = Position()
        var at = root
        while true {
            visitedNodeCount += 1
            let node = nodes[Int(at)]
            let left = node.left < 0 ? Summary() : nodes[Int(node.left)].summary
            if node.left >= 0, wanted < sum(left) {
                at = node.left
                continue
            }
            let before = wanted - sum(left)
            position.index += left.count
            position.offset += left.length
            position.y += left.height
            if before < own(node) || node.right < 0 { return (at, position) }
            wanted = before - own(node)
            position.index += 1
            position.offset += node.length
            position.y += node.height
            at = node.right
        }
    }

    mutating func position(of handle: Handle) -> Position {
        var position = Position()
        func add(_ summary: Summary) {
            position.index += summary.count
            position.offset += summary.length
            position.y += summary.height
        }
        var at = handle
        let left = nodes[Int(at)].left
        if left >= 0 { add(nodes[Int(left)].summary) }
        while nodes[Int(at)].parent >= 0 {
            visitedNodeCount += 1
            let parent = nodes[Int(at)].parent
            if nodes[Int(parent)].right == at {
                let left = nodes[Int(parent)].left
                if left >= 0 { add(nodes[Int(left)].summary) }
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

    // MARK: Changing

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
        let handles = new.map { make(length: $0.length, height: $0.height) }
        let middle = build(handles[...])
        root = join(join(head, middle), tail)
        if root >= 0 { nodes[Int(root)].parent = Self.none }
        return handles
    }

    private mutating func make(length: Int, height: Double) -> Handle {
        var node = Node()
        node.length = length
        node.height = height
        if let handle = free.popLast() {
            nodes[Int(handle)] = node
            return handle
        }
        nodes.append(node)
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
            dropLayout(of: at)
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
        let leftCount = node.left < 0 ? 0 : nodes[Int(node.left)].summary.count
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
        let weight = (nodes[Int(a)].summary.count, nodes[Int(b)].summary.count)
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
        let node = nodes[Int(handle)]
        var summary = Summary()
        summary.count = 1
        summary.length = node.length
        summary.longest = node.length
        summary.height = node.height
        summary.estimatedCount = node.isExact ? 0 : 1
        summary.usedMinX = node.usedMinX
        summary.usedMaxX = node.usedMaxX
        if node.left >= 0 { summary.add(nodes[Int(node.left)].summary) }
        if node.right >= 0 { summary.add(nodes[Int(node.right)].summary) }
        nodes[Int(handle)].summary = summary
    }

    private mutating func refresh(_ handle: Handle) {
        guard handle >= 0 else { return }
        refresh(nodes[Int(handle)].left)
        refresh(nodes[Int(handle)].right)
        summarise(handle)
    }

    private mutating func updateUpwards(from handle: Handle) {
        var at = handle
        while at >= 0 {
            visitedNodeCount += 1
            summarise(at)
            at = nodes[Int(at)].parent
        }
    }
}

/// A small generator: the tree's shape must be the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
