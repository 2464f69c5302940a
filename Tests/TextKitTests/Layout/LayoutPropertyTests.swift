import Testing

@testable import TextKit

/// Whatever was edited in whatever order, and whatever was asked in between: lines, pictures and sizes are those of a
/// layout manager that sees the result for the first time. A failure prints the steps of its seed.
@Suite struct LayoutPropertyTests {
    @Test(
        "A9: incremental layout equals full layout, with floats, shapes, scripts and widths changing",
        arguments: 1...12 as ClosedRange<UInt64>)
    func incrementalEqualsFull(seed: UInt64) {
        var script = LayoutScript(seed: seed)
        for _ in 0..<36 {
            script.step()
            if let difference = script.difference() {
                Issue.record("seed \(seed): \(difference)\n\(script.steps.joined(separator: "\n"))")
                return
            }
        }
    }

    @Test(
        "A measured width, given back, makes the same lines",
        arguments: [31, 32, 33, 34] as [UInt64])
    func measuredWidthFedBack(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<12 {
            let width = CGFloat.random(in: 60...300, using: &random)
            let text = NSMutableAttributedString()
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let words = LayoutScript.pieces.randomElement(using: &random) ?? ""
                text.append(
                    LayoutFixture.text(
                        words + (words.hasSuffix("\n") ? "" : " "),
                        [.font: UIFont.systemFont(ofSize: .random(in: 9...24, using: &random))]))
                if Bool.random(using: &random) {
                    let attachment = NSTextAttachment()
                    attachment.bounds.size = CGSize(width: 30, height: 20)
                    if Bool.random(using: &random) { attachment.textFloat = .left }
                    text.append(NSAttributedString(attachment: attachment))
                }
            }
            let first = LayoutFixture(text, width: width)
            let measured = first.manager.usedRect(for: first.container).width
            let second = LayoutFixture(text, width: measured)
            #expect(
                first.lines.map(\.range) == second.lines.map(\.range),
                "seed \(seed), width \(width), measured \(measured), \(text.string.debugDescription)"
            )
        }
    }
}
