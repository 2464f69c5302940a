/// Glyphs that stand in no text: the ellipsis of truncation and the hyphen of a broken word.
struct InsertedGlyphs {
    struct Mark: Sendable {
        var face: FontFace
        var size: Double
        var glyphs: [Glyph]
        var width: Double
        var item: Int
    }

    let storage: ShapedStorage

    func ellipsis(at offset: Int) -> Mark {
        mark(at: offset, spellings: [[0x2026], [0x2E, 0x2E, 0x2E]])
    }

    /// - Parameter letters: what stands before the hyphen and is not in the text.
    func hyphen(at offset: Int, after letters: [UInt16] = []) -> Mark {
        let letters = letters.map(UInt32.init)
        return mark(at: offset, spellings: [letters + [0x2010], letters + [0x2D]])
    }

    /// The first spelling that the text's own face or the style's first choice can show.
    private func mark(at offset: Int, spellings: [[UInt32]]) -> Mark {
        let index = storage.itemIndex(at: offset)
        let item = storage.items[index]
        let description = storage.runs[item.styleRun].font
        let own = FontCatalog.shared.face(for: description)
        for face in item.face.isColor ? [own] : [item.face, own] {
            for spelling in spellings {
                let ids = spelling.compactMap { face.handle.nominalGlyph($0) }
                guard ids.count == spelling.count else { continue }
                let run = storage.runs[item.styleRun]
                let size = ParagraphShaper.usableSize(run.font.size)
                let scale = size / Double(face.unitsPerEm) * run.widthFactor
                let glyphs = ids.map {
                    Glyph(id: $0, cluster: offset, advance: face.handle.advance($0) * scale)
                }
                return Mark(
                    face: face, size: size, glyphs: glyphs,
                    width: glyphs.reduce(0) { $0 + $1.advance }, item: index)
            }
        }
        return Mark(face: item.face, size: item.size, glyphs: [], width: 0, item: index)
    }
}
