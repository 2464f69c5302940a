import DocumentModel

/// Writes the text; fonts, colours and lists are numbered on the way and make the header at the end.
struct RTFBodyWriter {
    enum Attachments { case embedded, files }
    let attachments: Attachments
    var out: [UInt8] = []
    var tables = RTFWriterTables()
    var files = AttachmentFiles()
    var diagnostics: [Diagnostic] = []

    /// What the reader's state is at this point.
    var state = RTFCharacterState()
    var fontIsSaid = false
    var paragraph: ParagraphValue??
    /// The link that is open, and what shows over it.
    private var openLink: String?
    private var openToolTip: String?
    /// State before the open link's group.
    private var stateOutside = RTFCharacterState()
    private var needsColor = false
    private var isParagraphStart = true
    /// Whether a page break came last, behind which the paragraph may have other properties.
    private var isBehindPage = false
    private var plan: RTFTablePlan?
    /// Number of the paragraph that comes next.
    private var paragraphNumber = 0

    init(attachments: Attachments) { self.attachments = attachments }

    /// The whole file.
    mutating func write(_ document: StyledText) -> [UInt8] {
        let text = Array(document.text.utf8)
        out.reserveCapacity(text.count * 2)
        plan = RTFTablePlan(document, text: text)
        if plan?.cutsCells == true {
            diagnostics.append(
                Diagnostic(message: "cells take too many rows and columns, some are cut"))
        }
        var start = 0
        for (length, attributes) in document.utf8Runs() {
            write(text[start..<start + length], attributes)
            start += length
        }
        closeLink()
        if !isParagraphStart, let step { endCell(step) }
        out.append(0x7D)
        // The header is known last. To move the body takes no memory, unlike to put both together.
        out.insert(contentsOf: tables.header(document.properties), at: 0)
        return out
    }

    /// One run, paragraph by paragraph.
    private mutating func write(_ text: ArraySlice<UInt8>, _ attributes: TextAttributes) {
        var rest = text
        while !rest.isEmpty {
            let end = Self.paragraphEnd(rest)
            if isParagraphStart {
                beginParagraph(attributes.paragraph)
            } else if isBehindPage {
                write(attributes.paragraph)
            }
            let mark = Self.markLength(rest[..<end])
            if mark > 0, let step, step.endsCell || !step.after.isEmpty {
                segment(rest[..<(end - mark)], attributes)
                endCell(step)
            } else {
                segment(rest[..<end], attributes)
            }
            isParagraphStart = mark > 0
            isBehindPage = rest[end - 1] == 0x0C
            if mark > 0 { paragraphNumber += 1 }
            rest = rest[end...]
        }
    }

    /// What the plan says of the paragraph that is being written.
    private var step: RTFTablePlan.Step? {
        guard let plan, paragraphNumber < plan.steps.count else { return nil }
        return plan.steps[paragraphNumber]
    }

    /// The paragraph's end, which is its cell's, and what follows it in the table.
    private mutating func endCell(_ step: RTFTablePlan.Step) {
        closeLink()
        if step.endsCell { put("\(Self.cell(step.depth))\n") }
        paragraph = nil
        write(step.after)
    }

    /// UTF-8 bytes of the paragraph mark at the end; 0 without one.
    static func markLength(_ text: ArraySlice<UInt8>) -> Int {
        if text.last == 0x0A { return 1 }
        return text.suffix(3) == [0xE2, 0x80, 0xA9] ? 3 : 0
    }

    /// End of the paragraph behind its mark, or of its part up to a page break.
    static func paragraphEnd(_ text: ArraySlice<UInt8>) -> Int {
        for index in text.indices {
            if text[index] == 0x0A || text[index] == 0x0C { return index + 1 }
            if text[index] == 0xE2, text[index...].starts(with: [0xE2, 0x80, 0xA9]) {
                return index + 3
            }
        }
        return text.endIndex
    }

    private mutating func beginParagraph(_ value: ParagraphValue?) {
        if let step, !step.before.isEmpty {
            closeLink()
            write(step.before)
        }
        write(value)
    }

    /// The paragraph's properties, when they are others than those that hold.
    private mutating func write(_ value: ParagraphValue?) {
        guard paragraph == nil || paragraph != .some(value) else { return }
        closeLink()
        paragraph = .some(value)
        put(RTFParagraphWriter.words(value ?? ParagraphValue(), tableDepth: step?.depth ?? 0))
        if let blocks = value?.blocks, let fields = GalleyFields(blocks: blocks) {
            put("{\\*\\galley ")
            out += fields.bytes
            put("}")
        }
        put("\n")
        if let lists = value?.lists, !lists.isEmpty {
            let number = tables.lists.number(of: lists)
            put("\\ls\(number)\\ilvl\(lists.count - 1)")
        }
        needsColor = true
    }

    private mutating func segment(_ text: ArraySlice<UInt8>, _ attributes: TextAttributes) {
        if attributes.link != openLink || openLink != nil && attributes.toolTip != openToolTip {
            closeLink()
            if let link = attributes.link { open(link, attributes.toolTip) }
        }
        let outside = state
        let saved = (fontIsSaid, needsColor)
        if let token = attributes.token {
            put("{{\\*\\galley ")
            out += GalleyFields(token).bytes
            put("}")
        }
        change(to: tables.state(attributes))
        if let attachment = attributes.attachment {
            write(attachment)
        } else {
            write(
                text, isListStart: isParagraphStart && attributes.paragraph?.lists.isEmpty == false)
        }
        if attributes.token != nil {
            put("}")
            state = outside
            (fontIsSaid, needsColor) = saved
        }
    }

    private mutating func open(_ link: String, _ toolTip: String?) {
        openLink = link
        openToolTip = toolTip
        put("{\\field{\\*\\fldinst{HYPERLINK ")
        quoted(link)
        if let toolTip, !toolTip.isEmpty {
            put(" \\\\o ")
            // A line's end there would be a paragraph's.
            quoted(toolTip.split { $0.isNewline }.joined(separator: " "))
        }
        put("}}{\\fldrslt ")
        stateOutside = state
        fontOutside = (fontIsSaid, needsColor)
    }

    /// A word of a field's instruction.
    private mutating func quoted(_ text: String) {
        var word: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x22 || byte == 0x5C { word.append(0x5C) }
            word.append(byte)
        }
        put("\"")
        RTFText.write(word[...], into: &out)
        put("\"")
    }

    private var fontOutside = (false, false)

    private mutating func closeLink() {
        guard openLink != nil else { return }
        openLink = nil
        put("}}")
        state = stateOutside
        (fontIsSaid, needsColor) = fontOutside
    }

    /// Says what differs between the state here and the one that the next text needs.
    private mutating func change(to next: RTFCharacterState) {
        if !fontIsSaid || state.font != next.font || state.bold != next.bold
            || state.italic != next.italic || state.size != next.size
        {
            font(next)
        }
        if needsColor || state.foreground != next.foreground { put("\\cf\(next.foreground) ") }
        RTFCharacterWriter.write(from: state, to: next, into: &out)
        if state.language != next.language { write(language: next.language) }
        needsColor = false
        fontIsSaid = true
        state = next
    }

    private mutating func write(language: Int32) {
        put("{\\*\\galley ")
        out += GalleyFields(language: language < 0 ? "" : tables.languages[Int(language)]).bytes
        put("}")
    }

    private mutating func font(_ next: RTFCharacterState) {
        put("\n")
        if !fontIsSaid || state.font != next.font { put("\\f\(next.font)") }
        if state.italic != next.italic { put(next.italic ? "\\i" : "\\i0") }
        if state.bold != next.bold { put(next.bold ? "\\b" : "\\b0") }
        if !fontIsSaid || state.size != next.size {
            put("\\fs\(next.size / 500)")
            if next.size % 500 != 0 { put("\\fsmilli\(next.size)") }
        }
        put(" ")
    }

    /// Text; a list paragraph's marker between two tabs goes into `\listtext`.
    private mutating func write(_ text: ArraySlice<UInt8>, isListStart: Bool) {
        if isListStart, text.first == 0x09,
            let end = text.dropFirst().firstIndex(where: { $0 == 0x09 || $0 == 0x0A }),
            text[end] == 0x09
        {
            put("{\\listtext")
            RTFText.write(text[...end], inCodePage: false, into: &out)
            put("}")
            RTFText.write(text[(end + 1)...], into: &out)
        } else {
            RTFText.write(text, into: &out)
        }
    }

    mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
