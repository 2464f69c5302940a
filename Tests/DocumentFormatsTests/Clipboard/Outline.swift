import DocumentModel

@testable import DocumentFormats

/// A document as a person would tell it: a line a paragraph, its place before its text, marks around pieces.
enum Outline {
    static func of(_ html: String) throws -> [String] {
        of(try DocumentReader.read(Array(html.utf8), as: .html).document)
    }

    static func of(_ document: StyledText) -> [String] {
        ComparableDocument(document).paragraphs.map { paragraph in
            let text = paragraph.pieces.map(piece).joined()
            return (place(paragraph) + [text]).filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private static func place(_ paragraph: ComparableDocument.Paragraph) -> [String] {
        var result: [String] = []
        let value = paragraph.value
        for block in value.blocks {
            switch block.kind {
            case .cell(let cell):
                let spans =
                    cell.rowSpan > 1 || cell.columnSpan > 1
                    ? " \(cell.rowSpan)x\(cell.columnSpan)" : ""
                result.append("[\(cell.row),\(cell.column)\(spans)]")
            case .quote: result.append(">")
            case .code: result.append("code")
            case .rule: result.append("rule")
            case .box: result.append("box")
            }
        }
        if value.headerLevel > 0 { result.append("h\(value.headerLevel)") }
        if let list = value.lists.last {
            let marker =
                paragraph.text.hasPrefix("\t")
                ? String(paragraph.text.dropFirst().prefix { $0 != "\t" }) : ""
            result.append("\(value.lists.count)\(list.markerFormat)\(marker)")
        }
        return result
    }

    private static func piece(_ piece: ComparableDocument.Piece) -> String {
        let attributes = piece.attributes
        if let picture = attributes.attachment {
            let size = "\(Int(picture.width ?? 0))x\(Int(picture.height ?? 0))"
            return "(\(picture.altText ?? "") \(size)\(picture.data == nil ? "" : " data"))"
        }
        var text = piece.text.replacing("\u{2028}", with: "/")
        if attributes.font?.isBold == true { text = "*\(text)*" }
        if attributes.font?.isItalic == true { text = "_\(text)_" }
        if attributes.underlineStyle ?? 0 != 0, attributes.link == nil { text = "+\(text)+" }
        if attributes.strikethroughStyle ?? 0 != 0 { text = "-\(text)-" }
        if let level = attributes.superscript { text = level > 0 ? "^\(text)^" : ",\(text)," }
        if let link = attributes.link { text = "\(text)<\(link)>" }
        return text
    }
}
