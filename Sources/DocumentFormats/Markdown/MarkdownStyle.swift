import DocumentModel

/// Styles that Markdown has marks for.
struct MarkdownStyle: Hashable {
    var link: String?
    /// Of the link.
    var toolTip: String?
    var isBold = false
    var isItalic = false
    var isStruck = false
    var isUnderlined = false
    var script = 0
    var isCode = false

    init(_ attributes: TextAttributes, isHeading: Bool) {
        if let link = attributes.link, LinkSafety.isSafe(link) {
            self.link = link
            toolTip = attributes.toolTip
        }
        isBold = attributes.font?.isBold == true && !isHeading
        isItalic = attributes.font?.isItalic == true
        isStruck = attributes.strikethroughStyle ?? 0 != 0
        isUnderlined = attributes.underlineStyle ?? 0 != 0 && link == nil
        script = (attributes.superscript ?? 0).signum()
        isCode = attributes.font.map { FontFamily.isMonospaced($0.name) } == true
    }

    var hasMarks: Bool {
        link != nil || isBold || isItalic || isStruck || isUnderlined || isCode || script != 0
    }

    var hasElements: Bool { link != nil || isUnderlined || script != 0 }

    /// Whether link and elements, which marks stand inside of, are the same.
    func hasSameElements(as other: MarkdownStyle) -> Bool {
        link == other.link && toolTip == other.toolTip && isUnderlined == other.isUnderlined
            && script == other.script
    }

    /// What both have.
    func both(_ other: MarkdownStyle?) -> MarkdownStyle {
        var result = self
        guard let other else {
            result.isBold = false
            result.isItalic = false
            result.isStruck = false
            result.isUnderlined = false
            result.script = 0
            result.link = nil
            result.toolTip = nil
            result.isCode = false
            return result
        }
        result.isBold = isBold && other.isBold
        result.isItalic = isItalic && other.isItalic
        result.isStruck = isStruck && other.isStruck
        result.isUnderlined = isUnderlined && other.isUnderlined
        if script != other.script { result.script = 0 }
        if link != other.link || toolTip != other.toolTip {
            result.link = nil
            result.toolTip = nil
        }
        result.isCode = isCode && other.isCode
        return result
    }
}

/// A stretch of text, or a picture, with its marks.
struct MarkdownSegment {
    var style: MarkdownStyle
    var text: ArraySlice<UInt8>
    var attachment: AttachmentValue?

    var isSpace: Bool { attachment == nil && text.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
