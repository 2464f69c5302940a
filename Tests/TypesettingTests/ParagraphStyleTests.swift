import Testing

@testable import Typesetting

@Suite struct ParagraphStyleTests {
    @Test("Decimal tabs align what stands before a terminator, or the end of a number without one")
    func decimalTabs() {
        func x(_ text: String, at offset: Int, _ tab: ParagraphLayoutStyle.Tab) -> Double {
            fillTen(text, width: 400) { $0.tabs = [tab] }.lines[0].caret(at: offset).x
        }
        let point = ParagraphLayoutStyle.Tab(location: 100, kind: .decimal)
        #expect(isClose(x("\t12.5", at: 3, point), 100))
        #expect(isClose(x("\t1.25", at: 1, point), 90))
        #expect(isClose(x("\t125", at: 4, point), 100))
        let comma = ParagraphLayoutStyle.Tab(
            location: 100, kind: .decimal, terminators: [0x2C])
        #expect(isClose(x("\t1.200,5", at: 6, comma), 100))
        let column = ParagraphLayoutStyle.Tab(location: 100, kind: .center, terminators: [0x7C])
        #expect(isClose(x("\tab|cd", at: 1, column), 90))
    }

    @Test("Stops after the last one come at multiples of the interval")
    func defaultStops() {
        let line = fillTen("a\tb\tc", width: 400) {
            $0.tabs = [.init(location: 25)]
            $0.defaultTabInterval = 70
        }.lines[0]
        #expect(isClose(line.caret(at: 2).x, 25) && isClose(line.caret(at: 4).x, 70))
    }

    @Test("A right tab makes room for text as wide as what is left, and none for more")
    func rightTabs() {
        let line = fillTen("a\tbcd\te", width: 400) {
            $0.tabs = [.init(location: 30, kind: .right), .init(location: 60, kind: .right)]
        }.lines[0]
        // Only 20 points are left before the stop: the three letters go over it.
        #expect(isClose(line.caret(at: 2).x, 10) && isClose(line.caret(at: 7).x, 60))
    }

    @Test("Heights are multiplied first, then held between the least and the most")
    func heights() {
        let natural = tenPoint.size * (1901 + 483) / 2048
        let below = tenPoint.size * 483 / 2048
        func line(_ change: (inout ParagraphLayoutStyle) -> Void) -> Line {
            fillTen("a", width: 100, change).lines[0]
        }
        let multiplied = line { $0.lineHeightMultiple = 1.5 }
        #expect(isClose(multiplied.rect.height, 1.5 * natural))
        #expect(isClose(multiplied.baseline, 1.5 * natural - below))
        let limited = line {
            $0.lineHeightMultiple = 3
            $0.maximumLineHeight = 25
        }
        #expect(isClose(limited.rect.height, 25) && isClose(limited.baseline, 25 - below))
        let raised = line {
            $0.lineHeightMultiple = 0.5
            $0.minimumLineHeight = 30
        }
        #expect(isClose(raised.rect.height, 30) && isClose(raised.baseline, 30 - below))
    }

    @Test("Fonts' own gap between lines can be left out")
    func leading() {
        let font = FontDescription(name: "Liberation Sans", size: 16)
        var style = ParagraphLayoutStyle()
        #expect(isClose(fill(shape("a", font: font), width: 100)[0].rect.height, 16 * 2355 / 2048))
        style.usesFontLeading = false
        let line = fill(shape("a", font: font, style: style), width: 100)[0]
        #expect(isClose(line.rect.height, 16 * 2288 / 2048))
        #expect(isClose(line.baseline, 16 * 1854 / 2048))
    }

    @Test("Hangul breaks between syllables, or at spaces where a style asks for that")
    func hangulWords() {
        var style = ParagraphLayoutStyle()
        let text = "안녕하세요 세계"
        #expect(shape(text, style: style).isLineBreakOpportunity(2))
        style.keepsHangulWords = true
        let kept = shape(text, style: style)
        #expect((1..<8).filter { kept.isLineBreakOpportunity($0) } == [6])
    }

    @Test("A word that would stand alone on the last line gets company where a style asks for that")
    func orphans() {
        func ranges(_ text: String, _ width: Double) -> [Range<Int>] {
            fillTen(text, width: width) { $0.avoidsOrphans = true }.lines.map(\.range)
        }
        let text = "aaa bbb ccc ddd"
        #expect(fillTen(text, width: 110).lines.map(\.range) == [0..<12, 12..<15])
        #expect(ranges(text, 110) == [0..<8, 8..<15])
        #expect(ranges(text + "\n", 110) == [0..<8, 8..<16])
        // Two words stay two lines; two on the last line are enough; both have to fit.
        #expect(ranges("aaaa bbbb", 50) == [0..<5, 5..<9])
        #expect(ranges("aaa bbb ccc d e", 110) == [0..<12, 12..<15])
        #expect(ranges("a b cccccc ddddd", 110) == [0..<11, 11..<16])
        let line = fillTen(text, width: 110) { $0.avoidsOrphans = true }.lines[0]
        #expect(isClose(line.usedRect.width, 70))
    }

    // MARK: Justification

    @Test("Ideographs are set apart; the last line and a line's last ideograph are not")
    func ideographs() {
        let font = FontDescription(name: "Noto Sans CJK JP", size: 10)
        var style = ParagraphLayoutStyle()
        style.alignment = .justified
        let lines = fill(shape("漢字漢字漢字漢", font: font, style: style), width: 45)
        #expect(lines.map(\.range) == [0..<4, 4..<7])
        // Five points in three gaps.
        for (at, x) in [(0, 0.0), (1, 10 + 5.0 / 3), (2, 20 + 10.0 / 3), (3, 35)] {
            #expect(isClose(lines[0].caret(at: at).x, x), "\(at)")
        }
        #expect(isClose(lines[0].caret(after: 4).x, 45) && isClose(lines[0].usedRect.width, 45))
        #expect(isClose(lines[1].caret(at: 6).x, 20))
    }

    @Test("Arabic is justified at its spaces, single words never, and nothing before a tab")
    func spacesOnly() {
        var style = ParagraphLayoutStyle()
        style.alignment = .justified
        let text = "مرحبا بالعالم يا أصدقاء الكرام"
        let natural = fill(shape(text), width: 1000)[0]
        let line = fill(shape(text, style: style), width: natural.usedRect.width * 0.7)[0]
        #expect(isClose(line.usedRect.width, natural.usedRect.width * 0.7))
        let word = 0..<5
        func width(_ line: Line) -> Double {
            line.spans(of: word).reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        }
        #expect(isClose(width(line), width(natural)))
        let single = fillTen("abcd efghijk", width: 75) { $0.alignment = .justified }.lines[0]
        #expect(single.range == 0..<5 && isClose(single.usedRect.width, 40))
        let tabbed = fillTen("a b\tc d eeeeeeeeeeee", width: 125) {
            $0.alignment = .justified
            $0.tabs = [.init(location: 50)]
        }.lines[0]
        #expect(isClose(tabbed.caret(at: 2).x, 20) && isClose(tabbed.caret(at: 4).x, 50))
        #expect(isClose(tabbed.caret(after: 7).x, 125))
    }

    @Test("Trailing spaces hang over the edge of a justified line")
    func hangingSpaces() {
        let line = fillTen("ab cd    efgh", width: 60) { $0.alignment = .justified }.lines[0]
        #expect(line.range == 0..<9 && isClose(line.usedRect.width, 60))
        #expect(isClose(line.caret(at: 3).x, 40))
    }
}
