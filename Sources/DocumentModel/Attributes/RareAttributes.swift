/// What few runs say.
struct RareAttributes: Hashable, Sendable, Codable {
    var backgroundColor: ColorValue?
    var highlight: HighlightScheme?
    var language: String?
    var toolTip: String?
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
    var token: TokenValue?
    var attachment: AttachmentValue?
    var custom: [String: String] = [:]
}
