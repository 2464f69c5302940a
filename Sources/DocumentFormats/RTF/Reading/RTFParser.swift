import DocumentModel

/// One pass over the bytes of an RTF file: tokens, groups and their state. The extensions hold what the words mean.
struct RTFParser {
    let bytes: [UInt8]
    let limits: ReadingLimits
    let files: RTFReader.FileSource?
    let decoder = CodePageDecoder()
    private let keywords = RTFKeywordTable.shared

    var index = 0
    var current = RTFGroup()
    var stack: [RTFGroup] = []
    /// Groups beyond the depth limit, which are only counted.
    var excessDepth = 0
    var isIgnorable = false
    var isFinished = false

    var builder = StyledTextBuilder()
    var diagnostics = DiagnosticList()

    // Text that is not decoded yet.
    var raw: [UInt8] = []
    /// Code page of `raw`.
    var rawPage = CodePage.windows1252
    var highSurrogate: UInt16 = 0
    var fallbackLeft: Int32 = 0
    /// Text of a collecting group.
    var collected: [UInt8] = []
    /// `\listtext` has begun and no character of it has come.
    var listTextIsPending = false
    var upperHalf: [Unicode.Scalar] = Windows1252.upperHalf
    var upperHalfPage = CodePage.windows1252

    // Attributes.
    var attributesTable: [TextAttributes] = []
    var attributesIndex: [AttributesKey: Int32] = [:]
    var paragraphStates: [RTFParagraphState] = []
    var paragraphValues: [ParagraphValue] = []
    var paragraphIndex: [RTFParagraphState: Int32] = [:]
    var appliedIndex: Int32 = -1
    var line = RTFLine()

    // Header.
    var documentPage = CodePage.windows1252
    var isMac = false
    var cocoaVersion: Int32?
    var defaultFont: Int32 = 0
    var fonts: [Int32: RTFFont] = [:]
    var colors: [ColorValue?] = []
    var pendingDate = RTFDate()
    var pendingFont: (number: Int32, font: RTFFont)?
    var pendingColor: (red: Int32?, green: Int32?, blue: Int32?) = (nil, nil, nil)
    var expandedColor = RTFExpandedColor()
    var expandedIndex = 0
    var lists: [Int32: RTFList] = [:]
    var overrides: [Int32: Int32] = [:]
    var pendingList = RTFList()
    /// How many items of a list had their markers made, by list and level.
    var generatedItems: [Int32: [Int]] = [:]
    /// Whether the file has markers of its lists as text; nil when nobody asked yet.
    var hasMarkers: Bool?
    var notes = RTFNotes()
    var oldList = RTFOldList()
    var oldLists: [RTFOldList] = []
    /// Outline levels of the styles that are headings.
    var outlineLevels: [Int32: Int32] = [:]
    var pendingStyle: (number: Int32, outline: Int32) = (-1, 9)
    var pendingOverride: (list: Int32, number: Int32) = (0, 0)

    // Fields, pictures and tokens.
    var links: [RTFLink] = []
    var fieldLinks: [Int32] = []
    /// Character of a `SYMBOL` field that has no result yet, and where the field began.
    var pendingSymbol: Unicode.Scalar?
    var fieldStart = 0
    var picture = RTFPicture()
    var pictureCount = 0
    var graphicSize: (width: Int32?, height: Int32?) = (nil, nil)
    var tokens: [TokenValue] = []
    var languages: [String] = []
    var pendingAttachment: AttachmentValue?
    var pendingGlyphFile: String?
    var tabKind = ParagraphValue.Tab.Kind.left

    // Tables.
    /// Tables that are open, the outermost first.
    var tables: [RTFTableLevel] = []
    var cells: [RTFCell] = []
    var tableCount = 0
    /// Whether a row of an inner table has just ended.
    var endsInnerTable = false
    /// Blocks of paragraphs, as our own group has them.
    var blocks: [[TextBlockValue]] = []
    var hasCellPlaceholders = false

    struct AttributesKey: Hashable {
        var character: RTFCharacterState
        var paragraph: Int32
    }

    init(bytes: [UInt8], limits: ReadingLimits, files: RTFReader.FileSource?) {
        self.bytes = bytes
        self.limits = limits
        self.files = files
        builder.reserveCapacity(bytes.count / 2)
    }

    /// Reads from the opening brace to the brace that closes it.
    mutating func run(from start: Int) {
        index = start
        let clock = ContinuousClock()
        let end = limits.time.map { clock.now + $0 }
        var tokens = 0
        while index < bytes.count && !isFinished {
            tokens += 1
            if tokens & 0xFFF == 0, let end, clock.now > end {
                diagnostics.add("reading took too long, the rest is left out", at: index)
                break
            }
            token()
        }
        finish()
    }

    private mutating func token() {
        let byte = bytes[index]
        switch byte {
        case 0x5C: control()
        case 0x7B: openGroup()
        case 0x7D: closeGroup()
        case 0x0A, 0x0D, 0x00: index += 1
        case 0x80...:
            index += 1
            if excessDepth == 0 { text(byte: byte) }
        default: plain()
        }
    }

    /// A run of bytes that mean themselves.
    private mutating func plain() {
        let start = index
        index = bytes.withUnsafeBufferPointer { RTFScanner.endOfText($0, from: start + 1) }
        if excessDepth == 0 { text(start..<index) }
    }

    /// A backslash and what follows it.
    private mutating func control() {
        guard index + 1 < bytes.count else {
            index += 1
            return
        }
        let byte = bytes[index + 1]
        if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A {
            controlWord()
        } else {
            controlSymbol(byte)
        }
    }

    private mutating func controlWord() {
        let start = index
        let found = bytes.withUnsafeBufferPointer { RTFScanner.word($0, from: start + 1) }
        index = found.end
        word(keywords[found.hash], found.parameter, at: start)
    }

    private mutating func controlSymbol(_ byte: UInt8) {
        index += 2
        switch byte {
        case 0x27: hexByte()
        case 0x2A: isIgnorable = isAtGroupStart
        case 0x0A, 0x0D:
            if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
            symbol("\n")
        case 0x5C, 0x7B, 0x7D:
            if excessDepth == 0 { text(index - 1..<index) }
        case 0x7E: symbol("\u{A0}")
        case 0x5F: symbol("\u{2011}")
        case 0x2D: symbol("\u{AD}")
        case 0x09: symbol("\t")
        default: if fallbackLeft > 0 { fallbackLeft -= 1 }
        }
    }

    /// Only there does `\*` say that the group may be ignored; real files have it elsewhere too.
    private var isAtGroupStart: Bool {
        var before = index - 3
        while before >= 0, bytes[before] == 0x0A || bytes[before] == 0x0D || bytes[before] == 0x20 {
            before -= 1
        }
        return before >= 0 && bytes[before] == 0x7B
    }

    /// `\'hh`.
    private mutating func hexByte() {
        guard index + 1 < bytes.count, let high = hexDigit(bytes[index]),
            let low = hexDigit(bytes[index + 1])
        else {
            diagnostics.add("\\' without two hexadecimal digits", at: index - 2)
            return
        }
        index += 2
        if excessDepth == 0 { text(byte: high << 4 | low) }
    }

    /// A control word; `keyword` is nil when it is not known.
    private mutating func word(_ keyword: RTFKeyword?, _ parameter: Int32?, at start: Int) {
        if case .destination(.bin) = keyword { return binary(Int(parameter ?? 0)) }
        guard excessDepth == 0, current.destination != .skip else { return }
        let ignorable = isIgnorable
        isIgnorable = false
        if case .character(.u) = keyword { return unicode(parameter ?? 0) }
        if fallbackLeft > 0 {
            fallbackLeft -= 1
            return
        }
        if !raw.isEmpty { decodeRaw(keepsLead: true) }
        switch keyword {
        case .character(let word): character(word, parameter)
        case .paragraph(let word): paragraph(word, parameter)
        case .symbol(let word): symbol(word)
        case .destination(let word): destination(word, parameter)
        case .table(let word): table(word, parameter)
        case .document(let word): document(word, parameter)
        case .row(let word): row(word, parameter)
        case nil: if ignorable { enter(.skip) }
        }
    }
}
