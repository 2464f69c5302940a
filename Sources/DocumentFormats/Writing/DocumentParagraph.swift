import DocumentModel

/// A paragraph as the HTML and BBCode writers go through it, without its mark.
struct DocumentParagraph {
    var value: ParagraphValue
    /// UTF-8 offsets into the document's text.
    var pieces: [DocumentPiece]
    /// Attributes of its first character, the mark's when it is empty.
    var attributes: TextAttributes
    /// For a list paragraph whose text starts with TAB marker TAB: that is not in `pieces`.
    var hasMarker = false

    /// The document's paragraphs; the last is left out when it is empty, as after a final line end.
    static func paragraphs(of document: StyledText, text: [UInt8]) -> [DocumentParagraph] {
        var result: [DocumentParagraph] = []
        var open: DocumentParagraph?
        for piece in DocumentPiece.pieces(of: document) {
            guard case .text(var range, let attributes) = piece else {
                open = open ?? DocumentParagraph(piece.attributes)
                open?.pieces.append(piece)
                continue
            }
            while !range.isEmpty {
                let line = text[range]
                open = open ?? DocumentParagraph(attributes)
                guard let (end, next) = lineEnd(line) else {
                    open?.pieces.append(.text(range, attributes))
                    break
                }
                if end > range.lowerBound {
                    open?.pieces.append(.text(range.lowerBound..<end, attributes))
                }
                if let paragraph = open { result.append(paragraph.withoutMarker(text)) }
                open = nil
                range = next..<range.upperBound
            }
        }
        if let open { result.append(open.withoutMarker(text)) }
        return result
    }

    private init(_ attributes: TextAttributes) {
        value = attributes.paragraph ?? ParagraphValue()
        self.attributes = attributes
        pieces = []
    }

    /// Where the line ends and where the next begins.
    private static func lineEnd(_ text: ArraySlice<UInt8>) -> (Int, Int)? {
        for index in text.indices {
            switch text[index] {
            case 0x0A, 0x0C: return (index, index + 1)
            case 0xE2 where text[index...].starts(with: [0xE2, 0x80, 0xA9]):
                return (index, index + 3)
            default: continue
            }
        }
        return nil
    }

    private func withoutMarker(_ text: [UInt8]) -> DocumentParagraph {
        guard !value.lists.isEmpty, case .text(let first, _) = pieces.first,
            text[first.lowerBound] == 0x09
        else { return self }
        var copy = self
        // The marker may have a font of its own: drop whole pieces up to the one with the second tab.
        for (index, piece) in pieces.enumerated() {
            guard case .text(let range, let attributes) = piece else { return self }
            let from = index == 0 ? range.lowerBound + 1 : range.lowerBound
            guard let tab = text[from..<range.upperBound].firstIndex(of: 0x09) else { continue }
            copy.pieces.removeFirst(index + 1)
            if tab + 1 < range.upperBound {
                copy.pieces.insert(.text(tab + 1..<range.upperBound, attributes), at: 0)
            }
            copy.hasMarker = true
            return copy
        }
        return self
    }
}

extension DocumentPiece {
    var attributes: TextAttributes {
        switch self {
        case .text(_, let attributes), .attachment(_, let attributes), .token(_, _, let attributes):
            attributes
        }
    }
}
