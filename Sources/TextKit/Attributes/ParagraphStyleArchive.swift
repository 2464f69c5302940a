import CoreGraphics
import Foundation

/// What an archive keeps of a paragraph style.
enum ParagraphStyleArchive {
    private typealias Values = ParagraphStyleValues

    private nonisolated(unsafe) static let lengths: [(String, WritableKeyPath<Values, CGFloat>)] = [
        ("lineSpacing", \.lineSpacing), ("paragraphSpacing", \.paragraphSpacing),
        ("paragraphSpacingBefore", \.paragraphSpacingBefore), ("headIndent", \.headIndent),
        ("tailIndent", \.tailIndent), ("firstLineHeadIndent", \.firstLineHeadIndent),
        ("minimumLineHeight", \.minimumLineHeight), ("maximumLineHeight", \.maximumLineHeight),
        ("lineHeightMultiple", \.lineHeightMultiple),
        ("defaultTabInterval", \.defaultTabInterval),
    ]

    static func encode(_ values: ParagraphStyleValues, _ coder: NSCoder) {
        for (key, path) in lengths { coder.encode(Double(values[keyPath: path]), forKey: key) }
        coder.encode(Double(values.hyphenationFactor), forKey: "hyphenationFactor")
        coder.encode(values.alignment.rawValue, forKey: "alignment")
        coder.encode(values.lineBreakMode.rawValue, forKey: "lineBreakMode")
        coder.encode(Int(values.lineBreakStrategy.rawValue), forKey: "lineBreakStrategy")
        coder.encode(values.baseWritingDirection.rawValue, forKey: "baseWritingDirection")
        coder.encode(values.usesDefaultHyphenation, forKey: "usesDefaultHyphenation")
        coder.encode(values.allowsTightening, forKey: "allowsDefaultTighteningForTruncation")
        coder.encode(values.headerLevel, forKey: "headerLevel")
        coder.encode(values.floatClearing.rawValue, forKey: "floatClearing")
        coder.encode(values.tabStops as NSArray, forKey: "tabStops")
        coder.encode(values.textLists as NSArray, forKey: "textLists")
        coder.encode(values.textBlocks as NSArray, forKey: "textBlocks")
    }

    /// Fields that the archive lacks are those of the default style.
    static func values(_ coder: NSCoder) -> ParagraphStyleValues {
        var values = ParagraphStyleValues()
        for (key, path) in lengths {
            values[keyPath: path] = CGFloat(coder.decodeDouble(forKey: key))
        }
        values.hyphenationFactor = Float(coder.decodeDouble(forKey: "hyphenationFactor"))
        func integer(_ key: String) -> Int? {
            coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
        }
        values.alignment = integer("alignment").flatMap(NSTextAlignment.init) ?? .natural
        values.lineBreakMode =
            integer("lineBreakMode").flatMap(NSLineBreakMode.init) ?? .byWordWrapping
        values.lineBreakStrategy = .init(rawValue: UInt(max(integer("lineBreakStrategy") ?? 0, 0)))
        values.baseWritingDirection =
            integer("baseWritingDirection").flatMap(NSWritingDirection.init) ?? .natural
        values.usesDefaultHyphenation = coder.decodeBool(forKey: "usesDefaultHyphenation")
        values.allowsTightening = coder.decodeBool(forKey: "allowsDefaultTighteningForTruncation")
        values.headerLevel = integer("headerLevel") ?? 0
        values.floatClearing = .init(rawValue: integer("floatClearing") ?? 0)
        if coder.containsValue(forKey: "tabStops") {
            values.tabStops = objects(NSTextTab.self, "tabStops", coder)
        }
        if coder.containsValue(forKey: "textLists") {
            values.textLists = objects(NSTextList.self, "textLists", coder)
        }
        if coder.containsValue(forKey: "textBlocks") {
            values.textBlocks = objects(NSTextBlock.self, "textBlocks", coder)
        }
        return values
    }

    private static func objects<T: NSObject>(_ type: T.Type, _ key: String, _ coder: NSCoder)
        -> [T]
    {
        coder.decodeObject(of: [NSArray.self, type] as [AnyClass], forKey: key) as? [T] ?? []
    }
}
