/// Text that goes into headers.
enum HTTPText {
    /// Without control characters: a line break would begin another header.
    static func clean(_ text: String) -> String {
        var result = ""
        result.unicodeScalars.append(
            contentsOf: text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
        return result
    }

    /// Between double quotes, as browsers write names of forms: UTF-8 as it is, `"` as `%22`, no line breaks.
    static func quoted(_ text: String) -> String {
        "\""
            + clean(text).split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "%22") + "\""
    }
}
