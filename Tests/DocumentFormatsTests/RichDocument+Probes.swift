import DocumentModel

@testable import DocumentFormats

extension RichDocument {
    /// Pieces of text of which something is true.
    private static func pieces(
        _ name: String, _ features: [DocumentFeature], without: DocumentFeature? = nil,
        among words: [String], _ value: @escaping (TextAttributes) -> Any?
    ) -> Probe {
        Probe(name: name, features: features, isGoneWithout: without ?? features.first) {
            document in
            ComparableDocument(document).paragraphs.flatMap(\.pieces).compactMap { piece in
                let text = piece.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                guard words.contains(text), let seen = value(piece.attributes) else { return nil }
                return "\(text) \(seen)"
            }
        }
    }

    /// Paragraphs of which something is true.
    private static func paragraphs(
        _ name: String, _ features: [DocumentFeature],
        _ value: @escaping (ParagraphValue) -> Any?
    ) -> Probe {
        Probe(name: name, features: features, isGoneWithout: features.first) { document in
            ComparableDocument(document).paragraphs.compactMap { paragraph in
                value(paragraph.value).map { "\(paragraph.text) \($0)" }
            }
        }
    }

    private static func pictures(
        _ name: String, _ features: [DocumentFeature], _ value: @escaping (AttachmentValue) -> Any?
    ) -> Probe {
        Probe(name: name, features: features, isGoneWithout: features.first) { document in
            document.runs.compactMap(\.attributes.attachment).compactMap(value).map { "\($0)" }
        }
    }

    private static func isOn(_ value: Int?) -> Bool? { value ?? 0 != 0 ? true : nil }

    static var probes: [Probe] {
        [
            pieces("bold", [.traits], among: ["bold"]) { $0.font?.isBold == true ? 1 : nil },
            pieces("slanted", [.traits], among: ["slanted"]) {
                $0.font?.isItalic == true ? 1 : nil
            },
            pieces("underline", [.traits], among: ["under"]) { isOn($0.underlineStyle) },
            pieces("struck", [.traits], among: ["struck"]) { isOn($0.strikethroughStyle) },
            pieces("subscript", [.superscript], among: ["2"]) { $0.superscript },
            pieces("size", [.size], among: ["big"]) { $0.font?.size == 18 ? 1 : nil },
            pieces("colour", [.color], among: ["red"]) { $0.foregroundColor },
            pieces("background", [.backgroundColor], among: ["marked"]) { $0.backgroundColor },
            pieces("link", [.links], among: ["link"]) { $0.link },
            pieces("kerning", [.details], among: ["kerned"]) { $0.kern },
            pieces("shadow", [.details], among: ["shaded"]) { $0.shadow?.blurRadius },
            Probe(name: "mention", features: [.tokens], isGoneWithout: .tokens) { document in
                document.runs.compactMap { run in run.attributes.token.map { "\($0.kind) \($0.id)" }
                }
            },
            paragraphs("headings", [.headings]) { $0.headerLevel > 0 ? $0.headerLevel : nil },
            paragraphs("lists", [.lists]) { value in
                value.lists.isEmpty ? nil : value.lists.map(\.markerFormat)
            },
            paragraphs("quotes", [.quotes]) { value in
                value.blocks.contains { $0.kind == .quote(author: "") } ? true : nil
            },
            paragraphs("code", [.code]) { value in
                value.blocks.contains { $0.kind == .code(language: "swift") } ? true : nil
            },
            paragraphs("right to left", [.direction]) { $0.direction == .rightToLeft ? true : nil },
            paragraphs("centred", [.alignment]) { value in
                value.alignment == .center && value.blocks.isEmpty ? true : nil
            },
            paragraphs("spacing", [.indents]) { value in
                value.paragraphSpacing == 4 && value.headIndent == 18 ? true : nil
            },
            Probe(name: "cells", features: [.tables, .lists], isGoneWithout: .tables) { document in
                ComparableDocument(document).paragraphs.compactMap { paragraph in
                    guard let cell = paragraph.value.blocks.first?.cell else { return nil }
                    let text = paragraph.text.filter(\.isLetter)
                    return "\(text) \(cell.row) \(cell.column)"
                }
            },
            pictures("alt text", [.pictureText]) { $0.altText == "A fox" ? true : nil },
            pictures("picture's size", [.pictureSize, .pictureID]) {
                $0.id == "7" ? $0.width : nil
            },
            pictures("picture's id", [.pictureID]) { $0.id == "7" ? true : nil },
            pictures("glyph", [.glyphs]) { $0.isAdaptiveGlyph ? $0.data : nil },
        ]
    }
}
