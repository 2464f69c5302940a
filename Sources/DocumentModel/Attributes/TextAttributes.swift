/// Everything a stretch of text carries. nil means: not said, the reader's default holds.
///
/// A value of one word: the fields are shared until one is changed, so runs are cheap to copy
/// and equal neighbours cheap to compare.
public struct TextAttributes: Hashable, Sendable, Codable {
    /// Exactly one element. An array is the box that copies on write and is Sendable by itself.
    private var box: [Fields]

    /// What most runs say of their characters.
    private struct Look: Hashable, Sendable {
        var font: FontAttributes?
        var foregroundColor: ColorValue?
        var underlineStyle: Int?
        var link: String?
    }

    /// Only what is shared, so that sets of attributes are small: a document may have one for every cell.
    private struct Fields: Hashable, Sendable {
        /// Exactly one element.
        var look: [Look]
        /// No element for none. Sets that are made of one another share it.
        var paragraph: [ParagraphValue] = []
        /// No element where nothing of it is said.
        var rest: [RareAttributes] = []
    }

    /// Compares in place: an array's own comparison copies both values first.
    public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
        if one.identity == other.identity { return true }
        return unsafe one.box.withUnsafeBufferPointer { one in
            unsafe other.box.withUnsafeBufferPointer { other in
                guard let one = one.baseAddress, let other = other.baseAddress else { return false }
                // What neighbours mostly differ in comes first. Shared arrays are equal at a glance.
                return unsafe one.pointee.look == other.pointee.look
                    && one.pointee.paragraph == other.pointee.paragraph
                    && one.pointee.rest == other.pointee.rest
            }
        }
    }

    private static let none = TextAttributes(box: [Fields(look: [Look()])])

    private init(box: [Fields]) { self.box = box }
    public init() { self = Self.none }

    /// Those that say nothing else.
    init(rare: RareAttributes) {
        self.init()
        if rare != RareAttributes() { box[0].rest = [rare] }
    }

    var rare: RareAttributes { box[0].rest.first ?? RareAttributes() }

    /// Sets one of the rare attributes.
    private mutating func setRare(isNone: Bool, _ set: (inout RareAttributes) -> Void) {
        if box[0].rest.isEmpty {
            if isNone { return }
            box[0].rest = [RareAttributes()]
        }
        set(&box[0].rest[0])
        if isNone, box[0].rest[0] == RareAttributes() { box[0].rest = [] }
    }

    public var font: FontAttributes? {
        get { box[0].look[0].font }
        set { box[0].look[0].font = newValue }
    }
    public var foregroundColor: ColorValue? {
        get { box[0].look[0].foregroundColor }
        set { box[0].look[0].foregroundColor = newValue }
    }
    /// Value of `NSUnderlineStyle`: 1 single, 2 thick, 9 double, plus patterns 0x100… and by word 0x8000.
    public var underlineStyle: Int? {
        get { box[0].look[0].underlineStyle }
        set { box[0].look[0].underlineStyle = newValue }
    }
    public var link: String? {
        get { box[0].look[0].link }
        set { box[0].look[0].link = newValue }
    }
    public var paragraph: ParagraphValue? {
        get { box[0].paragraph.first }
        set { box[0].paragraph = newValue.map { [$0] } ?? [] }
    }
    public var backgroundColor: ColorValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.backgroundColor }
        set { setRare(isNone: newValue == nil) { $0.ink.backgroundColor = newValue } }
    }
    /// The marker pen. Where formats have a colour behind text and no pen, `backgroundColor` is what shows: readers set both.
    public var highlight: HighlightScheme? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.highlight }
        set { setRare(isNone: newValue == nil) { $0.ink.highlight = newValue } }
    }
    /// The language of the words, a BCP 47 tag such as "de-AT".
    public var language: String? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].language }
        set { setRare(isNone: newValue == nil) { $0.language = newValue } }
    }
    /// What shows while the pointer rests on the text, mostly on a link.
    public var toolTip: String? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].toolTip }
        set { setRare(isNone: newValue == nil) { $0.toolTip = newValue } }
    }
    public var underlineColor: ColorValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.underlineColor }
        set { setRare(isNone: newValue == nil) { $0.ink.underlineColor = newValue } }
    }
    public var strikethroughStyle: Int? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.strikethroughStyle }
        set { setRare(isNone: newValue == nil) { $0.ink.strikethroughStyle = newValue } }
    }
    public var strikethroughColor: ColorValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.strikethroughColor }
        set { setRare(isNone: newValue == nil) { $0.ink.strikethroughColor = newValue } }
    }
    /// Points.
    public var kern: Double? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.kern }
        set { setRare(isNone: newValue == nil) { $0.ink.kern = newValue } }
    }
    public var baselineOffset: Double? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.baselineOffset }
        set { setRare(isNone: newValue == nil) { $0.ink.baselineOffset = newValue } }
    }
    /// 1, 2 … up; -1, -2 … down.
    public var superscript: Int? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.superscript }
        set { setRare(isNone: newValue == nil) { $0.ink.superscript = newValue } }
    }
    public var ligature: Int? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.ligature }
        set { setRare(isNone: newValue == nil) { $0.ink.ligature = newValue } }
    }
    public var obliqueness: Double? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.obliqueness }
        set { setRare(isNone: newValue == nil) { $0.ink.obliqueness = newValue } }
    }
    public var expansion: Double? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.expansion }
        set { setRare(isNone: newValue == nil) { $0.ink.expansion = newValue } }
    }
    /// Percent of the font size; negative strokes and fills.
    public var strokeWidth: Double? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.strokeWidth }
        set { setRare(isNone: newValue == nil) { $0.ink.strokeWidth = newValue } }
    }
    public var strokeColor: ColorValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.strokeColor }
        set { setRare(isNone: newValue == nil) { $0.ink.strokeColor = newValue } }
    }
    public var shadow: ShadowValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].ink.shadow }
        set { setRare(isNone: newValue == nil) { $0.ink.shadow = newValue } }
    }
    public var token: TokenValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].token }
        set { setRare(isNone: newValue == nil) { $0.token = newValue } }
    }
    public var attachment: AttachmentValue? {
        get { box[0].rest.isEmpty ? nil : box[0].rest[0].attachment }
        set { setRare(isNone: newValue == nil) { $0.attachment = newValue } }
    }
    /// Client attributes that a format can carry as text.
    public var custom: [String: String] {
        get { box[0].rest.isEmpty ? [:] : box[0].rest[0].custom }
        set { setRare(isNone: newValue.isEmpty) { $0.custom = newValue } }
    }
}

extension TextAttributes {
    /// The same for copies of one value, as long as one of them is kept: a key for what was made of it.
    /// Equal values that were made apart have different ones.
    package var identity: UInt {
        unsafe box.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    /// The same for attributes that share their paragraph, as long as one of them is kept; 0 for none.
    package var paragraphIdentity: UInt {
        if box[0].paragraph.isEmpty { return 0 }
        return unsafe box[0].paragraph.withUnsafeBufferPointer {
            UInt(bitPattern: $0.baseAddress)
        }
    }

    /// Attachments and tokens keep their own run beside an equal neighbour.
    public var standsAlone: Bool {
        guard !box[0].rest.isEmpty else { return false }
        return box[0].rest[0].standsAlone
    }

    /// Whether its paragraph stands in tables, quotes or other blocks.
    package var hasBlocks: Bool {
        !box[0].paragraph.isEmpty && !box[0].paragraph[0].blocks.isEmpty
    }

    /// Whether its paragraph stands in lists.
    package var hasLists: Bool {
        !box[0].paragraph.isEmpty && !box[0].paragraph[0].lists.isEmpty
    }

    /// Takes the paragraph of others, and shares it with them.
    package mutating func takeParagraph(of other: TextAttributes) {
        box[0].paragraph = other.box[0].paragraph
    }

    /// Whether a run with these and a following one with `next` are one run.
    public func joins(_ next: TextAttributes) -> Bool { self == next && !standsAlone }
}
