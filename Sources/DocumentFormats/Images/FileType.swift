/// MIME types, file name extensions and names that are no paths.
package enum FileType {
    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "tif": "image/tiff", "tiff": "image/tiff", "bmp": "image/bmp", "webp": "image/webp",
        "heic": "image/heic", "heif": "image/heif", "avif": "image/avif",
        "emf": "image/emf", "wmf": "image/wmf", "pict": "image/x-pict", "dib": "image/x-dib",
        "svg": "image/svg+xml",
        "pdf": "application/pdf", "txt": "text/plain", "html": "text/html", "rtf": "text/rtf",
        "mp4": "video/mp4", "mov": "video/quicktime", "mp3": "audio/mpeg", "zip": "application/zip",
    ]
    private static let extensions = [
        "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/tiff": "tiff",
        "image/bmp": "bmp", "image/webp": "webp", "image/heic": "heic", "image/emf": "emf",
        "image/wmf": "wmf", "image/x-pict": "pict", "image/x-dib": "dib", "application/pdf": "pdf",
        "image/svg+xml": "svg", "image/avif": "avif", "text/plain": "txt",
    ]

    /// MIME type by the name's extension, `application/octet-stream` for an unknown one.
    package static func type(ofName name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// Usual extension of a MIME type, `bin` for an unknown one.
    package static func `extension`(of type: String) -> String { extensions[type] ?? "bin" }

    /// Whether a program may be expected to show it as a picture.
    package static func isPicture(_ type: String) -> Bool {
        type.hasPrefix("image/") && type != "image/svg+xml"
    }

    /// Whether the name names a file in the same folder, and nothing else.
    package static func isSafeName(_ name: some StringProtocol) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
            && !name.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 || $0.value == 0x7F }
            && name.unicodeScalars.contains { $0.value != 0x20 }
    }

    /// A safe name made of any name: its last part without control characters and spaces at the end, which
    /// RTF does not keep there.
    package static func safeName(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        var kept = String.UnicodeScalarView(
            last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.suffix(200))
        while kept.last == " " { kept.removeLast() }
        while String(kept).utf8.count > 200 { kept.removeFirst() }
        let result = String(kept)
        return isSafeName(result) ? result : "attachment"
    }
}
