import DocumentModel

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
        let marks = MarkdownMarks.nested(segments)
        var tags = TagStack()
        var place = LinePlace.start
        for (index, segment) in segments.enumerated() {
            tags.change(to: Self.tags(segments, index, marks[index]), &out)
            if let attachment = segment.attachment {
                picture(attachment)
                place = .inside
                continue
            }
            if segment.style.isCode {
                codeSpan(segment.text, inTable: inTable)
                place = .inside
                continue
            }
            write(segment.text, prefix, isHeading: isHeading || inTable, &place)
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
            // Marks end at a link's edge, and bold and italic cannot be seen on a space.
            if !before.hasSameElements(as: after) {
                result[index].style.isBold = false
                result[index].style.isItalic = false
            }
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

    func isBreakable(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Link, elements and marks of a segment, outermost first.
    /// - Parameter marks: those that may be in each other; nil where each segment needs its own.
    private static func tags(
        _ segments: [MarkdownSegment], _ index: Int, _ marks: [MarkdownMarks.Mark]?
    ) -> [TagStack.Tag] {
        let style = segments[index].style
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
        if let marks { return wanted + marks.map { .init(open: $0.sign, close: $0.sign) } }
        let isSafe = standsAlone(segments, index, hasSign: !wanted.isEmpty)
        for mark in MarkdownMarks.Mark.allCases where mark.isOn(style) {
            wanted.append(
                isSafe
                    ? .init(open: mark.sign, close: mark.sign)
                    : .init(open: "<\(mark.element)>", close: "</\(mark.element)>"))
        }
        return wanted
    }

    /// Whether the rules of CommonMark let marks open and close right at a segment's ends; HTML elements do elsewhere.
    /// - Parameter hasSign: whether it is inside a link or element of its own, whose sign is beside the marks.
    private static func standsAlone(
        _ segments: [MarkdownSegment], _ index: Int, hasSign: Bool
    ) -> Bool {
        let segment = segments[index]
        let before = index > 0 ? segments[index - 1] : nil
        if let before, before.style.hasMarks, before.style != segment.style { return false }
        let next = index + 1 < segments.count ? segments[index + 1].text.first : nil
        let text = segment.style.isCode ? [0x60] : segment.text
        // Marks stand inside elements and links: at their sign, or at the text before when that is inside too.
        return canOpen(text, before: before?.text.last) && canClose(text, next: next)
            && (!hasSign || canOpen(text, before: 0x3E) && canClose(text, next: 0x3C))
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
            var place = LinePlace.inside
            return write(Array(value.plainText.utf8)[...], "", &place)
        }
        var source = Base64.percentEncoded(value.name)
        if let url = value.url, LinkSafety.isSafe(url) {
            source = url
        } else if options.images == .data, let data = value.data {
            source = "data:\(value.type);base64,\(Base64.encode(data))"
        }
        put("![")
        var place = LinePlace.inside
        write(Array((value.altText ?? value.name).utf8)[...], "", &place)
        put("](\(MarkdownAddress.address(source)))")
    }

    private mutating func codeSpan(_ text: ArraySlice<UInt8>, inTable: Bool) {
        var string = String(decoding: text, as: UTF8.self).replacing("\u{2028}", with: " ")
        if inTable { string = string.replacing("|", with: "\\|") }
        let fence = Self.fence(around: string, atLeast: 1)
        let pad = string.hasPrefix("`") || string.hasSuffix("`") ? " " : ""
        put(fence + pad + string + pad + fence)
    }

    /// Where in its line the next character stands.
    private enum LinePlace {
        case start
        /// Behind digits at the start, which may still become the marker of an item.
        case digits
        case inside
    }

    /// Text with what Markdown would take for marks escaped.
    private mutating func write(
        _ text: ArraySlice<UInt8>, _ prefix: String, isHeading: Bool = false,
        _ place: inout LinePlace
    ) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == 0xE2, text[index...].starts(with: [0xE2, 0x80, 0xA8]) {
                // A heading has one line.
                put(isHeading || place == .start ? "<br>" : "<br>\n" + prefix)
                if !isHeading { place = .start }
                index += 3
                continue
            }
            index += 1
            if byte == 0x20 || byte == 0x09 {
                if place == .start { continue }
                out.append(0x20)
                place = .inside
                continue
            }
            if needsEscape(byte, text, index, place, isHeading: isHeading) { out.append(0x5C) }
            out.append(byte)
            place = place != .inside && (0x30...0x39).contains(byte) ? .digits : .inside
        }
    }

    private func needsEscape(
        _ byte: UInt8, _ text: ArraySlice<UInt8>, _ next: Int, _ place: LinePlace,
        isHeading: Bool
    ) -> Bool {
        switch byte {
        case 0x5C, 0x60, 0x2A, 0x5F, 0x5B, 0x5D, 0x3C, 0x3E, 0x26, 0x7E, 0x7C, 0x24, 0x5E:
            return true
        // What would start a heading, or end one.
        case 0x23: return place != .inside || isHeading
        // What would start an item, a rule or a heading's underline.
        case 0x2B, 0x2D, 0x3D, 0x2E, 0x29: return place != .inside
        // Addresses that would become links by themselves.
        case 0x3A: return next < text.endIndex && text[next] == 0x2F
        case 0x40: return true
        case 0x21: return next < text.endIndex && text[next] == 0x5B
        default: return false
        }
    }
}
