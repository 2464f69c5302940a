import Testing

@testable import Typesetting

@Suite struct GeometryTests {
    @Test func caretsAndHitsAgree() {
        for text in ["Hello, office world", "مرحبا بالعالم", "abc مرحبا def", "a👨‍👩‍👧b नमस्ते"] {
            let line = fill(text, width: 1000)[0]
            let units = Array(text.utf16)
            var at = 0
            while at < units.count {
                let end = TextBoundaries.graphemeBoundary(after: at, in: units)
                let (leading, trailing) = (line.caret(at: at).x, line.caret(after: end).x)
                let hit = line.hit(x: leading + (trailing - leading) * 0.25)
                #expect(hit.offset == at, "\(text) \(at)")
                #expect(abs(hit.fraction - 0.25) < 0.01)
                #expect(line.offset(nearestTo: leading + (trailing - leading) * 0.75) == end)
                at = end
            }
        }
    }

    @Test func directionChangesHaveTwoCarets() throws {
        let line = fill("abc שלום", width: 1000)[0]
        let (primary, secondary) = line.carets(at: 4)
        let other = try #require(secondary)
        #expect(!primary.isRightToLeft && other.isRightToLeft)
        #expect(abs(primary.x - line.spans(of: 0..<4)[0].upperBound) < 0.01)
        #expect(abs(other.x - line.usedRect.maxX) < 0.01)
        #expect(line.carets(at: 1).secondary == nil)
        #expect(abs(line.caret(at: 8).x - line.usedRect.maxX) < 0.01)
    }

    @Test func selectionsSplitAtDirections() {
        let line = fill("abc שלום def", width: 1000)[0]
        #expect(line.spans(of: 0..<12).count == 1)
        #expect(line.spans(of: 2..<6).count == 2)
        #expect(line.spans(of: 3..<3).isEmpty)
        let rects = line.rects(of: 0..<3)
        #expect(rects.count == 1)
        #expect(rects[0].x == 0 && abs(rects[0].width - shape("abc").unbrokenWidth) < 0.01)
    }

    @Test func hitsBeyondTheEnds() {
        let line = fill("abc", width: 1000)[0]
        #expect(line.hit(x: -10) == (0, 0))
        #expect(line.hit(x: 900) == (2, 1))
        #expect(line.offset(nearestTo: 900) == 3)
        let empty = fill("", width: 1000)[0]
        #expect(empty.hit(x: 5) == (0, 0))
        #expect(empty.caret(at: 0).x == 0)
    }
}

@Suite struct BoundaryTests {
    @Test func graphemes() {
        let text = Array("e\u{301}👨‍👩‍👧🇯🇵🇹🇼\r\nx".utf16)
        var at = 0
        var found: [Int] = []
        while at < text.count {
            at = TextBoundaries.graphemeBoundary(after: at, in: text)
            found.append(at)
        }
        #expect(found == [2, 10, 14, 18, 20, 21])
        var back: [Int] = []
        while at > 0 {
            at = TextBoundaries.graphemeBoundary(before: at, in: text)
            back.append(at)
        }
        #expect(back == [20, 18, 14, 10, 2, 0])
        #expect(TextBoundaries.graphemeRange(at: 5, in: text) == 2..<10)
        #expect(!TextBoundaries.isGraphemeBoundary(1, in: text))
    }

    @Test func words() {
        let text = Array("Hello, world  can't stop".utf16)
        #expect(TextBoundaries.wordRange(at: 1, in: text) == 0..<5)
        #expect(TextBoundaries.wordRange(at: 5, in: text) == 5..<6)
        #expect(TextBoundaries.isWord(0..<5, in: text) && !TextBoundaries.isWord(5..<6, in: text))
        #expect(TextBoundaries.nextWordBoundary(after: 0, in: text) == 5)
        #expect(TextBoundaries.nextWordBoundary(after: 5, in: text) == 12)
        #expect(TextBoundaries.previousWordBoundary(before: 14, in: text) == 7)
        #expect(TextBoundaries.previousWordBoundary(before: 24, in: text) == 20)
        #expect(TextBoundaries.wordRange(at: 15, in: text) == 14..<19)
        #expect(TextBoundaries.nextWordBoundary(after: 24, in: text) == 24)
        #expect(TextBoundaries.previousWordBoundary(before: 0, in: text) == 0)
    }
}
