/// What is known of a stretch of text without looking into it.
struct Summary: Sendable, Equatable {
    /// UTF-16 units.
    var count = 0
    /// Paragraph ends; CR LF counts once.
    var breaks = 0
    var startsWithLineFeed = false
    var endsWithCarriageReturn = false
    /// True when all of it has the attributes `id`.
    var isUniform = true
    /// The id of the first run; without meaning while `count` is 0.
    var id: UInt32 = 0

    mutating func append(_ next: Summary) {
        guard next.count > 0 else { return }
        guard count > 0 else {
            self = next
            return
        }
        count += next.count
        breaks += next.breaks
        if endsWithCarriageReturn, next.startsWithLineFeed { breaks -= 1 }
        endsWithCarriageReturn = next.endsWithCarriageReturn
        isUniform = isUniform && next.isUniform && id == next.id
    }

    init() {}

    init(text: ChunkText, runs: RunList) {
        count = text.count
        guard count > 0 else { return }
        isUniform = runs.isUniform
        id = runs.firstID
        startsWithLineFeed = text[0] == ParagraphBreak.lineFeed
        endsWithCarriageReturn = text[count - 1] == ParagraphBreak.carriageReturn
        breaks = Self.countBreaks(text)
    }

    private static func countBreaks(_ text: ChunkText) -> Int {
        var total = 0
        var previous: UInt16 = 0
        func look(_ unit: UInt16) {
            if ParagraphBreak.isBreak(unit) {
                if unit != ParagraphBreak.lineFeed || previous != ParagraphBreak.carriageReturn {
                    total += 1
                }
            }
            previous = unit
        }
        switch text {
        case .ascii(let bytes): for byte in bytes { look(UInt16(byte)) }
        case .wide(let units): for unit in units { look(unit) }
        }
        return total
    }
}
