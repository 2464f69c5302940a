/// Runs of a leaf: where each ends and its id, no empty run, no equal neighbours. Most leaves have one run, which needs no
/// memory; in the others a run is found by halving.
struct RunList: Sendable, Equatable {
    private struct Run: Sendable, Equatable {
        var end: UInt32
        var id: UInt32
    }

    private var units: UInt32 = 0
    /// The id of the first run; without meaning in an empty list.
    private(set) var firstID: UInt32 = 0
    /// Empty while all units have `firstID`.
    private var list: [Run] = []

    init() {}

    init(length: Int, id: UInt32) {
        units = UInt32(length)
        firstID = id
    }

    /// UTF-16 units.
    var count: Int { Int(units) }
    var isUniform: Bool { list.isEmpty }
    var runCount: Int { list.isEmpty ? min(count, 1) : list.count }

    // MARK: Looking

    /// The run around a unit.
    func run(at offset: Int) -> (id: UInt32, range: Range<Int>) {
        precondition(offset >= 0 && offset < count, "no run at \(offset)")
        if list.isEmpty { return (firstID, 0..<count) }
        let index = index(at: offset)
        return (list[index].id, start(of: index)..<Int(list[index].end))
    }

    /// Runs that touch `range`, cut to it.
    func forEach(in range: Range<Int>, _ body: (UInt32, Range<Int>) throws -> Void) rethrows {
        let range = range.clamped(to: 0..<count)
        if range.isEmpty { return }
        if list.isEmpty { return try body(firstID, range) }
        var start = range.lowerBound
        for run in list[index(at: start)...] {
            let end = min(Int(run.end), range.upperBound)
            try body(run.id, start..<end)
            if end == range.upperBound { return }
            start = end
        }
    }

    func slice(_ range: Range<Int>) -> RunList {
        if isUniform { return RunList(length: range.count, id: firstID) }
        var result = RunList()
        forEach(in: range) { result.append(length: $1.count, id: $0) }
        return result
    }

    /// The first run that ends behind `offset`; the number of runs when none does.
    private func index(at offset: Int) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(list[middle].end) > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func start(of index: Int) -> Int {
        index == 0 ? 0 : Int(list[index - 1].end)
    }

    // MARK: Changing

    mutating func append(length: Int, id: UInt32) {
        guard length > 0 else { return }
        if units == 0 { firstID = id }
        if list.isEmpty, firstID != id { list.append(Run(end: units, id: firstID)) }
        units += UInt32(length)
        if !list.isEmpty { Self.append(Run(end: units, id: id), to: &list) }
    }

    mutating func append(_ other: RunList) {
        other.forEach(in: 0..<other.count) { append(length: $1.count, id: $0) }
    }

    /// Puts `length` units of one id in place of `range`.
    mutating func replace(_ range: Range<Int>, length: Int, id: UInt32) {
        let count = count - range.count + length
        if isUniform, firstID == id || length == 0 || range.count == units {
            if length > 0 { firstID = id }
            units = UInt32(count)
            return
        }
        if isUniform { list.append(Run(end: units, id: firstID)) }
        if let index = indexTaking(range, length: length, id: id) {
            moveEnds(from: index, by: length - range.count)
        } else {
            splice(range, length: length, id: id)
        }
        units = UInt32(count)
        firstID = list.first?.id ?? firstID
        if list.count == 1 { list = [] }
    }

    /// The run that an edit only lengthens or shortens.
    private func indexTaking(_ range: Range<Int>, length: Int, id: UInt32) -> Int? {
        let index = index(at: range.lowerBound)
        // Text that goes in between two runs may belong to the earlier one.
        if range.isEmpty, index > 0, range.lowerBound == start(of: index),
            list[index - 1].id == id
        {
            return index - 1
        }
        guard index < list.count, length == 0 || list[index].id == id else { return nil }
        let (start, end) = (start(of: index), Int(list[index].end))
        return range.upperBound <= end && end - start - range.count + length > 0 ? index : nil
    }

    /// Makes the runs about an edit anew.
    private mutating func splice(_ range: Range<Int>, length: Int, id: UInt32) {
        let (first, last) = (index(at: range.lowerBound), index(at: range.upperBound))
        let end = range.lowerBound + length
        // The run before may be one with what comes in, or with what is left behind.
        var made = first > 0 ? [list[first - 1]] : []
        if first < list.count {
            Self.append(Run(end: UInt32(range.lowerBound), id: list[first].id), to: &made)
        }
        Self.append(Run(end: UInt32(end), id: id), to: &made)
        if last < list.count {
            moveEnds(from: last, by: length - range.count)
            Self.append(list[last], to: &made)
        }
        list.replaceSubrange(max(first - 1, 0)..<min(last + 1, list.count), with: made)
    }

    private mutating func moveEnds(from index: Int, by change: Int) {
        let change = UInt32(truncatingIfNeeded: change)
        for index in index..<list.count { list[index].end &+= change }
    }

    private static func append(_ run: Run, to list: inout [Run]) {
        guard let last = list.last else {
            if run.end > 0 { list.append(run) }
            return
        }
        if last.id == run.id {
            list[list.count - 1].end = run.end
        } else if last.end < run.end {
            list.append(run)
        }
    }

    mutating func map(in range: Range<Int>, _ transform: (UInt32) -> UInt32) {
        if isUniform, range.lowerBound <= 0, range.upperBound >= count {
            if units > 0 { firstID = transform(firstID) }
            return
        }
        var result = RunList()
        forEach(in: 0..<range.lowerBound) { result.append(length: $1.count, id: $0) }
        forEach(in: range) { result.append(length: $1.count, id: transform($0)) }
        if range.upperBound < count {
            forEach(in: range.upperBound..<count) { result.append(length: $1.count, id: $0) }
        }
        self = result
    }
}
