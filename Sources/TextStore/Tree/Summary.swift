/// What is known of a stretch of text without looking into it. Counts are 32 bits wide, so that a node stays small.
struct Summary: Sendable, Equatable {
    private var units: Int32 = 0
    private var ends: Int32 = 0
    /// The id of the first run; without meaning while `count` is 0.
    var id: UInt32 = 0
    var startsWithLineFeed = false
    var endsWithCarriageReturn = false
    /// True when all of it has the attributes `id`.
    var isUniform = true

    /// UTF-16 units.
    var count: Int {
        get { Int(units) }
        set { units = Int32(newValue) }
    }

    /// Paragraph ends; CR LF counts once.
    var breaks: Int {
        get { Int(ends) }
        set { ends = Int32(newValue) }
    }

    mutating func append(_ next: Summary) {
        guard next.units > 0 else { return }
        guard units > 0 else {
            self = next
            return
        }
        units += next.units
        ends += next.ends
        if endsWithCarriageReturn, next.startsWithLineFeed { ends -= 1 }
        endsWithCarriageReturn = next.endsWithCarriageReturn
        isUniform = isUniform && next.isUniform && id == next.id
    }

    init() {}

    /// True when both stand beside their neighbours in the same way: only counts differ.
    func looksAlike(_ other: Summary) -> Bool {
        id == other.id && isUniform == other.isUniform
            && startsWithLineFeed == other.startsWithLineFeed
            && endsWithCarriageReturn == other.endsWithCarriageReturn
            && (units > 0) == (other.units > 0)
    }

    /// Takes over an edit of a leaf's text; its runs are known.
    mutating func update(_ text: ChunkText, breaks known: Int) {
        let end = text.count
        guard end > 0 else {
            self = Summary()
            return
        }
        count = end
        breaks = known
        startsWithLineFeed = text[0] == ParagraphBreak.lineFeed
        endsWithCarriageReturn = text[end - 1] == ParagraphBreak.carriageReturn
    }

    /// Of the first `end` units of a leaf, or all of them; `breaks` spares counting when it is known.
    init(_ leaf: Leaf, prefix end: Int? = nil, breaks known: Int? = nil) {
        let end = end ?? leaf.text.count
        count = end
        guard end > 0 else { return }
        isUniform = leaf.runs.isUniform || leaf.runs.run(at: 0).range.upperBound >= end
        id = leaf.runs.firstID
        startsWithLineFeed = leaf.text[0] == ParagraphBreak.lineFeed
        endsWithCarriageReturn = leaf.text[end - 1] == ParagraphBreak.carriageReturn
        breaks = known ?? leaf.text.breaks(in: 0..<end)
    }
}
