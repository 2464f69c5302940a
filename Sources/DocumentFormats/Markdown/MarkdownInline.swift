import DocumentModel

/// Styles that Markdown has marks for.
private struct MarkdownStyle: Hashable {
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

    /// Without what cannot be seen on a space: bold and italic.
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
private struct MarkdownSegment {
    var style: MarkdownStyle
    var text: ArraySlice<UInt8>
    var attachment: AttachmentValue?

    var isSpace: Bool { attachment == nil && text.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}

extension MarkdownBodyWriter {
    /// Writes a paragraph's text; `prefix` stands at the start of each further line.
    /// - Parameters:
    ///   - inTable: whether it is a cell of GitHub's tables, which have one line and end at bars.
    ///   - isHead: whether that is bold anyway.
    mutating func inline(
        _ paragraph: DocumentParagraph, prefix: String, isHeading: Bool, inTable: Bool = false,
        isHead: Bool = false
    ) {
        let segments = segments(paragraph, isHeading, isHead)
        var tags = TagStack()
        var isLineStart = true
        for (index, segment) in segments.enumerated() {
            let before = index > 0 ? segments[index - 1].text.last : nil
            let touchesMarks =
                index > 0 && segments[index - 1].style.hasMarks
                && segments[index - 1].style != segment.style
            tags.change(
                to: Self.tags(
                    segment, before: before, touchesMarks: touchesMarks,
                    next: index + 1 < segments.count ? segments[index + 1].text.first : nil), &out)
            if let attachment = segment.attachment {
                picture(attachment)
                isLineStart = false
                continue
            }
            if segment.style.isCode {
                codeSpan(segment.text, inTable: inTable)
                isLineStart = false
                continue
            }
            write(segment.text, prefix, isHeading: isHeading || inTable, &isLineStart)
        }
        tags.closeAll(&out)
    }

    /// Runs cut so that marks stand directly at letters: a space between two has what both have.
    private mutating func segments(
        _ paragraph: DocumentParagraph, _ isHeading: Bool, _ isHead: Bool
    ) -> [MarkdownSegment] {
        var result: [MarkdownSegment] = []
        func add(_ style: MarkdownStyle, _ text: ArraySlice<UInt8>) {
            if let last = result.last, last.style == style, last.attachment == nil,
                last.isSpace == MarkdownSegment(style: style, text: text).isSpace,
                last.text.endIndex == text.startIndex
            {
                result[result.count - 1].text = self.text[last.text.startIndex..<text.endIndex]
            } else if !text.isEmpty {
                result.append(MarkdownSegment(style: style, text: text))
            }
        }
        for piece in paragraph.pieces {
            var style = MarkdownStyle(piece.attributes, isHeading: isHeading)
            if isHead { style.isBold = false }
            if let link = piece.attributes.link, !LinkSafety.isSafe(link) {
                diagnostics.append(
                    Diagnostic(message: "the link \"\(link.prefix(60))\" is left out"))
            }
            switch piece {
            case .attachment(let value, _):
                var plain = style.both(nil)
                plain.link = style.link
                plain.toolTip = style.toolTip
                result.append(MarkdownSegment(style: plain, text: [], attachment: value))
            case .text(let range, _), .token(_, let range, _):
                let slice = text[range]
                let start = slice.firstIndex { !isBreakable($0) } ?? range.upperBound
                let end = (slice[start...].lastIndex { !isBreakable($0) }).map { $0 + 1 } ?? start
                add(style, slice[..<start])
                add(style, slice[start..<end])
                add(style, slice[end...])
            }
        }
        for index in result.indices where result[index].isSpace {
            let before = index > 0 ? result[index - 1].style : nil
            let after = index + 1 < result.count ? result[index + 1].style : nil
            guard let before, let after else {
                result[index].style = result[index].style.both(nil)
                continue
            }
            result[index].style = result[index].style.both(before).both(after)
        }
        return result.reduce(into: []) { joined, next in
            if let last = joined.last, last.style == next.style, last.attachment == nil,
                next.attachment == nil, last.text.endIndex == next.text.startIndex
            {
                joined[joined.count - 1].text = text[last.text.startIndex..<next.text.endIndex]
            } else {
                joined.append(next)
            }
        }
    }

    private func isBreakable(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Marks where the rules of CommonMark let them open and close there, HTML elements elsewhere.
    private static func tags(
        _ segment: MarkdownSegment, before: UInt8?, touchesMarks: Bool, next: UInt8?
    ) -> [TagStack.Tag] {
        let style = segment.style
        var wanted: [TagStack.Tag] = []
        if let link = style.link {
            let title = style.toolTip.map { MarkdownAddress.title($0) } ?? ""
            wanted.append(
                .init(open: "[", close: "](\(MarkdownAddress.address(link))\(title))"))
        }
        if style.isUnderlined { wanted.append(.init(open: "<u>", close: "</u>")) }
        if style.script != 0 {
            let element = style.script > 0 ? "sup" : "sub"
            wanted.append(.init(open: "<\(element)>", close: "</\(element)>"))
        }
        // Marks stand inside elements and links: at their sign, or at the text before when that is inside too.
        let hasSign = !wanted.isEmpty
        let text = style.isCode ? [0x60] : segment.text
        let isSafe =
            !touchesMarks && canOpen(text, before: before) && canClose(text, next: next)
            && (!hasSign || canOpen(text, before: 0x3E) && canClose(text, next: 0x3C))
        let marks: [(Bool, String, String)] = [
            (style.isBold, "**", "strong"), (style.isItalic, "*", "em"),
            (style.isStruck, "~~", "del"),
        ]
        for (isOn, mark, element) in marks where isOn {
            wanted.append(
                isSafe
                    ? .init(open: mark, close: mark)
                    : .init(open: "<\(element)>", close: "</\(element)>"))
        }
        return wanted
    }

    private enum Flank { case word, space, sign }

    private static func flank(_ scalar: Unicode.Scalar?) -> Flank {
        guard let scalar, !scalar.properties.isWhitespace else { return .space }
        let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return isWord ? .word : .sign
    }

    private static func flank(_ byte: UInt8?) -> Flank {
        byte.map { $0 < 0x80 ? flank(Unicode.Scalar($0)) : .word } ?? .space
    }

    /// CommonMark's rule for marks that open: a letter behind them, or a sign behind and no letter before.
    private static func canOpen(_ text: ArraySlice<UInt8>, before: UInt8?) -> Bool {
        switch flank(String(decoding: text.prefix(8), as: UTF8.self).unicodeScalars.first) {
        case .word: true
        case .space: false
        case .sign: flank(before) != .word
        }
    }

    private static func canClose(_ text: ArraySlice<UInt8>, next: UInt8?) -> Bool {
        let tail = text.suffix(8).drop { $0 & 0xC0 == 0x80 }
        return switch flank(String(decoding: tail, as: UTF8.self).unicodeScalars.last) {
        case .word: true
        case .space: false
        case .sign: flank(next) != .word
        }
    }

    private mutating func picture(_ value: AttachmentValue) {
        if value.isAdaptiveGlyph {
            var isLineStart = false
            return write(Array(value.plainText.utf8)[...], "", &isLineStart)
        }
        var source = Base64.percentEncoded(value.name)
        if let url = value.url, LinkSafety.isSafe(url) {
            source = url
        } else if options.images == .data, let data = value.data {
            source = "data:\(value.type);base64,\(Base64.encode(data))"
        }
        put("![")
        var isLineStart = false
        write(Array((value.altText ?? value.name).utf8)[...], "", &isLineStart)
        put("](\(MarkdownAddress.address(source)))")
    }

    private mutating func codeSpan(_ text: ArraySlice<UInt8>, inTable: Bool) {
        var string = String(decoding: text, as: UTF8.self).replacing("\u{2028}", with: " ")
        if inTable { string = string.replacing("|", with: "\\|") }
        let fence = Self.fence(around: string, atLeast: 1)
        let pad = string.hasPrefix("`") || string.hasSuffix("`") ? " " : ""
        put(fence + pad + string + pad + fence)
    }

    /// Text with what Markdown would take for marks escaped.
    private mutating func write(
        _ text: ArraySlice<UInt8>, _ prefix: String, isHeading: Bool = false,
        _ isLineStart: inout Bool
    ) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == 0xE2, text[index...].starts(with: [0xE2, 0x80, 0xA8]) {
                // A heading has one line.
                put(isHeading || isLineStart ? "<br>" : "<br>\n" + prefix)
                isLineStart = isLineStart || !isHeading
                index += 3
                continue
            }
            index += 1
            if byte == 0x20 || byte == 0x09 {
                if !isLineStart { out.append(0x20) }
                continue
            }
            if needsEscape(byte, text, index, isLineStart) { out.append(0x5C) }
            out.append(byte)
            // Digits at the start of a line may still become the marker of an item.
            if !(isLineStart && (0x30...0x39).contains(byte)) { isLineStart = false }
        }
    }

    private func needsEscape(
        _ byte: UInt8, _ text: ArraySlice<UInt8>, _ next: Int, _ isLineStart: Bool
    ) -> Bool {
        switch byte {
        case 0x5C, 0x60, 0x2A, 0x5F, 0x5B, 0x5D, 0x3C, 0x3E, 0x26, 0x7E, 0x7C, 0x24, 0x5E:
            return true
        // What would start a heading, an item, a rule or a heading's underline.
        case 0x23, 0x2B, 0x2D, 0x3D, 0x2E, 0x29: return isLineStart
        // Addresses that would become links by themselves.
        case 0x3A: return next < text.endIndex && text[next] == 0x2F
        case 0x40: return true
        case 0x21: return next < text.endIndex && text[next] == 0x5B
        default: return false
        }
    }
}
