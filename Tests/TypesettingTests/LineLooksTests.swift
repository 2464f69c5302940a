import Testing

@testable import Typesetting

/// Whether a line looks as one did before an edit is told from what paragraphs keep; the drawn glyphs are the truth.
@Suite struct LineLooksTests {
    private let words = [
        "office", "AVA", " ", " ", " ", "日本語", "हिन्दी", "العربية", "שלום", "👍🏽", "e\u{301}", "12,",
        "\u{AD}",
        "\u{A0}", "i", "fi",
    ]

    /// As high as the other, so that only the drawing tells them apart.
    private var wideFont: FontDescription {
        var font = FontDescription(name: "DejaVu Sans", size: 12)
        font.features = [FontFeature(tag: "kern", value: 0), FontFeature(tag: "liga", value: 0)]
        return font
    }

    /// What a line draws, from its left edge, without the offsets of its text.
    private func drawing(_ line: Line) -> [String] {
        line.runs.map { run in
            var parts = ["\(run.x) \(run.width) \(run.baselineOffset)"]
            if case .glyphs(let face, let size) = run.content {
                parts.append("\(face.identifier) \(size)")
                parts += run.glyphs.map { "\($0.id) \($0.advance) \($0.xOffset) \($0.yOffset)" }
            }
            return parts.joined(separator: ";")
        }
    }

    private func units(_ count: Int, _ random: inout Seeded) -> [String] {
        (0..<count).map { _ in words[Int.random(in: words.indices, using: &random)] }
    }

    @Test("A line keeps its identity just when it draws the same", arguments: 0..<6)
    func agreesWithTheDrawing(_ seed: UInt64) {
        var random = Seeded(state: seed &* 97 &+ 5)
        var style = ParagraphLayoutStyle()
        style.alignment = seed & 1 == 0 ? .natural : .justified
        var (same, other) = (0, 0)
        for _ in 0..<40 {
            let (head, tail) = (units(14, &random), units(14, &random))
            let words = [units(1, &random), units(1, &random)].map { (head + $0 + tail).joined() }
            let lines = words.map { fill($0, width: 90, style: style) }
            let wider = fill(shape(words[0], font: wideFont, style: style), width: 90)
            let shift = words[0].utf16.count - words[1].utf16.count
            let pairs =
                lines[1].flatMap { [($0, 0, words[1]), ($0, shift, words[1])] }
                + wider.map { ($0, 0, words[0]) }
            for line in lines[0] {
                for (old, shift, oldText) in pairs
                where line.range.lowerBound - shift == old.range.lowerBound
                    && line.range.count == old.range.count
                    && text(line, words[0]) == text(old, oldText)
                {
                    let isSame =
                        drawing(line) == drawing(old) && line.baseline == old.baseline
                        && line.rect.height == old.rect.height
                    #expect(line.looksLike(old, shift: shift) == isSame)
                    if isSame { same += 1 } else { other += 1 }
                }
            }
        }
        #expect(same > 40 && other > 0)
    }

    private func text(_ line: Line, _ paragraph: String) -> [UInt16] {
        Array(Array(paragraph.utf16)[line.range])
    }
}
