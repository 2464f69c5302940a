import DocumentModel

/// What an element hands down to what is inside it, and how it stands itself.
struct HTMLComputedStyle {
    enum WhiteSpace: Hashable {
        case collapse, preserve
        /// Spaces collapse, line ends stay.
        case preserveLines
    }
    enum Transform: Hashable { case none, upper, lower, capitalize }

    /// Font, colours, link, token. The font is always there.
    var character: TextAttributes
    /// Alignment, direction, indents so far, line height; spacing is the block's own.
    var paragraph = ParagraphValue()
    var textIndent = 0.0
    var whiteSpace = WhiteSpace.collapse
    var transform = Transform.none
    /// `list-style-type` as CSS has it.
    var listStyle: String?
    var isInvisible = false

    // Not handed down.
    var isBlock = false
    var isGone = false
    /// A cell by its `display`, whatever element it is.
    var isCell = false
    /// The element's own margins, in CSS's order, points; a block's are in `paragraph` too.
    var margins = SIMD4<Double>(repeating: 0)
    var float: FloatValue.Side?
    var clearing: FloatValue.Clearing?
    /// CSS size of a picture, points.
    var width: Double?
    var height: Double?
    /// `mso-list`, Word's way to say that a paragraph is in a list.
    var wordList: String?
    /// How many tabs the spaces inside stand for, and whether they stand for themselves, in Word's pages.
    var wordTabs = 0
    var isWordSpace = false
    /// Tables, rows and cells have sizes and colours of their own, which `box` says.
    var isTablePart = false
    var box: [CSSDeclaration] = []
    var isAuthorsSpacing = false

    init(font: FontAttributes) {
        character = TextAttributes()
        character.font = font
    }

    var font: FontAttributes {
        get { character.font ?? FontAttributes(name: "", size: HTMLReader.defaultSize) }
        set { character.font = newValue }
    }

    /// Of a list's marker and of a paragraph's end. A change would be a set of attributes of its own each time.
    var characterOfMarks: TextAttributes {
        guard character.link != nil || character.token != nil || character.toolTip != nil else {
            return character
        }
        var copy = character
        copy.link = nil
        copy.token = nil
        copy.toolTip = nil
        return copy
    }

    /// The style that an element inside starts with.
    func inherited(isBlock: Bool) -> HTMLComputedStyle {
        var copy = self
        copy.isBlock = isBlock
        copy.isGone = false
        copy.isCell = false
        copy.width = nil
        copy.height = nil
        copy.wordList = nil
        copy.wordTabs = 0
        copy.isWordSpace = false
        copy.isTablePart = false
        copy.box = []
        copy.margins = .init(repeating: 0)
        copy.float = nil
        copy.clearing = nil
        if isBlock {
            copy.paragraph.paragraphSpacing = 0
            copy.paragraph.paragraphSpacingBefore = 0
            copy.paragraph.clearing = nil
        }
        return copy
    }
}
