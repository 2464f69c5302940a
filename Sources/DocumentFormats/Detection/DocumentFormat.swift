/// The formats this module knows.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
    /// A folder with TXT.rtf and the attachments' files.
    case rtfd
    /// The same in one stream of bytes, as pasteboards and data bases hold it.
    case flatRTFD = "flat-rtfd"
    case rtf, html, bbcode, markdown
    /// Text with `[[image_id=ID]]` and `[[token_kind=ID]]` in it.
    case markers
    case text
    /// The whole of a `StyledText`, versioned.
    case json

    /// For messages.
    public var title: String {
        switch self {
        case .rtfd: "RTFD"
        case .flatRTFD: "flat RTFD"
        case .rtf: "RTF"
        case .html: "HTML"
        case .bbcode: "BBCode"
        case .markdown: "Markdown"
        case .markers: "marker text"
        case .text: "plain text"
        case .json: "JSON"
        }
    }

    /// What the bytes are, with the file name's extension as the second hint; `.text` when nothing speaks against it.
    ///
    /// RTF starts with `{\rtf`, flat RTFD with `rtfd` and a zero word, HTML with `<html` or
    /// `<!doctype html` after white space, in any case. Only a name tells BBCode, Markdown, markers
    /// and JSON.
    public static func detect(_ bytes: [UInt8], name: String = "") -> DocumentFormat {
        if RTFDPackage.isFlat(bytes) { return .flatRTFD }
        if RTFReader.isRTF(bytes) { return .rtf }
        if isHTML(bytes) { return .html }
        return fromExtension(name) ?? .text
    }

    /// Format of a file name's extension; nil when it has none that says something.
    public static func fromExtension(_ name: String) -> DocumentFormat? {
        let last = name.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
        guard let dot = last.lastIndex(of: ".") else { return nil }
        switch last[last.index(after: dot)...].lowercased() {
        case "rtfd": return .rtfd
        case "flat", "flatrtfd": return .flatRTFD
        case "rtf": return .rtf
        case "html", "htm", "xhtml": return .html
        case "bbcode", "bb": return .bbcode
        case "md", "markdown": return .markdown
        case "markers": return .markers
        case "json": return .json
        case "txt", "text": return .text
        default: return nil
        }
    }

    private static func isHTML(_ bytes: [UInt8]) -> Bool {
        if HTMLReader.clipboardStart(bytes) > 0 { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let body = (bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...])
            .drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let head = body.prefix(14).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return head.starts(with: Array("<html".utf8)) && head.count > 6
            || head.starts(with: Array("<!doctype html".utf8))
    }
}
