import Testing

@testable import TextKit

@Suite struct TabLayoutTests {
    private func fixture(_ text: String, _ tabs: [NSTextTab]?, interval: CGFloat = 0)
        -> LayoutFixture
    {
        let style = NSMutableParagraphStyle()
        if let tabs { style.tabStops = tabs }
        style.defaultTabInterval = interval
        return LayoutFixture(LayoutFixture.text(text, [.paragraphStyle: style]))
    }

    /// 190 points hold stops at 28, 56 … 168; the seventh tab goes to the end of the line.
    @Test("Tabs that no line has room for begin the next one")
    func wrapping() {
        let ranges = fixture(String(repeating: "\t", count: 14) + "x", nil).lines.map(\.range)
        #expect(
            ranges == [
                NSRange(location: 0, length: 7), NSRange(location: 7, length: 7),
                NSRange(location: 14, length: 1),
            ])
    }

    @Test("A word before tabs without room stays on its line")
    func wordBefore() {
        let stop = NSTextTab(textAlignment: .left, location: 150)
        let lines = fixture("ab c\t\t\td", [stop], interval: 150).lines
        #expect(lines.map(\.range.length) == [6, 2])
        #expect(lines[0].used.minX == 0)
    }
}
