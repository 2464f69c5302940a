import UIKit

/// Calls that public iOS code makes on attributed strings, in the order of how many libraries make them; this file and
/// its neighbours stop compiling when one of them goes. What they give is checked in `PriorityAPITests`.
enum AttributedStringAPI {
    /// Every attribute key that libraries set.
    static let keys: [NSAttributedString.Key] = [
        .font, .foregroundColor, .paragraphStyle, .backgroundColor, .attachment, .link, .kern,
        .strikethroughStyle, .underlineStyle, .baselineOffset, .shadow, .ligature, .underlineColor,
        .strikethroughColor, .textEffect, .strokeColor, .strokeWidth, .expansion, .obliqueness,
        .writingDirection, .verticalGlyphForm, .tracking, .accessibilitySpeechIPANotation,
        .accessibilitySpeechPunctuation, NSAttributedString.Key(rawValue: "mine"),
        NSAttributedString.Key("mine"),
    ]

    static var attributes: [NSAttributedString.Key: Any] {
        [
            .font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.red,
            .paragraphStyle: NSParagraphStyle.default, .backgroundColor: UIColor.yellow,
            .link: URL(fileURLWithPath: "/"), .kern: 1.5, .ligature: 0,
            .underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.blue,
            .strikethroughStyle: NSUnderlineStyle.single.union(.patternDash).rawValue,
            .strikethroughColor: UIColor.blue, .baselineOffset: 2, .strokeWidth: -2,
            .strokeColor: UIColor.black, .shadow: shadow, .expansion: 0.1, .obliqueness: 0.2,
            .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
            .writingDirection: [
                NSWritingDirection.rightToLeft.rawValue
                    | NSWritingDirectionFormatType.override.rawValue
            ],
            .verticalGlyphForm: 0, .tracking: 0.5,
        ]
    }

    static var shadow: NSShadow {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 1, height: 2)
        shadow.shadowBlurRadius = 3
        shadow.shadowColor = UIColor.gray
        return shadow
    }

    /// - Returns: what enumerating found: runs, values, longest ranges.
    static func read(_ string: NSAttributedString) -> [NSRange] {
        var ranges: [NSRange] = []
        let all = NSRange(location: 0, length: string.length)
        string.enumerateAttributes(in: all, options: []) { attributes, range, stop in
            let values: [NSAttributedString.Key: Any] = attributes
            if values.isEmpty { stop.pointee = true }
            ranges.append(range)
        }
        string.enumerateAttribute(
            .font, in: all, options: [.longestEffectiveRangeNotRequired, .reverse]
        ) { (value: Any?, range: NSRange, stop: UnsafeMutablePointer<ObjCBool>) in
            if (value as? UIFont)?.pointSize == 17 { stop.pointee = true }
            ranges.append(range)
        }
        guard string.length > 0 else { return ranges }
        var found = NSRange(location: NSNotFound, length: 0)
        _ = string.attribute(.link, at: 0, effectiveRange: &found)
        _ = string.attribute(.link, at: 0, effectiveRange: nil)
        ranges.append(found)
        _ = string.attributes(at: 0, effectiveRange: &found)
        _ = string.attributes(at: 0, longestEffectiveRange: &found, in: all)
        _ = string.attribute(.link, at: 0, longestEffectiveRange: &found, in: all)
        ranges.append(found)
        return ranges
    }

    static func edit(_ string: NSMutableAttributedString) {
        let first = NSRange(location: 0, length: 1)
        string.beginEditing()
        string.addAttributes([.font: UIFont.boldSystemFont(ofSize: 12)], range: first)
        string.addAttribute(.kern, value: 1, range: first)
        string.removeAttribute(.kern, range: first)
        string.setAttributes(nil, range: first)
        string.setAttributes([.kern: 2], range: first)
        string.replaceCharacters(in: first, with: "ab")
        string.replaceCharacters(in: first, with: NSAttributedString(string: "c"))
        string.insert(NSAttributedString(string: "i"), at: 0)
        string.append(NSAttributedString(string: "end"))
        string.deleteCharacters(in: first)
        string.mutableString.append("!")
        _ = string.mutableString.replaceOccurrences(
            of: "!", with: "?", options: .literal,
            range: NSRange(location: 0, length: string.length))
        string.fixAttributes(in: NSRange(location: 0, length: string.length))
        string.endEditing()
    }

    static func made() throws -> [NSAttributedString] {
        let attachment = NSTextAttachment(data: Data([1]), ofType: "public.png")
        let html = NSAttributedString.DocumentType.html
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: html, .characterEncoding: String.Encoding.utf8.rawValue,
        ]
        let read = try NSAttributedString(
            data: Data("<b>a</b>".utf8), options: options, documentAttributes: nil)
        let written = try read.data(
            from: NSRange(location: 0, length: read.length),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
        let copy = NSMutableAttributedString(string: "x", attributes: attributes)
        copy.setAttributedString(read)
        return [
            NSAttributedString(), NSMutableAttributedString(), NSAttributedString(string: "a"),
            NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 9)]),
            NSAttributedString(attributedString: read), NSAttributedString(attachment: attachment),
            NSMutableAttributedString(attributedString: read), read, copy,
            read.attributedSubstring(from: NSRange(location: 0, length: 1)),
            try NSAttributedString(data: written, options: [:], documentAttributes: nil),
        ]
    }

    static let list = NSTextList(markerFormat: .disc, options: 0)

    static var paragraphStyle: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(.default)
        style.lineSpacing = 1
        style.alignment = .justified
        style.lineBreakMode = .byTruncatingTail
        style.baseWritingDirection = .leftToRight
        style.hyphenationFactor = 0.5
        style.firstLineHeadIndent = 10
        style.headIndent = 20
        style.tailIndent = -5
        style.minimumLineHeight = 12
        style.maximumLineHeight = 30
        style.lineHeightMultiple = 1.2
        style.paragraphSpacing = 8
        style.paragraphSpacingBefore = 4
        style.allowsDefaultTighteningForTruncation = true
        style.tabStops = [NSTextTab(textAlignment: .left, location: 40, options: [:])]
        style.addTabStop(
            NSTextTab(
                textAlignment: .right, location: 80,
                options: [.columnTerminators: CharacterSet(charactersIn: ".")]))
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 40))
        style.defaultTabInterval = 36
        style.usesDefaultHyphenation = false
        style.lineBreakStrategy = [.pushOut, .hangulWordPriority]
        style.textLists = [list]
        let copy = style.copy() as? NSParagraphStyle
        let mutable = style.mutableCopy() as? NSMutableParagraphStyle
        return copy ?? mutable ?? NSParagraphStyle()
    }

    static let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
    static let modes: [NSLineBreakMode] = [
        .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
        .byTruncatingMiddle,
    ]
    static let directions: [NSWritingDirection] = [.natural, .leftToRight, .rightToLeft]
    static let underlines: NSUnderlineStyle = [
        .single, .thick, .double, .patternDot, .patternDash, .patternDashDot, .patternDashDotDot,
        .byWord,
    ]

    /// - Returns: sizes and rectangles, the same text each time.
    static func measured(_ string: NSAttributedString) -> [CGRect] {
        let limit = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
        let options: NSStringDrawingOptions = [
            .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine,
            .usesDeviceMetrics,
        ]
        let context = NSStringDrawingContext()
        context.minimumScaleFactor = 0
        let plain = string.string
        return [
            CGRect(origin: .zero, size: string.size()),
            string.boundingRect(with: limit, options: options, context: context),
            CGRect(origin: .zero, size: plain.size(withAttributes: [:])),
            CGRect(origin: .zero, size: NSString(string: plain).size(withAttributes: nil)),
            plain.boundingRect(
                with: limit, options: .usesLineFragmentOrigin, attributes: nil, context: nil),
        ]
    }

    static func draw(_ string: NSAttributedString, in rect: CGRect) {
        string.draw(at: rect.origin)
        string.draw(in: rect)
        string.draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
        string.string.draw(at: rect.origin, withAttributes: nil)
        string.string.draw(in: rect, withAttributes: [:])
    }
}
