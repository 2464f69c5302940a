/// What is known of a stretch of text without looking into it. Counts are 32 bits wide, so that a node stays small.
struct Summary: Sendable, Equatable {
    private var units: Int32 = 0
    private var ends: Int32 = 0
    /// The id of the first run; without meaning while `count` is 0.
    var id: UInt32 = 0
    private var flags = Flags.isUniform

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let isUniform = Flags(rawValue: 1)
        static let startsWithLineFeed = Flags(rawValue: 2)
        static let endsWithCarriageReturn = Flags(rawValue: 4)
        static let mayHoldReturns = Flags(rawValue: 8)
        /// What stays with a summary whatever is put behind it.
        static let ofStart: Flags = [.startsWithLineFeed, .mayHoldReturns]

        func with(_ flag: Flags, _ value: Bool) -> Flags {
            value ? union(flag) : subtracting(flag)
        }
    }

    var startsWithLineFeed: Bool {
        get { flags.contains(.startsWithLineFeed) }
        set { flags = flags.with(.startsWithLineFeed, newValue) }
    }
    var endsWithCarriageReturn: Bool {
        get { flags.contains(.endsWithCarriageReturn) }
        set { flags = flags.with(.endsWithCarriageReturn, newValue) }
    }
    /// True when all of it has the attributes `id`.
    var isUniform: Bool {
        get { flags.contains(.isUniform) }
        set { flags = flags.with(.isUniform, newValue) }
    }
    /// False when no CR is in it: then no paragraph end has to do with the unit beside it.
    var mayHoldReturns: Bool {
        get { flags.contains(.mayHoldReturns) }
        set { flags = flags.with(.mayHoldReturns, newValue) }
    }

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
        let isUniform = isUniform && next.isUniform && id == next.id
        flags = flags.intersection(.ofStart)
            .union(next.flags.intersection([.endsWithCarriageReturn, .mayHoldReturns]))
            .with(.isUniform, isUniform)
    }

    init() {}

    /// True when both stand beside their neighbours in the same way: only counts differ.
    func looksAlike(_ other: Summary) -> Bool {
        id == other.id && flags == other.flags && (units > 0) == (other.units > 0)
    }

    /// Takes over an edit of a leaf's text that put `added` units in place of `range`; its runs are known.
    mutating func update(
        _ text: ChunkText, _ range: Range<Int>, added: Int, _ change: BreakChange
    ) {
        let end = count - range.count + added
        guard end > 0 else {
            self = Summary()
            return
        }
        count = end
        breaks += change.breaks
        if change.bringsReturns { mayHoldReturns = true }
        // Elsewhere the ends of the text are as they were, and nobody has to look at them.
        if range.lowerBound == 0 { startsWithLineFeed = text[0] == ParagraphBreak.lineFeed }
        if range.lowerBound + added == end {
            endsWithCarriageReturn = text[end - 1] == ParagraphBreak.carriageReturn
        }
    }

    /// Of the first `end` units of a leaf, or all of them.
    init(_ leaf: Leaf, prefix end: Int? = nil) {
        let end = end ?? leaf.text.count
        count = end
        guard end > 0 else { return }
        isUniform = leaf.runs.isUniform || leaf.runs.run(at: 0).range.upperBound >= end
        id = leaf.runs.firstID
        startsWithLineFeed = leaf.text[0] == ParagraphBreak.lineFeed
        endsWithCarriageReturn = leaf.text[end - 1] == ParagraphBreak.carriageReturn
        let found = leaf.text.breaks(in: 0..<end)
        breaks = found.count
        mayHoldReturns = found.returns > 0
    }

    /// Whether two summaries say the same of a text.
    static func == (left: Summary, right: Summary) -> Bool {
        left.units == right.units && left.ends == right.ends && left.id == right.id
            && left.flags.subtracting(.mayHoldReturns) == right.flags.subtracting(.mayHoldReturns)
    }
}
