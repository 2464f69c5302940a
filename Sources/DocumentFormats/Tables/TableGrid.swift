/// Gives cells their columns: those that spans from rows above and cells before take are left out.
struct TableGrid {
    /// chosen: as browsers, which cut wider spans.
    static let maximumSpan = 1_000

    private(set) var columns = 0
    private(set) var row = -1
    private var column = 0
    /// Columns that spans from above still take, with the rows that these have left.
    private var taken: [Int] = []

    mutating func startRow() {
        if row >= 0 { for index in taken.indices where taken[index] > 0 { taken[index] -= 1 } }
        row += 1
        column = 0
    }

    /// The next free column.
    func peek() -> Int {
        var next = column
        while next < taken.count, taken[next] > 0 { next += 1 }
        return next
    }

    /// Takes the next free column. Columns beyond the limit are shared by what does not fit.
    /// - Returns: column and the column span that fits.
    mutating func add(rowSpan: Int, columnSpan: Int) -> (column: Int, columnSpan: Int) {
        while column < taken.count, taken[column] > 0 { column += 1 }
        let start = min(column, Self.maximumSpan - 1)
        var end = min(start + max(columnSpan, 1), Self.maximumSpan)
        // A span ends where one from above stands.
        if let blocked = (start..<min(end, taken.count)).first(where: {
            $0 > start && taken[$0] > 0
        }) {
            end = blocked
        }
        while taken.count < end { taken.append(0) }
        for index in start..<end { taken[index] = min(max(rowSpan, 1), Self.maximumSpan) }
        column = end
        columns = max(columns, end)
        return (start, end - start)
    }

    /// Takes the free places before a column, which no cell has: a few bytes can ask for a million of them.
    /// - Returns: the column spans of empty cells that stand there.
    mutating func fill(upTo column: Int) -> [Int] {
        var spans: [Int] = []
        let end = min(column, Self.maximumSpan - 1)
        while peek() < end {
            spans.append(add(rowSpan: 1, columnSpan: end - peek()).columnSpan)
        }
        return spans
    }
}
