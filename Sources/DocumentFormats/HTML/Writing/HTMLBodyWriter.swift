import DocumentModel

/// Writes the blocks; classes are numbered on the way.
///
/// What attributes say is worked out once for each set of them: a text has many more runs than sets.
struct HTMLBodyWriter {
    let source: NumberedText
    let options: WritingOptions
    var out: [UInt8] = []
    var styles = HTMLStyleSheet()
    var diagnostics: [Diagnostic] = []
    var openCells: [TextBlockValue] = []
    var grids: [TableGrid] = []
    /// Row of the cell that was closed last, when its table goes on.
    var last: Int?
    /// The cell whose style was written last, and how: most are as the one before.
    var styledCell: (block: TextBlockValue, attributes: [UInt8])?
    private var items = ItemCounts()
    private var openLists: [ParagraphValue.ListLevel] = []
    private var tags = TagChanges()
    private var known: HTMLStyleTable
    /// Tags around pieces, by the numbers of attributes: those asked for last.
    private var lastTags: [KnownTags]
    private var tagLists: [TagKey: Int] = [:]
    private var blockTags: [BlockKey: BlockTags] = [:]
    private var tagsByLooks: [BlockLooks: BlockTags] = [:]

    private struct KnownTags {
        var base = -1
        var list = 0
        /// How often lists of tags had been forgotten.
        var round = 0
    }
    private var round = 0

    /// What the tags around a piece depend on.
    private struct TagKey: Hashable {
        /// Number of the attributes.
        var attributes: Int
        /// Number of the paragraph's style.
        var base: Int
    }

    /// What a paragraph's element depends on.
    private struct BlockKey: Hashable {
        /// Number of its attributes.
        var attributes: Int
        var base: Int
        var isEmpty: Bool
    }

    private typealias BlockTags = (open: [UInt8], close: [UInt8])

    /// What of a paragraph its element shows: cells and items differ in the rest.
    private struct BlockLooks: Hashable {
        var value: ParagraphValue
        var listDepth: Int
        var base: Int
        var isEmpty: Bool
    }

    init(_ source: NumberedText, options: WritingOptions) {
        self.source = source
        self.options = options
        known = HTMLStyleTable(source.attributes)
        lastTags = Array(repeating: KnownTags(), count: source.attributes.count)
        // chosen: most documents have less markup than that.
        out.reserveCapacity(source.text.count + source.text.count / 2)
    }

    mutating func run() {
        NumberedParagraph.forEach(of: source) { paragraph in
            let value = source.attributes[paragraph.number].paragraph ?? ParagraphValue()
            if !value.blocks.isEmpty || !openCells.isEmpty { changeCells(to: value.cells) }
            if !value.lists.isEmpty || !openLists.isEmpty {
                changeLists(to: value.lists)
                items.add(value.lists)
            }
            block(paragraph, value)
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

    private mutating func block(_ paragraph: NumberedParagraph, _ value: ParagraphValue) {
        let base = known.base(of: paragraph)
        let tag = blockTag(paragraph, value, base)
        out.append(contentsOf: tag.open)
        source.text.withUnsafeBufferPointer { pieces(of: paragraph, base, $0) }
        tags.closeAll(&out)
        out.append(contentsOf: tag.close)
    }

    private mutating func pieces(
        of paragraph: NumberedParagraph, _ base: Int, _ text: UnsafeBufferPointer<UInt8>
    ) {
        let pieces = paragraph.pieces
        var endsInSpace = true
        for index in pieces.indices {
            let piece = pieces[index]
            tags.change(to: knownTags(piece, base), &out)
            guard piece.kind != .attachment else {
                if let value = source.attributes[piece.number].attachment { attachment(value) }
                endsInSpace = false
                continue
            }
            let isLast = index + 1 == pieces.count
            HTMLText.write(
                UnsafeBufferPointer(rebasing: text[piece.range]), isLineStart: endsInSpace,
                isLineEnd: isLast || pieces[index + 1].startsLine(in: text), isLast: isLast,
                into: &out)
            // A space in a span of its own does not collapse.
            endsInSpace = out.last == 0x20 || piece.endsLine(in: text)
        }
    }

    private mutating func blockTag(
        _ paragraph: NumberedParagraph, _ value: ParagraphValue, _ base: Int
    ) -> BlockTags {
        let isEmpty = paragraph.pieces.isEmpty
        let key = BlockKey(attributes: paragraph.number, base: base, isEmpty: isEmpty)
        if let known = blockTags[key] { return known }
        var looks = BlockLooks(
            value: value, listDepth: value.lists.count, base: base, isEmpty: isEmpty)
        looks.value.lists = []
        looks.value.blocks = []
        let tags = tagsByLooks[looks] ?? makeBlockTag(value, base, isEmpty: isEmpty)
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
        return (Array(open.utf8), Array("</\(tag)>\n".utf8))
    }

    private mutating func knownTags(_ piece: NumberedParagraph.Piece, _ base: Int) -> Int {
        let number = piece.number
        let last = lastTags[number]
        if last.base == base, last.round == round { return last.list }
        if tags.isFull {
            tags.forget()
            tagLists.removeAll()
            round += 1
        }
        let key = TagKey(attributes: number, base: base)
        let list = tagLists[key] ?? makeTags(piece, base)
        tagLists[key] = list
        lastTags[number] = KnownTags(base: base, list: list, round: round)
        return list
    }

    private mutating func makeTags(_ piece: NumberedParagraph.Piece, _ base: Int) -> Int {
        let own = known.number(of: piece.number)
        return tags.add(
            wantedTags(source.attributes[piece.number], known.styles[own], known.styles[base]))
    }

    private mutating func wantedTags(
        _ attributes: TextAttributes, _ style: HTMLStyle, _ base: HTMLStyle
    ) -> [TagStack.Tag] {
        var wanted = HTMLLink.tags(attributes, &diagnostics)
        if attributes.attachment == nil, let token = attributes.token {
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

extension NumberedParagraph.Piece {
    /// Whether it begins with a line break, before which a space would be lost.
    func startsLine(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        kind != .attachment && isLineBreak(text, at: range.lowerBound)
    }

    /// Whether it ends in a line break.
    func endsLine(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        range.count >= 3 && isLineBreak(text, at: range.upperBound - 3)
    }

    private func isLineBreak(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index + 3 <= range.upperBound && HTMLText.isLineBreak(text, at: index)
    }
}
