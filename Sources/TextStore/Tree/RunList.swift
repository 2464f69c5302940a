/// Runs of a leaf: lengths and ids, no empty run, no equal neighbours. Most leaves have one run, which needs no memory.
struct RunList: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        var length: UInt32
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

    var runs: [Run] {
        if !list.isEmpty { return list }
        return units == 0 ? [] : [Run(length: units, id: firstID)]
    }

    var lastRun: Run { list.last ?? Run(length: units, id: firstID) }

    mutating func append(length: Int, id: UInt32) {
        guard length > 0 else { return }
        if units == 0 {
            firstID = id
        } else if let last = list.indices.last {
            if list[last].id == id {
                list[last].length += UInt32(length)
            } else {
                list.append(Run(length: UInt32(length), id: id))
            }
        } else if firstID != id {
            list = [Run(length: units, id: firstID), Run(length: UInt32(length), id: id)]
        }
        units += UInt32(length)
    }

    mutating func append(_ other: RunList) {
        other.forEach(in: 0..<other.count) { append(length: $1.count, id: $0) }
    }

    func slice(_ range: Range<Int>) -> RunList {
        if isUniform { return RunList(length: range.count, id: firstID) }
        var result = RunList()
        forEach(in: range) { result.append(length: $1.count, id: $0) }
        return result
    }

    /// Runs that touch `range`, cut to it.
    func forEach(in range: Range<Int>, _ body: (UInt32, Range<Int>) throws -> Void) rethrows {
        if list.isEmpty {
            let part = range.clamped(to: 0..<count)
            if !part.isEmpty { try body(firstID, part) }
            return
        }
        var start = 0
        for run in list {
            let end = start + Int(run.length)
            if start >= range.upperBound { return }
            let part = range.clamped(to: start..<end)
            if !part.isEmpty { try body(run.id, part) }
            start = end
        }
    }

    func run(at offset: Int) -> (id: UInt32, range: Range<Int>) {
        if list.isEmpty, offset < count { return (firstID, 0..<count) }
        var start = 0
        for run in list {
            let end = start + Int(run.length)
            if offset < end { return (run.id, start..<end) }
            start = end
        }
        preconditionFailure("no run at \(offset)")
    }

    /// Puts `length` units of one id in place of `range`.
    mutating func replace(_ range: Range<Int>, length: Int, id: UInt32) {
        if isUniform, firstID == id || length == 0 || units == 0 {
            if length > 0 { firstID = id }
            units = UInt32(count - range.count + length)
            return
        }
        if changesOneRun(range, length: length, id: id) { return }
        var result = RunList()
        forEach(in: 0..<range.lowerBound) { result.append(length: $1.count, id: $0) }
        result.append(length: length, id: id)
        if range.upperBound < count {
            forEach(in: range.upperBound..<count) { result.append(length: $1.count, id: $0) }
        }
        self = result
    }

    /// Lengthens or shortens one run in place; false when the edit does more than that.
    private mutating func changesOneRun(_ range: Range<Int>, length: Int, id: UInt32) -> Bool {
        var start = 0
        for index in list.indices {
            let end = start + Int(list[index].length)
            // Text that goes in between two runs may belong to the earlier one.
            let fits = range.lowerBound >= start && range.upperBound <= end
            if fits, length == 0 || list[index].id == id {
                let left = end - start - range.count + length
                guard left > 0 else { return false }
                list[index].length = UInt32(left)
                units = UInt32(count - range.count + length)
                return true
            }
            if end > range.lowerBound { return false }
            start = end
        }
        return false
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
