import DocumentModel

/// Footnotes and endnotes: their text stands behind the document's, under a rule, with the numbers that they have there.
/// chosen: an attributed string has no pages to put them on, and text must not be lost.
struct RTFNotes {
    /// The text around while a note's own is read.
    struct Suspended {
        var builder: StyledTextBuilder
        var line: RTFLine
        var tables: [RTFTableLevel]
        var cells: [RTFCell]
        var appliedIndex: Int32
        var listTextIsPending: Bool
        var endsInnerTable: Bool
    }
    fileprivate(set) var suspended: Suspended?
    /// Footnotes and endnotes so far.
    fileprivate var counts = [0, 0]
    /// The number that came last, which the note repeats.
    fileprivate var number = ""
    fileprivate var texts: [StyledText] = []
    /// chosen: more are left out.
    fileprivate static let maximum = 100_000
}

extension RTFParser {
    /// A group with the text of a note.
    mutating func beginNote() {
        guard current.destination == .body, notes.suspended == nil,
            notes.texts.count < RTFNotes.maximum
        else { return enter(.skip) }
        settle()
        notes.suspended = .init(
            builder: builder, line: line, tables: tables, cells: cells, appliedIndex: appliedIndex,
            listTextIsPending: listTextIsPending, endsInnerTable: endsInnerTable)
        builder = StyledTextBuilder()
        line = RTFLine()
        tables = []
        cells = []
        appliedIndex = -1
        listTextIsPending = false
        endsInnerTable = false
        current.isNote = true
        current.paragraph = RTFParagraphState()
        current.attributesIndex = -1
    }

    /// The end of that group.
    mutating func endNote() {
        settle()
        guard let suspended = notes.suspended else { return }
        if builder.length > 0, builder.lastByte != 0x0A { emitLineEnd() }
        let text = tabled()
        if text.length > 0 { notes.texts.append(text) }
        let properties = builder.properties
        builder = suspended.builder
        // A note says nothing of the document, but what was said last holds.
        if properties != DocumentProperties() { builder.properties = properties }
        line = suspended.line
        tables = suspended.tables
        cells = suspended.cells
        appliedIndex = suspended.appliedIndex
        listTextIsPending = suspended.listTextIsPending
        endsInnerTable = suspended.endsInnerTable
        notes.suspended = nil
    }

    /// `\chftn`: the number of a footnote (1, 2, 3) or of an endnote (i, ii, iii), whose text follows in a group.
    mutating func noteNumber() {
        guard current.destination == .body else { return }
        if notes.suspended == nil {
            let next = String(decoding: bytes[index...].prefix(200), as: UTF8.self)
            let isEndnote =
                next.firstRange(of: "\\footnote").map {
                    next[$0.upperBound...].hasPrefix("\\ftnalt")
                } ?? false
            notes.counts[isEndnote ? 1 : 0] += 1
            let format = ListMarker(isEndnote ? "{lower-roman}" : "{decimal}")
            notes.number = format.text(for: notes.counts[isEndnote ? 1 : 0])
        }
        for scalar in notes.number.unicodeScalars { emit(scalar) }
    }

    /// Puts the notes behind the text.
    func addNotes(to document: StyledText) -> StyledText {
        guard !notes.texts.isEmpty else { return document }
        var result = StyledTextBuilder()
        result.properties = document.properties
        result.append(document)
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        if result.length > 0, result.lastByte != 0x0A {
            let last = document.runs.last?.attributes.paragraph
            attributes.paragraph = last
            result.append("\n", attributes: attributes)
        }
        var value = ParagraphValue()
        value.blocks = [TextBlockValue(.rule)]
        attributes.paragraph = value
        result.append("\u{2014}\u{2014}\u{2014}\n", attributes: attributes)
        for text in notes.texts { result.append(text) }
        return result.build()
    }
}
