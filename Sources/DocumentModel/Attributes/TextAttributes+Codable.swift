extension TextAttributes {
    public init(from decoder: any Decoder) throws {
        self = try CodedAttributes(from: decoder).attributes
    }

    public func encode(to encoder: any Encoder) throws {
        try CodedAttributes(self).encode(to: encoder)
    }
}

/// Attributes as they are stored: all on one level.
private struct CodedAttributes: Codable {
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
    var custom: [String: String]

    init(_ attributes: TextAttributes) {
        font = attributes.font
        foregroundColor = attributes.foregroundColor
        backgroundColor = attributes.backgroundColor
        highlight = attributes.highlight
        language = attributes.language
        underlineStyle = attributes.underlineStyle
        underlineColor = attributes.underlineColor
        strikethroughStyle = attributes.strikethroughStyle
        strikethroughColor = attributes.strikethroughColor
        kern = attributes.kern
        baselineOffset = attributes.baselineOffset
        superscript = attributes.superscript
        ligature = attributes.ligature
        obliqueness = attributes.obliqueness
        expansion = attributes.expansion
        strokeWidth = attributes.strokeWidth
        strokeColor = attributes.strokeColor
        shadow = attributes.shadow
        link = attributes.link
        token = attributes.token
        attachment = attributes.attachment
        paragraph = attributes.paragraph
        custom = attributes.custom
    }

    var attributes: TextAttributes {
        var result = TextAttributes()
        result.font = font
        result.foregroundColor = foregroundColor
        result.backgroundColor = backgroundColor
        result.highlight = highlight
        result.language = language
        result.underlineStyle = underlineStyle
        result.underlineColor = underlineColor
        result.strikethroughStyle = strikethroughStyle
        result.strikethroughColor = strikethroughColor
        result.kern = kern
        result.baselineOffset = baselineOffset
        result.superscript = superscript
        result.ligature = ligature
        result.obliqueness = obliqueness
        result.expansion = expansion
        result.strokeWidth = strokeWidth
        result.strokeColor = strokeColor
        result.shadow = shadow
        result.link = link
        result.token = token
        result.attachment = attachment
        result.paragraph = paragraph
        result.custom = custom
        return result
    }
}
