import DocumentFormats
import DocumentModel
import Foundation
import Views

/// Makes a document's attributes of UIKit's. One writer a document: tokens and lists get their numbers in it.
struct StyledTextWriter {
    typealias Key = NSAttributedString.Key

    private var tokens: [ObjectIdentifier: String] = [:]
    private var lists: [ObjectIdentifier: Int] = [:]
    private var blocks = TextBlockWriter()
    private var attachmentCount = 0

    /// By styles, which the text keeps.
    private var paragraphs: [ObjectIdentifier: ParagraphValue] = [:]

    mutating func attributes(_ values: [Key: Any]) -> TextAttributes {
        var result = TextAttributes()
        let font = values[.font]
        let style = values[.paragraphStyle]
        let color = values[.foregroundColor]
        result.font = (font as? UIFont).map(Self.font)
        result.paragraph = (style as? NSParagraphStyle).map { knownParagraph($0) }
        result.foregroundColor = Self.color(color)
        // Most runs have these and no more.
        let found = [font, style, color].count { $0 != nil }
        if found < values.count { addRest(of: values, to: &result) }
        return result
    }

    private mutating func knownParagraph(_ style: NSParagraphStyle) -> ParagraphValue {
        if let known = paragraphs[ObjectIdentifier(style)] { return known }
        let value = paragraph(style)
        paragraphs[ObjectIdentifier(style)] = value
        return value
    }

    private mutating func addRest(of values: [Key: Any], to result: inout TextAttributes) {
        result.backgroundColor = Self.color(values[.backgroundColor])
        result.language = values[.languageIdentifier] as? String
        result.highlight = NSAttributedString.TextHighlightColorScheme.scheme(in: values)
        if let pen = result.highlight, result.backgroundColor == nil {
            result.backgroundColor = pen.color
        }
        result.underlineStyle = AttributeValue.integer(values[.underlineStyle])
        result.underlineColor = Self.color(values[.underlineColor])
        result.strikethroughStyle = AttributeValue.integer(values[.strikethroughStyle])
        result.strikethroughColor = Self.color(values[.strikethroughColor])
        result.kern = AttributeValue.number(values[.kern] ?? values[.tracking])
        result.baselineOffset = AttributeValue.number(values[.baselineOffset])
        result.superscript = AttributeValue.integer(values[.superscript])
        result.ligature = AttributeValue.integer(values[.ligature])
        result.obliqueness = AttributeValue.number(values[.obliqueness])
        result.expansion = AttributeValue.number(values[.expansion])
        result.strokeWidth = AttributeValue.number(values[.strokeWidth])
        result.strokeColor = Self.color(values[.strokeColor])
        result.shadow = (values[.shadow] as? NSShadow).map(Self.shadow)
        result.link = (values[.link] as? URL)?.absoluteString ?? values[.link] as? String
        result.toolTip = values[.toolTip] as? String
        result.token = (values[.galleyToken] as? TextToken).map { token($0) }
        for (key, value) in values where !key.isBuiltIn {
            if let text = value as? String { result.custom[key.rawValue] = text }
        }
    }

    private static func font(_ font: UIFont) -> FontAttributes {
        let request = font.request
        return FontAttributes(
            name: request.family.isEmpty ? "" : request.postScriptName, size: request.size,
            isBold: request.isBold, isItalic: request.isItalic)
    }

    /// nil for the label colour too: it stands for the reader's own text colour, light or dark.
    static func color(_ value: Any?) -> ColorValue? {
        guard let color = value as? UIColor, color !== UIColor.label else { return nil }
        let parts = color.rgba
        return ColorValue(
            red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha)
    }

    private static func shadow(_ shadow: NSShadow) -> ShadowValue {
        ShadowValue(
            offsetX: shadow.shadowOffset.width, offsetY: shadow.shadowOffset.height,
            blurRadius: shadow.shadowBlurRadius, color: color(shadow.shadowColor))
    }

    private mutating func token(_ token: TextToken) -> TokenValue {
        let identity = ObjectIdentifier(token)
        let instance = tokens[identity] ?? String(tokens.count + 1)
        tokens[identity] = instance
        return TokenValue(
            kind: token.kind, id: token.id, instance: instance, payload: token.payload)
    }

    /// Makes the attachment's value of a run for each of its U+FFFC; nil for a run without one.
    func attachment(in values: [Key: Any]) -> ((inout StyledTextWriter) -> AttachmentValue)? {
        if let attachment = values[.attachment] as? NSTextAttachment {
            return { $0.attachment(attachment) }
        }
        guard let glyph = values[.adaptiveImageGlyph] as? NSAdaptiveImageGlyph else { return nil }
        let value = Self.glyph(glyph, values)
        return { _ in value }
    }

    /// A glyph with a PNG for those who cannot show it; sizes are what it takes in text here.
    static func glyph(_ glyph: NSAdaptiveImageGlyph, _ values: [Key: Any]) -> AttachmentValue {
        let size = glyph.box(in: values).size
        let name = String(glyph.contentDescription.prefix(60)).trimmingCharacters(in: .whitespaces)
        return AttachmentValue(
            id: glyph.contentIdentifier,
            name: FileType.safeName(
                (name.isEmpty ? "glyph" : name.replacing("/", with: " ")) + ".heic"),
            type: "image/heic", data: [UInt8](glyph.imageContent), width: size.width,
            height: size.height, altText: glyph.contentDescription, isAdaptiveGlyph: true,
            fallback: glyph.fallbackPNG.map { [UInt8]($0) })
    }

    mutating func attachment(_ attachment: NSTextAttachment) -> AttachmentValue {
        attachmentCount += 1
        let data = attachment.fileData ?? attachment.image.flatMap(Self.encoded)
        let bytes = data.map { [UInt8]($0) }
        let type = Self.type(of: attachment, bytes)
        let numbered =
            attachmentCount == 1 ? "Attachment" : "Attachment \(attachmentCount)"
        var value = AttachmentValue(
            id: attachment.identifier,
            name: attachment.fileName.isEmpty
                ? numbered + "." + FileType.extension(of: type) : attachment.fileName,
            type: type, data: bytes, altText: attachment.accessibilityLabel,
            url: attachment.publishedURL, float: attachment.textFloat?.value)
        let bounds = AttachmentGeometry.usable(attachment.bounds)
        value.baselineOffset = bounds.origin.y
        if bounds.size != .zero {
            value.width = bounds.width
            value.height = bounds.height
        } else if let image = attachment.image, image.scale != 1 {
            value.width = image.size.width
            value.height = image.size.height
        }
        return value
    }

    /// The bytes the picture came from, else PNG.
    private static func encoded(_ image: UIImage) -> Data? {
        image.originalData ?? image.pngData()
    }

    /// MIME type: what the bytes say, else what the attachment says, else what its name says.
    private static func type(of attachment: NSTextAttachment, _ bytes: [UInt8]?) -> String {
        if let bytes, let header = ImageHeader(bytes) { return header.type }
        if let type = attachment.fileType, type.contains("/") { return type }
        if let type = attachment.fileType, let known = typesByIdentifier[type] { return known }
        return FileType.type(ofName: attachment.fileName)
    }

    private static let typesByIdentifier = [
        "public.png": "image/png", "public.jpeg": "image/jpeg", "com.compuserve.gif": "image/gif",
        "public.tiff": "image/tiff", "public.heic": "image/heic", "public.heif": "image/heif",
        "org.webmproject.webp": "image/webp", "com.microsoft.bmp": "image/bmp",
        "com.adobe.pdf": "application/pdf", "public.plain-text": "text/plain",
        "public.html": "text/html", "public.rtf": "text/rtf", "public.svg-image": "image/svg+xml",
    ]

    private mutating func paragraph(_ style: NSParagraphStyle) -> ParagraphValue {
        var value = ParagraphValue()
        value.alignment = .init(style.alignment)
        value.direction = .init(style.baseWritingDirection)
        value.firstLineHeadIndent = style.firstLineHeadIndent
        value.headIndent = style.headIndent
        value.tailIndent = style.tailIndent
        value.lineSpacing = style.lineSpacing
        value.minimumLineHeight = style.minimumLineHeight
        value.maximumLineHeight = style.maximumLineHeight
        value.lineHeightMultiple = style.lineHeightMultiple
        value.paragraphSpacing = style.paragraphSpacing
        value.paragraphSpacingBefore = style.paragraphSpacingBefore
        if style.tabStops != ParagraphStyleValues.defaultTabStops {
            value.tabs = style.tabStops.map { .init(location: $0.location, kind: .init($0)) }
        }
        if style.defaultTabInterval > 0 { value.defaultTabInterval = style.defaultTabInterval }
        value.hyphenationFactor = Double(style.hyphenationFactor)
        value.lists = style.textLists.map { list in
            let number = lists[ObjectIdentifier(list)] ?? lists.count + 1
            lists[ObjectIdentifier(list)] = number
            return .init(
                markerFormat: list.markerFormat.rawValue, startingNumber: list.startingItemNumber,
                listID: number)
        }
        value.headerLevel = style.headerLevel
        value.clearing = style.floatClearing.value
        value.blocks = style.textBlocks.map { blocks.value($0) }
        return value
    }
}
