/// Puts the feet of tables behind their last rows, wherever their tags are.
struct WellFormedFeet<Event> {
    /// Where the feet of each open table stand, the outermost table first.
    private var tables: [[Range<Int>]] = []
    /// Where the open feet start.
    private var starts: [Int] = []

    /// An element started with the event of that number.
    mutating func started(_ tag: HTMLTag, at index: Int) {
        switch tag {
        case .table: tables.append([])
        case .tfoot: starts.append(index)
        default: break
        }
    }

    /// An element ended with the last event.
    mutating func ended(_ tag: HTMLTag, _ events: inout [Event]) {
        switch tag {
        case .tfoot:
            guard let start = starts.popLast(), !tables.isEmpty else { return }
            tables[tables.count - 1].append(start..<events.count)
        case .table:
            guard let feet = tables.popLast(), let first = feet.first,
                // One foot behind all rows stands where it should.
                feet.count > 1 || first.upperBound < events.count - 1
            else { return }
            let end = events.removeLast()
            let moved = feet.flatMap { events[$0] }
            for foot in feet.reversed() { events.removeSubrange(foot) }
            events += moved
            events.append(end)
        default: break
        }
    }
}
