import Foundation

/// Attributes that change drawing for a while and are no part of the text: runs in order, without overlap.
struct TemporaryAttributes {
    typealias Values = [NSAttributedString.Key: Any]

    private(set) var runs: [(range: Range<Int>, values: Values)] = []

    var isEmpty: Bool { runs.isEmpty }

    func values(at offset: Int) -> (values: Values, range: Range<Int>) {
        var start = 0
        for run in runs {
            if offset < run.range.lowerBound { return ([:], start..<run.range.lowerBound) }
            if run.range.contains(offset) { return (run.values, run.range) }
            start = run.range.upperBound
        }
        return ([:], start..<Int.max)
    }

    /// Changes the values of every stretch in `range`.
    mutating func update(_ range: Range<Int>, _ change: (inout Values) -> Void) {
        guard !range.isEmpty else { return }
        var result: [(range: Range<Int>, values: Values)] = []
        func add(_ range: Range<Int>, _ values: Values) {
            if !range.isEmpty, !values.isEmpty { result.append((range, values)) }
        }
        func changed(_ range: Range<Int>, _ values: Values) {
            var values = values
            change(&values)
            add(range, values)
        }
        var covered = range.lowerBound
        for run in runs {
            if run.range.upperBound <= range.lowerBound {
                add(run.range, run.values)
                continue
            }
            if covered < range.upperBound {
                let gapEnd = min(max(run.range.lowerBound, covered), range.upperBound)
                changed(covered..<gapEnd, [:])
                covered = gapEnd
            }
            add(
                run.range
                    .lowerBound..<max(
                        run.range.lowerBound, min(range.lowerBound, run.range.upperBound)),
                run.values)
            let part = run.range.clamped(to: range)
            if !part.isEmpty {
                changed(part, run.values)
                covered = part.upperBound
            }
            add(
                max(
                    run.range.lowerBound, range.upperBound)..<max(
                        run.range.upperBound, range.upperBound), run.values)
        }
        if covered < range.upperBound { changed(covered..<range.upperBound, [:]) }
        runs = result.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Moves runs along with an edit; what was replaced loses its attributes.
    mutating func adjust(_ new: Range<Int>, delta: Int) {
        guard !runs.isEmpty else { return }
        let oldEnd = new.upperBound - delta
        runs = runs.flatMap { run -> [(range: Range<Int>, values: Values)] in
            var parts: [Range<Int>] = []
            if run.range.lowerBound < new.lowerBound {
                parts.append(run.range.lowerBound..<min(run.range.upperBound, new.lowerBound))
            }
            if run.range.upperBound > oldEnd {
                parts.append(
                    max(run.range.lowerBound, oldEnd) + delta..<run.range.upperBound + delta)
            }
            return parts.filter { !$0.isEmpty }.map { ($0, run.values) }
        }
    }
}
