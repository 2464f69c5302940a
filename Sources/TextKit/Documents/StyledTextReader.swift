import DocumentFormats
import DocumentModel
import Foundation
import Views

/// Makes UIKit's attributes of a document's. One reader a document: tokens and lists keep their identity in it.
struct StyledTextReader {
    typealias Key = NSAttributedString.Key

    private var tokens: [TokenValue: TextToken] = [:]
    private var lists: [String: NSTextList] = [:]
    /// By identity, which the document keeps, and by value.
    private var sharedParagraphs: [UInt: NSParagraphStyle] = [:]
    private var paragraphs: [ParagraphValue: NSParagraphStyle] = [:]
    private var fonts: [FontAttributes: UIFont] = [:]
    private var glyphs: [[UInt8]: NSAdaptiveImageGlyph] = [:]
    private var blocks = TextBlockReader()

    mutating func attributes(_ values: TextAttributes) -> [Key: Any] {
        // Most runs have these three.
        var result = [Key: Any](minimumCapacity: 3)
        // To set nil costs a search each time, and runs say few of these.
        func set(_ key: Key, _ value: Any?) {
            if let value { result[key] = value }
        }
        for (name, value) in values.custom { result[Key(rawValue: name)] = value }
        set(.font, values.font.map { font($0) })
        set(.paragraphStyle, paragraph(of: values))
        set(.foregroundColor, values.foregroundColor.map(Self.color))
        set(.backgroundColor, values.backgroundColor.map(Self.color))
        set(.languageIdentifier, values.language)
        if let scheme = values.highlight {
            result[.textHighlightStyle] = NSAttributedString.TextHighlightStyle.systemDefault
            result[.textHighlightColorScheme] = NSAttributedString.TextHighlightColorScheme(scheme)
        }
        set(.underlineStyle, values.underlineStyle)
        set(.underlineColor, values.underlineColor.map(Self.color))
        set(.strikethroughStyle, values.strikethroughStyle)
        set(.strikethroughColor, values.strikethroughColor.map(Self.color))
        set(.kern, values.kern)
        set(.baselineOffset, values.baselineOffset)
        set(.superscript, values.superscript)
        set(.ligature, values.ligature)
        set(.obliqueness, values.obliqueness)
        set(.expansion, values.expansion)
        set(.strokeWidth, values.strokeWidth)
        set(.strokeColor, values.strokeColor.map(Self.color))
        set(.shadow, values.shadow.map(Self.shadow))
        set(.toolTip, values.toolTip)
        if let link = values.link { result[.link] = URL(string: link) ?? link }
        set(.galleyToken, values.token.map { token($0) })
        if let value = values.attachment {
            if let glyph = glyph(value) {
                result[.adaptiveImageGlyph] = glyph
            } else {
                result[.attachment] = Self.attachment(value)
            }
        }
        return result
    }

    /// The glyph of a value that is one; nil when its bytes are none, and what stands for it is shown as a picture.
    private mutating func glyph(_ value: AttachmentValue) -> NSAdaptiveImageGlyph? {
        guard value.isAdaptiveGlyph, let data = value.data else { return nil }
        if let known = glyphs[data] { return known }
        let glyph = NSAdaptiveImageGlyph(validating: Data(data))
        glyphs[data] = glyph
        return glyph
    }

    private mutating func font(_ value: FontAttributes) -> UIFont {
        if let known = fonts[value] { return known }
        var request =
            value.name.isEmpty
            ? FontRequest(size: value.size)
            : FontRequest(postScriptName: value.name, size: value.size)
        var traits = request.symbolicTraits
        if value.isBold { traits.insert(.traitBold) }
        if value.isItalic { traits.insert(.traitItalic) }
        request.setTraits(traits)
        let font = UIFont(request: request)
        fonts[value] = font
        return font
    }

    static func color(_ value: ColorValue) -> UIColor {
        UIColor(red: value.red, green: value.green, blue: value.blue, alpha: value.alpha)
    }

    private static func shadow(_ value: ShadowValue) -> NSShadow {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: value.offsetX, height: value.offsetY)
        shadow.shadowBlurRadius = value.blurRadius
        if let value = value.color { shadow.shadowColor = color(value) }
        return shadow
    }

    private mutating func token(_ value: TokenValue) -> TextToken {
        if let known = tokens[value] { return known }
        let token = TextToken(kind: value.kind, id: value.id, payload: value.payload)
        tokens[value] = token
        return token
    }

    static func attachment(_ value: AttachmentValue) -> NSTextAttachment {
        let shown = value.isAdaptiveGlyph ? value.fallback ?? value.data : value.data
        let data = shown.map { Data($0) }
        let attachment = NSTextAttachment(data: data, ofType: value.type)
        let wrapper = FileWrapper(regularFileWithContents: data ?? Data())
        wrapper.preferredFilename = value.name
        wrapper.filename = value.name
        attachment.fileWrapper = wrapper
        attachment.identifier = value.id
        attachment.accessibilityLabel = value.altText
        attachment.publishedURL = value.url
        attachment.textFloat = value.float.map { TextFloat($0) }
        if let width = value.width, let height = value.height {
            attachment.bounds = CGRect(
                x: 0, y: value.baselineOffset, width: width, height: height)
        } else {
            attachment.bounds.origin.y = value.baselineOffset
        }
        return attachment
    }

    private mutating func paragraph(of attributes: TextAttributes) -> NSParagraphStyle? {
        let identity = attributes.paragraphIdentity
        if let known = sharedParagraphs[identity] { return known }
        guard let value = attributes.paragraph else { return nil }
        let style = knownParagraph(value)
        sharedParagraphs[identity] = style
        return style
    }

    private mutating func knownParagraph(_ value: ParagraphValue) -> NSParagraphStyle {
        // A cell's is hardly another's, and takes long to look up.
        guard value.blocks.isEmpty else { return paragraph(value) }
        if let known = paragraphs[value] { return known }
        let style = paragraph(value)
        paragraphs[value] = style
        return style
    }

    private mutating func paragraph(_ value: ParagraphValue) -> NSParagraphStyle {
        var values = ParagraphStyleValues()
        values.alignment = value.alignment.uikit
        values.baseWritingDirection = value.direction.uikit
        values.firstLineHeadIndent = value.firstLineHeadIndent
        values.headIndent = value.headIndent
        values.tailIndent = value.tailIndent
        values.lineSpacing = value.lineSpacing
        values.minimumLineHeight = value.minimumLineHeight
        values.maximumLineHeight = value.maximumLineHeight
        values.lineHeightMultiple = value.lineHeightMultiple
        values.paragraphSpacing = value.paragraphSpacing
        values.paragraphSpacingBefore = value.paragraphSpacingBefore
        if let tabs = value.tabs {
            values.tabStops = tabs.map {
                NSTextTab(
                    textAlignment: $0.kind.uikit, location: $0.location,
                    options: $0.kind == .decimal
                        ? [.columnTerminators: NSTextTab.columnTerminators(for: nil)] : [:])
            }
        }
        values.defaultTabInterval = value.defaultTabInterval ?? 0
        values.hyphenationFactor = Float(value.hyphenationFactor)
        values.textLists = value.lists.enumerated().map { list($1, depth: $0) }
        values.headerLevel = value.headerLevel
        values.floatClearing = TextFloat.Clearing(value.clearing)
        values.textBlocks = value.blocks.map { blocks.block($0) }
        return NSParagraphStyle(values: values)
    }

    private mutating func list(_ value: ParagraphValue.ListLevel, depth: Int) -> NSTextList {
        let name = "\(value.listID) \(depth) \(value.startingNumber) \(value.markerFormat)"
        if let known = lists[name] { return known }
        let list = NSTextList(
            markerFormat: .init(rawValue: value.markerFormat),
            startingItemNumber: value.startingNumber)
        lists[name] = list
        return list
    }
}

extension ParagraphValue.Alignment {
    var uikit: NSTextAlignment {
        switch self {
        case .natural: .natural
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        }
    }

    init(_ alignment: NSTextAlignment) {
        self =
            switch alignment {
            case .natural: .natural
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            }
    }
}

extension ParagraphValue.Direction {
    var uikit: NSWritingDirection {
        switch self {
        case .natural: .natural
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        }
    }

    init(_ direction: NSWritingDirection) {
        self =
            switch direction {
            case .natural: .natural
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            }
    }
}

extension ParagraphValue.Tab.Kind {
    /// A decimal stop is a right one with column terminators, as on Apple's systems.
    var uikit: NSTextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right, .decimal: .right
        }
    }

    init(_ tab: NSTextTab) {
        self =
            switch tab.alignment {
            case .center: .center
            case .right: tab.options[.columnTerminators] == nil ? .right : .decimal
            case .left, .natural, .justified: .left
            }
    }
}
