import DocumentModel

extension RTFParser {
    /// Our own ignorable group, for what RTF has no words for. Other readers skip it.
    ///
    /// Its text is a kind and fields, each `key=value` with percent-encoded values, apart by `;`.
    /// `token` holds for the text of the group around, `language` for its rest; `attachment` for the next attachment.
    mutating func finishGalley() {
        let fields = GalleyFields(collected)
        switch fields.kind {
        case "token":
            current.character.token = Int32(tokens.count)
            current.attributesIndex = -1
            tokens.append(fields.token)
        case "language":
            let tag = fields["tag"] ?? ""
            current.character.language = tag.isEmpty ? -1 : Int32(languages.count)
            current.attributesIndex = -1
            if !tag.isEmpty { languages.append(tag) }
        case "attachment":
            pendingAttachment = fields.attachment
            pendingGlyphFile = fields.glyphFile
        case "blocks":
            current.paragraph.blocks = Int32(blocks.count)
            current.attributesIndex = -1
            let list = fields.blocks
            blocks.append(list)
            if list.contains(where: \.isCellPlaceholder) { hasCellPlaceholders = true }
        case "document": fields.apply(to: &builder.properties)
        case "list": pendingList.outerID = fields["outer"].flatMap { Int($0) }
        case "table": setTable(fields.tableFlags, style: fields.style)
        case "cell": setCell(style: fields.style)
        case "gap": setGap()
        default: break
        }
    }

    /// Makes an adaptive image glyph of the picture that stands for it; without its HEIC it stays that picture.
    mutating func restoreGlyph(_ attachment: inout AttachmentValue) {
        guard let name = pendingGlyphFile else { return }
        pendingGlyphFile = nil
        guard FileType.isSafeName(name) else {
            diagnostics.add(
                "the glyph name \"\(name.prefix(80))\" leads outside, not read", at: index)
            return
        }
        guard let data = file(named: name) else { return }
        if name != attachment.name { attachment.fallback = attachment.data }
        attachment.name = name
        attachment.type = ImageHeader(data)?.type ?? "image/heic"
        attachment.data = data
        attachment.isAdaptiveGlyph = true
    }
}
