import DocumentModel

/// Reads BBCode: what phpBB knows and the common core of vBulletin, XenForo, Discuz! and `bbcode`.
///
/// Unknown tags and closing tags without an opening one stay text; overlapping tags mean what they
/// enclose; what is not closed ends with the text. A size up to 7 is a step, a greater one without
/// a unit a percentage, as in phpBB.
enum BBCodeReader {
    static let baseFont = FontAttributes(name: "Helvetica", size: 12)
    /// chosen: tags inside each other that are kept.
    static let maximumDepth = 128

    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits
    ) throws(DocumentError) -> ReadingResult {
        let (text, problems) = PlainTextReader.decode(bytes)
        var pass = BBCodePass(text: text, limits: limits)
        for problem in problems { pass.diagnostics.add(problem.message, at: problem.offset) }
        pass.run()
        return ReadingResult(
            document: pass.document(), format: .bbcode, diagnostics: pass.diagnostics.list)
    }
}

/// One pass over the text.
struct BBCodePass {
    /// An open tag and what holds inside it.
    struct Frame {
        var tag: String
        var character: TextAttributes
        var paragraph: ParagraphValue
        var isBlock = false
        /// UTF-16 units of text when it was opened.
        var start = 0
        /// What it changes, to do it again when a tag around it closes first.
        var change: (inout TextAttributes) -> Void = { _ in }
    }

    let bytes: [UInt8]
    let scanner: BBCodeScanner
    let maximumDepth: Int
    let end: ContinuousClock.Instant?
    var builder = StyledTextBuilder()
    var diagnostics = DiagnosticList()
    var frames: [Frame]
    var lists: [OpenList] = []
    var tables: [OpenTable] = []
    var finishedTables: [Int: (value: TableValue, rows: Int)] = [:]
    var tableCount = 0
    var blockCount = 0
    var marker: String?
    var isOpen = false
    var paragraph = ParagraphValue()
    /// A line end right after a block's tag belongs to the tag.
    var swallowsLineEnd = false
    var listCount = 0
    var tokenCount = 0
    /// The mention whose text is still to get its sign.
    var unsigned: TokenValue?
    var tooDeep = false

    init(text: String, limits: ReadingLimits) {
        bytes = Array(text.replacing("\r\n", with: "\n").utf8)
        scanner = BBCodeScanner(bytes: bytes)
        maximumDepth = min(limits.maximumDepth, BBCodeReader.maximumDepth)
        end = limits.time.map { ContinuousClock.now + $0 }
        var character = TextAttributes()
        character.font = BBCodeReader.baseFont
        frames = [Frame(tag: "", character: character, paragraph: ParagraphValue())]
    }

    var current: Frame { frames[frames.count - 1] }

    mutating func run() {
        var index = 0
        var pending = 0
        var tags = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A:
                put(pending..<index)
                lineEnd()
                index += 1
                pending = index
            case 0x5B:
                tags += 1
                if tags & 0xFF == 0, let end, ContinuousClock.now > end {
                    diagnostics.add("reading took too long, the rest is left out", at: index)
                    index = bytes.count
                    pending = index
                } else if let tag = scanner.tag(at: index), isKnown(tag) {
                    put(pending..<index)
                    index = handle(tag)
                    pending = index
                } else {
                    index += 1
                }
            default: index += 1
            }
        }
        put(min(pending, bytes.count)..<bytes.count)
        if marker != nil { endParagraph(evenEmpty: true) }
        // A cell ends with a paragraph, also when nothing closes it.
        if isOpen, paragraph.blocks.contains(where: { $0.cell != nil }) { endParagraph() }
        if tooDeep { diagnostics.add("tags nest too deep, some are left out") }
    }

    /// A closing tag is one only when its opening one is open.
    private func isKnown(_ tag: BBCodeTag) -> Bool {
        if tag.isClosing { return tag.name == "*" || frames.contains { $0.tag == tag.name } }
        if tag.name == "*" { return !lists.isEmpty }
        return BBCodePass.known.contains(tag.name) || tag.name.hasPrefix("file-")
    }

    // MARK: Text

    /// Text without the marks that our writer puts behind brackets.
    mutating func put(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let text = bytes[range]
        guard text.contains(0x5B) || range.lowerBound > 0 && bytes[range.lowerBound - 1] == 0x5B
        else {
            return append(text)
        }
        var out: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            out.append(bytes[index])
            index += 1
            if out.last == 0x5B, index + 3 < bytes.count,
                bytes[index...].starts(with: [0xE2, 0x81, 0xA0]),
                BBCodeText.startsTag(bytes[index + 3])
            {
                index += 3
            }
        }
        append(out[...])
    }

    mutating func append(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else { return }
        openParagraph()
        swallowsLineEnd = false
        builder.attributes = withParagraph(current.character)
        if let token = unsigned, token == current.character.token, text.first != 0x40 {
            builder.append(ascii: 0x40)
        }
        unsigned = nil
        builder.append(utf8: text)
    }

    mutating func append(_ value: AttachmentValue) {
        openParagraph()
        swallowsLineEnd = false
        builder.attributes = withParagraph(current.character)
        builder.append(value)
    }

    private func withParagraph(_ character: TextAttributes) -> TextAttributes {
        var result = character
        result.paragraph = paragraph
        return result
    }

    private mutating func lineEnd() {
        if swallowsLineEnd {
            swallowsLineEnd = false
        } else {
            endParagraph(evenEmpty: true)
        }
    }

    mutating func openParagraph() {
        guard !isOpen else { return }
        isOpen = true
        paragraph = current.paragraph
        if !lists.isEmpty { listParagraph() }
        guard let marker else { return }
        self.marker = nil
        builder.attributes = withParagraph(current.character)
        builder.append("\t\(marker)\t")
    }

    private mutating func listParagraph() {
        paragraph.lists = lists.map(\.level)
        let indent = HTMLReader.listIndent * Double(lists.count)
        paragraph.headIndent += indent
        paragraph.firstLineHeadIndent = marker == nil ? paragraph.headIndent : 0
        guard marker != nil else { return }
        paragraph.tabs = [
            .init(location: indent - HTMLReader.markerGap), .init(location: indent),
        ]
    }

    mutating func endParagraph(evenEmpty: Bool = false) {
        if evenEmpty { openParagraph() }
        guard isOpen else { return }
        var character = current.character
        character.link = nil
        character.token = nil
        builder.attributes = withParagraph(character)
        builder.append(ascii: 0x0A)
        isOpen = false
    }
}
