/// Text in UTF-16 with runs of attribute-set ids, as a value.
///
/// Neighbouring runs of the same id are one run. Offsets count UTF-16 units, ranges are half-open.
public struct TextStore: Sendable {
    var units: [UInt16] = []
    var ids: [AttributeSetID] = []

    /// Empty text without runs.
    public init() {}

    /// Text of one run.
    public init(utf16: some Sequence<UInt16>, id: AttributeSetID) {
        units = Array(utf16)
        ids = Array(repeating: id, count: units.count)
    }

    /// UTF-16 units.
    public var count: Int { units.count }
    public var isEmpty: Bool { units.isEmpty }

    public subscript(offset: Int) -> UInt16 { units[offset] }

    public func utf16(in range: Range<Int>) -> [UInt16] { Array(units[range]) }

    public func string(in range: Range<Int>) -> String {
        String(decoding: units[range], as: UTF16.self)
    }

    public mutating func replaceSubrange(_ range: Range<Int>, with other: TextStore) {
        units.replaceSubrange(range, with: other.units)
        ids.replaceSubrange(range, with: other.ids)
    }

    public mutating func replaceSubrange(
        _ range: Range<Int>, with utf16: some Collection<UInt16>, id: AttributeSetID
    ) {
        units.replaceSubrange(range, with: utf16)
        ids.replaceSubrange(range, with: Array(repeating: id, count: utf16.count))
    }

    public func slice(_ range: Range<Int>) -> TextStore {
        var result = TextStore()
        result.units = Array(units[range])
        result.ids = Array(ids[range])
        return result
    }

    public func run(at offset: Int) -> (id: AttributeSetID, range: Range<Int>) {
        let id = ids[offset]
        var start = offset
        var end = offset + 1
        while start > 0, ids[start - 1] == id { start -= 1 }
        while end < ids.count, ids[end] == id { end += 1 }
        return (id, start..<end)
    }

    public func forEachRun(
        in range: Range<Int>, _ body: (AttributeSetID, Range<Int>) throws -> Void
    ) rethrows {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (id, whole) = run(at: offset)
            let end = min(whole.upperBound, range.upperBound)
            try body(id, offset..<end)
            offset = end
        }
    }

    public mutating func mapIDs(
        in range: Range<Int>, _ transform: (AttributeSetID) -> AttributeSetID
    ) {
        for offset in range { ids[offset] = transform(ids[offset]) }
    }

    public mutating func setID(_ id: AttributeSetID, in range: Range<Int>) {
        mapIDs(in: range) { _ in id }
    }
}

extension TextStore {
    /// The paragraph around an offset, its separator included; `count` is a valid offset.
    public func paragraphRange(containing offset: Int) -> Range<Int> {
        func ends(_ index: Int) -> Bool {
            let unit = units[index]
            if unit == 0x0A || unit == 0x2029 { return true }
            return unit == 0x0D && !(index + 1 < units.count && units[index + 1] == 0x0A)
        }
        var start = offset
        while start > 0, !ends(start - 1) { start -= 1 }
        var end = offset
        while end < units.count, !ends(end) { end += 1 }
        return start..<min(units.count, end + 1)
    }
}
