public import Foundation

/// What assistive technology makes of text. Layout and drawing leave these alone; they go with the text. UIKit's names.
extension Foundation.NSAttributedString.Key {
    /// Truth value: punctuation is spoken.
    public static let accessibilitySpeechPunctuation = Self(
        rawValue: "UIAccessibilitySpeechAttributePunctuation")
    /// `String`, BCP 47 tag of the voice.
    public static let accessibilitySpeechLanguage = Self(
        rawValue: "UIAccessibilitySpeechAttributeLanguage")
    /// Number, 0 to 2, of the voice's height.
    public static let accessibilitySpeechPitch = Self(
        rawValue: "UIAccessibilitySpeechAttributePitch")
    /// Truth value: an announcement waits for the one before it.
    public static let accessibilitySpeechQueueAnnouncement = Self(
        rawValue: "UIAccessibilitySpeechAttributeQueueAnnouncement")
    /// `String`, how the text is pronounced.
    public static let accessibilitySpeechIPANotation = Self(
        rawValue: "UIAccessibilitySpeechAttributeIPANotation")
    /// Truth value: letters are spoken one by one.
    public static let accessibilitySpeechSpellOut = Self(
        rawValue: "UIAccessibilitySpeechAttributeSpellOut")
    /// Whole number: 1 to 6 for a heading, 0 for none.
    public static let accessibilityTextHeadingLevel = Self(
        rawValue: "UIAccessibilityTextAttributeHeadingLevel")
    /// Array of strings, more that is said of the text.
    public static let accessibilityTextCustom = Self(
        rawValue: "UIAccessibilityTextAttributeCustom")
    /// `String`, what kind of text it is.
    public static let UIAccessibilityTextAttributeContext = Self(
        rawValue: "UIAccessibilityTextAttributeContext")
    /// `String`, by which a text view's delegate knows what was touched.
    public static let textItemTag = Self(rawValue: "UITextItemTag")
}
