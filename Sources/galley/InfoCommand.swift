import DocumentFormats
import DocumentModel

/// `galley info IN`: what a document holds, one line a thing.
struct InfoCommand {
    private let arguments: Arguments

    init(_ raw: [String]) throws {
        arguments = try Arguments(raw, command: "info", options: LimitOptions.names.union(["-f"]))
    }

    func run() throws {
        let result = try Input.read(
            arguments.input, as: arguments.format("-f"), limits: LimitOptions.limits(arguments))
        let document = result.document
        var lines = ["format: \(result.format.rawValue)"]
        if let title = document.properties.title { lines.append("title: \(title)") }
        if let author = document.properties.author { lines.append("author: \(author)") }
        lines.append("characters: \(document.text.count)")
        lines.append("words: \(document.text.split(whereSeparator: \.isWhitespace).count)")
        lines.append("paragraphs: \(paragraphs(document.text))")
        lines.append("runs: \(document.runs.count)")
        lines += fonts(document) + links(document) + tokens(document) + attachments(document)
        if !result.diagnostics.isEmpty { lines.append("problems: \(result.diagnostics.count)") }
        try Output.print(lines.map(Self.oneLine).joined(separator: "\n"))
    }

    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }

    private func paragraphs(_ text: String) -> Int {
        let ends = text.unicodeScalars.count { $0 == "\n" || $0 == "\u{2029}" }
        guard let last = text.unicodeScalars.last else { return 0 }
        return last == "\n" || last == "\u{2029}" ? ends : ends + 1
    }

    private func fonts(_ document: StyledText) -> [String] {
        var names = Set<String>()
        for run in document.runs {
            if let name = run.attributes.font?.name { names.insert(name.isEmpty ? "system" : name) }
        }
        return names.isEmpty ? [] : ["fonts: " + names.sorted().joined(separator: ", ")]
    }

    private func links(_ document: StyledText) -> [String] {
        var seen = Set<String>()
        return document.runs.compactMap(\.attributes.link).filter { seen.insert($0).inserted }
            .map { "link: \($0)" }
    }

    private func tokens(_ document: StyledText) -> [String] {
        document.runs.compactMap(\.attributes.token).map { "token: \($0.kind) \($0.id)" }
    }

    private func attachments(_ document: StyledText) -> [String] {
        document.runs.compactMap(\.attributes.attachment).map { attachment in
            var line = "attachment: \(attachment.name), \(attachment.type)"
            guard let data = attachment.data else { return line + ", missing" }
            line += ", \(data.count) bytes"
            if let header = ImageHeader(data), header.width > 0 {
                line += ", \(header.width) x \(header.height) pixels"
            }
            return line
        }
    }
}
