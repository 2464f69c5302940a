import DocumentModel

/// The element of an attachment: a picture, an adaptive glyph or a link to another file.
struct HTMLAttachment {
    private(set) var element: String
    /// What could not be said.
    private(set) var diagnostic: Diagnostic?

    init(_ value: AttachmentValue, images: WritingOptions.ImageReferences) {
        element = ""
        if let glyph = HTMLGlyph(value) {
            element = glyph.element
            return
        }
        let id = value.id.map { " data-attachment-id=\"\(HTMLWriter.escaped($0))\"" } ?? ""
        let source = HTMLWriter.escaped(reference(value, images))
        guard Self.isPicture(value) else {
            let name = HTMLWriter.escaped(value.altText ?? value.name)
            element = "<a href=\"\(source)\"\(id)>\(name)</a>"
            return
        }
        let alt = HTMLWriter.escaped(value.altText ?? value.name)
        let style = value.float.map { " style=\"\(HTMLFloat.css($0))\"" } ?? ""
        let name = Self.name(value, source)
        element = "<img src=\"\(source)\" alt=\"\(alt)\"\(Self.size(value))\(style)\(id)\(name)>"
    }

    private static func isPicture(_ value: AttachmentValue) -> Bool {
        value.type.hasPrefix("image/")
            || (value.data == nil && !value.type.hasPrefix("application/"))
            || (value.type == "application/octet-stream" && value.data == nil)
    }

    private static func size(_ value: AttachmentValue) -> String {
        var size = ""
        for (name, length) in [("width", value.width), ("height", value.height)] {
            if let length, length > 0 { size += " \(name)=\"\(HTMLStyle.number(length))\"" }
        }
        return size
    }

    /// The file name, where the source does not say it.
    private static func name(_ value: AttachmentValue, _ source: String) -> String {
        let last = source.split(separator: "/").last.map(String.init) ?? ""
        guard source.hasPrefix("data:") || DataURL.percentDecoded(last) != value.name else {
            return ""
        }
        return " data-name=\"\(HTMLWriter.escaped(value.name))\""
    }

    private mutating func reference(
        _ value: AttachmentValue, _ images: WritingOptions.ImageReferences
    ) -> String {
        if let url = value.url, LinkSafety.isSafe(url) { return url }
        if images == .data, let data = value.data {
            return "data:\(value.type);base64,\(Base64.encode(data))"
        }
        if value.data == nil {
            diagnostic = Diagnostic(
                severity: .note,
                message: "the attachment \"\(value.name)\" has no bytes and no URL")
        }
        return Base64.percentEncoded(value.name)
    }
}
