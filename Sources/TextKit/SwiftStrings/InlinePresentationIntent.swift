import Foundation

/// What a stretch of text is meant to be, without saying how that looks. Raw values are Apple's.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Shown in italics.
    public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
    /// Shown bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
    /// Shown in a fixed-pitch font.
    public static let code = InlinePresentationIntent(rawValue: 1 << 2)
    /// Shown struck through.
    public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
    public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
    public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
    public static let inlineHTML = InlinePresentationIntent(rawValue: 1 << 8)
    public static let blockHTML = InlinePresentationIntent(rawValue: 1 << 9)
}

extension InlinePresentationIntent {
    /// Gives attributes the look that the intent asks for: text here is drawn from fonts and lines only.
    func style(_ values: inout [NSAttributedString.Key: Any]) {
        let font = values[.font] as? UIFont ?? UIFont(request: Self.defaultFont)
        var request = font.request
        if contains(.code) {
            request = UIFont.monospacedSystemFont(ofSize: font.pointSize, weight: .regular).request
        }
        var traits = request.symbolicTraits
        if contains(.stronglyEmphasized) { traits.insert(.traitBold) }
        if contains(.emphasized) { traits.insert(.traitItalic) }
        if traits != font.request.symbolicTraits || contains(.code) {
            request.setTraits(traits)
            values[.font] = UIFont(request: request)
        }
        if contains(.strikethrough), values[.strikethroughStyle] == nil {
            values[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
        }
    }

    /// The font of text without one (Apple's page on `NSAttributedString.Key.font`).
    private static var defaultFont: FontRequest {
        FontRequest(postScriptName: "Helvetica", size: 12)
    }
}
