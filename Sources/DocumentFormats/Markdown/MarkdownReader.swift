import CCMark
import DocumentModel
import Glibc

/// Reads Markdown: CommonMark with GitHub's tables, struck text, task lists and bare links.
///
/// cmark-gfm makes HTML of it and the HTML reader a document, so raw HTML in it counts too.
enum MarkdownReader {
    static let baseFont = FontAttributes(name: "Helvetica", size: 12)

    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits, options: HTMLReadingOptions
    ) throws(DocumentError) -> ReadingResult {
        let (text, problems) = PlainTextReader.decode(bytes)
        guard let html = html(Array(text.utf8)) else {
            throw DocumentError(.tooLarge, name, "no memory for this Markdown")
        }
        var options = options
        options.baseFont = baseFont
        // The mark says UTF-8, whatever raw HTML in the text may claim.
        var result = try HTMLReader.read(
            [0xEF, 0xBB, 0xBF] + html, name: name, limits: limits, options: options)
        result.format = .markdown
        result.diagnostics = problems + result.diagnostics
        return result
    }

    private static func html(_ text: [UInt8]) -> [UInt8]? {
        let result = text.withUnsafeBytes {
            ccmark_html($0.baseAddress?.assumingMemoryBound(to: CChar.self), text.count)
        }
        guard let result else { return nil }
        defer { ccmark_free(result) }
        let length = strlen(result)
        return result.withMemoryRebound(to: UInt8.self, capacity: length) {
            Array(UnsafeBufferPointer(start: $0, count: length))
        }
    }
}
