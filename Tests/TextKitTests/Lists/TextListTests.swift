import Testing

@testable import TextKit

/// Text lists: markers, nesting, where numbers begin, and how their paragraphs stand.
@Suite struct TextListTests {
    @Test(
        "Markers count as their format says",
        arguments: [
            ("{decimal}.", 3, "3.", true), ("{lower-alpha})", 28, "ab)", true),
            ("({upper-roman})", 14, "(XIV)", true), ("{lower-roman}", 9, "ix", true),
            ("{upper-alpha}", 26, "Z", true), ("{octal}", 8, "10", true),
            ("{lower-hexadecimal}", 255, "ff", true), ("{upper-hexadecimal}", 255, "FF", true),
            ("{disc}", 7, "\u{2022}", false), ("{hyphen}", 1, "\u{2043}", false),
            ("{check}", 2, "\u{2713}", false), ("*", 5, "*", false),
        ])
    func markers(_ format: String, _ number: Int, _ text: String, _ isOrdered: Bool) {
        let list = NSTextList(markerFormat: .init(format), options: [])
        #expect(list.marker(forItemNumber: number) == text)
        #expect(list.isOrdered == isOrdered)
    }

    /// Paragraphs of lists as Cocoa writes them: tab, marker, tab, text.
    private func text(
        _ items: [(lists: [NSTextList], marker: String, text: String)]
    ) -> NSMutableAttributedString {
        let result = NSMutableAttributedString()
        for item in items {
            let style = NSMutableParagraphStyle()
            style.textLists = item.lists
            let depth = CGFloat(item.lists.count)
            style.headIndent = 36 * depth
            style.tabStops = [
                NSTextTab(textAlignment: .right, location: 36 * depth - 8),
                NSTextTab(textAlignment: .left, location: 36 * depth),
            ]
            result.append(
                LayoutFixture.text(
                    "\t\(item.marker)\t\(item.text)\n", [.paragraphStyle: style]))
        }
        return result
    }

    private static let long = "words that go on until the line is full and a second one begins"

    @Test(
        "Items stand behind their markers, lines that follow at the indent, deeper lists farther in"
    )
    func indents() {
        let outer = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 9)
        let inner = NSTextList(markerFormat: .disc, options: [])
        let text = text([
            ([outer], "9.", Self.long), ([outer, inner], "\u{2022}", Self.long),
            ([outer], "10.", "short"),
        ])
        let fixture = LayoutFixture(text, width: 260)
        func x(_ offset: Int) -> CGFloat {
            fixture.manager.location(forGlyphAt: offset).x
                + fixture.manager.lineFragmentRect(forGlyphAt: offset, effectiveRange: nil).minX
        }
        let string = text.string as NSString
        let starts = [
            string.range(of: "words").location,
            string.range(of: "words", options: .backwards).location,
            string.range(of: "short").location,
        ]
        // 5 points of padding.
        #expect(starts.map(x) == [41, 77, 41])
        for line in fixture.lines where !starts.contains(where: { line.range.contains($0) }) {
            let depth: CGFloat = line.range.location < starts[1] ? 36 : 72
            #expect(line.used.minX == depth)
        }
        // Markers end before the text: the right tab stops them 8 points earlier.
        let nine = string.range(of: "9.")
        let rect = fixture.manager.boundingRect(forGlyphRange: nine, in: fixture.container)
        #expect(abs(rect.maxX - 33) < 0.01)
        Canvas(width: 260, height: 160, scale: 2) {
            fixture.manager.drawGlyphs(forGlyphRange: fixture.wholeRange, at: .zero)
        }.save("text-lists")
    }

    @Test("Numbers of items count within their list, from where it starts")
    func numbers() {
        let outer = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 5)
        let inner = NSTextList(markerFormat: .lowercaseAlpha, options: .prependEnclosingMarker)
        let other = NSTextList(markerFormat: .decimal, options: [])
        let text = text([
            ([outer], "5.", "a"), ([outer, inner], "a.", "b"), ([outer, inner], "b.", "c"),
            ([outer], "6.", "d"), ([other], "1.", "e"),
        ])
        let string = text.string as NSString
        func number(_ list: NSTextList, _ item: String) -> Int {
            text.itemNumber(in: list, at: string.range(of: item).location)
        }
        #expect(number(outer, "a\n") == 5 && number(outer, "d\n") == 6)
        #expect(number(inner, "b\n") == 1 && number(inner, "c\n") == 2)
        #expect(number(other, "e\n") == 1)
        // What stands inside an item belongs to it.
        #expect(number(outer, "c\n") == 5)
        #expect(text.itemNumber(in: other, at: 0) == NSNotFound)
        let range = text.range(of: inner, at: string.range(of: "b\n").location)
        #expect(string.substring(with: range) == "\ta.\tb\n\tb.\tc\n")
        #expect(text.range(of: outer, at: 0).upperBound == string.range(of: "\t1.").location)
        #expect(text.range(of: outer, at: string.length - 1).location == NSNotFound)
    }

    @Test(
        "B4: lists go out and come in again",
        arguments: [NSAttributedString.DocumentType.rtf, .html])
    func documents(_ type: NSAttributedString.DocumentType) throws {
        let outer = NSTextList(
            markerFormat: .init("{decimal}."), options: [], startingItemNumber: 3)
        let inner = NSTextList(markerFormat: .disc, options: [])
        let text = text([([outer], "3.", "a"), ([outer, inner], "\u{2022}", "b")])
        let data = try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: type])
        let read = try NSAttributedString(
            data: data, options: [.documentType: type], documentAttributes: nil)
        func lists(_ item: String) -> [NSTextList] {
            let at = (read.string as NSString).range(of: item).location
            let style = read.attribute(.paragraphStyle, at: at, effectiveRange: nil)
            return (style as? NSParagraphStyle)?.textLists ?? []
        }
        #expect(lists("a").count == 1 && lists("b").count == 2)
        #expect(lists("a").first?.marker(forItemNumber: 3) == "3.")
        #expect(lists("a").first?.startingItemNumber == 3)
        #expect(lists("b").last?.marker(forItemNumber: 1) == "\u{2022}")
    }
}
