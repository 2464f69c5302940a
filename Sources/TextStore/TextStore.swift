/// Text in UTF-16 with runs of attribute-set ids, as a value.
///
/// A balanced tree of chunks: edits and questions cost O(log n), a copy is O(1) and does not change when the original is
/// edited. Neighbouring runs of the same id are one run. Offsets count UTF-16 units, ranges are half-open.
public struct TextStore: Sendable {
    var root = Node()

    /// Empty text without runs.
    public init() {}

    /// Text of one run.
    public init(utf16: some Sequence<UInt16>, id: AttributeSetID) {
        root = Array(utf16).withUnsafeBufferPointer { Node.build(.wide($0), id: id.rawValue) }
    }

    /// A string of one run.
    public init(_ string: String, id: AttributeSetID) {
        root = Self.withUnits(of: string) { Node.build($0, id: id.rawValue) }
    }

    init(root: Node) {
        self.root = root
    }

    /// UTF-16 units. O(1).
    public var count: Int { root.count }
    public var isEmpty: Bool { root.count == 0 }

    private func check(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "TextStore: \(range) is outside 0..<\(count)")
    }

    // MARK: Reading

    /// The unit at an offset. O(log n).
    public subscript(offset: Int) -> UInt16 {
        check(offset..<offset + 1)
        return root.unit(at: offset)
    }

    /// Copies units to the start of `target`, which holds at least `range.count`.
    public func copyUTF16(in range: Range<Int>, into target: UnsafeMutableBufferPointer<UInt16>) {
        check(range)
        precondition(target.count >= range.count, "TextStore.copyUTF16: the buffer is too small")
        guard let base = target.baseAddress else { return }
        root.forEachLeaf(in: range) { leaf, part, origin in
            leaf.text.copy(part, into: base + (origin + part.lowerBound - range.lowerBound))
        }
    }

    /// Units of a part.
    public func utf16(in range: Range<Int>) -> [UInt16] {
        Array(unsafeUninitializedCapacity: range.count) { buffer, initialized in
            copyUTF16(in: range, into: buffer)
            initialized = range.count
        }
    }

    // MARK: Editing

    /// Puts another store's text and runs in place of a part. O(log n).
    public mutating func replaceSubrange(_ range: Range<Int>, with other: TextStore) {
        check(range)
        let added = other.root
        if added.isLeaf, added.summary.isUniform, added.count <= Self.typedUnits {
            // Typing: it goes into a leaf as plain text does, and no leaf is cut.
            other.utf16(in: 0..<other.count).withUnsafeBufferPointer {
                replace(range, with: .wide($0), id: AttributeSetID(rawValue: added.summary.id))
            }
            return
        }
        splice(range, other.root)
    }

    private mutating func splice(_ range: Range<Int>, _ node: Node) {
        let old = root
        root = Node()
        let left = old.split(at: range.lowerBound).0
        let right = old.split(at: range.upperBound).1
        root = Node.join(Node.join(left, node), right)
    }

    /// Puts text of one run in place of a part. In place where the text is in one chunk that no copy shares.
    public mutating func replaceSubrange(
        _ range: Range<Int>, with utf16: some RandomAccessCollection<UInt16>, id: AttributeSetID
    ) {
        check(range)
        Array(utf16).withUnsafeBufferPointer { replace(range, with: .wide($0), id: id) }
    }

    /// The same with a string.
    public mutating func replaceSubrange(
        _ range: Range<Int>, with string: String, id: AttributeSetID
    ) {
        check(range)
        Self.withUnits(of: string) { replace(range, with: $0, id: id) }
    }

    /// Puts a string in place of a part. It joins the run of the first unit replaced, where nothing is replaced that
    /// of the unit before, at the start that of the unit behind; an empty store gives it `id`.
    public mutating func replaceSubrange(
        _ range: Range<Int>, with string: String, inheritingOr id: AttributeSetID
    ) {
        check(range)
        Self.withUnits(of: string) { units in
            guard !isEmpty else { return replace(range, with: units, id: id) }
            if let path = root.editPath(range, count: units.count) {
                return root.replace(range, with: units, id: path.id, along: path)
            }
            let place = range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound
            replaceLeaves(range, with: units, id: run(at: place).id)
        }
    }

    private mutating func replace(_ range: Range<Int>, with units: Units, id: AttributeSetID) {
        if let path = root.editPath(range, count: units.count) {
            root.replace(range, with: units, id: id.rawValue, along: path)
        } else {
            replaceLeaves(range, with: units, id: id)
        }
    }

    /// Units of one run that are put into a leaf rather than joined to it.
    private static let typedUnits = 128

    private mutating func replaceLeaves(
        _ range: Range<Int>, with units: Units, id: AttributeSetID
    ) {
        splice(range, Node.build(units, id: id.rawValue))
    }

    /// The units of a string, without a copy while they are ASCII.
    private static func withUnits<Result>(of string: String, _ body: (Units) -> Result) -> Result {
        var string = string
        let ascii = string.withUTF8 { utf8 -> Result? in
            utf8.allSatisfy { $0 < 0x80 } ? body(.ascii(utf8)) : nil
        }
        return ascii ?? Array(string.utf16).withUnsafeBufferPointer { body(.wide($0)) }
    }

    /// A part, sharing its inner chunks. O(log n).
    public func slice(_ range: Range<Int>) -> TextStore {
        check(range)
        let head = root.split(at: range.upperBound).0
        return TextStore(root: head.split(at: range.lowerBound).1)
    }
}
