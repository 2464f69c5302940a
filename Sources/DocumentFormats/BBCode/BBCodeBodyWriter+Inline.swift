import DocumentModel

extension BBCodeBodyWriter {
    mutating func write(_ value: AttachmentValue) {
        if let url = value.url, LinkSafety.isSafe(url) {
            let tag = dialect.name("img")
            put("[\(tag)]\(BBCodeText.url(url))[/\(tag)]")
            return
        }
        if value.isAdaptiveGlyph {
            plain(value.plainText)
            return
        }
        let name = BBCodeDialect.option(value.name)
        if dialect == .phpBB {
            put("[attachment=\(attachments)]\(name)[/attachment]")
            attachments += 1
            return
        }
        let id = BBCodeDialect.option(value.id ?? "")
        if !id.isEmpty,
            let tag = dialect.attachment(
                id: id, isPicture: FileType.isPicture(value.type), altText: value.altText)
        {
            put(tag)
            return
        }
        diagnostics.append(
            Diagnostic(message: "the attachment \"\(value.name)\" has neither a URL nor an id"))
        plain(value.altText ?? value.name)
    }

    private mutating func plain(_ text: String) {
        BBCodeText.write(Array(text.utf8)[...], next: nil, literal: dialect.literalTag, into: &out)
    }

    /// Tags around text, the outermost first. A heading's own weight and size are the heading tag's.
    mutating func wantedTags(
        _ attributes: TextAttributes, isHeading: Bool = false
    ) -> [TagStack.Tag] {
        var wanted: [TagStack.Tag] = []
        func add(_ tag: String, _ option: String = "", isLink: Bool = false) {
            let name = dialect.name(tag)
            wanted.append(
                .init(open: "[\(name)\(option)]", close: "[/\(name)]", isLink: isLink))
        }
        if let link = attributes.link {
            if LinkSafety.isSafe(link) {
                add("url", "=\(BBCodeText.url(link))", isLink: true)
            } else {
                diagnostics.append(
                    Diagnostic(message: "the link \"\(link.prefix(60))\" is left out"))
            }
        }
        if let font = attributes.font {
            if !isHeading, let size = dialect.size(font.size, base: baseSize) {
                add("size", "=\(size)")
            }
            let family = BBCodeDialect.option(HTMLStyle.family(font.name)).filter { $0 != "'" }
            if dialect.hasFonts, font.name != baseFont, !font.name.isEmpty, !family.isEmpty {
                add("font", "=\(family)")
            }
        }
        if let color = attributes.foregroundColor, color.red + color.green + color.blue > 0 {
            add("color", "=\(Self.color(color))")
        }
        if let color = attributes.backgroundColor, color.alpha > 0, let tag = dialect.highlightTag {
            add(tag, "=\(Self.color(color))")
        }
        if attributes.font?.isBold == true, !isHeading { add("b") }
        if attributes.font?.isItalic == true { add("i") }
        if let style = attributes.underlineStyle, style != 0, attributes.link == nil { add("u") }
        if let style = attributes.strikethroughStyle, style != 0 { add("s") }
        if let level = attributes.superscript, level != 0, dialect.hasSubscripts {
            add(level > 0 ? "sup" : "sub")
        }
        return wanted
    }

    private static func color(_ color: ColorValue) -> String {
        var opaque = color
        opaque.alpha = 1
        return HTMLStyle.color(opaque).uppercased()
    }
}
