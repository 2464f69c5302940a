import CoreGraphics
import Foundation
import Typesetting

/// What a layout manager asks for all its text.
struct LayoutOptions: Equatable {
    /// For paragraphs that have none of their own, 0...1.
    var hyphenationFactor = 0.0
    var usesFontLeading = true
}

/// Attributes turned into what the typesetter reads.
enum TextStyles {
    /// The font of text without a font attribute (Apple's page on `NSAttributedString.Key.font`).
    static let defaultFont = FontDescription(name: "Helvetica", size: 12)

    static func font(_ values: [NSAttributedString.Key: Any]) -> FontDescription {
        (values[.font] as? UIFont)?.layoutDescription ?? defaultFont
    }

    static func run(_ values: [NSAttributedString.Key: Any], length: Int) -> StyleRun {
        // Most runs have none of these, and casting what is not there costs as much as casting what is.
        var run = StyleRun(
            length: length, font: font(values), kern: spacing(values),
            baselineOffset: number(values, .baselineOffset) ?? 0,
            usesLigatures: values[.ligature].flatMap { AttributeValue.integer($0) } != 0,
            language: values[.languageIdentifier].flatMap { $0 as? String })
        if let value = values[.superscript], let level = AttributeValue.integer(value), level != 0 {
            raise(&run, by: level)
        }
        run.expansion = expansion(values)
        if let directions = values[.writingDirection] { run.directions = nesting(directions) }
        return run
    }

    /// The logarithm asked for; 0 without one. Twentyfold either way is enough.
    static func expansion(_ values: [NSAttributedString.Key: Any]) -> Double {
        guard let asked = number(values, .expansion), !asked.isNaN else { return 0 }
        return min(max(asked, -3), 3)
    }

    private static func number(
        _ values: [NSAttributedString.Key: Any], _ key: NSAttributedString.Key
    ) -> Double? {
        values[key].flatMap { AttributeValue.number($0) }
    }

    /// A tracking of 0 says nothing; a kern of 0 turns the font's own kerning off.
    private static func spacing(_ values: [NSAttributedString.Key: Any]) -> Double? {
        if let tracking = number(values, .tracking), tracking != 0 { return tracking }
        return number(values, .kern)
    }

    /// Chosen, as Apple gives no numbers: two thirds of the size, a third of it up or a sixth down a level.
    private static func raise(_ run: inout StyleRun, by level: Int) {
        let size = run.font.size
        run.font.size = size * 2 / 3
        run.baselineOffset += Double(min(max(level, -3), 3)) * size / (level > 0 ? 3 : 6)
    }

    /// An array of whole numbers, or of what a client put in it instead.
    private static func nesting(_ value: Any) -> DirectionNesting {
        let numbers = (value as? [Any] ?? [value]).compactMap { AttributeValue.integer($0) }
        return DirectionNesting(
            numbers.compactMap { UInt8(exactly: $0).flatMap(DirectionNesting.Direction.init) })
    }

    static func paragraphStyle(
        _ values: [NSAttributedString.Key: Any], options: LayoutOptions
    ) -> ParagraphLayoutStyle {
        var result = ParagraphLayoutStyle()
        let own = values[.paragraphStyle] as? NSParagraphStyle
        result.usesFontLeading = options.usesFontLeading
        result.hyphenationFactor = hyphenationFactor(own) ?? options.hyphenationFactor
        if result.hyphenationFactor > 0 { result.language = Locale.preferredLanguages.first }
        guard let style = own else { return result }
        result.alignment = style.alignment.layoutAlignment
        result.baseDirection = style.baseWritingDirection.baseDirection
        result.lineBreaking = style.lineBreakMode.lineBreaking
        result.firstLineHeadIndent = Double(style.firstLineHeadIndent)
        result.headIndent = Double(style.headIndent)
        result.tailIndent = Double(style.tailIndent)
        result.lineSpacing = Double(style.lineSpacing)
        result.minimumLineHeight = Double(style.minimumLineHeight)
        result.maximumLineHeight = Double(style.maximumLineHeight)
        result.lineHeightMultiple = Double(style.lineHeightMultiple)
        result.paragraphSpacing = Double(style.paragraphSpacing)
        result.paragraphSpacingBefore = Double(style.paragraphSpacingBefore)
        result.keepsHangulWords = style.lineBreakStrategy.contains(.hangulWordPriority)
        result.allowsTightening = style.allowsDefaultTighteningForTruncation
        result.avoidsOrphans = style.lineBreakStrategy.contains(.pushOut)
        result.tabs = style.tabStops.map {
            .init(
                location: Double($0.location), kind: $0.alignment.tabKind,
                terminators: $0.terminatorUnits)
        }
        if style.defaultTabInterval > 0 {
            result.defaultTabInterval = Double(style.defaultTabInterval)
        }
        result.clearing = style.floatClearing.layoutSides
        return result
    }

    /// What a style asks for itself.
    private static func hyphenationFactor(_ style: NSParagraphStyle?) -> Double? {
        guard let style else { return nil }
        if style.hyphenationFactor > 0 { return Double(min(style.hyphenationFactor, 1)) }
        return style.usesDefaultHyphenation ? 1 : nil
    }
}

extension NSTextAlignment {
    fileprivate var layoutAlignment: ParagraphLayoutStyle.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }

    fileprivate var tabKind: ParagraphLayoutStyle.Tab.Kind {
        switch self {
        case .center: .center
        case .right: .right
        default: .left
        }
    }
}

extension NSWritingDirection {
    fileprivate var baseDirection: ParagraphLayoutStyle.BaseDirection {
        switch self {
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        default: .natural
        }
    }
}

extension NSLineBreakMode {
    var lineBreaking: ParagraphLayoutStyle.LineBreaking {
        switch self {
        case .byWordWrapping: .wordWrapping
        case .byCharWrapping: .charWrapping
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }
}
