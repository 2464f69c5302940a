import DocumentModel

/// Writes HTML as Cocoa's HTML writer does: classes for paragraph and character styles, one block a line.
///
/// Tokens are `<span class="token" data-token-kind data-token-id>`, attachments `<img src alt>` with
/// `data-attachment-id` when they have an id, other files links.
enum HTMLWriter {
    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        var writer = HTMLBodyWriter(document: document, options: options)
        writer.run()
        var out = Array(head(document.properties, writer.styles).utf8)
        out += writer.out
        out += Array("</body>\n</html>\n".utf8)
        return WritingResult(bytes: out, diagnostics: writer.diagnostics)
    }

    private static func head(_ properties: DocumentProperties, _ styles: HTMLStyleSheet) -> String {
        var text = """
            <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
            <html>
            <head>
            <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
            <meta http-equiv="Content-Style-Type" content="text/css">
            <title>\(escaped(properties.title ?? ""))</title>

            """
        if let author = properties.author {
            text += "<meta name=\"Author\" content=\"\(escaped(author))\">\n"
        }
        text += """
            <meta name="Generator" content="Galley HTML Writer">
            <style type="text/css">
            \(styles.rules)</style>
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
        for byte in text {
            switch byte {
            case 0x26: out += Array("&amp;".utf8)
            case 0x3C: out += Array("&lt;".utf8)
            case 0x3E: out += Array("&gt;".utf8)
            case 0x22: out += Array("&quot;".utf8)
            case 0x00..<0x09, 0x0B..<0x20, 0x7F: continue
            default: out.append(byte)
            }
        }
    }
}
