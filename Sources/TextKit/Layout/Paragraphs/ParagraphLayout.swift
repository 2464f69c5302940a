import Typesetting

/// The lines of one paragraph, relative to its top edge, and what they were made from.
final class ParagraphLayout {
    let shaped: ShapedParagraph
    /// UTF-16 units that the lines are for.
    let length: Int
    /// `rect.y` and `usedRect.y` count from the top of the paragraph; x counts from the container's left edge.
    private(set) var lines: [Line]
    /// Its floats; y from the top of the paragraph, x from the container's left edge.
    let floats: [PlacedFloat]
    /// Points.
    let height: Double
    /// UTF-16 offset of the first unit that got no line because of a limit.
    let next: Int?
    let key: Key
    /// Horizontal extent of what lines use, padding included, points.
    private(set) var usedMinX: Double
    private(set) var usedMaxX: Double
    private let padding: Double
    /// Indices of lines that setters put outside of the paragraph: no y of it finds them.
    private(set) var strays: [Int] = []
    /// True when a client changed lines: they are not let go.
    private(set) var isPinned = false
    /// One a line: changes whenever what the line draws changes.
    var identities: [UInt64]
    /// False when the lines have to be filled again.
    var isValid = true
    /// False when the text has to be shaped again as well.
    var isShapeValid = true
    /// UTF-16 units at the start and end of the paragraph that edits since then left as they were.
    var unchanged: (prefix: Int, suffix: Int)?
    /// The engine's count of questions when these lines were last asked for.
    var lastUse = 0

    /// What the lines depend on besides text and container.
    struct Key {
        /// Flow coordinate of the paragraph's top edge.
        var y: Double
        /// True when the same text at another y gets other lines.
        var dependsOnPosition: Bool
        /// Lines that were allowed.
        var maximumLines: Int?
        /// Lines above in the container that the paragraph begins in, where containers limit them.
        var filled = ContainerFlow.Filled.none
        /// True when text follows the paragraph, which the last line that is shown tells of.
        var isFollowed = false
    }

    init(
        shaped: ShapedParagraph, length: Int, lines: [Line], floats: [PlacedFloat], height: Double,
        next: Int?, key: Key, padding: Double, identities: [UInt64]
    ) {
        self.shaped = shaped
        self.length = length
        self.lines = lines
        self.floats = floats
        self.height = height
        self.next = next
        self.key = key
        self.identities = identities
        self.padding = padding
        let used = Self.extent(of: lines, floats)
        usedMinX = used.left - padding
        usedMaxX = used.right + padding
        strays = Self.strays(lines, height)
    }

    /// Puts a line that its owner changed in the place of another.
    func put(_ line: Line, at index: Int, identity: UInt64) {
        lines[index] = line
        identities[index] = identity
        isPinned = true
        let used = Self.extent(of: lines, floats)
        usedMinX = used.left - padding
        usedMaxX = used.right + padding
        strays = Self.strays(lines, height)
    }

    private static func strays(_ lines: [Line], _ height: Double) -> [Int] {
        lines.indices.filter { lines[$0].rect.y < -0.001 || lines[$0].rect.maxY > height + 0.001 }
    }

    private static func extent(
        of lines: [Line], _ floats: [PlacedFloat]
    ) -> (left: Double, right: Double) {
        var (left, right) = (Double.infinity, -Double.infinity)
        guard !lines.isEmpty else { return (left, right) }
        for line in lines {
            let used = line.usedRect
            left = min(left, used.x)
            right = max(right, used.maxX)
        }
        for float in floats {
            left = min(left, float.band.frame.x)
            right = max(right, float.band.frame.maxX)
        }
        return (left, right)
    }

    /// Lines of text; fragments side by side count as one, what takes no room as none.
    var lineCount: Int { lineCount { _ in true } }

    /// Of lines that a closure takes.
    func lineCount(where counts: (Line) -> Bool) -> Int {
        var count = 0
        var y = -Double.infinity
        for line in lines where line.rect.y > y + 0.001 && !line.isCollapsed && counts(line) {
            count += 1
            y = line.rect.y
        }
        return count
    }

    /// The line that holds the unit at `offset` of the paragraph; the last one for its end; nil past the last line.
    func lineIndex(at offset: Int) -> Int? {
        guard let last = lines.last else { return nil }
        guard offset < last.range.upperBound else {
            return next == nil ? lines.count - 1 : nil
        }
        var low = 0
        var high = lines.count - 1
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ParagraphLayout {
    /// An edit left `prefix` units at the start and `suffix` units at the end alone.
    func noteEdit(prefix: Int, suffix: Int) {
        isShapeValid = false
        // A neighbouring letter may shape differently (joining, ligatures): leave some room around the edit.
        let room = 1
        let known = isValid ? (prefix: Int.max, suffix: Int.max) : unchanged ?? (0, 0)
        unchanged = (
            max(min(prefix - room, known.prefix), 0), max(min(suffix - room, known.suffix), 0)
        )
    }
}
