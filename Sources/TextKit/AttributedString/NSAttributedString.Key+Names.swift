public import Foundation

/// UIKit's attribute names, which Foundation lacks on Linux. Raw values are Apple's.
extension Foundation.NSAttributedString.Key {
    private typealias Name = Foundation.NSAttributedString.Key

    /// `UIFont`.
    public static let font = Self(rawValue: "NSFont")
    /// `NSParagraphStyle`.
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// `UIColor` of the glyphs.
    public static let foregroundColor = Self(rawValue: "NSColor")
    /// `UIColor` behind the line fragment.
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// Whole number: 0 turns ligatures off.
    public static let ligature = Self(rawValue: "NSLigature")
    /// Number, points after each character; 0 turns kerning off.
    public static let kern = Self(rawValue: "NSKern")
    /// Number, points after each character; leaves kerning on.
    public static let tracking = Self(rawValue: "CTTracking")
    /// Value of `NSUnderlineStyle`.
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    /// Value of `NSUnderlineStyle`.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    /// `UIColor`; the text's own where missing.
    public static let strokeColor = Self(rawValue: "NSStrokeColor")
    /// Number, percent of the font size; negative strokes and fills.
    public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
    /// `NSShadow`.
    public static let shadow = Self(rawValue: "NSShadow")
    /// `String`, value of `NSAttributedString.TextEffectStyle`.
    public static let textEffect = Self(rawValue: "NSTextEffect")
    /// `NSTextAttachment`, on U+FFFC.
    public static let attachment = Self(rawValue: "NSAttachment")
    /// `URL` or `String`.
    public static let link = Self(rawValue: "NSLink")
    /// `String` that shows while the pointer rests on the text. AppKit's; documents carry it.
    public static let toolTip = Self(rawValue: "NSToolTip")
    /// Number, points; positive moves up.
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    /// `UIColor` of the underline; the text's own where missing.
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    /// `UIColor` of the strike; the text's own where missing.
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    /// Number, skew of the glyphs.
    public static let obliqueness = Self(rawValue: "NSObliqueness")
    /// Number, logarithm of the horizontal stretch.
    public static let expansion = Self(rawValue: "NSExpansion")
    /// `String`, BCP 47 tag: chooses a dictionary for hyphenation, Han styles and local letter forms.
    public static let languageIdentifier = Self(rawValue: "NSLanguage")
    /// Array of numbers, nested direction overrides.
    public static let writingDirection = Self(rawValue: "NSWritingDirection")
    /// Whole number; only 0, horizontal, has a meaning on this platform.
    public static let verticalGlyphForm = Self(rawValue: "CTVerticalForms")
    /// `NSAdaptiveImageGlyph`, on U+FFFC.
    public static let adaptiveImageGlyph = Self(rawValue: "CTAdaptiveImageProvider")
    /// Whole number, 1 up, -1 down. Not in UIKit; documents carry it.
    public static let superscript = Self(rawValue: "NSSuperScript")
    /// Whole number, value of `InlinePresentationIntent`.
    public static let inlinePresentationIntent = Self(rawValue: "NSInlinePresentationIntent")
    /// `PresentationIntent`: the blocks text stands in.
    public static let presentationIntentAttributeName = Self(rawValue: "NSPresentationIntent")
    /// `AttributedString.MarkdownSourcePosition`.
    public static let markdownSourcePosition = Self(rawValue: "NSMarkdownSourcePosition")
    /// `String`: the title of a picture.
    public static let alternateDescription = Self(rawValue: "NSAlternateDescription")
    /// `URL` of a picture that the text describes.
    public static let imageURL = Self(rawValue: "NSImageURL")
    /// Whole number, from 1: the argument of a format that the text stands for.
    public static let replacementIndex = Self(rawValue: "NSReplacementIndex")
    /// A `TextToken`: a mention or topic edited as one piece. Ours.
    public static let galleyToken = Self(rawValue: "GalleyToken")

    private static let builtIn: Set<Name> = [
        .font, .paragraphStyle, .foregroundColor, .backgroundColor, .ligature, .kern, .tracking,
        .strikethroughStyle, .underlineStyle, .strokeColor, .strokeWidth, .shadow, .textEffect,
        .link, .baselineOffset, .underlineColor, .strikethroughColor, .obliqueness, .expansion,
        .writingDirection, .languageIdentifier, .verticalGlyphForm, .superscript,
        .inlinePresentationIntent, .presentationIntentAttributeName, .markdownSourcePosition,
        .alternateDescription, .imageURL, .replacementIndex, .textHighlightStyle,
        .textHighlightColorScheme, .toolTip,
    ]

    /// True for attributes of which equal neighbours are one run, whoever set them.
    var isBuiltIn: Bool { Self.builtIn.contains(self) }
}
