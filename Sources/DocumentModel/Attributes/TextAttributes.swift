/// Everything a stretch of text carries. nil means: not said, the reader's default holds.
///
/// A value of one word: the fields are shared until one is changed, so runs are cheap to copy
/// and equal neighbours cheap to compare.
public struct TextAttributes: Hashable, Sendable, Codable {
    /// Exactly one element. An array is the box that copies on write and is Sendable by itself.
    private var box: [Fields]

    private struct Fields: Hashable, Sendable, Codable {
        var font: FontAttributes?
        var foregroundColor: ColorValue?
        var backgroundColor: ColorValue?
        var highlight: HighlightScheme?
        var language: String?
        var underlineStyle: Int?
        var underlineColor: ColorValue?
        var strikethroughStyle: Int?
        var strikethroughColor: ColorValue?
        var kern: Double?
        var baselineOffset: Double?
        var superscript: Int?
        var ligature: Int?
        var obliqueness: Double?
        var expansion: Double?
        var strokeWidth: Double?
        var strokeColor: ColorValue?
        var shadow: ShadowValue?
        var link: String?
        var token: TokenValue?
        var attachment: AttachmentValue?
        var paragraph: ParagraphValue?
        var custom: [String: String] = [:]
    }

    /// Compares in place: an array's own comparison copies both values first.
    public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
        if one.identity == other.identity { return true }
        return unsafe one.box.withUnsafeBufferPointer { one in
            unsafe other.box.withUnsafeBufferPointer { other in
                guard let one = one.baseAddress, let other = other.baseAddress else { return false }
                // What neighbours mostly differ in comes first.
                return unsafe one.pointee.font == other.pointee.font
                    && one.pointee.foregroundColor == other.pointee.foregroundColor
                    && one.pointee.underlineStyle == other.pointee.underlineStyle
                    && one.pointee.link == other.pointee.link
                    && one.pointee == other.pointee
            }
        }
    }

    private static let none = TextAttributes(box: [Fields()])

    private init(box: [Fields]) { self.box = box }
    public init() { self = Self.none }

    public init(from decoder: any Decoder) throws { box = [try Fields(from: decoder)] }
    public func encode(to encoder: any Encoder) throws { try box[0].encode(to: encoder) }

    public var font: FontAttributes? {
        get { box[0].font }
        set { box[0].font = newValue }
    }
    public var foregroundColor: ColorValue? {
        get { box[0].foregroundColor }
        set { box[0].foregroundColor = newValue }
    }
    public var backgroundColor: ColorValue? {
        get { box[0].backgroundColor }
        set { box[0].backgroundColor = newValue }
    }
    /// The marker pen. Where formats have a colour behind text and no pen, `backgroundColor` is what shows: readers set both.
    public var highlight: HighlightScheme? {
        get { box[0].highlight }
        set { box[0].highlight = newValue }
    }
    /// The language of the words, a BCP 47 tag such as "de-AT".
    public var language: String? {
        get { box[0].language }
        set { box[0].language = newValue }
    }
    /// Value of `NSUnderlineStyle`: 1 single, 2 thick, 9 double, plus patterns 0x100… and by word 0x8000.
    public var underlineStyle: Int? {
        get { box[0].underlineStyle }
        set { box[0].underlineStyle = newValue }
    }
    public var underlineColor: ColorValue? {
        get { box[0].underlineColor }
        set { box[0].underlineColor = newValue }
    }
    public var strikethroughStyle: Int? {
        get { box[0].strikethroughStyle }
        set { box[0].strikethroughStyle = newValue }
    }
    public var strikethroughColor: ColorValue? {
        get { box[0].strikethroughColor }
        set { box[0].strikethroughColor = newValue }
    }
    /// Points.
    public var kern: Double? {
        get { box[0].kern }
        set { box[0].kern = newValue }
    }
    public var baselineOffset: Double? {
        get { box[0].baselineOffset }
        set { box[0].baselineOffset = newValue }
    }
    /// 1, 2 … up; -1, -2 … down.
    public var superscript: Int? {
        get { box[0].superscript }
        set { box[0].superscript = newValue }
    }
    public var ligature: Int? {
        get { box[0].ligature }
        set { box[0].ligature = newValue }
    }
    public var obliqueness: Double? {
        get { box[0].obliqueness }
        set { box[0].obliqueness = newValue }
    }
    public var expansion: Double? {
        get { box[0].expansion }
        set { box[0].expansion = newValue }
    }
    /// Percent of the font size; negative strokes and fills.
    public var strokeWidth: Double? {
        get { box[0].strokeWidth }
        set { box[0].strokeWidth = newValue }
    }
    public var strokeColor: ColorValue? {
        get { box[0].strokeColor }
        set { box[0].strokeColor = newValue }
    }
    public var shadow: ShadowValue? {
        get { box[0].shadow }
        set { box[0].shadow = newValue }
    }
    public var link: String? {
        get { box[0].link }
        set { box[0].link = newValue }
    }
    public var token: TokenValue? {
        get { box[0].token }
        set { box[0].token = newValue }
    }
    public var attachment: AttachmentValue? {
        get { box[0].attachment }
        set { box[0].attachment = newValue }
    }
    public var paragraph: ParagraphValue? {
        get { box[0].paragraph }
        set { box[0].paragraph = newValue }
    }
    /// Client attributes that a format can carry as text.
    public var custom: [String: String] {
        get { box[0].custom }
        set { box[0].custom = newValue }
    }
}

extension TextAttributes {
    /// The same for copies of one value, as long as one of them is kept: a key for what was made of it.
    /// Equal values that were made apart have different ones.
    package var identity: UInt {
        unsafe box.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    /// Attachments and tokens keep their own run beside an equal neighbour.
    public var standsAlone: Bool {
        unsafe box.withUnsafeBufferPointer {
            unsafe $0[0].attachment != nil || $0[0].token != nil
        }
    }

    /// Whether its paragraph stands in tables, quotes or other blocks.
    package var hasBlocks: Bool {
        unsafe box.withUnsafeBufferPointer { unsafe $0[0].paragraph?.blocks.isEmpty == false }
    }

    /// Whether a run with these and a following one with `next` are one run.
    public func joins(_ next: TextAttributes) -> Bool { self == next && !standsAlone }
}
