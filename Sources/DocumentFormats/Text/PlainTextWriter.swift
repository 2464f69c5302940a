import DocumentModel

/// Plain UTF-8 text. An attachment is its alternative text, or U+FFFC without one; a token its visible text.
enum PlainTextWriter {
    static func write(_ document: StyledText) -> WritingResult {
        let text = Array(document.text.utf8)
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        for piece in DocumentPiece.pieces(of: document) {
            switch piece {
            case .text(let range, _), .token(_, let range, _): out += text[range]
            case .attachment(let value, _): out += value.plainText.utf8
            }
        }
        return WritingResult(bytes: out)
    }
}
