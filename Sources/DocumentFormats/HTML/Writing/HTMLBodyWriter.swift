import DocumentModel

/// Writes the blocks; classes are numbered on the way.
struct HTMLBodyWriter {
    let document: StyledText
    let options: WritingOptions
    let text: [UInt8]
    var out: [UInt8] = []
    var styles = HTMLStyleSheet()
    var diagnostics: [Diagnostic] = []
    var openCells: [TextBlockValue] = []
    var grids: [TableGrid] = []
    /// Row of the cell that was closed last, when its table goes on.
    var last: Int?
    private var items = ItemCounts()
    private var openLists: [ParagraphValue.ListLevel] = []
    private var tags = TagChanges()
    private var known = HTMLStyleTable()
    private var tagLists: [TagKey: Int] = [:]
    private var blockTags: [BlockKey: BlockTags] = [:]
    private var tagsByLooks: [BlockLooks: BlockTags] = [:]

    /// What the tags around a piece depend on.
    private struct TagKey: Hashable {
        /// `identity` of the attributes, which the document keeps.
        var attributes: UInt
        /// Number of the paragraph's style.
        var base: Int
    }

    /// What a paragraph's element depends on.
    private struct BlockKey: Hashable {
        /// `identity` of its attributes.
        var attributes: UInt
        var base: Int
        var isEmpty: Bool
    }

    private typealias BlockTags = (open: String, close: String)

    /// What of a paragraph its element shows: cells and items differ in the rest.
    private struct BlockLooks: Hashable {
        var value: ParagraphValue
        var listDepth: Int
        var base: Int
        var isEmpty: Bool
    }

    init(document: StyledText, options: WritingOptions) {
        self.document = document
        self.options = options
        text = Array(document.text.utf8)
        // chosen: most documents have less markup than that.
        out.reserveCapacity(text.count + text.count / 2)
    }

    mutating func run() {
        DocumentParagraph.forEach(of: document, text: text) { paragraph in
            changeCells(to: paragraph.value.cells)
            changeLists(to: paragraph.value.lists)
            items.add(paragraph.value.lists)
            block(paragraph)
        }
        changeLists(to: [])
        changeCells(to: [])
    }

    /// Closes and opens `ul` and `ol`; a nested list stands directly in the outer one, as Cocoa writes it.
    mutating func changeLists(to lists: [ParagraphValue.ListLevel]) {
        var common = 0
        while common < openLists.count, common < lists.count, openLists[common] == lists[common] {
            common += 1
        }
        while openLists.count > common {
            let level = openLists.removeLast()
            put("</\(HTMLStyleSheet.listTag(level))>\n")
        }
        for level in lists[common...] {
            let tag = HTMLStyleSheet.listTag(level)
            let number = items.next(level, depth: openLists.count)
            let start = tag == "ol" && number != 1 ? " start=\"\(number)\"" : ""
            put("<\(tag) class=\"\(styles.listClass(level))\"\(start)>\n")
            openLists.append(level)
        }
    }

    private mutating func block(_ paragraph: DocumentParagraph) {
        let base = known.base(of: paragraph)
        let tag = blockTag(paragraph, base)
        put(tag.open)
        let pieces = paragraph.pieces
        var endsInSpace = true
        for index in pieces.indices {
            tags.change(to: knownTags(pieces[index], base), &out)
            guard let range = pieces[index].textRange else {
                if case .attachment(let value, _) = pieces[index] { attachment(value) }
                endsInSpace = false
                continue
            }
            let next = index + 1 < pieces.count ? pieces[index + 1] : nil
            text.withUnsafeBufferPointer { text in
                HTMLText.write(
                    UnsafeBufferPointer(rebasing: text[range]), isLineStart: endsInSpace,
                    isLineEnd: next?.startsLine(in: text) ?? true, isLast: next == nil, into: &out)
            }
            // A space in a span of its own does not collapse.
            endsInSpace = out.last == 0x20 || endsLine(range)
        }
        tags.closeAll(&out)
        put(tag.close)
    }

    private mutating func blockTag(_ paragraph: DocumentParagraph, _ base: Int) -> BlockTags {
        let isEmpty = paragraph.pieces.isEmpty
        let key = BlockKey(
            attributes: paragraph.attributes.identity, base: base, isEmpty: isEmpty)
        if let known = blockTags[key] { return known }
        var looks = BlockLooks(
            value: paragraph.value, listDepth: paragraph.value.lists.count, base: base,
            isEmpty: isEmpty)
        looks.value.lists = []
        looks.value.blocks = []
        let tags = tagsByLooks[looks] ?? makeBlockTag(paragraph.value, base, isEmpty: isEmpty)
        tagsByLooks[looks] = tags
        blockTags[key] = tags
        return tags
    }

    private mutating func makeBlockTag(
        _ value: ParagraphValue, _ base: Int, isEmpty: Bool
    ) -> BlockTags {
        let tag =
            !value.lists.isEmpty
            ? "li" : value.headerLevel > 0 ? "h\(min(value.headerLevel, 6))" : "p"
        let name = styles.paragraphClass(tag, value, known.styles[base], isEmpty: isEmpty)
        let direction = value.direction == .rightToLeft ? " dir=\"rtl\"" : ""
        let open = "<\(tag) class=\"\(name)\"\(direction)>\(isEmpty ? "<br>" : "")"
        return (open, "</\(tag)>\n")
    }

    /// Whether text ends in a line break.
    private func endsLine(_ range: Range<Int>) -> Bool {
        range.count >= 3 && text[range.upperBound - 1] == 0xA8
            && text[range.upperBound - 2] == 0x80 && text[range.upperBound - 3] == 0xE2
    }

    private mutating func knownTags(_ piece: DocumentPiece, _ base: Int) -> Int {
        let key = TagKey(attributes: piece.attributes.identity, base: base)
        if let tags = tagLists[key] { return tags }
        let own = known.number(of: piece.attributes)
        let number = tags.add(wantedTags(piece, known.styles[own], known.styles[base]))
        tagLists[key] = number
        return number
    }

    private mutating func wantedTags(
        _ piece: DocumentPiece, _ style: HTMLStyle, _ base: HTMLStyle
    ) -> [TagStack.Tag] {
        let attributes = piece.attributes
        var wanted: [TagStack.Tag] = []
        if let link = attributes.link {
            if LinkSafety.isSafe(link) {
                wanted.append(
                    .init(open: "<a href=\"\(HTMLWriter.escaped(link))\">", close: "</a>"))
            } else {
                diagnostics.append(
                    Diagnostic(message: "the link \"\(link.prefix(60))\" is left out"))
            }
        }
        if case .token(let token, _, _) = piece {
            let kind = HTMLWriter.escaped(token.kind)
            wanted.append(
                .init(
                    open: "<span class=\"token\" data-token-kind=\"\(kind)\""
                        + " data-token-id=\"\(HTMLWriter.escaped(token.id))\">",
                    close: "</span>"))
        }
        let css = style == base ? [] : style.difference(from: base)
        if !css.isEmpty {
            wanted.append(
                .init(open: "<span class=\"\(styles.spanClass(css))\">", close: "</span>"))
        }
        if attributes.font?.isBold == true { wanted.append(.init(open: "<b>", close: "</b>")) }
        if attributes.font?.isItalic == true { wanted.append(.init(open: "<i>", close: "</i>")) }
        if let level = attributes.superscript, level != 0, attributes.attachment == nil {
            let tag = level > 0 ? "sup" : "sub"
            wanted.append(.init(open: "<\(tag)>", close: "</\(tag)>"))
        }
        return wanted
    }

    private mutating func attachment(_ value: AttachmentValue) {
        let attachment = HTMLAttachment(value, images: options.images)
        if let diagnostic = attachment.diagnostic { diagnostics.append(diagnostic) }
        put(attachment.element)
    }

    mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }
}
