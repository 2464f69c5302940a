public import Foundation

/// A key of `AttributedString` whose values go to and come from `NSAttributedString`.
///
/// As on Apple's systems, except that here every key that is to be converted has to say so, also one whose value stays
/// what it is; and the value's counterpart may be of any type.
public protocol ObjectiveCConvertibleAttributedStringKey: AttributedStringKey
where Value: Sendable {
    /// What `NSAttributedString` holds.
    associatedtype ObjectiveCValue = Value

    static func objectiveCValue(for value: Value) throws -> ObjectiveCValue
    static func value(for object: ObjectiveCValue) throws -> Value
}

extension ObjectiveCConvertibleAttributedStringKey where ObjectiveCValue == Value {
    public static func objectiveCValue(for value: Value) throws -> Value { value }
    public static func value(for object: Value) throws -> Value { object }
}

// Foundation's keys that mean the same in both kinds of string.
extension AttributeScopes.FoundationAttributes.LinkAttribute:
    ObjectiveCConvertibleAttributedStringKey
{}
extension AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute:
    ObjectiveCConvertibleAttributedStringKey
{}
extension AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute:
    ObjectiveCConvertibleAttributedStringKey
{}
extension AttributeScopes.FoundationAttributes.ImageURLAttribute:
    ObjectiveCConvertibleAttributedStringKey
{}
extension AttributeScopes.FoundationAttributes.ReplacementIndexAttribute:
    ObjectiveCConvertibleAttributedStringKey
{}
