/// A document as a value: text, runs of attributes, attachments. Every reader makes one, every writer takes one.
///
/// Offsets and lengths count UTF-16 code units, as Foundation's ranges do. `runs` cover the text without gaps or empty
/// runs; an attachment or adaptive glyph is one U+FFFC with its own run. Paragraph attributes hold for the paragraph they stand in.
public struct StyledText: Hashable, Sendable {
    public var text: String
    public var runs: [Run]
    public var properties: DocumentProperties

    public struct Run: Hashable, Sendable {
        /// UTF-16 code units; greater than 0.
        public var length: Int
        public var attributes: TextAttributes
        public init(length: Int, attributes: TextAttributes) {
            self.length = length
            self.attributes = attributes
        }
    }

    public init(text: String = "", runs: [Run] = [], properties: DocumentProperties = .init()) {
        self.text = text
        self.runs = runs
        self.properties = properties
    }
}

/// What is true of the document as a whole. Lengths in points.
public struct DocumentProperties: Hashable, Sendable {
    public var title: String?
    public var author: String?
    public var paperWidth: Double?
    public var paperHeight: Double?
    /// Left, top, right, bottom.
    public var margins: [Double]?
    public var defaultTabInterval: Double?
    public init() {}
}

/// Everything a stretch of text carries. nil means: not said, the reader's default holds.
public struct TextAttributes: Hashable, Sendable {
    public var font: FontAttributes?
    public var foregroundColor: ColorValue?
    public var backgroundColor: ColorValue?
    /// Value of `NSUnderlineStyle`: 1 single, 2 thick, 9 double, plus patterns 0x100… and by word 0x8000.
    public var underlineStyle: Int?
    public var underlineColor: ColorValue?
    public var strikethroughStyle: Int?
    public var strikethroughColor: ColorValue?
    /// Points.
    public var kern: Double?
    public var baselineOffset: Double?
    /// 1, 2 … up; -1, -2 … down.
    public var superscript: Int?
    public var ligature: Int?
    public var obliqueness: Double?
    public var expansion: Double?
    /// Percent of the font size; negative strokes and fills.
    public var strokeWidth: Double?
    public var strokeColor: ColorValue?
    public var shadow: ShadowValue?
    public var link: String?
    public var token: TokenValue?
    public var attachment: AttachmentValue?
    public var paragraph: ParagraphValue?
    /// Client attributes that a format can carry as text.
    public var custom: [String: String] = [:]
    public init() {}
}

public struct FontAttributes: Hashable, Sendable {
    /// PostScript or family name as the document has it; "" for the system font.
    public var name: String
    /// Points.
    public var size: Double
    public var isBold: Bool
    public var isItalic: Bool
    public init(name: String, size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.name = name
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}

/// sRGB, components 0...1.
public struct ColorValue: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

public struct ShadowValue: Hashable, Sendable {
    public var offsetX: Double
    public var offsetY: Double
    public var blurRadius: Double
    public var color: ColorValue?
    public init(offsetX: Double, offsetY: Double, blurRadius: Double, color: ColorValue? = nil) {
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.blurRadius = blurRadius
        self.color = color
    }
}

/// A mention or topic: edited as one piece, sent as what it stands for.
public struct TokenValue: Hashable, Sendable {
    /// For example "user" or "topic".
    public var kind: String
    public var id: String
    /// Keeps two equal neighbours two.
    public var instance: String
    public var payload: [String: String]
    public init(kind: String, id: String, instance: String = "", payload: [String: String] = [:]) {
        self.kind = kind
        self.id = id
        self.instance = instance
        self.payload = payload
    }
}

/// A picture or file in the text.
public struct AttachmentValue: Hashable, Sendable {
    /// What markers and uploads call it; nil for one that came from a file.
    public var id: String?
    /// File name, never a path.
    public var name: String
    /// MIME type, for example "image/png".
    public var type: String
    /// The bytes as they came, never re-encoded; nil when they are missing (a diagnostic says so).
    public var data: [UInt8]?
    /// Points; nil takes the picture's own size.
    public var width: Double?
    public var height: Double?
    /// Moves the box up (positive) or below the baseline (negative), points.
    public var baselineOffset: Double
    public var altText: String?
    /// Where a published copy is, if there is one.
    public var url: String?
    public init(
        id: String? = nil, name: String, type: String, data: [UInt8]? = nil, width: Double? = nil,
        height: Double? = nil,
        baselineOffset: Double = 0, altText: String? = nil, url: String? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.data = data
        self.width = width
        self.height = height
        self.baselineOffset = baselineOffset
        self.altText = altText
        self.url = url
    }
}

/// Paragraph attributes; names as in `NSParagraphStyle`, lengths in points.
public struct ParagraphValue: Hashable, Sendable {
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        case natural, left, center, right, justified
    }
    public enum Direction: String, Hashable, Sendable { case natural, leftToRight, rightToLeft }
    public struct Tab: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable { case left, center, right, decimal }
        public var location: Double
        public var kind: Kind
        public init(location: Double, kind: Kind = .left) {
            self.location = location
            self.kind = kind
        }
    }
    public struct ListLevel: Hashable, Sendable {
        /// As `NSTextList.markerFormat`, for example "{disc}" or "{decimal}.".
        public var markerFormat: String
        public var startingNumber: Int
        /// Which list of the document this level belongs to.
        public var listID: Int
        public init(markerFormat: String, startingNumber: Int = 1, listID: Int = 0) {
            self.markerFormat = markerFormat
            self.startingNumber = startingNumber
            self.listID = listID
        }
    }
    public var alignment = Alignment.natural
    public var direction = Direction.natural
    public var firstLineHeadIndent = 0.0
    public var headIndent = 0.0
    public var tailIndent = 0.0
    public var lineSpacing = 0.0
    public var minimumLineHeight = 0.0
    public var maximumLineHeight = 0.0
    public var lineHeightMultiple = 0.0
    public var paragraphSpacing = 0.0
    public var paragraphSpacingBefore = 0.0
    /// nil: the default stops, 12 of them 28 points apart.
    public var tabs: [Tab]?
    public var defaultTabInterval: Double?
    public var hyphenationFactor = 0.0
    public var lists: [ListLevel] = []
    /// 1...6 for a heading, 0 for none.
    public var headerLevel = 0
    public init() {}
}

/// Something a reader could not keep or had to repair. Reading goes on after it.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable { case note, warning, error }
    public var severity: Severity
    /// One line, names what and where.
    public var message: String
    /// Byte offset in the input, where there is one.
    public var offset: Int?
    public init(severity: Severity = .warning, message: String, offset: Int? = nil) {
        self.severity = severity
        self.message = message
        self.offset = offset
    }
}
