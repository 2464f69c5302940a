/// Runs of a leaf: lengths and ids, no empty run, no equal neighbours.
struct RunList: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        var length: UInt32
        var id: UInt32
    }

    private(set) var runs: [Run] = []

    init() {}

    init(length: Int, id: UInt32) {
        if length > 0 { runs = [Run(length: UInt32(length), id: id)] }
    }

    var isUniform: Bool { runs.count <= 1 }
    var firstID: UInt32 { runs.first?.id ?? 0 }

    mutating func append(length: Int, id: UInt32) {
        guard length > 0 else { return }
        if let last = runs.indices.last, runs[last].id == id {
            runs[last].length += UInt32(length)
        } else {
            runs.append(Run(length: UInt32(length), id: id))
        }
    }

    mutating func append(_ other: RunList) {
        for run in other.runs { append(length: Int(run.length), id: run.id) }
    }

    func slice(_ range: Range<Int>) -> RunList {
        var result = RunList()
        forEach(in: range) { result.append(length: $1.count, id: $0) }
        return result
    }

    /// Runs that touch `range`, cut to it.
    func forEach(in range: Range<Int>, _ body: (UInt32, Range<Int>) throws -> Void) rethrows {
        var start = 0
        for run in runs {
            let end = start + Int(run.length)
            if start >= range.upperBound { return }
            let part =
                max(
                    start, range.lowerBound)..<max(
                    max(start, range.lowerBound), min(end, range.upperBound))
            if !part.isEmpty { try body(run.id, part) }
            start = end
        }
    }

    func run(at offset: Int) -> (id: UInt32, range: Range<Int>) {
        var start = 0
        for run in runs {
            let end = start + Int(run.length)
            if offset < end { return (run.id, start..<end) }
            start = end
        }
        preconditionFailure("no run at \(offset)")
    }

    var lastRun: Run { runs[runs.count - 1] }

    /// Puts `length` units of one id in place of `range`.
    mutating func replace(_ range: Range<Int>, length: Int, id: UInt32) {
        if runs.count == 1, runs[0].id == id || length == 0 {
            let total = Int(runs[0].length) - range.count + length
            runs[0].length = UInt32(total)
            if total == 0 { runs.removeAll(keepingCapacity: true) }
            return
        }
        var result = RunList()
        result.runs.reserveCapacity(runs.count + 2)
        forEach(in: 0..<range.lowerBound) { result.append(length: $1.count, id: $0) }
        result.append(length: length, id: id)
        forEach(in: range.upperBound..<Int.max) { result.append(length: $1.count, id: $0) }
        self = result
    }

    mutating func map(in range: Range<Int>, _ transform: (UInt32) -> UInt32) {
        var result = RunList()
        result.runs.reserveCapacity(runs.count + 2)
        forEach(in: 0..<range.lowerBound) { result.append(length: $1.count, id: $0) }
        forEach(in: range) { result.append(length: $1.count, id: transform($0)) }
        forEach(in: range.upperBound..<Int.max) { result.append(length: $1.count, id: $0) }
        self = result
    }
}
