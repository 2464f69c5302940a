import DocumentModel

/// What `meta` elements say of a document, in Cocoa's order and by Cocoa's names.
enum HTMLMetadata {
    static func values(_ properties: DocumentProperties) -> [(name: String, value: String)] {
        let values: [(String, String?)] = [
            ("Author", properties.author), ("LastAuthor", properties.editor),
            ("Company", properties.company), ("Subject", properties.subject),
            ("Description", properties.comment),
            ("Keywords", properties.keywords?.joined(separator: ", ")),
        ]
        return values.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : (name, $0) }
        }
    }

    /// Takes one of these; names in any case.
    static func set(_ name: String, _ value: String, on properties: inout DocumentProperties) {
        guard !value.isEmpty else { return }
        switch name.lowercased() {
        case "author": properties.author = value
        case "lastauthor": properties.editor = value
        case "company": properties.company = value
        case "subject": properties.subject = value
        case "description": properties.comment = value
        case "keywords":
            properties.keywords = value.split(separator: ",").map {
                String(CSSText.trimmed($0))
            }.filter { !$0.isEmpty }
        default: break
        }
    }
}
