import Testing
import Typesetting

/// UAX #14 and UAX #29: Unicode's boundary tests through the answers that lines, carets and motions are made of.
@Suite struct BoundaryConformanceTests {
    /// The residue: ICU keeps a hyphen-minus at the start of a word with the letter behind it, and a full stop or comma with
    /// the number behind it (`-a`, `.35`), as Unicode itself does from version 16 on (LB20a; IS × NU of LB25).
    @Test("Every case of LineBreakTest.txt, as the places where the line filler may end a line")
    func lines() throws {
        let cases = try BoundaryCase.all("LineBreakTest.txt")
        var failures: [String] = []
        var laterRules = 0
        for one in cases {
            let shaped = VisualOrder.shape(one.text)
            let ends =
                (1..<one.text.count).filter(shaped.isLineBreakOpportunity) + [one.text.count]
            if ends == one.boundaries { continue }
            let isNumber = ["002C ÷ 003", "002C × 0308 ÷ 003", "002E ÷ 003"].contains {
                one.source.contains($0)
            }
            if isNumber || one.source.hasPrefix("× 002D") {
                laterRules += 1
            } else {
                failures.append("\(one.source): \(ends), not \(one.boundaries)")
            }
        }
        #expect(cases.count == 7_654)
        #expect(laterRules == 22)
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(20))")
    }

    @Test("Every case of GraphemeBreakTest.txt, forwards, backwards and as carets of a line")
    func graphemes() throws {
        let cases = try BoundaryCase.all("GraphemeBreakTest.txt")
        var failures: [String] = []
        for one in cases {
            let forwards = Self.walk(one.text) {
                TextBoundaries.graphemeBoundary(after: $0, in: $1)
            }
            let backwards = Self.walkBack(one.text)
            let isCaret = (0...one.text.count).filter {
                TextBoundaries.isGraphemeBoundary($0, in: one.text)
            }
            if forwards != one.boundaries || backwards != one.boundaries
                || isCaret != one.boundaries
            {
                failures.append("\(one.source): \(forwards) \(backwards) \(isCaret)")
            }
            if let caret = Self.strayCaret(one) { failures.append("\(one.source): caret \(caret)") }
        }
        #expect(cases.count == 602)
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(20))")
    }

    /// The residue: the Common Locale Data Repository, whose rules ICU follows, takes the colon out of MidLetter, so that
    /// `a:b` is two words; Unicode's file has it in (UAX #29, section 4.1, leaves this to implementations).
    @Test("Every case of WordBreakTest.txt, as the table that word motion uses")
    func words() throws {
        let cases = try BoundaryCase.all("WordBreakTest.txt")
        var failures: [String] = []
        var colons = 0
        for one in cases {
            let ends = Self.walk(one.text) { TextBoundaries.wordRange(at: $0, in: $1).upperBound }
            if ends == one.boundaries { continue }
            if one.source.contains("× 003A ×") {
                colons += 1
            } else {
                failures.append("\(one.source): \(ends), not \(one.boundaries)")
            }
        }
        #expect(cases.count == 1_823)
        #expect(colons == 15)
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(20))")
    }

    private static func walk(_ text: [UInt16], by next: (Int, [UInt16]) -> Int) -> [Int] {
        var stops = [0]
        while let last = stops.last, last < text.count, stops.count <= text.count {
            stops.append(next(last, text))
        }
        return stops
    }

    private static func walkBack(_ text: [UInt16]) -> [Int] {
        var stops = [text.count]
        while let first = stops.first, first > 0, stops.count <= text.count {
            stops.insert(TextBoundaries.graphemeBoundary(before: first, in: text), at: 0)
        }
        return stops
    }

    /// An offset that a click in the line reaches and that is no boundary.
    private static func strayCaret(_ one: BoundaryCase) -> Int? {
        for line in VisualOrder.lines(VisualOrder.shape(one.text), width: .infinity) {
            for x in stride(from: -1.0, to: line.usedRect.width + 1, by: 0.5) {
                let offset = line.offset(nearestTo: x)
                if !one.boundaries.contains(offset) { return offset }
            }
        }
        return nil
    }
}
