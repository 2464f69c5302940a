/// What few runs say. Mostly one of these is said, so that the large ones stand apart: a page may have a picture in
/// every run.
struct RareAttributes: Hashable, Sendable {
    var language: String?
    var toolTip: String?
    var custom: [String: String] = [:]
    /// No element for none.
    private var tokens: [TokenValue] = []
    private var attachments: [AttachmentValue] = []
    private var inks: [InkAttributes] = []

    var token: TokenValue? {
        get { tokens.first }
        set { tokens = newValue.map { [$0] } ?? [] }
    }
    var attachment: AttachmentValue? {
        get { attachments.first }
        set { attachments = newValue.map { [$0] } ?? [] }
    }
    var ink: InkAttributes {
        get { inks.first ?? InkAttributes() }
        set { inks = newValue == InkAttributes() ? [] : [newValue] }
    }
    var standsAlone: Bool { !attachments.isEmpty || !tokens.isEmpty }
}

/// Colours, strokes and places of glyphs.
struct InkAttributes: Hashable, Sendable, Codable {
    var backgroundColor: ColorValue?
    var highlight: HighlightScheme?
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
}

/// Stored on one level.
extension RareAttributes: Codable {
    private enum CodingKeys: String, CodingKey {
        case language, toolTip, custom, token, attachment
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        language = try values.decodeIfPresent(String.self, forKey: .language)
        toolTip = try values.decodeIfPresent(String.self, forKey: .toolTip)
        custom = try values.decode([String: String].self, forKey: .custom)
        token = try values.decodeIfPresent(TokenValue.self, forKey: .token)
        attachment = try values.decodeIfPresent(AttachmentValue.self, forKey: .attachment)
        ink = try InkAttributes(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(language, forKey: .language)
        try values.encodeIfPresent(toolTip, forKey: .toolTip)
        try values.encode(custom, forKey: .custom)
        try values.encodeIfPresent(token, forKey: .token)
        try values.encodeIfPresent(attachment, forKey: .attachment)
        try ink.encode(to: encoder)
    }
}
