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
        forEach(of: document, text: text) { result.append($0) }
        return result
    }

    /// Goes through the paragraphs that `paragraphs(of:text:)` makes.
    static func forEach(
        of document: StyledText, text: [UInt8], _ body: (DocumentParagraph) -> Void
    ) {
        var open: DocumentParagraph?
        for piece in DocumentPiece.pieces(of: document) {
            guard case .text(var range, let attributes) = piece else {
                open = open ?? DocumentParagraph(piece.attributes)
                open?.pieces.append(piece)
                continue
            }
            while !range.isEmpty {
                open = open ?? DocumentParagraph(attributes)
                guard let (end, next) = lineEnd(text, range) else {
                    open?.pieces.append(.text(range, attributes))
                    break
                }
                if end > range.lowerBound {
                    open?.pieces.append(.text(range.lowerBound..<end, attributes))
                }
                open?.dropMarker(text)
                if let paragraph = open { body(paragraph) }
                open = nil
                range = next..<range.upperBound
            }
        }
        open?.dropMarker(text)
        if let open { body(open) }
    }

    private init(_ attributes: TextAttributes) {
        value = attributes.paragraph ?? ParagraphValue()
        self.attributes = attributes
        pieces = []
    }

    /// Where the line ends and where the next begins.
    private static func lineEnd(_ text: [UInt8], _ range: Range<Int>) -> (Int, Int)? {
        text.withUnsafeBufferPointer { bytes in
            for index in range {
                switch bytes[index] {
                case 0x0A, 0x0C: return (index, index + 1)
                case 0xE2 where index + 2 < range.upperBound:
                    guard bytes[index + 1] == 0x80, bytes[index + 2] == 0xA9 else { continue }
                    return (index, index + 3)
                default: continue
                }
            }
            return nil
        }
    }

    private mutating func dropMarker(_ text: [UInt8]) {
        guard !value.lists.isEmpty, case .text(let first, _) = pieces.first,
            text[first.lowerBound] == 0x09
        else { return }
        // The marker may have a font of its own: drop whole pieces up to the one with the second tab.
        for (index, piece) in pieces.enumerated() {
            guard case .text(let range, let attributes) = piece else { return }
            let from = index == 0 ? range.lowerBound + 1 : range.lowerBound
            guard let tab = text[from..<range.upperBound].firstIndex(of: 0x09) else { continue }
            pieces.removeFirst(index + 1)
            if tab + 1 < range.upperBound {
                pieces.insert(.text(tab + 1..<range.upperBound, attributes), at: 0)
            }
            hasMarker = true
            return
        }
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
