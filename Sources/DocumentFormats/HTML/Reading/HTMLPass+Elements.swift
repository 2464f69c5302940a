import DocumentModel

extension HTMLPass {
    /// What an element means beside its style.
    mutating func prepare(_ frame: inout Frame, _ element: HTMLElement) {
        let tag = element.tag
        frame.isParagraphWhenEmpty =
            frame.style.isBlock && (tag.isParagraph || tag == .div && element.isEmpty)
        switch tag {
        case .ul, .ol, .dir, .menu:
            openList(element, frame.style)
            frame.isList = true
        case .li: startItem(element, frame.style)
        case .a: link(&frame, element)
        case .q:
            let isInner = frames.count { $0.tag == .q } % 2 == 1
            frames.append(frame)
            put(isInner ? "\u{2018}" : "\u{201C}")
            frames.removeLast()
            frame.closing = isInner ? "\u{2019}" : "\u{201D}"
        case .code where frames.last?.tag == .pre:
            setLanguage(element)
            if let blocks = frames.last?.style.paragraph.blocks {
                frame.style.paragraph.blocks = blocks
            }
        case .blockquote, .pre, .hr, .table, .tr, .td, .th: openBlock(&frame, element)
        case .picture: pictureSource = [:]
        default: break
        }
        if frame.style.isBlock { word.open = nil }
        if let list = frame.style.wordList { startWord(list, &frame) }
        if frame.style.isWordSpace { frame.isConvertedSpace = true }
        if frame.style.wordTabs > 0 { frame.style.whiteSpace = .preserve }
        guard element.hasAttributes else { return }
        if let classes = element["class"] {
            let names = classes.split(separator: " ")
            if names.contains("Apple-converted-space") { frame.isConvertedSpace = true }
            if names.contains("Apple-converted-tab") { frame.isConvertedTab = true }
            if names.contains("Apple-tab-span") { frame.style.whiteSpace = .preserve }
        }
        token(&frame, element)
        if tag.hasToolTip, let title = element["title"], !title.isEmpty {
            frame.style.character.toolTip = title
        }
    }

    /// Elements without anything inside that counts. True for those.
    mutating func isAtom(_ element: HTMLElement) -> Bool {
        switch element.tag {
        case .br: lineBreak(element)
        case .img: picture(element)
        case .object: return object(element)
        case .source: adaptiveSource(element)
        case .hr:
            put("\u{2014}\u{2014}\u{2014}")
        case .wbr: put("\u{200B}")
        case .input:
            guard element["type"]?.lowercased() == "checkbox" else { return true }
            put(element["checked"] == nil ? "\u{2610}" : "\u{2611}")
        default:
            guard style.wordTabs > 0, !word.isInMarker else { return false }
            put(String(repeating: "\t", count: style.wordTabs))
        }
        return true
    }

    private mutating func link(_ frame: inout Frame, _ element: HTMLElement) {
        guard let target = element["href"].map({ CSSText.trimmed($0[...]) }), !target.isEmpty,
            target.utf8.first != 0x23
        else { return }
        let url = String(target)
        if LinkSafety.isSafe(url) {
            frame.style.character.link = url
        } else {
            diagnostics.add("the link \"\(url.prefix(60))\" is left out")
        }
    }

    /// Our own writers' mentions and topics.
    private mutating func token(_ frame: inout Frame, _ element: HTMLElement) {
        guard let kind = element["data-token-kind"], let id = element["data-token-id"] else {
            return
        }
        tokenCount += 1
        frame.style.character.token = TokenValue(kind: kind, id: id, instance: "\(tokenCount)")
    }

    private mutating func lineBreak(_ element: HTMLElement) {
        if element["class"] == "Apple-interchange-newline" { return }
        let block = block
        if block.tag.keepsLineBreaks {
            openParagraph()
            pendingSpace = nil
            pendingBreaks.append(style.character)
        } else {
            endParagraph(evenEmpty: !isOpen)
        }
    }
}
