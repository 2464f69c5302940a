@testable import Typesetting

/// A container of one width with rectangles that lines go around, and one size for all attachments.
struct Container: LineFillingContext {
    var holes: [Rect] = []
    var box = InlineBox(width: 20, ascent: 20, descent: 0)
    /// By offset of their character.
    var floats: [Int: FloatBox] = [:]
    var proposals = 0

    mutating func lineRect(proposed: Rect, isRightToLeft: Bool) -> (rect: Rect, remaining: Rect) {
        proposals += 1
        var rect = proposed
        var rest = Rect.zero
        for hole in holes.sorted(by: { $0.x < $1.x })
        where hole.y < rect.maxY && hole.maxY > rect.y && hole.x < rect.maxX && hole.maxX > rect.x {
            if hole.x > rect.x {
                let after = max(proposed.maxX - hole.maxX, 0)
                rest = Rect(x: hole.maxX, y: rect.y, width: after, height: rect.height)
                rect.width = hole.x - rect.x
                break
            }
            rect.width = max(rect.maxX - hole.maxX, 0)
            rect.x = hole.maxX
        }
        return (rect, rest)
    }

    mutating func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox { box }

    mutating func floatBox(at offset: Int, proposedLine: Rect) -> FloatBox? { floats[offset] }
}

func paragraph(
    _ text: String, font: FontDescription = FontDescription(name: "DejaVu Sans", size: 12),
    style: ParagraphLayoutStyle = .init()
) -> ParagraphInput {
    let units = Array(text.utf16)
    return ParagraphInput(
        text: units, runs: [StyleRun(length: units.count, font: font)], style: style)
}

func shape(
    _ text: String, font: FontDescription = FontDescription(name: "DejaVu Sans", size: 12),
    style: ParagraphLayoutStyle = .init()
) -> ShapedParagraph {
    Typesetter.shared.shape(paragraph(text, font: font, style: style))
}

func fill(_ shaped: ShapedParagraph, width: Double, padding: Double = 0) -> [Line] {
    var context = Container()
    return Typesetter.shared.fill(
        shaped, from: 0, width: width, padding: padding, context: &context)
}

func fill(_ text: String, width: Double, style: ParagraphLayoutStyle = .init()) -> [Line] {
    fill(shape(text, style: style), width: width)
}

func texts(_ lines: [Line], of text: String) -> [String] {
    let units = Array(text.utf16)
    return lines.map { String(decoding: units[$0.range], as: UTF16.self) }
}
