import DocumentModel

extension HTMLPass {
    /// Quotes, code and tables: what is inside stands in a block of its own.
    mutating func openBlock(_ frame: inout Frame, _ element: HTMLElement) {
        switch element.tag {
        case .blockquote:
            addBlock(.quote(author: quoteAuthor ?? ""), to: &frame)
            quoteAuthor = nil
        case .pre: addBlock(.code(language: ""), to: &frame)
        case .hr: addBlock(.rule, to: &frame)
        case .table: openTable(&frame, element)
        case .tr: openRow(&frame, element)
        case .td, .th: openCell(&frame, element)
        default: break
        }
    }

    private mutating func addBlock(_ kind: TextBlockValue.Kind, to frame: inout Frame) {
        guard frame.style.isBlock,
            frame.style.paragraph.blocks.count < HTMLReader.maximumBlockDepth
        else { return }
        blockCount += 1
        frame.style.paragraph.blocks.append(
            TextBlockValue(kind, id: blockCount, listDepth: lists.count))
    }

    /// `code` with a class such as `language-swift` says the language of the `pre` around it.
    mutating func setLanguage(_ element: HTMLElement) {
        let name = element["class"]?.split(separator: " ").first { $0.hasPrefix("language-") }
        guard let name, let last = frames.indices.last,
            let block = frames[last].style.paragraph.blocks.last, case .code = block.kind
        else { return }
        let place = frames[last].style.paragraph.blocks.count - 1
        frames[last].style.paragraph.blocks[place].kind =
            .code(language: String(name.dropFirst(9)))
    }

    /// The name that our writer puts before a quote. True when it was that.
    mutating func isQuoteAuthor(_ element: HTMLElement) -> Bool {
        guard element.tag == .figcaption, frames.last?.tag == .figure,
            path.last?.classes.contains("quote") == true
        else { return false }
        quoteAuthor = String(CSSText.trimmed(element.innerText[...]))
        return true
    }
}
