import DocumentModel

/// A link, and what shows while the pointer rests on it.
enum HTMLLink {
    /// The elements around its text; none for text without either.
    static func tags(
        _ attributes: TextAttributes, _ diagnostics: inout [Diagnostic]
    ) -> [TagStack.Tag] {
        let title = attributes.toolTip.flatMap { $0.isEmpty ? nil : HTMLWriter.escaped($0) }
            .map { " title=\"\($0)\"" }
        if let link = attributes.link {
            if LinkSafety.isSafe(link) {
                let open = "<a href=\"\(HTMLWriter.escaped(link))\"\(title ?? "")>"
                return [.init(open: open, close: "</a>")]
            }
            diagnostics.append(
                Diagnostic(message: "the link \"\(link.prefix(60))\" is left out"))
        }
        return title.map { [.init(open: "<span\($0)>", close: "</span>")] } ?? []
    }
}
