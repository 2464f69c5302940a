import DocumentModel

@testable import DocumentFormats

/// What is left of a document's attributes when a format has kept what `FormatFidelity` says and nothing else.
struct Masking {
    let form: FormatTarget
    private var target: FormatFidelity.Target { form.format }

    private func keeps(_ feature: DocumentFeature) -> Bool { form.keeps(feature) }

    /// Without what makes equal documents look different: numbers of lists, blocks and tables.
    func comparable(_ document: StyledText) -> ComparableDocument {
        var result = ComparableDocument(document, character)
        for index in result.paragraphs.indices {
            let level = result.paragraphs[index].value.headerLevel
            result.paragraphs[index].value = paragraph(result.paragraphs[index].value)
            // Alignment is said of text in BBCode, and an empty line has none.
            if target == .bbcode, result.paragraphs[index].text.isEmpty {
                result.paragraphs[index].value.alignment = .natural
            }
            // How large and heavy headings are is the page's matter.
            guard [.html, .markdown, .bbcode].contains(target) else { continue }
            let isHead = result.paragraphs[index].value.blocks.contains(where: \.isHead)
            for piece in result.paragraphs[index].pieces.indices {
                if level > 0 { result.paragraphs[index].pieces[piece].attributes.font?.size = 12 }
                guard level > 0 || isHead else { continue }
                result.paragraphs[index].pieces[piece].attributes.font?.isBold = true
            }
        }
        return result
    }

    private func character(_ attributes: inout TextAttributes) {
        if !keeps(.fontFamily), attributes.font?.name != "Courier" || !keeps(.monospaced) {
            attributes.font?.name = "Helvetica"
        }
        if !keeps(.size) { attributes.font?.size = 12 }
        if !keeps(.details) {
            attributes.kern = nil
            attributes.baselineOffset = nil
            attributes.shadow = nil
            attributes.ligature = nil
        }
        if target == .markers { attributes.font = nil }
        if var value = attributes.attachment {
            attachment(&value)
            attributes.attachment = value
            // Publishing formats put pictures outside of what is said of text.
            if [.html, .markdown, .bbcode].contains(target) { attributes.font = nil }
        }
    }

    private func attachment(_ value: inout AttachmentValue) {
        // A file's name is a package's and JSON's matter.
        if ![.rtfd, .json].contains(target) { value.name = "" }
        if !keeps(.pictureBytes) {
            value.data = nil
            value.type = ""
        }
        if !keeps(.pictureSize) { (value.width, value.height) = (nil, nil) }
        if !keeps(.pictureText) { value.altText = nil }
        if !keeps(.pictureID) { value.id = nil }
        if FormatFidelity.level(of: .pictureBytes, in: target) != .kept || target == .markdown {
            value.url = nil
        }
    }

    private func paragraph(_ value: ParagraphValue) -> ParagraphValue {
        var result = ParagraphValue()
        if keeps(.alignment) { result.alignment = value.alignment }
        if keeps(.direction) { result.direction = value.direction }
        if keeps(.clearing) { result.clearing = value.clearing }
        if keeps(.indents) {
            result.firstLineHeadIndent = value.firstLineHeadIndent
            result.headIndent = value.headIndent
            result.tailIndent = value.tailIndent
            result.lineSpacing = value.lineSpacing
            result.minimumLineHeight = value.minimumLineHeight
            result.maximumLineHeight = value.maximumLineHeight
            result.lineHeightMultiple = value.lineHeightMultiple
            result.paragraphSpacing = value.paragraphSpacing
            result.paragraphSpacingBefore = value.paragraphSpacingBefore
            result.hyphenationFactor = value.hyphenationFactor
        }
        if keeps(.tabStops) {
            result.tabs = value.tabs
            result.defaultTabInterval = value.defaultTabInterval
        }
        if keeps(.headings) { result.headerLevel = value.headerLevel }
        if keeps(.lists) { result.lists = value.lists }
        result.blocks = value.blocks.filter(isKept).map(block)
        // In the head of a table HTML centres what says nothing.
        if target == .html, result.blocks.contains(where: \.isHead), result.alignment == .center {
            result.alignment = .natural
        }
        return result
    }

    private func isKept(_ block: TextBlockValue) -> Bool {
        switch block.kind {
        case .quote: keeps(.quotes)
        case .code: keeps(.code)
        case .rule: keeps(.rules)
        case .cell: keeps(.tables)
        case .box: true
        }
    }

    private func block(_ block: TextBlockValue) -> TextBlockValue {
        var block = block
        if !keeps(.tableStyles) { block.style = BlockStyle() }
        guard case .cell(var cell) = block.kind else { return block }
        if !keeps(.tableStyles) {
            cell.table.style = BlockStyle()
            cell.table.collapsesBorders = false
            cell.table.hasFixedLayout = false
            cell.table.hidesEmptyCells = false
        }
        if !keeps(.tableHeads) { cell.table.headerRows = 0 }
        block.kind = .cell(cell)
        return block
    }
}

extension TextBlockValue {
    /// Whether it is a cell in the head of its table.
    fileprivate var isHead: Bool { cell.map { $0.row < $0.table.headerRows } ?? false }
}
