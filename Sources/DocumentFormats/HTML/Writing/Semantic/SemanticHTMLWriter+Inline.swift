import DocumentModel

extension SemanticHTMLWriter {
    /// Writes the text and pictures of a paragraph.
    mutating func inline(_ paragraph: DocumentParagraph, isCode: Bool = false) {
        let context = context(paragraph, isCode: isCode)
        let pieces = paragraph.pieces
        var endsInSpace = true
        for index in pieces.indices {
            tags.change(to: knownTags(pieces[index], context), &out)
            guard let range = pieces[index].textRange else {
                if case .attachment(let value, _) = pieces[index] { attachment(value) }
                endsInSpace = false
                continue
            }
            if isCode {
                code(text[range])
                continue
            }
            let next = index + 1 < pieces.count ? pieces[index + 1] : nil
            text.withUnsafeBufferPointer { text in
                write(
                    UnsafeBufferPointer(rebasing: text[range]), startsLine: endsInSpace,
                    endsLine: next?.startsLine(in: text) ?? true, isLast: next == nil)
            }
            endsInSpace = out.last == 0x20 || text[range].suffix(3) == Self.lineBreak
        }
        tags.closeAll(&out)
    }

    private mutating func attachment(_ value: AttachmentValue) {
        let attachment = HTMLAttachment(value, images: options.images)
        if let diagnostic = attachment.diagnostic { diagnostics.append(diagnostic) }
        put(attachment.element)
    }

    /// What the tags around a piece depend on.
    struct TagKey: Hashable {
        /// `identity` of the attributes, which the document keeps.
        var attributes: UInt
        fileprivate var context: Context
    }

    private mutating func knownTags(_ piece: DocumentPiece, _ context: Context) -> Int {
        let key = TagKey(attributes: piece.attributes.identity, context: context)
        if let tags = tagLists[key] { return tags }
        if tags.isFull {
            tags.forget()
            tagLists.removeAll()
        }
        let number = tags.add(wantedTags(piece, context))
        tagLists[key] = number
        return number
    }

    /// What the element around says already.
    fileprivate struct Context: Hashable {
        var size: Double
        var isBold = false
        var isCode = false
        var language: String?
    }

    private func context(_ paragraph: DocumentParagraph, isCode: Bool) -> Context {
        var context = typeContext(paragraph, isCode: isCode)
        context.language = blockLanguage(paragraph)
        return context
    }

    private func typeContext(_ paragraph: DocumentParagraph, isCode: Bool) -> Context {
        let value = paragraph.value
        let isHead =
            !value.blocks.isEmpty
            && value.cells.last?.cell.map { $0.row < $0.table.headerRows } ?? false
        guard value.headerLevel > 0 else {
            return Context(size: baseSize, isBold: isHead, isCode: isCode)
        }
        let runs = paragraph.pieces.map { piece in
            switch piece {
            case .text(let range, let attributes), .token(_, let range, let attributes):
                (attributes, range.count)
            case .attachment(_, let attributes): (attributes, 0)
            }
        }
        return Context(size: Self.commonSize(runs) ?? baseSize, isBold: true, isCode: isCode)
    }

    static let lineBreak: [UInt8] = [0xE2, 0x80, 0xA8]

    // MARK: Elements

    private mutating func wantedTags(_ piece: DocumentPiece, _ context: Context) -> [TagStack.Tag] {
        let attributes = piece.attributes
        var wanted: [TagStack.Tag] = []
        func add(_ name: String, _ rest: String = "") {
            wanted.append(.init(open: "<\(name)\(rest)>", close: "</\(name)>"))
        }
        let language = attributes.language.flatMap(LanguageTag.checked)
        if language != context.language { add("span", " lang=\"\(language ?? "")\"") }
        wanted += HTMLLink.tags(attributes, &diagnostics)
        if case .token(let token, _, _) = piece {
            let kind = HTMLWriter.escaped(token.kind)
            add(
                "span",
                " data-token-kind=\"\(kind)\" data-token-id=\"\(HTMLWriter.escaped(token.id))\"")
        }
        guard attributes.attachment == nil else { return wanted }
        let css = Self.css(attributes, context.size)
        if !css.isEmpty { add("span", " style=\"\(css)\"") }
        let font = attributes.font
        if font?.isBold == true, !context.isBold { add("strong") }
        if font?.isItalic == true { add("em") }
        if attributes.underlineStyle ?? 0 != 0 { add("u") }
        if attributes.strikethroughStyle ?? 0 != 0 { add("s") }
        if let level = attributes.superscript, level != 0 { add(level > 0 ? "sup" : "sub") }
        if !context.isCode, let name = font?.name, FontFamily.isMonospaced(name) { add("code") }
        return wanted
    }

    /// Colours and size; black is the page's own colour.
    private static func css(_ attributes: TextAttributes, _ size: Double) -> String {
        var result: [String] = []
        if let color = attributes.foregroundColor,
            color != ColorValue(red: 0, green: 0, blue: 0)
        {
            result.append("color:\(HTMLStyle.color(color))")
        }
        if let color = attributes.backgroundColor, color.alpha > 0 {
            result.append("background-color:\(HTMLStyle.color(color))")
        }
        if let own = attributes.font?.size, own != size, own > 0, size > 0, own.isFinite {
            result.append("font-size:\(times(min(own / size, 100)))em")
        }
        return result.joined(separator: ";")
    }

    /// To three decimals, without zeros at the end.
    private static func times(_ factor: Double) -> String {
        let thousandths = Int((factor * 1_000).rounded())
        var digits = String(thousandths % 1_000 + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(digits)"
    }

    // MARK: Text

    private mutating func code(_ text: ArraySlice<UInt8>) {
        var rest = text
        while let end = rest.indices.first(where: { rest[$0...].starts(with: Self.lineBreak) }) {
            HTMLWriter.escape(rest[..<end], into: &out)
            put("\n")
            rest = rest[(end + 3)...]
        }
        HTMLWriter.escape(rest, into: &out)
    }

    /// Text whose tabs and spaces stay as they are.
    private mutating func write(
        _ text: UnsafeBufferPointer<UInt8>, startsLine: Bool, endsLine: Bool, isLast: Bool
    ) {
        var index = 0
        var startsLine = startsLine
        while index < text.count {
            let byte = text[index]
            if byte == 0x20 || byte == 0x09 {
                var end = index + 1
                while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
                let isEnd = end == text.count ? endsLine : HTMLText.isLineBreak(text, at: end)
                if end == index + 1, byte == 0x20, !startsLine, !isEnd {
                    out.append(0x20)
                } else {
                    put("<span style=\"white-space:pre-wrap\">")
                    out.append(contentsOf: text[index..<end])
                    put("</span>")
                }
                index = end
            } else if HTMLText.isLineBreak(text, at: index) {
                put("<br>\n")
                index += 3
                // The last break of a block makes no line.
                if isLast, index == text.count { put("<br>") }
                startsLine = true
                continue
            } else {
                let end = HTMLText.plainEnd(text, from: index + 1)
                HTMLWriter.escape(UnsafeBufferPointer(rebasing: text[index..<end]), into: &out)
                index = end
            }
            startsLine = false
        }
    }
}
