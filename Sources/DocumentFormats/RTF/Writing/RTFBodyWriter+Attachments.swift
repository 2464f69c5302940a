import DocumentModel

extension RTFBodyWriter {
    mutating func write(_ attachment: AttachmentValue) {
        var attachment = attachment
        let glyphFile = replaceGlyph(&attachment)
        if let fields = GalleyFields(attachment, glyphFile: glyphFile) {
            put("{\\*\\galley ")
            out += fields.bytes
            put("}")
        }
        let header = attachment.data.flatMap { ImageHeader($0) }
        let width = twips(attachment.width, header?.width)
        let height = twips(attachment.height, header?.height)
        switch attachments {
        case .files: writeReference(attachment, width, height)
        case .embedded: embed(attachment, header, width, height)
        }
    }

    /// Puts the PNG of an adaptive image glyph in its place, so that any reader shows that.
    /// - Returns: name of the file that its HEIC went to; nil in plain RTF, which has no files beside it.
    private mutating func replaceGlyph(_ attachment: inout AttachmentValue) -> String? {
        guard attachment.isAdaptiveGlyph else { return nil }
        let name = attachments == .files ? files.add(attachment) : nil
        if let fallback = attachment.fallback {
            let base = attachment.name.lastIndex(of: ".").map { attachment.name[..<$0] }
            attachment.name = (base ?? attachment.name[...]) + ".png"
            attachment.type = "image/png"
            attachment.data = fallback
        }
        return name
    }

    private func twips(_ points: Double?, _ pixels: Int?) -> Int32? {
        if let points { return RTFParagraphWriter.twips(points) }
        if let pixels, pixels > 0 { return RTFParagraphWriter.twips(Double(pixels)) }
        return nil
    }

    /// Cocoa's group: the name of the file beside the text, the size, and the anchor byte.
    private mutating func writeReference(
        _ attachment: AttachmentValue, _ width: Int32?, _ height: Int32?
    ) {
        let name = files.add(attachment)
        if attachment.data == nil {
            diagnostics.append(
                Diagnostic(message: "the attachment \"\(attachment.name)\" has no bytes to write"))
        }
        put("{{\\NeXTGraphic ")
        for byte in name.utf8 {
            if byte == 0x5C || byte == 0x7B || byte == 0x7D { out.append(0x5C) }
            out.append(byte)
        }
        put(" ")
        if let width, let height { put("\\width\(width) \\height\(height) ") }
        put("\\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}")
        out.append(0xAC)
        put("}")
    }

    private mutating func embed(
        _ attachment: AttachmentValue, _ header: ImageHeader?, _ width: Int32?, _ height: Int32?
    ) {
        guard let data = attachment.data, let header,
            header.type == "image/png" || header.type == "image/jpeg"
        else {
            diagnostics.append(
                Diagnostic(
                    message:
                        "plain RTF cannot hold the attachment \"\(attachment.name)\" (\(attachment.type))"
                ))
            RTFText.write(Array("\u{FFFC}".utf8)[...], into: &out)
            return
        }
        put("{\\*\\shppict{\\pict")
        put(header.type == "image/png" ? "\\pngblip" : "\\jpegblip")
        put("\\picw\(header.width)\\pich\(header.height)")
        if let width, let height { put("\\picwgoal\(width)\\pichgoal\(height)") }
        let digits = Array("0123456789abcdef".utf8)
        for (offset, byte) in data.enumerated() {
            if offset % 64 == 0 { out.append(0x0A) }
            out.append(digits[Int(byte >> 4)])
            out.append(digits[Int(byte & 15)])
        }
        put("\n}}")
    }
}
