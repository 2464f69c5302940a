import CCMark
import DocumentModel
import Glibc

/// Reads Markdown: CommonMark with GitHub's tables, struck text, task lists and bare links.
///
/// cmark-gfm makes HTML of it and the HTML reader a document, so raw HTML in it counts too. It runs
/// within a memory budget and a deadline; what does not fit there keeps its text.
enum MarkdownReader {
    static let baseFont = FontAttributes(name: "Helvetica", size: 12)

    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits, options: HTMLReadingOptions
    ) throws(DocumentError) -> ReadingResult {
        let (text, problems) = PlainTextReader.decode(bytes)
        let source = Array(text.utf8)
        var diagnostics = DiagnosticList()
        for problem in problems { diagnostics.add(problem.message, at: problem.offset) }
        if hasEndlessLink(source) { diagnostics.add("an address without end, none becomes a link") }
        let start = ContinuousClock.now
        let html: [UInt8]
        do throws(Failure) {
            html = try page(source, CCMARK_HTML, limits: limits)
        } catch {
            diagnostics.add(
                error == .time
                    ? "parsing took too long, only the text is kept"
                    : "the Markdown takes too much memory, only the text is kept")
            return plain(text, diagnostics)
        }
        var options = options
        options.baseFont = baseFont
        var limits = limits
        limits.time = limits.time.map { max(.zero, $0 - (ContinuousClock.now - start)) }
        // The mark says UTF-8, whatever raw HTML in the text may claim.
        var result = try HTMLReader.read(
            [0xEF, 0xBB, 0xBF] + html, name: name, limits: limits, options: options)
        result.format = .markdown
        result.diagnostics = diagnostics.list + result.diagnostics
        return result
    }

    private static func plain(_ text: String, _ diagnostics: DiagnosticList) -> ReadingResult {
        var attributes = TextAttributes()
        attributes.font = baseFont
        return ReadingResult(
            document: StyledText(text, attributes: attributes), format: .markdown,
            diagnostics: diagnostics.list)
    }

    private enum Failure: Error { case memory, time }

    /// chosen: cmark takes about 100 bytes for each byte of dense markup.
    private static func memoryBudget(_ byteCount: Int) -> Int { 64 << 20 + byteCount * 256 }

    /// The tree of a document as XML.
    static func tree(_ text: [UInt8], limits: ReadingLimits) throws(DocumentError) -> String {
        do throws(Failure) {
            return String(decoding: try page(text, CCMARK_XML, limits: limits), as: UTF8.self)
        } catch {
            throw DocumentError(
                .tooLarge, "Markdown",
                error == .time ? "parsing took too long" : "parsing takes too much memory")
        }
    }

    private static func page(
        _ text: [UInt8], _ form: ccmark_form, limits: ReadingLimits
    ) throws(Failure) -> [UInt8] {
        // Without a limit parsing may still take no longer than hostile markup deserves.
        let seconds = limits.time.map { $0 / .seconds(1) } ?? 10 + Double(text.count) / 500_000
        var outcome: Int32 = 0
        let page = text.withUnsafeBytes {
            ccmark_parse(
                $0.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, form,
                !hasEndlessLink(text),
                memoryBudget(text.count), seconds, &outcome)
        }
        guard let page else { throw outcome == Int32(CCMARK_OUT_OF_TIME) ? .time : .memory }
        defer { ccmark_free(page) }
        guard let result = ccmark_text(page) else { throw .memory }
        let length = strlen(result)
        return result.withMemoryRebound(to: UInt8.self, capacity: length) {
            Array(UnsafeBufferPointer(start: $0, count: length))
        }
    }

    /// chosen: addresses that people use are shorter.
    private static let longestLink = 2_048

    /// Whether something that starts like an address goes on for longer than any address.
    ///
    /// cmark-gfm's search for the end of a bare link takes time with the square of its length, without
    /// allocating anything, so that no deadline is noticed there.
    private static func hasEndlessLink(_ text: [UInt8]) -> Bool {
        var start: Int?
        for index in text.indices {
            let byte = text[index]
            if byte <= 0x20 {
                start = nil
            } else if let start {
                if index - start > longestLink { return true }
            } else if byte == 0x3A && text[index...].starts(with: [0x3A, 0x2F, 0x2F])
                || byte | 0x20 == 0x77 && isWorldWideWeb(text[index...])
            {
                start = index
            }
        }
        return false
    }

    private static func isWorldWideWeb(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(4).map { $0 | 0x20 } == Array("www.".utf8)
    }
}
