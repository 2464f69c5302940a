import Foundation
import Testing
import TextKit

@Suite struct AttributeTests {
    @Test func paragraphStylesCompareByValue() throws {
        let style = NSMutableParagraphStyle()
        #expect(style == NSParagraphStyle.default)
        style.lineSpacing = 4
        let copy = try #require(style.copy() as? NSParagraphStyle)
        style.lineSpacing = 5
        #expect(copy.lineSpacing == 4)
        #expect(copy != style)
        #expect(copy.tabStops.map(\.location) == (1...12).map { CGFloat($0) * 28 })
        style.addTabStop(NSTextTab(textAlignment: .right, location: 30))
        #expect(style.tabStops[1].alignment == .right)
        style.removeTabStop(NSTextTab(textAlignment: .right, location: 30))
        #expect(style.tabStops == copy.tabStops)
    }

    @Test func languagesSayTheWritingDirection() {
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "he-IL") == .rightToLeft)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "en") == .leftToRight)
    }

    @Test func underlineStylesHaveApplesValues() {
        let style: NSUnderlineStyle = [.double, .patternDash, .byWord]
        #expect(style.rawValue == 0x8209)
    }

    static let markers: [(String, Int, String)] = [
        ("{disc}", 3, "•"), ("{decimal}.", 12, "12."), ("({lower-alpha})", 28, "(ab)"),
        ("{upper-roman}", 1994, "MCMXCIV"), ("{lower-hexadecimal}", 255, "ff"), ("-", 1, "-"),
    ]

    @Test(arguments: markers) func listMarkers(format: String, number: Int, expected: String) {
        let list = NSTextList(markerFormat: .init(format))
        #expect(list.marker(forItemNumber: number) == expected)
    }
}
