/// Stored with all attributes on one level, wherever they stand here.
extension TextAttributes {
    private enum CodingKeys: String, CodingKey {
        case font, foregroundColor, underlineStyle, link, paragraph
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(rare: try RareAttributes(from: decoder))
        font = try values.decodeIfPresent(FontAttributes.self, forKey: .font)
        foregroundColor = try values.decodeIfPresent(ColorValue.self, forKey: .foregroundColor)
        underlineStyle = try values.decodeIfPresent(Int.self, forKey: .underlineStyle)
        link = try values.decodeIfPresent(String.self, forKey: .link)
        paragraph = try values.decodeIfPresent(ParagraphValue.self, forKey: .paragraph)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(font, forKey: .font)
        try values.encodeIfPresent(foregroundColor, forKey: .foregroundColor)
        try values.encodeIfPresent(underlineStyle, forKey: .underlineStyle)
        try values.encodeIfPresent(link, forKey: .link)
        try values.encodeIfPresent(paragraph, forKey: .paragraph)
        try rare.encode(to: encoder)
    }
}
