import Foundation
import JSONValues

/// Finds, in the answer to a refused request, the words meant for people.
enum ServerReason {
    private static let longest = 200
    /// Where forums, blogs and problem details (RFC 9457) keep their words.
    private static let paths = [
        "message", "error.message", "errors.0.message", "errors.0", "error_description", "detail",
        "detail.0.msg", "error", "title",
    ]

    /// One line, or nil when the server says nothing readable.
    static func of(_ reply: HTTPReply) -> String? {
        if let json = JSONValue.parse(reply.body) {
            return paths.lazy.compactMap { json.value(at: $0)?.scalarText }.first.map(oneLine)
        }
        guard reply.contentType?.lowercased().hasPrefix("text/plain") == true else { return nil }
        let text = oneLine(String(decoding: reply.body.prefix(4 * longest), as: UTF8.self))
        return text.isEmpty ? nil : text
    }

    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > longest ? line.prefix(longest - 1) + "…" : line
    }
}
