import DocumentModel

extension HTMLPass {
    /// The adaptive glyph of a `picture`, kept until its `img` comes.
    mutating func adaptiveSource(_ element: HTMLElement) {
        guard isInPicture, let source = element["srcset"],
            let type = element["type"]?.lowercased(), pictureSource[type] == nil
        else { return }
        pictureSource[type] = String(CSSText.words(source[...]).first ?? "")
    }

    private var isInPicture: Bool { frames.count > 1 && frames[frames.count - 2].tag == .picture }

    mutating func picture(_ element: HTMLElement) {
        if isInPicture, let glyph = adaptiveGlyph(element) {
            put(glyph, style.character)
            return
        }
        guard let source = element["src"].map({ String(CSSText.trimmed($0[...])) }), !source.isEmpty
        else { return }
        var value = resource(source)
        value.id = element["data-attachment-id"]
        if let name = element["data-name"], FileType.isSafeName(name) { value.name = name }
        if let alt = element["alt"], !alt.isEmpty, alt != value.name { value.altText = alt }
        setSize(&value, element)
        value.float = HTMLFloat.value(style) ?? HTMLFloat.legacy(element)
        var character = style.character
        if let offset = character.baselineOffset {
            value.baselineOffset = offset
            character.baselineOffset = nil
        }
        put(value, character)
    }

    /// A picture or another file; what is inside the element stands for one that is not there. True when it is there.
    mutating func object(_ element: HTMLElement) -> Bool {
        guard let source = element["data"].map({ String(CSSText.trimmed($0[...])) }),
            !source.isEmpty
        else { return false }
        var value = resource(source)
        guard value.data != nil else { return false }
        value.id = element["data-attachment-id"]
        setSize(&value, element)
        value.float = HTMLFloat.value(style)
        put(value, style.character)
        return true
    }

    /// The glyph whose source stood before this `img`, which is its fallback.
    private mutating func adaptiveGlyph(_ element: HTMLElement) -> AttachmentValue? {
        guard let source = pictureSource[HTMLGlyph.type] else { return nil }
        var value = resource(source)
        guard value.data != nil else { return nil }
        let fallback = element["src"].map { resource(String(CSSText.trimmed($0[...]))) }
        if let fallback, fallback.type == "image/png" { value.fallback = fallback.data }
        value.url = fallback?.url
        value.isAdaptiveGlyph = true
        value.id = element["data-attachment-id"]
        value.type = "image/heic"
        value.altText = element["alt"].flatMap { $0.isEmpty ? nil : $0 }
        value.name = FileType.safeName((value.altText ?? "glyph") + ".heic")
        setSize(&value, element)
        return value
    }

    /// Points from CSS or the attributes; a missing side follows the picture's own shape.
    private func setSize(_ value: inout AttachmentValue, _ element: HTMLElement) {
        func length(_ name: String) -> Double? {
            guard let text = element[name], let number = Double(CSSText.trimmed(text[...])) else {
                return nil
            }
            return number > 0 && number < 1e5 ? number : nil
        }
        func usable(_ length: Double?) -> Double? {
            length.flatMap { $0 > 0 && $0 < 1e5 ? $0 : nil }
        }
        value.width = usable(style.width) ?? length("width")
        value.height = usable(style.height) ?? length("height")
        guard (value.width == nil) != (value.height == nil), let data = value.data,
            let header = ImageHeader(data), header.width > 0, header.height > 0
        else { return }
        let shape = Double(header.width) / Double(header.height)
        value.width = value.width ?? value.height.map { $0 * shape }
        value.height = value.height ?? value.width.map { $0 / shape }
    }

    /// What a URL names: a `data:` URL, a file of the allowed folder, or what the client's loader gives.
    mutating func resource(_ source: String) -> AttachmentValue {
        if let data = DataURL(source) {
            let type =
                data.type == "text/plain" ? ImageHeader(data.bytes)?.type ?? data.type : data.type
            return AttachmentValue(
                name: "image.\(FileType.extension(of: type))", type: type, data: data.bytes)
        }
        let path = source.prefix { $0 != "?" && $0 != "#" }.replacing("\\", with: "/")
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = FileType.safeName(DataURL.percentDecoded(last))
        var value = AttachmentValue(name: name, type: FileType.type(ofName: name))
        if hasScheme(source) {
            if LinkSafety.isSafe(source) { value.url = source }
            value.data = options.loader?(source)
        } else {
            value.data = file(DataURL.percentDecoded(String(path)))
            if value.data == nil { value.data = options.loader?(source) }
        }
        if let data = value.data, let header = ImageHeader(data) { value.type = header.type }
        if value.data == nil, value.url == nil {
            diagnostics.add("no bytes for the picture \"\(source.prefix(80))\"", .note)
        }
        return value
    }

    private func hasScheme(_ source: String) -> Bool {
        if source.hasPrefix("//") { return true }
        guard let colon = source.firstIndex(of: ":") else { return false }
        return source[..<colon].allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
        }
    }

    /// A file inside the allowed folder, links followed.
    private mutating func file(_ path: String) -> [UInt8]? {
        guard let folder = options.folder, !path.isEmpty, !path.hasPrefix("/"),
            let root = FileSystem.realPath(folder),
            let full = FileSystem.realPath(root + "/" + path),
            // Bytes: `hasPrefix` takes a folder for another whose accents are spelled otherwise.
            full.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
        else { return nil }
        if let known = files[full] { return known }
        // Reading a pipe would wait for ever.
        guard FileSystem.isPlainFile(full) else { return nil }
        do throws(DocumentError) {
            let bytes = try FileSystem.read(
                full, maximumBytes: min(options.maximumPictureBytes, fileBytesLeft))
            fileBytesLeft -= bytes.count
            files[full] = bytes
            return bytes
        } catch {
            diagnostics.add("\(error)", .note)
            return nil
        }
    }
}
