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
        self.init(prefix: text.count, of: text, runs: runs, breaks: nil)
    }

    /// Of the first `end` units of a leaf; `breaks` spares counting when it is known.
    init(prefix end: Int, of text: ChunkText, runs: RunList, breaks known: Int?) {
        count = end
        guard end > 0 else { return }
        isUniform = runs.isUniform || runs.run(at: 0).range.upperBound >= end
        id = runs.firstID
        startsWithLineFeed = text[0] == ParagraphBreak.lineFeed
        endsWithCarriageReturn = text[end - 1] == ParagraphBreak.carriageReturn
        breaks = known ?? text.breaks(in: 0..<end)
    }
}
