import Typesetting

/// One line without a limit to its width, and what stands where in it.
enum VisualOrder {
    struct Room: LineFillingContext {
        mutating func lineRect(proposed: Rect, isRightToLeft: Bool) -> (rect: Rect, remaining: Rect)
        {
            (proposed, .zero)
        }

        mutating func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox {
            InlineBox(width: 10, ascent: 10, descent: 0)
        }
    }

    static func shape(
        _ text: [UInt16], direction: ParagraphLayoutStyle.BaseDirection = .natural
    ) -> ShapedParagraph {
        var style = ParagraphLayoutStyle()
        style.baseDirection = direction
        let font = FontDescription(name: "DejaVu Sans", size: 12)
        return Typesetter.shared.shape(
            ParagraphInput(
                text: text, runs: [StyleRun(length: text.count, font: font)], style: style))
    }

    static func lines(_ shaped: ShapedParagraph, width: Double, limit: FillLimit = .none) -> [Line]
    {
        var room = Room()
        return Typesetter.shared.fill(
            shaped, startingAt: 0, from: 0, width: width, padding: 0, limit: limit, context: &room
        ).lines
    }

    /// UTF-16 offsets from left to right as the line's runs stand, each run read in its own direction.
    static func offsets(_ shaped: ShapedParagraph) -> [Int] {
        lines(shaped, width: .infinity).flatMap(\.runs).flatMap { run -> [Int] in
            run.isRightToLeft ? run.range.reversed() : Array(run.range)
        }
    }
}
