import DocumentModel

extension RTFParser {
    mutating func pictureWord(_ word: RTFTableWord, _ value: Int32) {
        guard current.destination == .picture else { return }
        switch word {
        case .pngblip: picture.type = "image/png"
        case .jpegblip: picture.type = "image/jpeg"
        case .emfblip: picture.type = "image/emf"
        case .wmetafile: picture.type = "image/wmf"
        case .macpict: picture.type = "image/x-pict"
        case .dibitmap, .wbitmap: picture.type = "image/x-dib"
        case .pmmetafile: picture.type = "image/x-os2-metafile"
        case .picwgoal: picture.width = value
        case .pichgoal: picture.height = value
        case .picscalex: picture.scaleX = value
        case .picscaley: picture.scaleY = value
        default: break
        }
    }

    mutating func pictureDigits(_ text: ArraySlice<UInt8>) {
        picture.bytes.reserveCapacity(picture.bytes.count + text.count / 2)
        for byte in text {
            guard let digit = hexDigit(byte) else { continue }
            if let high = picture.highDigit {
                picture.bytes.append(high << 4 | digit)
                picture.highDigit = nil
            } else {
                picture.highDigit = digit
            }
        }
    }

    /// The end of `\pict`: an attachment with the bytes as they are.
    mutating func finishPicture() {
        defer { picture = RTFPicture() }
        guard current.destination.isBody else { return }
        pictureCount += 1
        let known = ImageHeader(picture.bytes)
        let type = known?.type ?? (picture.type.isEmpty ? "application/octet-stream" : picture.type)
        if picture.bytes.isEmpty {
            diagnostics.add("picture \(pictureCount) has no bytes", at: index)
        } else if known == nil {
            diagnostics.add("picture \(pictureCount) is \(type), kept but not shown", at: index)
        }
        func points(_ twips: Int32?, _ scale: Int32) -> Double? {
            guard let twips, twips > 0, scale > 0 else { return nil }
            return Double(twips) * Double(scale) / 2_000
        }
        emit(
            AttachmentValue(
                name: "picture-\(pictureCount).\(FileType.extension(of: type))", type: type,
                data: picture.bytes.isEmpty ? nil : picture.bytes,
                width: points(picture.width, picture.scaleX),
                height: points(picture.height, picture.scaleY)))
    }

    /// The end of `\NeXTGraphic`: an attachment with the file of that name.
    mutating func finishGraphic() {
        var name = collectedText()[...]
        while let last = name.unicodeScalars.last, last.value <= 0x20 {
            name.unicodeScalars.removeLast()
        }
        guard current.destination.isBody, !name.isEmpty else { return }
        var attachment = AttachmentValue(name: "", type: "application/octet-stream")
        if let width = graphicSize.width, width > 0 { attachment.width = Double(width) / 20 }
        if let height = graphicSize.height, height > 0 { attachment.height = Double(height) / 20 }
        if FileType.isSafeName(name) {
            attachment.name = String(name)
            attachment.data = file(named: String(name))
        } else {
            attachment.name = FileType.safeName(String(name))
            diagnostics.add(
                "the attachment name \"\(name.prefix(80))\" leads outside the document, not read",
                at: index)
        }
        let header = attachment.data.flatMap { ImageHeader($0) }
        attachment.type = header?.type ?? FileType.type(ofName: attachment.name)
        if attachment.data != nil { check(attachment, header) }
        emit(attachment)
    }

    mutating func file(named name: String) -> [UInt8]? {
        guard let files else {
            diagnostics.add("the attachment \"\(name)\" has no file beside plain RTF", at: index)
            return nil
        }
        do {
            if let bytes = try files(name) { return bytes }
            diagnostics.add("the attachment \"\(name)\" has no file in the document", at: index)
        } catch {
            diagnostics.add("the attachment \"\(name)\": \(error.message)", at: index)
        }
        return nil
    }

    private mutating func check(_ attachment: AttachmentValue, _ header: ImageHeader?) {
        if header == nil, FileType.isPicture(attachment.type) {
            diagnostics.add(
                "the attachment \"\(attachment.name)\" is no \(attachment.type) picture", at: index)
        }
        if let header, header.isHuge {
            diagnostics.add(
                "the picture \"\(attachment.name)\" says \(header.width) x \(header.height) pixels, too many to draw",
                at: index)
        }
    }
}
