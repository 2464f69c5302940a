/// How much of a document comes back from a format that it was written in. docs/formats.md shows this table, and the
/// tests take what they expect from it.
public enum FormatFidelity {
    /// A format, or one of its forms.
    public enum Target: String, Hashable, Sendable, CaseIterable {
        case rtfd = "RTFD"
        case rtf = "RTF"
        case html = "HTML"
        case cocoaHTML = "Cocoa's HTML"
        case markdown = "Markdown"
        /// XenForo's dialect, which has most.
        case bbcode = "BBCode"
        case markers = "markers"
        case json = "JSON"
    }

    public enum Level: Character, Hashable, Sendable {
        case kept = "\u{25CF}"
        /// Usual values are kept, and a note says which are not.
        case partly = "\u{25D0}"
        case lost = "\u{2013}"
    }

    public static func level(of feature: DocumentFeature, in target: Target) -> Level {
        entries[feature]?[target]?.level ?? .lost
    }

    /// Number of the note in docs/formats.md; nil where there is nothing to say.
    public static func note(on feature: DocumentFeature, in target: Target) -> String? {
        entries[feature]?[target]?.note
    }

    /// The table as docs/formats.md has it.
    public static var markdown: String {
        let names = Target.allCases.map(\.rawValue).joined(separator: " | ")
        var text = "| | \(names) |\n|---" + Target.allCases.map { _ in "|---" }.joined() + "|\n"
        for feature in DocumentFeature.allCases {
            let cells = Target.allCases.map { target in
                String(level(of: feature, in: target).rawValue)
                    + (note(on: feature, in: target).map { " \($0)" } ?? "")
            }
            text += "| \(feature.rawValue) | \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }

    private struct Entry {
        var level: Level
        var note: String?
    }

    private static let entries: [DocumentFeature: [Target: Entry]] = {
        var result: [DocumentFeature: [Target: Entry]] = [:]
        for (feature, line) in table {
            for (target, word) in zip(Target.allCases, line.split(separator: " ")) {
                let level = word.first.flatMap(Level.init) ?? .lost
                let note = word.dropFirst()
                result[feature, default: [:]][target] = Entry(
                    level: level, note: note.isEmpty ? nil : String(note))
            }
        }
        return result
    }()

    /// RTFD, RTF, HTML, Cocoa's HTML, Markdown, BBCode, markers, JSON.
    private static let table: [(DocumentFeature, String)] = [
        (.text, "● ● ● ● ◐1 ◐2 ● ●"),
        (.emptyParagraphs, "● ● ● ● – ◐20 ● ●"),
        (.traits, "● ● ◐18 ● ◐18 ◐18 – ●"),
        (.lineStyles, "● ● – ◐3 – – – ●"),
        (.fontFamily, "● ● – ◐4 – ◐4 – ●"),
        (.monospaced, "● ● ◐5 ◐4 ◐5 ◐4 – ●"),
        (.size, "● ● ◐6 ◐6 – ◐6 – ●"),
        (.color, "● ● ◐7 ◐7 – ◐7 – ●"),
        (.backgroundColor, "● ● ◐7 ◐7 – – – ●"),
        (.highlight, "● ● – – – – – ●"),
        (.language, "● ● ● – – – – ●"),
        (.superscript, "● ● ◐8 ◐8 ◐8 ◐8 – ●"),
        (.details, "● ● – ◐6 – – – ●"),
        (.stroke, "● ● – – – – – ●"),
        (.shape, "● ● – – – – – ●"),
        (.links, "● ● ◐9 ◐9 ◐9 ◐9 – ●"),
        (.toolTips, "◐21 ◐21 ● ● ◐21 – – ●"),
        (.tokens, "● ● ◐10 ◐10 – ◐10 ◐10 ●"),
        (.pictureBytes, "● ◐11 ◐11 ◐11 ● – – ●"),
        (.pictureSize, "● ● ● ● – – – ●"),
        (.pictureText, "● ● ● ● ● ● – ●"),
        (.pictureID, "● ● ● ● – ● ● ●"),
        (.floats, "● ● ● ● – – – ●"),
        (.glyphs, "● – ● ● – – – ●"),
        (.alignment, "● ● ◐12 ● – ◐12 – ●"),
        (.direction, "● ● ◐12 ◐12 – – – ●"),
        (.indents, "● ● – ◐13 – – – ●"),
        (.clearing, "– – ● ● – – – ●"),
        (.tabStops, "● ● – – – – – ●"),
        (.headings, "● ● ● ● ● ◐14 – ●"),
        (.lists, "● ● ◐15 ◐15 ◐15 ◐15 – ●"),
        (.listNumbers, "● ● ● ● ● – – ●"),
        (.quotes, "● ● ● – ◐16 ● – ●"),
        (.code, "● ● ● – ● ● – ●"),
        (.rules, "● ● ● – ● – – ●"),
        (.tables, "● ● ● ● ● ◐17 – ●"),
        (.tableHeads, "● ● ● – ● ● – ●"),
        (.tableStyles, "● ● – ● – – – ●"),
        (.title, "● ● ● ● – – – ●"),
        (.properties, "● ● ◐19 ◐19 – – – ●"),
        (.custom, "– – – – – – – ●"),
    ]
}
