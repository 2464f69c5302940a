public import CoreGraphics
public import Foundation
public import Views

extension AttributeScopes {
    /// Attributes of `AttributedString` that this text system draws; names and value types are UIKit's.
    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let paragraphStyle: ParagraphStyleAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let ligature: LigatureAttribute
        public let kern: KernAttribute
        public let tracking: TrackingAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strokeColor: StrokeColorAttribute
        public let strokeWidth: StrokeWidthAttribute
        public let shadow: ShadowAttribute
        public let textEffect: TextEffectAttribute
        public let attachment: AttachmentAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let underlineColor: UnderlineColorAttribute
        public let strikethroughColor: StrikethroughColorAttribute
        public let obliqueness: ObliquenessAttribute
        public let expansion: ExpansionAttribute
        public let adaptiveImageGlyph: AdaptiveImageGlyphAttribute
        public let inlinePresentationIntent: InlinePresentationIntentAttribute
        public let presentationIntent: PresentationIntentAttribute
        public let markdownSourcePosition: MarkdownSourcePositionAttribute
        public let superscript: SuperscriptAttribute
        public let galleyToken: GalleyTokenAttribute
        public let foundation: AttributeScopes.FoundationAttributes
    }

    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
    ) -> T { self[T.self] }
}

extension AttributeScopes.UIKitAttributes {
    public enum FontAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = UIFont
        public static var name: String { NSAttributedString.Key.font.rawValue }
    }
    public enum ParagraphStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = NSParagraphStyle
        public static var name: String { NSAttributedString.Key.paragraphStyle.rawValue }

        /// An immutable copy: the attributed string may go to another thread.
        public static func value(for object: NSParagraphStyle) -> NSParagraphStyle {
            NSParagraphStyle(values: object.values)
        }
    }
    public enum ForegroundColorAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = UIColor
        public static var name: String { NSAttributedString.Key.foregroundColor.rawValue }
    }
    public enum BackgroundColorAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = UIColor
        public static var name: String { NSAttributedString.Key.backgroundColor.rawValue }
    }
    public enum LigatureAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = Int
        public static var name: String { NSAttributedString.Key.ligature.rawValue }
    }
    public enum KernAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = CGFloat
        public static var name: String { NSAttributedString.Key.kern.rawValue }
    }
    public enum TrackingAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = CGFloat
        public static var name: String { NSAttributedString.Key.tracking.rawValue }
    }
    public enum StrikethroughStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = NSUnderlineStyle
        public static var name: String { NSAttributedString.Key.strikethroughStyle.rawValue }

        public static func objectiveCValue(for value: NSUnderlineStyle) -> Int { value.rawValue }
        public static func value(for object: Int) -> NSUnderlineStyle { .init(rawValue: object) }
    }
    public enum UnderlineStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = NSUnderlineStyle
        public static var name: String { NSAttributedString.Key.underlineStyle.rawValue }

        public static func objectiveCValue(for value: NSUnderlineStyle) -> Int { value.rawValue }
        public static func value(for object: Int) -> NSUnderlineStyle { .init(rawValue: object) }
    }
    public enum StrokeColorAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = UIColor
        public static var name: String { NSAttributedString.Key.strokeColor.rawValue }
    }
    public enum StrokeWidthAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = CGFloat
        public static var name: String { NSAttributedString.Key.strokeWidth.rawValue }
    }
    public enum ShadowAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = NSShadow
        public static var name: String { NSAttributedString.Key.shadow.rawValue }

        /// A copy: the attributed string may go to another thread.
        public static func value(for object: NSShadow) -> NSShadow {
            object.copy() as? NSShadow ?? object
        }
        public static func objectiveCValue(for value: NSShadow) -> NSShadow {
            value.copy() as? NSShadow ?? value
        }
    }
    public enum TextEffectAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = NSAttributedString.TextEffectStyle
        public static var name: String { NSAttributedString.Key.textEffect.rawValue }

        public static func objectiveCValue(for value: Value) -> String { value.rawValue }
        public static func value(for object: String) -> Value { .init(rawValue: object) }
    }
    public enum BaselineOffsetAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = CGFloat
        public static var name: String { NSAttributedString.Key.baselineOffset.rawValue }
    }
    public enum UnderlineColorAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = UIColor
        public static var name: String { NSAttributedString.Key.underlineColor.rawValue }
    }
    public enum StrikethroughColorAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = UIColor
        public static var name: String { NSAttributedString.Key.strikethroughColor.rawValue }
    }
    public enum ObliquenessAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = CGFloat
        public static var name: String { NSAttributedString.Key.obliqueness.rawValue }
    }
    public enum ExpansionAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = CGFloat
        public static var name: String { NSAttributedString.Key.expansion.rawValue }
    }
    public enum AdaptiveImageGlyphAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = NSAdaptiveImageGlyph
        public static var name: String { NSAttributedString.Key.adaptiveImageGlyph.rawValue }
        public static var inheritedByAddedText: Bool { false }
    }
    public enum InlinePresentationIntentAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = InlinePresentationIntent
        public static var name: String { NSAttributedString.Key.inlinePresentationIntent.rawValue }

        public static func objectiveCValue(for value: InlinePresentationIntent) -> Int {
            Int(value.rawValue)
        }
        public static func value(for object: Int) -> InlinePresentationIntent {
            .init(rawValue: UInt(max(0, object)))
        }
    }
    public enum SuperscriptAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = Int
        public static var name: String { NSAttributedString.Key.superscript.rawValue }
    }
    public enum GalleyTokenAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = TextToken
        public static var name: String { NSAttributedString.Key.galleyToken.rawValue }
        public static var inheritedByAddedText: Bool { false }
    }
}
