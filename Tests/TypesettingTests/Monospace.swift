@testable import Typesetting

/// A font in which every character is 10 points wide: DejaVu Sans Mono advances 1233 of 2048 units.
let tenPoint = FontDescription(name: "DejaVu Sans Mono", size: 20480.0 / 1233)

func fillTen(
    _ text: String, width: Double, limit: FillLimit = .none,
    _ change: (inout ParagraphLayoutStyle) -> Void = { _ in }
) -> FilledLines {
    var style = ParagraphLayoutStyle()
    change(&style)
    var context = Container()
    return Typesetter.shared.fill(
        shape(text, font: tenPoint, style: style), startingAt: 0, from: 0, width: width,
        padding: 0, limit: limit, context: &context)
}

func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.005 }
