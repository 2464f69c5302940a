import DocumentModel

/// Writes HTML for publishing: elements for what they mean, and styles only where there is no element.
///
/// HTML 5 that sanitizers let through: paragraphs, headings, lists, quotes, code, tables, links, pictures;
/// colours, relative sizes and alignment are styles, and fonts and spacing are left to the page it goes into.
enum SemanticHTML {
    static func write(_ document: StyledText, options: WritingOptions) -> WritingResult {
        var writer = SemanticHTMLWriter(document, options)
        writer.run()
        guard !options.isFragment else {
            return WritingResult(bytes: writer.out, diagnostics: writer.diagnostics)
        }
        let language = writer.pageLanguage
        var out = Array(head(document.properties, title: writer.title, language).utf8)
        out.reserveCapacity(out.count + writer.out.count + 32)
        out += writer.out
        out += Array("</body>\n</html>\n".utf8)
        return WritingResult(bytes: out, diagnostics: writer.diagnostics)
    }

    private static func head(
        _ properties: DocumentProperties, title: String, _ language: String?
    ) -> String {
        var text = """
            <!DOCTYPE html>
            <html\(language.map { " lang=\"\($0)\"" } ?? "")>
            <head>
            <meta charset="utf-8">
            <title>\(HTMLWriter.escaped(title))</title>

            """
        for (name, value) in HTMLMetadata.values(properties) {
            text +=
                "<meta name=\"\(name.lowercased())\" content=\"\(HTMLWriter.escaped(value))\">\n"
        }
        return text + "<meta name=\"generator\" content=\"Galley\">\n</head>\n<body>\n"
    }
}
