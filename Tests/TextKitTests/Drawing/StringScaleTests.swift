import Testing

@testable import TextKit

@Suite struct StringScaleTests {
    private static let font =
        UIFont(name: "DejaVu Sans Mono", size: 20480.0 / 1233) ?? .systemFont(ofSize: 16)
    private let text = NSAttributedString(
        string: "abcdefghij", attributes: [.font: StringScaleTests.font])

    private func measure(_ size: CGSize, minimum: CGFloat, _ options: NSStringDrawingOptions = [])
        -> (scale: CGFloat, bounds: CGRect)
    {
        let context = NSStringDrawingContext()
        context.minimumScaleFactor = minimum
        let bounds = text.boundingRect(with: size, options: options, context: context)
        #expect(context.totalBounds == bounds)
        return (context.actualScaleFactor, bounds)
    }

    @Test("Text shrinks until it fits, no further than allowed, and not at all when it need not")
    func shrinking() {
        // Ten letters of ten points.
        let half = measure(CGSize(width: 50, height: 0), minimum: 0.25)
        #expect(abs(half.scale - 0.5) < 0.002 && abs(half.bounds.width - 50) < 0.2)
        #expect(half.bounds.width <= 50.001)
        let least = measure(CGSize(width: 50, height: 0), minimum: 0.8)
        #expect(abs(least.scale - 0.8) < 0.001 && abs(least.bounds.width - 80) < 0.1)
        for minimum in [0, 1, 0.5] as [CGFloat] {
            #expect(measure(CGSize(width: 101, height: 0), minimum: minimum).scale == 1)
        }
        #expect(measure(CGSize(width: 50, height: 0), minimum: 0).scale == 1)
    }

    @Test("Several lines shrink to fit a height")
    func heights() {
        let line = Self.font.lineHeight
        // Two lines of five letters at full size, one line at half.
        let size = CGSize(width: 50, height: line * 0.6)
        let found = measure(size, minimum: 0.1, .usesLineFragmentOrigin)
        #expect(abs(found.scale - 0.5) < 0.002 && found.bounds.height <= size.height + 0.001)
    }
}

/// Drawing and measuring of strings is what a layout manager gives.
@Suite struct StringLayoutPropertyTests {
    private struct Generator {
        var state: UInt64
        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    private static let parts = [
        "word ", "longer words ", "\n", "مرحبا ", "漢字かな", "😀", "\t", "office ", "123.5 ", "\u{AD}",
        "é̂ ", "\u{2028}", "สวัสดี",
    ]

    private static func text(_ random: inout Generator) -> NSAttributedString {
        let result = NSMutableAttributedString()
        for _ in 0..<random.next(12) + 1 {
            let style = NSMutableParagraphStyle()
            style.alignment = NSTextAlignment(rawValue: random.next(5)) ?? .natural
            style.lineSpacing = CGFloat(random.next(3)) * 2
            style.paragraphSpacing = CGFloat(random.next(2)) * 5
            style.hyphenationFactor = Float(random.next(2))
            var values: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: CGFloat(8 + random.next(20))),
                .paragraphStyle: style,
            ]
            if random.next(3) == 0 { values[.superscript] = random.next(3) - 1 }
            if random.next(4) == 0 { values[.expansion] = Double(random.next(3)) / 5 - 0.2 }
            result.append(
                NSAttributedString(string: parts[random.next(parts.count)], attributes: values))
        }
        return result
    }

    @Test("Measures are those of a layout manager", arguments: 1...40)
    func measures(seed: Int) {
        var random = Generator(state: UInt64(seed))
        let text = Self.text(&random)
        let width = CGFloat(40 + random.next(200))
        let leading = random.next(2) == 0
        let container = NSTextContainer(size: CGSize(width: width, height: 0))
        container.lineFragmentPadding = 0
        let fixture = LayoutFixture(text, container: container)
        fixture.manager.usesFontLeading = leading
        let used = fixture.manager.usedRect(for: container)
        var options: NSStringDrawingOptions = .usesLineFragmentOrigin
        if leading { options.insert(.usesFontLeading) }
        let bounds = text.boundingRect(
            with: CGSize(width: width, height: 0), options: options, context: nil)
        #expect(abs(bounds.width - used.maxX) < 0.001 && abs(bounds.height - used.maxY) < 0.001)
        let canvas = Canvas(width: width, height: 300) {
            text.draw(
                with: CGRect(x: 0, y: 0, width: width, height: 300), options: options,
                context: nil)
        }
        let same = Canvas(width: width, height: 300) {
            fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        }
        #expect(canvas.image.pngData() == same.image.pngData())
    }

    @Test("A size measured without limits holds the text again", arguments: 1...40)
    func sizes(seed: Int) {
        var random = Generator(state: UInt64(seed) &* 7919)
        let text = Self.text(&random)
        let size = text.size()
        let again = text.boundingRect(
            with: CGSize(width: size.width, height: 0), options: StringLayout.plain, context: nil)
        #expect(abs(again.height - size.height) < 0.001)
    }
}
