import DocumentModel

/// What the text writers go through: plain text, attachments and whole tokens.
enum DocumentPiece {
    /// UTF-8 offsets.
    case text(Range<Int>, TextAttributes)
    case attachment(AttachmentValue, TextAttributes)
    /// Runs of one token (same `instance`) are one piece.
    case token(TokenValue, Range<Int>, TextAttributes)

    static func pieces(of document: StyledText) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        var start = 0
        for (length, attributes) in document.utf8Runs() {
            let range = start..<start + length
            start += length
            if let attachment = attributes.attachment {
                pieces.append(.attachment(attachment, attributes))
            } else if let token = attributes.token {
                if !token.instance.isEmpty,
                    case .token(let last, let before, let first) = pieces.last,
                    last == token
                {
                    pieces[pieces.count - 1] = .token(
                        token, before.lowerBound..<range.upperBound, first)
                } else {
                    pieces.append(.token(token, range, attributes))
                }
            } else {
                pieces.append(.text(range, attributes))
            }
        }
        return pieces
    }
}

extension StyledText {
    /// The runs with their lengths in UTF-8 bytes; a run that cuts a surrogate pair gets all of it.
    func utf8Runs() -> [(length: Int, attributes: TextAttributes)] {
        var text = text
        let runs = normalized().runs
        return text.withUTF8 { bytes in
            var result: [(length: Int, attributes: TextAttributes)] = []
            result.reserveCapacity(runs.count)
            var surplus = 0
            var at = 0
            for run in runs {
                let start = at
                var units = surplus
                while units < run.length, at < bytes.count {
                    let lead = bytes[at]
                    at += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
                    units += lead < 0xF0 ? 1 : 2
                }
                surplus = max(units - run.length, 0)
                result.append((at - start, run.attributes))
            }
            return result
        }
    }
}
