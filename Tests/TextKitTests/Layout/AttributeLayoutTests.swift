import Testing
import Typesetting

@testable import TextKit

/// What attributes do to layout, with DejaVu Sans Mono, in which every character is 1233 of 2048 units wide.
@Suite struct AttributeLayoutTests {
    private static let font =
        UIFont(name: "DejaVu Sans Mono", size: 20480.0 / 1233) ?? .systemFont(ofSize: 16)

    private func fixture(
        _ text: String, _ values: [NSAttributedString.Key: Any], _ range: NSRange? = nil
    ) -> LayoutFixture {
        let string = NSMutableAttributedString(string: text, attributes: [.font: Self.font])
        string.addAttributes(values, range: range ?? NSRange(location: 0, length: string.length))
        let container = NSTextContainer(size: CGSize(width: 500, height: 0))
        container.lineFragmentPadding = 0
        return LayoutFixture(string, container: container)
    }

    private func x(_ fixture: LayoutFixture, _ index: Int) -> CGFloat {
        (fixture.manager.location(forGlyphAt: index).x * 100).rounded() / 100
    }

    @Test("Expansion is the logarithm of the factor on widths")
    func expansion() {
        #expect(x(fixture("abcd", [.expansion: 0.6931471805599453]), 3) == 60)
        #expect(x(fixture("abcd", [.expansion: Float(0)]), 3) == 30)
    }

    @Test(
        "Superscripts are two thirds as large and a third of the size higher, subscripts a sixth lower"
    )
    func superscript() {
        let size = Self.font.pointSize
        let up = fixture("ab", [.superscript: 1], NSRange(location: 1, length: 1))
        let plain = up.manager.location(forGlyphAt: 0).y
        #expect(abs(up.manager.location(forGlyphAt: 1).y - (plain - size / 3)) < 0.001)
        #expect(abs(up.lines[0].used.width - (10 + 20.0 / 3)) < 0.01)
        let down = fixture("ab", [.superscript: -2], NSRange(location: 1, length: 1))
        let base = down.manager.location(forGlyphAt: 0).y
        #expect(abs(down.manager.location(forGlyphAt: 1).y - (base + size / 3)) < 0.001)
        // An offset of the text's own adds to that.
        let both = fixture("a", [.superscript: 1, .baselineOffset: 2])
        #expect(
            both.manager.engine.line(at: 0)?.line.runs.first.map {
                abs($0.baselineOffset - Double(size) / 3 - 2) < 0.001
            } == true)
    }

    @Test("Tracking widens every character; none of it leaves the font's kerning alone")
    func spacing() {
        #expect(x(fixture("abcd", [.tracking: 2]), 3) == 36)
        #expect(x(fixture("abcd", [.kern: -1]), 3) == 27)
        func width(_ values: [NSAttributedString.Key: Any]) -> CGFloat {
            LayoutFixture.text("AVAVAV", values).size().width
        }
        #expect(width([.tracking: 0]) == width([:]) && width([.kern: 0]) > width([:]))
    }

    @Test("Directions nest, by number, as UIKit writes them")
    func directions() {
        let forced =
            NSWritingDirection.rightToLeft.rawValue
            | NSWritingDirectionFormatType.override.rawValue
        let middle = NSRange(location: 1, length: 3)
        let turned = fixture("(abc)", [.writingDirection: [forced]], middle)
        #expect((1...3).map { x(turned, $0) } == [30, 20, 10])
        let back =
            NSWritingDirection.leftToRight.rawValue
            | NSWritingDirectionFormatType.override.rawValue
        let nested = fixture("(abc)", [.writingDirection: [forced, back]], middle)
        #expect((1...3).map { x(nested, $0) } == [10, 20, 30])
        #expect((1...3).map { x(fixture("(abc)", [:]), $0) } == [10, 20, 30])
    }

    @Test("Decimal tabs are right tabs with terminators")
    func decimalTabs() {
        let style = NSMutableParagraphStyle()
        style.tabStops = [
            NSTextTab(
                textAlignment: .right, location: 100,
                options: [.columnTerminators: CharacterSet(charactersIn: ",")])
        ]
        #expect(x(fixture("\t12,5", [.paragraphStyle: style]), 3) == 100)
        #expect(x(fixture("\t1.250", [.paragraphStyle: style]), 1) == 50)
    }

    @Test("Strategies of a paragraph style keep Hangul words and single words together")
    func strategies() {
        let style = NSMutableParagraphStyle()
        style.lineBreakStrategy = .standard
        let text = NSAttributedString(
            string: "aaa bbb ccc ddd", attributes: [.font: Self.font, .paragraphStyle: style])
        let container = NSTextContainer(size: CGSize(width: 110, height: 0))
        container.lineFragmentPadding = 0
        #expect(LayoutFixture(text, container: container).lines.map(\.range.length) == [8, 7])
    }
}
