import DocumentModel

/// What the text writers go through: plain text, attachments and whole tokens.
///
/// Text is most of it, so the large values of the others stand in boxes of their own.
enum DocumentPiece {
    /// UTF-8 offsets.
    case text(Range<Int>, TextAttributes)
    indirect case attachment(AttachmentValue, TextAttributes)
    /// Runs of one token (same `instance`) are one piece.
    indirect case token(TokenValue, Range<Int>, TextAttributes)

    static func pieces(of document: StyledText) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        pieces.reserveCapacity(document.runs.count)
        var start = 0
        document.forEachUTF8Run { length, attributes in
            let range = start..<start + length
            start += length
            guard attributes.standsAlone else {
                pieces.append(.text(range, attributes))
                return
            }
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
            }
        }
        return pieces
    }
}

extension StyledText {
    /// The runs with their lengths in UTF-8 bytes; a run that cuts a surrogate pair gets all of it.
    func utf8Runs() -> [(length: Int, attributes: TextAttributes)] {
        var result: [(length: Int, attributes: TextAttributes)] = []
        result.reserveCapacity(runs.count)
        forEachUTF8Run { result.append(($0, $1)) }
        return result
    }

    /// Goes through what `utf8Runs()` makes: the runs as `normalize()` has them.
    func forEachUTF8Run(_ body: (_ length: Int, _ attributes: TextAttributes) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var at = 0
            var surplus = 0
            var open: (start: Int, attributes: TextAttributes)?
            for run in runs where run.length > 0 && at < bytes.count {
                if let last = open, !last.attributes.joins(run.attributes) {
                    body(at - last.start, last.attributes)
                    open = nil
                }
                open = open ?? (at, run.attributes)
                (at, surplus) = Self.offset(in: bytes, from: at, units: run.length - surplus)
            }
            if let last = open { body(at - last.start, last.attributes) }
            if at < bytes.count { body(bytes.count - at, TextAttributes()) }
        }
    }

    /// Where so many UTF-16 units from `start` end, and how many more there are when that cuts a pair.
    private static func offset(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, units: Int
    ) -> (offset: Int, surplus: Int) {
        let words = UnsafeRawBufferPointer(bytes)
        var at = start
        var left = units
        while left > 0, at < bytes.count {
            if left >= 8, at + 8 <= bytes.count,
                words.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080
                    == 0
            {
                at += 8
                left -= 8
                continue
            }
            let lead = bytes[at]
            at += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            left -= lead < 0xF0 ? 1 : 2
        }
        return (at, max(-left, 0))
    }
}
