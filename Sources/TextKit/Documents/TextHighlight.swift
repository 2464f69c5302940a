import DocumentModel
public import Foundation
import Views

extension Foundation.NSAttributedString.Key {
    /// `NSAttributedString.TextHighlightStyle`, or its raw value: the text is marked with a pen.
    public static let textHighlightStyle = Self(rawValue: "NSTextHighlightStyle")
    /// `NSAttributedString.TextHighlightColorScheme`, or its raw value: the pen's colour.
    public static let textHighlightColorScheme = Self(rawValue: "NSTextHighlightColorScheme")
}

extension NSAttributedString {
    /// How text is marked. UIKit's type, from its 18th system on.
    public struct TextHighlightStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let systemDefault = TextHighlightStyle(
            rawValue: "NSTextHighlightStyleSystemDefault")
    }

    /// The colour that it is marked in.
    public struct TextHighlightColorScheme: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = TextHighlightColorScheme(
            rawValue: "NSTextHighlightColorSchemeDefault")
        public static let purple = TextHighlightColorScheme(
            rawValue: "NSTextHighlightColorSchemePurple")
        public static let pink = TextHighlightColorScheme(
            rawValue: "NSTextHighlightColorSchemePink")
        public static let orange = TextHighlightColorScheme(
            rawValue: "NSTextHighlightColorSchemeOrange")
        public static let mint = TextHighlightColorScheme(
            rawValue: "NSTextHighlightColorSchemeMint")
        public static let blue = TextHighlightColorScheme(
            rawValue: "NSTextHighlightColorSchemeBlue")
    }
}

extension NSAttributedString.TextHighlightColorScheme {
    private static let bySchemes: [HighlightScheme: Self] = [
        .standard: .default, .purple: .purple, .pink: .pink, .orange: .orange, .mint: .mint,
        .blue: .blue,
    ]

    init(_ scheme: HighlightScheme) { self = Self.bySchemes[scheme] ?? .default }

    /// The colour that a pen leaves behind text; nil for text without one.
    static func penColor(in values: [Foundation.NSAttributedString.Key: Any]) -> UIColor? {
        scheme(in: values).map { StyledTextReader.color($0.color) }
    }

    /// What attributes say of the pen; nil for text without one.
    static func scheme(in values: [Foundation.NSAttributedString.Key: Any]) -> HighlightScheme? {
        guard values[.textHighlightStyle] != nil else { return nil }
        let value = values[.textHighlightColorScheme]
        let name = (value as? Self)?.rawValue ?? value as? String
        return bySchemes.first { $0.value.rawValue == name }?.key ?? .standard
    }
}
