import DocumentModel

/// Tags whose contents are not text with tags in it.
extension BBCodePass {
    /// Code and text that stands as it is.
    mutating func raw(_ tag: BBCodeTag) -> Int {
        let start = tag.range.upperBound
        let closing = scanner.closing(tag.name, from: start)
        var text = bytes[start..<(closing?.lowerBound ?? bytes.count)]
        let next = closing?.upperBound ?? bytes.count
        if tag.name == "noparse" || tag.name == "plain" {
            verbatim(text)
            return next
        }
        var frame = current
        frame.character.font?.name = "Courier"
        if tag.name == "icode" {
            frames.append(frame)
            verbatim(text)
            frames.removeLast()
            return next
        }
        let language = tag.name == "code" ? tag.option : tag.name
        addBlock(.code(language: language), to: &frame)
        endParagraph()
        frames.append(frame)
        if text.first == 0x0A { text = text.dropFirst() }
        if text.last == 0x0A { text = text.dropLast() }
        verbatim(withoutMarks(text)[...])
        endParagraph()
        frames.removeLast()
        swallowsLineEnd = true
        return next
    }

    private mutating func verbatim(_ text: ArraySlice<UInt8>) {
        var isFirst = true
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if !isFirst { endParagraph(evenEmpty: true) }
            isFirst = false
            append(line)
        }
    }

    /// Takes back what our writer put into `[/code]` inside code.
    private func withoutMarks(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let mark: [UInt8] = [0x5B, 0xE2, 0x81, 0xA0, 0x2F]
        var out: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            out.append(text[index])
            let isMark = text[index] == 0x5B && text[index...].starts(with: mark)
            index += isMark ? 4 : 1
        }
        return out
    }

    /// Addresses, ids and names between the tags.
    mutating func content(_ tag: BBCodeTag) -> Int {
        let start = tag.range.upperBound
        guard let closing = scanner.closing(tag.name, from: start, inLine: true) else {
            // Without its end it is no tag.
            append(bytes[tag.range])
            return start
        }
        let text = String(
            CSSText.trimmed(
                String(decoding: bytes[start..<closing.lowerBound], as: UTF8.self)[...]))
        switch tag.name {
        case "img": picture(text, tag)
        case "attach", "attachment", "attachimg": attachment(text, tag)
        case "email": link("mailto:\(text)", text)
        default: link(text, text)
        }
        return closing.upperBound
    }

    private mutating func link(_ url: String, _ text: String) {
        guard !text.isEmpty else { return }
        var frame = current
        if LinkSafety.isSafe(url) {
            frame.character.link = url
        } else {
            diagnostics.add("the link \"\(url.prefix(60))\" is left out")
        }
        frames.append(frame)
        append(Array(text.utf8)[...])
        frames.removeLast()
    }

    private mutating func picture(_ url: String, _ tag: BBCodeTag) {
        guard !url.isEmpty else { return }
        guard LinkSafety.isSafe(url) else {
            diagnostics.add("the picture \"\(url.prefix(60))\" is left out")
            return
        }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = FileType.safeName(DataURL.percentDecoded(last))
        var value = AttachmentValue(name: name, type: FileType.type(ofName: name), url: url)
        if !value.type.hasPrefix("image/") { value.type = "image/*" }
        setSize(&value, tag)
        append(value)
    }

    /// `[img=40,50]`, `[img=40x50]`, and `width` and `height`.
    private func setSize(_ value: inout AttachmentValue, _ tag: BBCodeTag) {
        func length(_ text: (some StringProtocol)?) -> Double? {
            guard let text else { return nil }
            let number = Double(text.hasSuffix("px") ? String(text.dropLast(2)) : String(text))
            return number.flatMap { $0 > 0 && $0 < 1e5 ? $0 : nil }
        }
        let parts = tag.option.split { $0 == "," || $0 == "x" }
        value.width = length(parts.first) ?? length(tag.options["width"])
        value.height = length(parts.dropFirst().first) ?? length(tag.options["height"])
        value.altText = tag.options["alt"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func attachment(_ text: String, _ tag: BBCodeTag) {
        var value: AttachmentValue
        if tag.name == "attachment" {
            // phpBB has the name between the tags and counts the post's files.
            let name = FileType.safeName(text)
            value = AttachmentValue(name: name, type: FileType.type(ofName: name))
        } else {
            value = AttachmentValue(
                id: text, name: FileType.safeName(text), type: "application/octet-stream")
            if tag.name == "attachimg" { value.type = "image/*" }
        }
        setSize(&value, BBCodeTag(name: "", options: tag.options, range: 0..<0))
        append(value)
    }

    /// pybbm's `[file-7]`.
    mutating func file(_ tag: BBCodeTag) -> Int {
        let id = String(tag.name.dropFirst(5))
        append(AttachmentValue(id: id, name: "file-\(id)", type: "application/octet-stream"))
        return tag.range.upperBound
    }
}
