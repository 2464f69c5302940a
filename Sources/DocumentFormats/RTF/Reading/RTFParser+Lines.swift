import DocumentModel

/// The paragraph that is being read. Its properties are those that hold at its end: Word says them behind the marker of a
/// list, and may change them in between.
struct RTFLine {
    /// UTF-16 offset of its start.
    var start = 0
    /// The same when page breaks, behind which properties may change, are no end: what cells begin with.
    var cellStart = 0
    /// Index of the paragraph value of its last text.
    var paragraph: Int32 = -1
    /// Whether its text was read with different values.
    var isMixed = false
    /// Stretches that were, and what holds for all of them.
    fileprivate(set) var mixed: [(range: Range<Int>, paragraph: Int32)] = []
}

extension RTFParser {
    /// UTF-16 offset of the paragraph that is being read, page breaks and all.
    var paragraphStart: Int { line.cellStart }

    /// Text with the attributes of the current state is about to come.
    mutating func noteParagraph() {
        guard current.paragraphIndex != line.paragraph else { return }
        if builder.length > line.start { line.isMixed = true }
        line.paragraph = current.paragraphIndex
    }

    /// The paragraph's mark was read.
    mutating func endParagraph() {
        if line.isMixed { line.mixed.append((line.start..<builder.length, line.paragraph)) }
        line.isMixed = false
        line.start = builder.length
        if builder.lastByte != 0x0C { line.cellStart = builder.length }
    }

    /// The text as it was read, its paragraphs with one value each; call it once, at the end.
    mutating func finishedText() -> StyledText {
        if builder.length > line.start { endParagraph() }
        var document = builder.build()
        guard !line.mixed.isEmpty else { return document }
        var unifier = ParagraphUnifier(mixed: line.mixed, values: paragraphValues)
        unifier.apply(to: &document)
        return document
    }
}

/// Gives all text of a paragraph the same paragraph value.
private struct ParagraphUnifier {
    private struct Key: Hashable {
        var attributes: UInt
        var paragraph: Int32
    }
    private var rest: ArraySlice<(range: Range<Int>, paragraph: Int32)>
    private let values: [ParagraphValue]
    private var known: [Key: TextAttributes] = [:]
    private var result: [StyledText.Run] = []

    init(mixed: [(range: Range<Int>, paragraph: Int32)], values: [ParagraphValue]) {
        rest = mixed[...]
        self.values = values
    }

    mutating func apply(to document: inout StyledText) {
        var offset = 0
        for run in document.runs {
            let end = offset + run.length
            while offset < end {
                while let next = rest.first, next.range.upperBound <= offset { rest.removeFirst() }
                guard let (range, paragraph) = rest.first, range.lowerBound < end else {
                    add(end - offset, run.attributes)
                    break
                }
                if range.lowerBound > offset { add(range.lowerBound - offset, run.attributes) }
                let start = max(offset, range.lowerBound)
                offset = min(end, range.upperBound)
                add(offset - start, changed(run.attributes, to: paragraph))
            }
            offset = end
        }
        document.runs = result
        document.normalize()
    }

    private mutating func add(_ length: Int, _ attributes: TextAttributes) {
        result.append(.init(length: length, attributes: attributes))
    }

    private mutating func changed(
        _ attributes: TextAttributes, to paragraph: Int32
    ) -> TextAttributes {
        let key = Key(attributes: attributes.identity, paragraph: paragraph)
        if let known = known[key] { return known }
        var changed = attributes
        changed.paragraph = values[Int(paragraph)]
        known[key] = changed
        return changed
    }
}
