extension TextStore {
    /// The run around a unit: its id and whole range. O(log n).
    public func run(at offset: Int) -> (id: AttributeSetID, range: Range<Int>) {
        precondition(
            offset >= 0 && offset < count, "TextStore.run(at:): \(offset) is outside 0..<\(count)")
        let (id, range) = root.run(at: offset)
        return (AttributeSetID(rawValue: id), range)
    }

    /// Calls `body` with each run that touches `range`, cut to it, in order.
    public func forEachRun(
        in range: Range<Int>, _ body: (AttributeSetID, Range<Int>) throws -> Void
    ) rethrows {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "TextStore.forEachRun: \(range) is outside 0..<\(count)")
        var pending: (id: UInt32, range: Range<Int>)?
        try root.forEachLeaf(in: range) { leaf, part, origin in
            try leaf.runs.forEach(in: part) { id, found in
                let start = found.lowerBound + origin
                let end = found.upperBound + origin
                if let last = pending, last.id == id {
                    pending = (id, last.range.lowerBound..<end)
                } else {
                    if let last = pending {
                        try body(AttributeSetID(rawValue: last.id), last.range)
                    }
                    pending = (id, start..<end)
                }
            }
        }
        if let last = pending { try body(AttributeSetID(rawValue: last.id), last.range) }
    }

    /// Gives the runs in a range other ids; `transform` is called once or more for each.
    public mutating func mapIDs(
        in range: Range<Int>, _ transform: (AttributeSetID) -> AttributeSetID
    ) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "TextStore.mapIDs: \(range) is outside 0..<\(count)")
        guard !range.isEmpty else { return }
        root.mapIDs(in: range) { transform(AttributeSetID(rawValue: $0)).rawValue }
    }

    /// Makes a range one run.
    public mutating func setID(_ id: AttributeSetID, in range: Range<Int>) {
        mapIDs(in: range) { _ in id }
    }
}

extension Node {
    fileprivate func run(at offset: Int) -> (UInt32, Range<Int>) {
        guard case .branch(let children) = body else {
            let found = leaf.runs.run(at: offset)
            return (found.id, found.range)
        }
        if summary.isUniform { return (summary.id, 0..<count) }
        let (index, origin) = Self.child(children, at: offset)
        let (id, found) = children[index].run(at: offset - origin)
        let end = origin + children[index].summary.count
        var run = found.lowerBound + origin..<found.upperBound + origin
        if run.upperBound == end {
            run = run.lowerBound..<end + Self.length(of: id, children, after: index)
        }
        if run.lowerBound == origin {
            run = origin - Self.length(of: id, children, before: index)..<run.upperBound
        }
        return (id, run)
    }

    /// Units with the id at the start of the children after one. Uniform children are not looked into.
    private static func length(of id: UInt32, _ children: [Node], after index: Int) -> Int {
        var total = 0
        for next in children.index(after: index)..<children.endIndex {
            guard children[next].summary.id == id else { break }
            guard children[next].summary.isUniform else {
                return total + children[next].leadingLength(of: id)
            }
            total += children[next].summary.count
        }
        return total
    }

    /// Units with the id at the end of the children before one.
    private static func length(of id: UInt32, _ children: [Node], before index: Int) -> Int {
        var total = 0
        for previous in (0..<index).reversed() {
            guard children[previous].summary.isUniform else {
                return total + children[previous].trailingLength(of: id)
            }
            guard children[previous].summary.id == id else { break }
            total += children[previous].summary.count
        }
        return total
    }

    /// Units at the start that have the id.
    private func leadingLength(of id: UInt32) -> Int {
        guard summary.id == id else { return 0 }
        if summary.isUniform { return count }
        guard case .branch(let children) = body else { return leaf.runs.run(at: 0).range.count }
        var total = 0
        for index in children.indices {
            let length = children[index].leadingLength(of: id)
            total += length
            if length < children[index].summary.count { break }
        }
        return total
    }

    /// Units at the end that have the id.
    private func trailingLength(of id: UInt32) -> Int {
        if summary.isUniform { return summary.id == id ? count : 0 }
        guard case .branch(let children) = body else {
            let last = leaf.runs.run(at: leaf.runs.count - 1)
            return last.id == id ? last.range.count : 0
        }
        var total = 0
        for index in children.indices.reversed() {
            let length = children[index].trailingLength(of: id)
            total += length
            if length < children[index].summary.count { break }
        }
        return total
    }
}
