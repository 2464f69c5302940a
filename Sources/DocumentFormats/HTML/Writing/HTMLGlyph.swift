import DocumentModel

/// An adaptive image glyph in HTML: `picture` with the HEIC, which WebKit shows as large as the text around it, and a
/// PNG with the description for everyone else.
///
/// The bytes are in `data:` URLs whatever the writing options say: nobody publishes a glyph by itself.
struct HTMLGlyph {
    /// MIME type by which WebKit knows a glyph.
    static let type = "image/x-apple-adaptive-glyph"

    private let value: AttachmentValue
    private let data: [UInt8]

    /// nil when the attachment is no glyph or has no bytes.
    init?(_ value: AttachmentValue) {
        guard value.isAdaptiveGlyph, let data = value.data else { return nil }
        self.value = value
        self.data = data
    }

    var element: String {
        "<picture><source srcset=\"data:\(Self.type);base64,\(Base64.encode(data))\""
            + " type=\"\(Self.type)\"><img src=\"\(HTMLWriter.escaped(fallbackURL))\""
            + " alt=\"\(HTMLWriter.escaped(value.altText ?? ""))\"\(size)\(id)></picture>"
    }

    private var fallbackURL: String {
        if let url = value.url, LinkSafety.isSafe(url) { return url }
        if let fallback = value.fallback {
            return "data:image/png;base64,\(Base64.encode(fallback))"
        }
        return "data:\(value.type);base64,\(Base64.encode(data))"
    }

    private var id: String {
        value.id.map { " data-attachment-id=\"\(HTMLWriter.escaped($0))\"" } ?? ""
    }

    private var size: String {
        var text = ""
        for (name, length) in [("width", value.width), ("height", value.height)] {
            if let length, length > 0 { text += " \(name)=\"\(HTMLStyle.number(length))\"" }
        }
        return text
    }
}
