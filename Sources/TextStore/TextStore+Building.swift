extension TextStore {
    /// Text with its runs in one go, O(length): far less than to add run after run.
    ///
    /// `runs` are lengths in UTF-16 units and ids, in order; what they do not cover has the id `rest`, and what they have
    /// beyond the text is left out.
    public init(
        _ string: String, runs: [(length: Int, id: AttributeSetID)],
        rest: AttributeSetID
    ) {
        var string = string
        var lengths = RunSupply(runs, rest: rest.rawValue)
        let leaves = string.withUTF8 { text in
            var leaves: [Node] = []
            leaves.reserveCapacity(text.count / Node.usualUnits + 1)
            var start = 0
            while start < text.count {
                let chunk = Self.chunk(text, &start)
                let runs = lengths.next(chunk.count)
                leaves.append(Node(Leaf(text: chunk, runs: runs)))
            }
            Self.mergeLast(&leaves)
            return leaves
        }
        root = Node.tree(of: leaves)
    }

    /// A last leaf that is not full enough becomes part of the one before, which has room for it.
    private static func mergeLast(_ leaves: inout [Node]) {
        guard leaves.count > 1, let last = leaves.last, !last.isFullEnough else { return }
        leaves.removeLast()
        var whole = leaves.removeLast().leaf
        whole.append(last.leaf)
        leaves.append(Node(whole))
    }

    /// The text of the next leaf.
    private static func chunk(
        _ text: UnsafeBufferPointer<UInt8>, _ start: inout Int
    ) -> ChunkText {
        let end = min(start + Node.usualUnits, text.count)
        let part = UnsafeBufferPointer(rebasing: text[start..<end])
        if part.allSatisfy({ $0 < 0x80 }) {
            start = end
            return .narrow(UnitBuffer(part))
        }
        return wideUnits(text, &start).withUnsafeBufferPointer { ChunkText(.wide($0)) }
    }

    /// Up to `usualUnits`, never half of a pair.
    private static func wideUnits(
        _ text: UnsafeBufferPointer<UInt8>, _ start: inout Int
    ) -> [UInt16] {
        var at = start
        let units = [UInt16](unsafeUninitializedCapacity: Node.usualUnits) { units, count in
            while at < text.count, count + 1 < Node.usualUnits {
                let lead = UInt32(text[at])
                if lead < 0x80 {
                    units[count] = UInt16(truncatingIfNeeded: lead)
                    at += 1
                } else if lead < 0xE0 {
                    units[count] = UInt16(
                        truncatingIfNeeded: (lead & 0x1F) << 6 | tail(text, at + 1))
                    at += 2
                } else if lead < 0xF0 {
                    let scalar = (lead & 15) << 12 | tail(text, at + 1) << 6 | tail(text, at + 2)
                    units[count] = UInt16(truncatingIfNeeded: scalar)
                    at += 3
                } else {
                    let high = (lead & 7) << 18 | tail(text, at + 1) << 12
                    let scalar = high | tail(text, at + 2) << 6 | tail(text, at + 3)
                    units[count] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
                    units[count + 1] = UInt16(truncatingIfNeeded: 0xDC00 + scalar & 0x3FF)
                    at += 4
                    count += 1
                }
                count += 1
            }
        }
        start = at
        return units
    }

    private static func tail(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32 {
        UInt32(text[at]) & 0x3F
    }
}

/// Cuts runs to the lengths of leaves.
private struct RunSupply {
    private let runs: [(length: Int, id: AttributeSetID)]
    private let rest: UInt32
    private var index = 0
    private var left = 0
    private var id: UInt32 = 0

    init(_ runs: [(length: Int, id: AttributeSetID)], rest: UInt32) {
        self.runs = runs
        self.rest = rest
    }

    mutating func next(_ count: Int) -> RunList {
        var list = RunList()
        var wanted = count
        while wanted > 0 {
            while left <= 0 { advance() }
            let length = min(wanted, left)
            list.append(length: length, id: id)
            wanted -= length
            left -= length
        }
        return list
    }

    private mutating func advance() {
        guard index < runs.count else {
            left = .max
            id = rest
            return
        }
        left = runs[index].length
        id = runs[index].id.rawValue
        index += 1
    }
}
