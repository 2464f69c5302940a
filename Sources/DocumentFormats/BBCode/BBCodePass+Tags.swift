import DocumentModel

extension BBCodePass {
    static let known: Set<String> = [
        "b", "i", "u", "s", "strike", "sub", "sup", "color", "size", "font", "highlight",
        "backcolor", "background", "url", "email", "img", "attach", "attachment", "attachimg",
        "quote", "code", "icode", "php", "html", "noparse", "plain", "list", "ul", "ol", "center",
        "left", "right", "justify", "align", "indent", "heading", "h1", "h2", "h3", "h4", "hr",
        "mention", "user", "media", "youtube", "video", "spoiler", "ispoiler", "table", "tr", "td",
        "th",
    ]

    /// Does what a tag says; returns where to go on.
    mutating func handle(_ tag: BBCodeTag) -> Int {
        let next = tag.range.upperBound
        if tag.isClosing {
            close(tag.name)
            return next
        }
        switch tag.name {
        case "*":
            item()
            return next
        case "hr":
            rule()
            return next
        case "code", "php", "html", "icode", "noparse", "plain": return raw(tag)
        case "img", "attach", "attachment", "attachimg", "media", "youtube", "video":
            return content(tag)
        case "url", "email":
            return tag.option.isEmpty && tag.options["email"] == nil ? content(tag) : open(tag)
        default: return tag.name.hasPrefix("file-") ? file(tag) : open(tag)
        }
    }

    private mutating func open(_ tag: BBCodeTag) -> Int {
        guard frames.count <= maximumDepth else {
            tooDeep = true
            return tag.range.upperBound
        }
        var frame = Frame(
            tag: tag.name, character: current.character, paragraph: current.paragraph)
        frame.isBlock = Self.blocks.contains(tag.name)
        if frame.isBlock {
            if marker == nil || tag.name == "list" || tag.name == "ul" || tag.name == "ol" {
                endParagraph(evenEmpty: marker != nil && !isOpen)
            }
            swallowsLineEnd = true
            frame.start = builder.length
            applyBlock(tag, &frame)
        } else {
            frame.change = inlineChange(tag)
            frame.change(&frame.character)
        }
        frames.append(frame)
        return tag.range.upperBound
    }

    private static let blocks: Set<String> = [
        "quote", "list", "ul", "ol", "center", "left", "right", "justify", "align", "indent",
        "heading", "h1", "h2", "h3", "h4", "table", "tr", "td", "th", "spoiler",
    ]

    /// Closes the innermost tag of that name. Other inline tags inside it go on, blocks end with it.
    private mutating func close(_ name: String) {
        if name == "*" { return }
        guard let place = frames.lastIndex(where: { $0.tag == name }) else { return }
        guard frames[place].isBlock || frames[place...].contains(where: \.isBlock) else {
            frames.remove(at: place)
            for index in place..<frames.count {
                frames[index].character = frames[index - 1].character
                frames[index].change(&frames[index].character)
            }
            return
        }
        if marker != nil { openParagraph() }
        let holdsLists = ["list", "ul", "ol", "table", "tr"].contains(name)
        endParagraph(evenEmpty: !holdsLists && builder.length == frames[place].start)
        for frame in frames[place...] where ["list", "ul", "ol"].contains(frame.tag) {
            lists.removeLast()
        }
        for frame in frames[place...] where frame.tag == "table" { closeTable() }
        frames.removeSubrange(place...)
        swallowsLineEnd = true
    }

    private mutating func item() {
        if marker != nil { openParagraph() }
        endParagraph()
        // Styles do not reach over items.
        if let list = frames.lastIndex(where: { ["list", "ul", "ol"].contains($0.tag) }) {
            frames.removeSubrange((list + 1)...)
        }
        guard let last = lists.indices.last else { return }
        marker = ListMarker(lists[last].level.markerFormat).text(for: lists[last].next)
        lists[last].next += 1
        swallowsLineEnd = false
    }

    private mutating func applyBlock(_ tag: BBCodeTag, _ frame: inout Frame) {
        switch tag.name {
        case "quote":
            addBlock(.quote(author: Self.author(tag)), to: &frame)
            frame.paragraph.headIndent += HTMLReader.listIndent
            frame.paragraph.firstLineHeadIndent += HTMLReader.listIndent
        case "list", "ul", "ol":
            listCount += 1
            let kind = tag.name == "ol" ? "1" : tag.option
            lists.append(
                OpenList(
                    level: .init(markerFormat: Self.format(kind), listID: listCount), next: 1))
        case "center", "left", "right", "justify", "align":
            let word = tag.name == "align" ? tag.option : tag.name
            frame.paragraph.alignment =
                HTMLComputedStyle.alignment(word.lowercased()[...]) ?? .natural
        case "indent":
            frame.paragraph.headIndent += HTMLReader.listIndent
            frame.paragraph.firstLineHeadIndent += HTMLReader.listIndent
        case "heading", "h1", "h2", "h3", "h4":
            let level = Int(tag.name == "heading" ? tag.option : String(tag.name.dropFirst())) ?? 1
            frame.paragraph.headerLevel = min(max(level, 1), 6)
            frame.character.font?.isBold = true
            frame.character.font?.size = [24, 18, 14, 12, 12, 12][min(max(level, 1), 6) - 1]
        case "table", "tr", "td", "th": openTablePart(tag, &frame)
        default: break
        }
    }

    /// The name in `name`, `name;postid` and `name, post: 1, member: 2`.
    private static func author(_ tag: BBCodeTag) -> String {
        var name = tag.option[...]
        if let end = name.ranges(of: ", post:").first?.lowerBound { name = name[..<end] }
        if let semicolon = name.lastIndex(of: ";"),
            name[name.index(after: semicolon)...].allSatisfy(\.isNumber)
        {
            name = name[..<semicolon]
        }
        return String(CSSText.trimmed(name))
    }

    private static func format(_ kind: String) -> String {
        switch kind {
        case "1", "01", "decimal": "{decimal}."
        case "a", "lower-alpha": "{lower-alpha}."
        case "A", "upper-alpha": "{upper-alpha}."
        case "i", "lower-roman": "{lower-roman}."
        case "I", "upper-roman": "{upper-roman}."
        case "circle", "square": "{\(kind)}"
        default: "{disc}"
        }
    }

    private mutating func inlineChange(_ tag: BBCodeTag) -> (inout TextAttributes) -> Void {
        let option = tag.option
        switch tag.name {
        case "b": return { $0.font?.isBold = true }
        case "i": return { $0.font?.isItalic = true }
        case "u": return { $0.underlineStyle = 1 }
        case "s", "strike": return { $0.strikethroughStyle = 1 }
        case "sub": return { $0.superscript = -1 }
        case "sup": return { $0.superscript = 1 }
        case "color":
            guard let color = CSSColor.value(option[...]) else { break }
            return { $0.foregroundColor = color }
        case "highlight", "backcolor", "background":
            guard let color = CSSColor.value(option[...]) else { break }
            return { $0.backgroundColor = color }
        case "size":
            guard let size = Self.size(option) else { break }
            return { $0.font?.size = size }
        case "font":
            let family = HTMLFontNames.name(
                ofFamily: CSSText.unquoted(CSSText.trimmed(option[...])))
            return { $0.font?.name = family }
        case "url", "email":
            let address = tag.options["email"] ?? option
            let url = tag.name == "email" ? "mailto:\(CSSText.trimmed(address[...]))" : option
            guard LinkSafety.isSafe(url) else {
                diagnostics.add(
                    "the link \"\(url.prefix(60))\" is left out", at: tag.range.lowerBound)
                break
            }
            return { $0.link = url }
        case "mention", "user": return mention(tag)
        default: break
        }
        return { _ in }
    }

    private mutating func mention(_ tag: BBCodeTag) -> (inout TextAttributes) -> Void {
        let parts = tag.option.split(separator: ":", maxSplits: 1)
        let isGroup = parts.count == 2 && parts[0] == "g"
        let id = parts.count == 2 ? String(parts[1]) : tag.option
        guard !id.isEmpty else { return { _ in } }
        tokenCount += 1
        let token = TokenValue(kind: isGroup ? "group" : "user", id: id, instance: "\(tokenCount)")
        // Forums that keep the sign out of the tag show it all the same.
        unsigned = token
        return { $0.token = token }
    }

    private static func size(_ option: String) -> Double? {
        let base = BBCodeReader.baseFont.size
        if let number = Double(option), number > 0 {
            if number <= 7 { return CSSLength.step(Int(number.rounded(.up))) }
            return number <= 1_000 ? (base * number / 10).rounded() / 10 : nil
        }
        return CSSLength.fontSize(option[...], parent: base)
    }
}
