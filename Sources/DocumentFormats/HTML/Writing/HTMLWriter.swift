import DocumentModel

/// Writes HTML as Cocoa's HTML writer does: classes for paragraph and character styles, one block a line.
///
/// Tokens are `<span class="token" data-token-kind data-token-id>`, attachments `<img src alt>` with
/// `data-attachment-id` when they have an id, other files links.
enum HTMLWriter {
    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        options.html == .semantic
            ? SemanticHTML.write(document, options: options)
            : cocoa(NumberedText(document), options: options)
    }

    static func cocoa(_ text: NumberedText, options: WritingOptions) -> WritingResult {
        var writer = HTMLBodyWriter(text, options: options)
        writer.run()
        writer.put("</body>\n</html>\n")
        // A tab stands nowhere but in its span.
        let hasTabs = writer.out.contains(0x09)
        // The head is known last. To move the body takes no memory, unlike to put both together.
        writer.out.insert(
            contentsOf: head(text.properties, writer.styles.rules(hasTabs: hasTabs)).utf8, at: 0)
        return WritingResult(bytes: writer.out, diagnostics: writer.diagnostics)
    }

    private static func head(_ properties: DocumentProperties, _ rules: String) -> String {
        var text = """
            <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
            <html>
            <head>
            <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
            <meta http-equiv="Content-Style-Type" content="text/css">
            <title>\(escaped(properties.title ?? ""))</title>

            """
        for (name, value) in HTMLMetadata.values(properties) {
            text += "<meta name=\"\(name)\" content=\"\(escaped(value))\">\n"
        }
        text += """
            <meta name="Generator" content="Galley HTML Writer">
            <style type="text/css">
            \(rules)</style>
            </head>
            <body>

            """
        return text
    }

    /// Text or attribute value.
    static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        escape(Array(text.utf8)[...], into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    static func escape(_ text: ArraySlice<UInt8>, into out: inout [UInt8]) {
        text.withUnsafeBufferPointer { escape($0, into: &out) }
    }

    static func escape(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        var start = 0
        for index in bytes.indices where isEscaped(bytes[index]) {
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            start = index + 1
            putEscaped(bytes[index], &out)
        }
        out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// What stands for a byte that does not stand as it is.
    static func putEscaped(_ byte: UInt8, _ out: inout [UInt8]) {
        switch byte {
        case 0x26: out.append(contentsOf: "&amp;".utf8)
        case 0x3C: out.append(contentsOf: "&lt;".utf8)
        case 0x3E: out.append(contentsOf: "&gt;".utf8)
        case 0x22: out.append(contentsOf: "&quot;".utf8)
        default: break
        }
    }

    /// What does not stand as it is: markup, and control characters, which are left out.
    static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x40..<0x7F, 0x80...: false
        case 0x22, 0x26, 0x3C, 0x3E, 0x7F: true
        default: byte < 0x20 && byte != 0x09 && byte != 0x0A
        }
    }
}
