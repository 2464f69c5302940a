import DocumentModel

/// Character properties while reading: plain numbers, so that groups are cheap to open. Units as in the file.
struct RTFCharacterState: Hashable {
    /// -1 for the document's default font.
    var font: Int32 = -1
    /// Thousandths of a point.
    var size: Int32 = 12_000
    var bold = false
    var italic = false
    var foreground: Int32 = 0
    var background: Int32 = 0
    var underline: Int32 = 0
    var underlineColor: Int32 = 0
    var strike: Int32 = 0
    var strikeColor: Int32 = 0
    var superscript: Int32 = 0
    /// Half points.
    var raise: Int32 = 0
    /// Twips.
    var spacing: Int32 = 0
    /// Whether `\kerning0` was said after spacing: a kern of zero, not none.
    var kerningOff = false
    var outline = false
    var strokeWidth: Int32 = 0
    var strokeColor: Int32 = 0
    var obliqueness: Int32 = 0
    var expansion: Int32 = 0
    var shadow = false
    var shadowX: Int32 = 0
    var shadowY: Int32 = 0
    var shadowRadius: Int32 = 0
    var shadowOpacity: Int32 = 255
    var shadowColor: Int32 = 0
    /// Apple's highlight: 0 for none.
    var highlight: Int32 = 0
    var highlightScheme: Int32 = 0
    /// Index of the language; -1 for none.
    var language: Int32 = -1
    /// 1, the default, is the same as none said.
    var ligature: Int32 = 1
    /// Index of the link; -1 for none.
    var link: Int32 = -1
    /// Index of the token; -1 for none.
    var token: Int32 = -1

    /// Only what changes often: states are looked up for every run.
    func hash(into hasher: inout Hasher) {
        let face = UInt64(UInt32(bitPattern: font)) << 32 | UInt64(UInt32(bitPattern: size))
        let traits: UInt64 = (bold ? 1 : 0) | (italic ? 2 : 0) | (shadow ? 4 : 0)
        let lines = UInt64(UInt32(bitPattern: underline)) << 32 | UInt64(UInt32(bitPattern: strike))
        let colors = UInt64(UInt32(bitPattern: foreground)) << 32
        let target = UInt64(UInt32(bitPattern: link)) << 32 | UInt64(UInt32(bitPattern: token))
        hasher.combine(face ^ traits << 60)
        hasher.combine(lines)
        hasher.combine(colors | UInt64(UInt32(bitPattern: background)))
        hasher.combine(target)
    }
}

/// Paragraph properties while reading. Twips.
struct RTFParagraphState: Hashable {
    var alignment = ParagraphValue.Alignment.natural
    var direction: ParagraphValue.Direction?
    var left: Int32 = 0
    var first: Int32 = 0
    var right: Int32 = 0
    var line: Int32 = 0
    var lineIsMultiple = false
    var leading: Int32 = 0
    var minimum: Int32 = 0
    var maximum: Int32 = 0
    var before: Int32 = 0
    var after: Int32 = 0
    var tabInterval: Int32 = 0
    var tabs: [ParagraphValue.Tab] = []
    var list: Int32 = 0
    var level: Int32 = 0
    var outline: Int32 = 9
    /// Place in the parser's `oldLists` plus 1; 0 for none.
    var oldList: Int32 = 0
    var hyphenation = false
    var isInTable = false
    var tableDepth: Int32 = 0
    /// Index of the blocks; -1 for none.
    var blocks: Int32 = -1
}

/// What a group holds.
enum RTFDestination: Equatable {
    case body, skip
    case listText
    case fontTable, colorTable, expandedColorTable
    case listTable, listLevel, levelMarker, levelText, listOverride
    case styleSheet
    case oldList, oldListBefore, oldListAfter
    case info
    /// Text about the document.
    case infoText(RTFDestinationWord)
    /// A date about it.
    case infoDate(RTFDestinationWord)
    case fieldInstruction, picture, graphic
    /// Our own, for what RTF has no words for.
    case galley

    /// Whether text goes into the document.
    var isBody: Bool {
        switch self {
        case .body, .listText: true
        default: false
        }
    }
    /// Whether text is collected for the end of the group.
    var isCollected: Bool {
        switch self {
        case .fontTable, .infoText, .fieldInstruction, .graphic, .levelMarker, .levelText,
            .styleSheet, .oldListBefore, .oldListAfter, .galley:
            true
        default: false
        }
    }
}

/// What a group can change and its end restores.
struct RTFGroup {
    var destination = RTFDestination.body
    /// Whether this group set its destination and finishes it.
    var ownsDestination = false
    var character = RTFCharacterState()
    var paragraph = RTFParagraphState()
    /// Index of the attributes that these make; -1 when not known yet.
    var attributesIndex: Int32 = -1
    /// Index of the value that `paragraph` made when it was last looked up; -1 for none.
    var paragraphIndex: Int32 = -1
    var page = CodePage.windows1252
    /// Fallback characters after `\u`.
    var fallbackLength: Int32 = 1
    /// Index of the field around; -1 for none.
    var field: Int32 = -1
    /// Whether this group is a field.
    var isField = false
    /// Whether this group holds the text of a note.
    var isNote = false
    /// The anchor byte of a Cocoa attachment is still to come.
    var awaitsAnchor = false
    /// In `\upr` the first group is for readers without Unicode.
    var skipsNextGroup = false
    /// A nested table's definition, which Word writes behind its cells.
    var isNestedProperties = false
}

/// A font of the font table.
struct RTFFont {
    var name = ""
    /// nil: the document's code page.
    var page: CodePage?
}

/// A list of the list table.
struct RTFList {
    struct Level {
        var format: Int32 = 0
        var start: Int32 = 1
        var marker = ""
        var text = ""
    }
    var id: Int32 = 0
    /// The list that it is for our own writer, which needs two where items of one hold lists of two kinds.
    var outerID: Int?
    var levels: [Level] = []
}

/// Numbering as it was before list tables: `\pn`.
struct RTFOldList: Hashable {
    /// "decimal" and the like; empty for a bullet.
    var number = ""
    var before = ""
    var after = ""
    var start: Int32 = 1
    var level: Int32 = 1

    /// Whether it is the same but for where it starts.
    func looksLike(_ other: RTFOldList) -> Bool {
        number == other.number && before == other.before && after == other.after
            && level == other.level
    }

    /// As `NSTextList.markerFormat`.
    var markerFormat: String {
        if !number.isEmpty { return before + "{\(number)}" + after }
        let known = RTFList.bulletFormat(before.unicodeScalars.first)
        return known.isEmpty ? before : known
    }
}

/// A picture group while it is read.
struct RTFPicture {
    var type = ""
    var bytes: [UInt8] = []
    var highDigit: UInt8?
    var width: Int32?
    var height: Int32?
    var scaleX: Int32 = 100
    var scaleY: Int32 = 100
}

/// Diagnostics up to a number that a person can read.
struct DiagnosticList {
    private(set) var list: [Diagnostic] = []
    private static let maximum = 100

    mutating func add(
        _ message: String, at offset: Int? = nil, _ severity: Diagnostic.Severity = .warning
    ) {
        if list.count < Self.maximum {
            list.append(Diagnostic(severity: severity, message: message, offset: offset))
        } else if list.count == Self.maximum {
            list.append(Diagnostic(severity: .note, message: "further problems are not listed"))
        }
    }
}
