public import DocumentModel

/// Writes text with a marker for each attachment and token; other styles are dropped.
///
/// An adaptive image glyph, which nobody uploads, is its description.
/// A character that would be read as the start of a marker is written as `[[#HEX]]`. The text is
/// gone through from its end, so that each decision sees what will follow in the output.
public enum MarkerWriter {
    public static func write(
        _ document: StyledText, templates: MarkerTemplates = .init()
    ) -> WritingResult {
        var reversed: [UInt8] = []
        var diagnostics: [Diagnostic] = []
        let text = Array(document.text.utf8)
        for piece in DocumentPiece.pieces(of: document).reversed() {
            switch piece {
            case .text(let range, _):
                escape(text[range], templates, into: &reversed)
            case .attachment(let value, _) where value.isAdaptiveGlyph:
                escape(Array(value.plainText.utf8)[...], templates, into: &reversed)
            case .attachment(let value, _):
                let id = value.id ?? value.name
                add(
                    templates.image.bytes(id: id, kind: "", text: value.altText ?? value.name),
                    id: id, to: &reversed, &diagnostics)
            case .token(let value, let range, _):
                let visible = String(decoding: text[range], as: UTF8.self)
                add(
                    templates.token.bytes(id: value.id, kind: value.kind, text: visible),
                    id: value.id, to: &reversed, &diagnostics)
            }
        }
        reversed.reverse()
        return WritingResult(bytes: reversed, diagnostics: diagnostics)
    }

    private static func add(
        _ marker: [UInt8], id: String, to reversed: inout [UInt8], _ diagnostics: inout [Diagnostic]
    ) {
        if marker.count > MarkerTemplate.maximumPlaceLength {
            diagnostics.append(
                Diagnostic(message: "the id \"\(id.prefix(40))…\" is too long to be read back"))
        }
        reversed += marker.reversed()
    }

    private static func escape(
        _ text: ArraySlice<UInt8>, _ templates: MarkerTemplates, into reversed: inout [UInt8]
    ) {
        let prefixes =
            [Array("[[#".utf8)]
            + [templates.image, templates.token]
            .filter(\.isReadable).map(\.prefix)
        for index in text.indices.reversed() {
            let byte = text[index]
            reversed.append(byte)
            guard prefixes.contains(where: { $0[0] == byte && follows($0, reversed) }) else {
                continue
            }
            let window = Array(reversed.suffix(3 * MarkerTemplate.maximumPlaceLength).reversed())
            guard Marker.match(window, at: 0, templates) != nil else { continue }
            var iterator = window.makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { continue }
            reversed.removeLast(UTF8.width(scalar))
            reversed += Marker.escape(scalar).reversed()
        }
    }

    /// Whether the output, read from its start, begins with `prefix`.
    private static func follows(_ prefix: [UInt8], _ reversed: [UInt8]) -> Bool {
        guard reversed.count >= prefix.count else { return false }
        for (offset, byte) in prefix.enumerated()
        where reversed[reversed.count - 1 - offset] != byte { return false }
        return true
    }
}
