/// Reads the XML that cmark makes of a document: elements with attributes, text in those that keep white space.
enum MarkdownXML {
    struct Element {
        var name: Substring
        var attributes: [Substring: String]
        var isEmpty: Bool

        subscript(_ name: Substring) -> String? { attributes[name] }
    }

    static func read(_ xml: String, into builder: inout MarkdownOutlineBuilder) {
        var rest = xml[...]
        while let start = rest.firstIndex(of: "<") {
            builder.add(text: unescaped(rest[..<start]))
            guard let end = rest[start...].firstIndex(of: ">") else { return }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            switch tag.first {
            case "?", "!": continue
            case "/": builder.end()
            default: builder.begin(element(tag))
            }
        }
    }

    /// Values hold neither quotes nor angle brackets: cmark writes them as entities.
    private static func element(_ tag: Substring) -> Element {
        let isEmpty = tag.last == "/"
        var rest = isEmpty ? tag.dropLast() : tag
        let name = rest.prefix { $0 != " " }
        rest = rest.dropFirst(name.count)
        var attributes: [Substring: String] = [:]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].drop { $0 == " " }
            let value = rest[rest.index(after: equals)...].dropFirst().prefix { $0 != "\"" }
            attributes[key] = unescaped(value)
            rest = rest[value.endIndex...].dropFirst()
        }
        return Element(name: name, attributes: attributes, isEmpty: isEmpty)
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}
