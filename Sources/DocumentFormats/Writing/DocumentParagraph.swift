import DocumentModel

/// A paragraph as the HTML and BBCode writers go through it, without its mark.
struct DocumentParagraph {
    /// UTF-8 offsets into the document's text.
    var pieces: [DocumentPiece]
    /// Attributes of its first character, the mark's when it is empty.
    var attributes: TextAttributes
    /// For a list paragraph whose text starts with TAB marker TAB: that is not in `pieces`.
    var hasMarker = false

    /// Large, and shared with other paragraphs.
    var value: ParagraphValue { attributes.paragraph ?? ParagraphValue() }

    /// The document's paragraphs; the last is left out when it is empty, as after a final line end.
    static func paragraphs(of document: StyledText) -> [DocumentParagraph] {
        var result: [DocumentParagraph] = []
        let numbered = NumberedText(document)
        NumberedParagraph.forEach(of: numbered) {
            result.append(DocumentParagraph($0, of: numbered))
        }
        return result
    }

    /// - Parameter text: the document as `paragraph` counts its attributes.
    private init(_ paragraph: NumberedParagraph, of text: NumberedText) {
        attributes = text.attributes[paragraph.number]
        hasMarker = paragraph.hasMarker
        pieces = paragraph.pieces.map { DocumentPiece($0, of: text) }
    }
}

extension DocumentPiece {
    fileprivate init(_ piece: NumberedParagraph.Piece, of text: NumberedText) {
        let attributes = text.attributes[piece.number]
        if let attachment = attributes.attachment {
            self = .attachment(attachment, attributes)
        } else if let token = attributes.token {
            self = .token(token, piece.range, attributes)
        } else {
            self = .text(piece.range, attributes)
        }
    }

    var attributes: TextAttributes {
        switch self {
        case .text(_, let attributes), .attachment(_, let attributes), .token(_, _, let attributes):
            attributes
        }
    }
}
