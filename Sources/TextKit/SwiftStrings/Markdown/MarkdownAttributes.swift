public import Foundation

extension AttributeScopes.UIKitAttributes {
    /// Foundation's; it lacks the key on Linux.
    public enum PresentationIntentAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = PresentationIntent
        public static var name: String {
            NSAttributedString.Key.presentationIntentAttributeName.rawValue
        }
    }

    /// Foundation's; it lacks the key on Linux.
    public enum MarkdownSourcePositionAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = AttributedString.MarkdownSourcePosition
        public static var name: String { NSAttributedString.Key.markdownSourcePosition.rawValue }
    }
}

/// As in Foundation, which lacks this on Linux.
extension AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute:
    @retroactive MarkdownDecodableAttributedStringKey
{
    public static var markdownName: String { "languageIdentifier" }
}
