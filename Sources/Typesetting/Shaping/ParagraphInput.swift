import Glibc

/// One paragraph as the typesetter wants it: its text and what each stretch of it asks for.
///
/// `runs` cover `text` without gaps; `text` ends with its paragraph separator, or without one at the end of the document.
public struct ParagraphInput: Sendable {
    /// UTF-16 code units.
    public var text: [UInt16]
    public var runs: [StyleRun]
    public var style: ParagraphLayoutStyle
    /// True for a piece of a long paragraph that is not its first: no first line is in it.
    public var startsInside: Bool
    /// True when the paragraph goes on behind the text: no last line is in it.
    public var endsInside: Bool
    /// UTF-16 offsets before which lines may begin, in order; nil has them found in the text.
    public var lineBreaks: [Int]?

    public init(
        text: [UInt16], runs: [StyleRun], style: ParagraphLayoutStyle = .init(),
        startsInside: Bool = false, endsInside: Bool = false
    ) {
        self.text = text
        self.runs = runs
        self.style = style
        self.startsInside = startsInside
        self.endsInside = endsInside
    }
}

/// A stretch of text whose layout asks for the same things. What only changes drawing (colour, underline) is not here.
public struct StyleRun: Hashable, Sendable {
    /// UTF-16 code units.
    public var length: Int
    public var font: FontDescription
    /// Points added after each cluster (`NSAttributedString.Key.kern`, `.tracking`); nil leaves the font's kerning alone, 0 turns it off.
    public var kern: Double?
    /// Points; positive moves up.
    public var baselineOffset: Double
    public var usesLigatures: Bool
    /// BCP 47 tag, or nil.
    public var language: String?
    /// True for an attachment character (U+FFFC) whose box the line filler asks its context for.
    public var isAttachment: Bool
    /// Logarithm of the factor by which glyphs are widened (`NSAttributedString.Key.expansion`).
    public var expansion = 0.0
    public var directions = DirectionNesting()

    /// By what advances are multiplied.
    package var widthFactor: Double { expansion == 0 || !expansion.isFinite ? 1 : exp(expansion) }

    public init(
        length: Int, font: FontDescription, kern: Double? = nil, baselineOffset: Double = 0,
        usesLigatures: Bool = true,
        language: String? = nil, isAttachment: Bool = false
    ) {
        self.length = length
        self.font = font
        self.kern = kern
        self.baselineOffset = baselineOffset
        self.usesLigatures = usesLigatures
        self.language = language
        self.isAttachment = isAttachment
    }

    /// True when both differ in nothing but their length.
    public func asksTheSame(as other: StyleRun) -> Bool {
        font == other.font && kern == other.kern && baselineOffset == other.baselineOffset
            && usesLigatures == other.usesLigatures && language == other.language
            && isAttachment == other.isAttachment && expansion == other.expansion
            && directions == other.directions
    }
}

/// The layout part of a paragraph style; names and meanings follow `NSParagraphStyle`. All lengths in points.
public struct ParagraphLayoutStyle: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case natural, left, center, right, justified }
    public enum BaseDirection: Hashable, Sendable { case natural, leftToRight, rightToLeft }
    public enum LineBreaking: Hashable, Sendable {
        case wordWrapping, charWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle

        /// True when an ellipsis stands for what does not fit.
        public var truncates: Bool {
            self == .truncatingHead || self == .truncatingTail || self == .truncatingMiddle
        }
    }
    public struct Tab: Hashable, Sendable {
        public enum Kind: Hashable, Sendable { case left, center, right, decimal }
        public var location: Double
        public var kind: Kind
        /// UTF-16 units before which text after a right, centred or decimal stop ends; a tab and the line's end always
        /// are.
        public var terminators: [UInt16]
        public init(location: Double, kind: Kind = .left, terminators: [UInt16]? = nil) {
            self.location = location
            self.kind = kind
            self.terminators = terminators ?? (kind == .decimal ? [0x2E] : [])
        }
    }

    public var alignment = Alignment.natural
    public var baseDirection = BaseDirection.natural
    public var lineBreaking = LineBreaking.wordWrapping
    public var firstLineHeadIndent = 0.0
    public var headIndent = 0.0
    /// Positive: distance from the leading edge; zero or negative: from the trailing edge.
    public var tailIndent = 0.0
    public var lineSpacing = 0.0
    public var minimumLineHeight = 0.0
    /// 0 means no maximum.
    public var maximumLineHeight = 0.0
    /// 0 means 1.
    public var lineHeightMultiple = 0.0
    public var paragraphSpacing = 0.0
    public var paragraphSpacingBefore = 0.0
    public var tabs: [Tab] = []
    public var defaultTabInterval = 28.0
    /// The paragraph begins below all floats at these edges.
    public var clearing: FloatSides = []
    /// False leaves the gap out that fonts ask for between lines.
    public var usesFontLeading = true
    /// True breaks lines of Hangul at spaces only.
    public var keepsHangulWords = false
    /// True leaves no single word alone on the last line if another can join it.
    public var avoidsOrphans = false
    /// True sets letters closer before a line that is a little too long is truncated.
    public var allowsTightening = false
    /// Words are divided in lines that would fill a smaller share of their width otherwise, 0...1; 0 divides none.
    public var hyphenationFactor = 0.0
    /// BCP 47 tag for dividing words of runs that have no language of their own.
    public var language: String?

    public init() {}
}
