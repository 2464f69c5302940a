/// What a field says of a link: `HYPERLINK "url"`, with `\l "name"` for a place in the document and `\o "text"` for
/// what shows while the pointer rests on it.
struct RTFLink {
    var target: String
    var toolTip: String?

    /// nil for a field that is none, or leads nowhere.
    init?(_ words: [String]) {
        guard words.first?.lowercased() == "hyperlink" else { return nil }
        var url: String?
        var anchor: String?
        var index = 1
        while index < words.count {
            let next = index + 1 < words.count ? words[index + 1] : nil
            switch words[index].lowercased() {
            case "\\l":
                anchor = next
                index += 1
            case "\\o":
                toolTip = next.flatMap { $0.isEmpty ? nil : $0 }
                index += 1
            case "\\t": index += 1
            case let word where word.hasPrefix("\\"): break
            default: url = url ?? words[index]
            }
            index += 1
        }
        target = (url ?? "") + (anchor.map { "#\($0)" } ?? "")
        if target.isEmpty { return nil }
    }

    /// Words of a field instruction; quotes hold one together, in quotes a backslash takes the next as it is.
    static func words(_ bytes: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var isQuoted = false
        var index = 0
        func flush(evenEmpty: Bool = false) {
            if evenEmpty || !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll()
        }
        while index < bytes.count {
            let byte = bytes[index]
            if isQuoted, byte == 0x5C, index + 1 < bytes.count {
                index += 1
                word.append(bytes[index])
            } else if byte == 0x22 {
                flush(evenEmpty: isQuoted)
                isQuoted.toggle()
            } else if !isQuoted, byte <= 0x20 {
                flush()
            } else {
                word.append(byte)
            }
            index += 1
        }
        flush()
        return words
    }
}
