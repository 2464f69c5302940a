import DocumentModel

/// One level of the list table.
enum RTFListLevelWriter {
    /// - Parameters:
    ///   - depth: 0 for the outermost level.
    ///   - list: position of the list in the table.
    static func text(_ level: ParagraphValue.ListLevel, depth: Int, list: Int) -> String {
        let format = level.markerFormat
        let number = numbers.first { format.contains("{\($0.name)}") }
        let code = number?.code ?? 23
        let indent = 720 * (depth + 1)
        var text = "{\\listlevel\\levelnfc\(code)\\levelnfcn\(code)\\leveljc0\\leveljcn0"
        text += "\\levelfollow0\\levelstartat\(level.startingNumber)\\levelspace360\\levelindent0"
        text += "{\\*\\levelmarker \(escaped(format))}"
        text += "{\\leveltext\\leveltemplateid\(100 * list + depth + 1)"
        if let number {
            let parts = format.split(
                separator: "{\(number.name)}", maxSplits: 1, omittingEmptySubsequences: false)
            let before = parts.first.map(String.init) ?? ""
            let after = parts.count > 1 ? String(parts[1]) : ""
            let length = before.unicodeScalars.count + 1 + after.unicodeScalars.count
            text += hex(length) + escaped(before) + hex(depth) + escaped(after) + ";}"
            text += "{\\levelnumbers\(hex(before.unicodeScalars.count + 1));}"
        } else {
            let marker = ListMarker(format)
            let bullet = marker.isOrdered ? format : marker.text(for: 1)
            text += hex(bullet.unicodeScalars.count) + escaped(bullet) + ";}{\\levelnumbers;}"
        }
        return text + "\\fi-360\\li\(indent)\\lin\(indent) }"
    }

    private static let numbers: [(name: String, code: Int)] = [
        ("decimal", 0), ("upper-roman", 1), ("lower-roman", 2), ("upper-alpha", 3),
        ("lower-alpha", 4), ("upper-latin", 3), ("lower-latin", 4),
    ]

    private static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        RTFText.write(Array(text.utf8)[...], inCodePage: false, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private static func hex(_ value: Int) -> String {
        let digits = String(min(value, 255), radix: 16)
        return "\\'" + (digits.count < 2 ? "0" : "") + digits
    }
}
