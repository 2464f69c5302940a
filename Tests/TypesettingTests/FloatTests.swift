import Testing

@testable import Typesetting

/// Floats in a container of one width, without padding. "#" is a float's character.
@Suite struct FloatTests {
    private static let words = String(repeating: "aaaa ", count: 60)

    private struct Setting {
        var lines: [Line]
        var floats: [PlacedFloat]
        var height: Double { lines[0].rect.height }
    }

    private func set(
        _ text: String, _ boxes: [FloatBox], width: Double = 400, padding: Double = 0,
        holes: [Rect] = [], style: ParagraphLayoutStyle = .init(), beside: [FloatBand] = [],
        from y: Double = 0
    ) -> Setting {
        var input = ParagraphInput(text: [], runs: [], style: style)
        var context = Container(holes: holes)
        let font = FontDescription(name: "DejaVu Sans", size: 12)
        var number = 0
        for character in text {
            let isFloat = character == "#"
            if isFloat {
                context.floats[input.text.count] = boxes[number]
                number += 1
            }
            let units = isFloat ? [0xFFFC] : Array(String(character).utf16)
            input.text += units
            input.runs.append(
                StyleRun(length: units.count, font: font, isAttachment: isFloat))
        }
        let filled = Typesetter.shared.fill(
            Typesetter.shared.shape(input), startingAt: 0, from: y, width: width, padding: padding,
            limit: .none, beside: beside, context: &context)
        #expect(filled.next == nil)
        return Setting(lines: filled.lines, floats: filled.floats)
    }

    private func box(_ side: FloatSide, _ width: Double, _ height: Double) -> FloatBox {
        FloatBox(side: side, width: width, height: height)
    }

    @Test("A9: lines beside a float at the left begin after it, those below at the edge")
    func textBesideALeftFloat() {
        let set = set("#" + Self.words, [box(.left, 100, 50)])
        #expect(set.floats.map(\.band.frame) == [Rect(x: 0, y: 0, width: 100, height: 50)])
        for line in set.lines {
            let isBeside = line.rect.y < 50
            #expect(line.rect.x == (isBeside ? 100 : 0))
            #expect(line.rect.width == (isBeside ? 300 : 400))
        }
        #expect(set.lines.contains { $0.rect.y >= 50 })
    }

    @Test("A9: a float at the right, with margins, and padding of the container")
    func marginsAndPadding() {
        var picture = box(.right, 100, 50)
        picture.margins = .init(top: 4, left: 12, bottom: 8, right: 2)
        let set = set("#" + Self.words, [picture], padding: 5)
        // Right edge of the text 395, margin 2.
        #expect(set.floats[0].band.frame == Rect(x: 293, y: 4, width: 100, height: 50))
        for line in set.lines {
            // 12 points between text and picture, 5 of them the fragment's padding.
            #expect(line.rect.maxX == (line.rect.y < 62 ? 286 : 400))
        }
    }

    @Test("A9: a float in the middle of a line stands beside it when the text before it still fits")
    func besideItsLine() {
        let set = set("aaaa #" + Self.words, [box(.left, 100, 30)])
        #expect(set.floats[0].band.frame.y == 0)
        #expect(set.lines[0].rect.x == 100)
        #expect(set.lines[0].range.contains(5))
    }

    @Test("A9: a float goes below its line when the text before it would have to go")
    func belowItsLine() {
        let before = String(repeating: "aaaa ", count: 10)
        let set = set(before + "#" + Self.words, [box(.left, 200, 30)])
        #expect(set.lines[0].rect.x == 0)
        #expect(set.lines[0].range.contains(before.count))
        #expect(set.floats[0].band.frame.y == set.lines[0].rect.maxY)
        #expect(set.lines[1].rect.x == 200)
    }

    @Test("A9: two floats stand on one line when they fit, at both edges or beside each other")
    func twoFloats() {
        let both = set("##" + Self.words, [box(.left, 100, 40), box(.right, 120, 40)])
        #expect(both.floats.map(\.band.frame.x) == [0, 280])
        #expect(both.floats.map(\.band.frame.y) == [0, 0])
        #expect(both.lines[0].rect.x == 100 && both.lines[0].rect.width == 180)

        let row = set("##" + Self.words, [box(.left, 100, 40), box(.left, 120, 60)])
        #expect(row.floats.map(\.band.frame.x) == [0, 100])
        #expect(row.lines[0].rect.x == 220)

        let stack = set("##" + Self.words, [box(.left, 300, 40), box(.left, 120, 60)])
        #expect(stack.floats.map(\.band.frame.x) == [0, 0])
        #expect(stack.floats.map(\.band.frame.y) == [0, 40])
    }

    @Test("A9: a float that clears stands below the others, and so does a paragraph that clears")
    func clearing() {
        var second = box(.left, 50, 20)
        second.clearing = .right
        let floats = set("##" + Self.words, [box(.right, 100, 40), second])
        #expect(floats.floats[1].band.frame.y == 40)

        var style = ParagraphLayoutStyle()
        style.clearing = .left
        let band = FloatBand(
            side: .left, frame: Rect(x: 0, y: 0, width: 100, height: 90),
            outer: Rect(x: 0, y: 0, width: 100, height: 90))
        #expect(set(Self.words, [], style: style, beside: [band], from: 20).lines[0].rect.y == 90)
        style.clearing = .right
        #expect(set(Self.words, [], style: style, beside: [band], from: 20).lines[0].rect.y == 20)
    }

    @Test("A9: a float wider than the container stands alone", arguments: [FloatSide.left, .right])
    func tooWide(side: FloatSide) {
        let set = set("#" + Self.words, [box(side, 500, 40)])
        #expect(set.floats[0].band.frame == Rect(x: 0, y: 0, width: 500, height: 40))
        #expect(set.lines[0].rect == Rect(x: 0, y: 40, width: 400, height: set.height))
    }

    @Test(
        "A9: margins of a picture that fits alone give way; it stays between the edges",
        arguments: [FloatSide.left, .right])
    func wideWithMargins(side: FloatSide) {
        // 400 - 380 leave 20: the margin at the float's own edge stays, the other one gives way.
        let cases = [(395.0, left: 5.0, right: 0.0), (380, 12, 10), (500, 0, 0)]
        for (width, left, right) in cases {
            var picture = box(side, width, 40)
            picture.margins = .init(top: 0, left: 12, bottom: 0, right: 10)
            let frame = set("#" + Self.words, [picture]).floats[0].band.frame
            #expect(frame.x == (side == .left ? left : right) && frame.width == width)
        }
    }

    @Test("A9: where a float leaves a few points, text goes below it and no word is broken")
    func narrowRemainder() {
        let set = set("#incomprehensibilities", [box(.left, 370, 1_000)])
        #expect(set.lines.count == 1)
        #expect(set.lines[0].rect.y == 1_000)
    }

    @Test("A9: a word too long to stand beside a float goes below it with the float's character")
    func longWordBesideAFloat() {
        let text = "#" + String(repeating: "incomprehensible", count: 2) + " b"
        let set = set(text, [box(.left, 250, 40)])
        #expect(set.lines.count == 1)
        #expect(set.lines[0].rect.y == 40)
    }

    @Test("A9: floats in a text that runs from right to left")
    func rightToLeft() {
        let text = "#" + String(repeating: "שלום ", count: 60)
        let set = set(text, [box(.right, 100, 40)])
        #expect(set.floats[0].band.frame.x == 300)
        #expect(set.lines[0].rect.maxX == 300)
        #expect(set.lines[0].usedRect.maxX == 300)
        #expect(set.lines.last?.rect.width == 400)
    }

    @Test("A9: a float keeps out of shapes that text keeps out of")
    func besideAHole() {
        let hole = Rect(x: 0, y: 0, width: 150, height: 30)
        let set = set("#" + Self.words, [box(.left, 100, 20)], holes: [hole])
        #expect(set.floats[0].band.frame.x == 150)
        #expect(set.lines[0].rect.x == 250)
    }

    @Test(
        "A9: floats of no size, or of sizes that are no numbers, take no room",
        arguments: [0, -5, Double.nan, .infinity, -.infinity])
    func noSize(length: Double) {
        let plain = set(Self.words, [])
        for size in [(length, 40), (40, length), (length, length)] {
            let set = set("#" + Self.words, [box(.left, size.0, size.1)])
            #expect(set.lines.map(\.rect) == plain.lines.map(\.rect))
        }
    }

    @Test("A9: hundreds of floats in a row end, none above one before it")
    func manyFloats() {
        let text = String(repeating: "#", count: 300) + "end"
        let boxes = (0..<300).map { box($0 % 3 == 0 ? .right : .left, 150, 10) }
        let set = set(text, boxes)
        #expect(set.floats.count == 300)
        for (a, b) in zip(set.floats, set.floats.dropFirst()) {
            #expect(b.band.frame.y >= a.band.frame.y)
        }
    }

    @Test("A9: a float in text that truncation leaves out stands nowhere", arguments: [0, 1, 2])
    func truncated(_ mode: Int) {
        var style = ParagraphLayoutStyle()
        style.lineBreaking = [.truncatingTail, .truncatingMiddle, .truncatingHead][mode]
        // The float's character is in the middle of a line of three times the width.
        let before = String(repeating: "a", count: 60)
        let after = String(repeating: "b", count: 60)
        let set = set(before + "#" + after, [box(.left, 50, 30)], width: 200, style: style)
        #expect(set.floats.isEmpty && set.lines.count == 1)
        #expect(set.lines[0].truncatedRange != nil && set.lines[0].rect.width == 200)
        // At the end that stays it has its place.
        let text = mode == 0 ? "#" + before : before + "#"
        let kept = self.set(text, [box(.left, 50, 30)], width: 200, style: style)
        #expect(kept.floats.count == 1 || mode == 0)
    }

    @Test("A9: floats alone in a paragraph leave no empty line")
    func alone() {
        let set = set("##\n", [box(.left, 50, 30), box(.right, 50, 20)])
        #expect(set.floats.count == 2 && set.floats.allSatisfy { $0.band.frame.y == 0 })
        #expect(set.lines.count == 1 && set.lines[0].isCollapsed)
        #expect(set.lines[0].rect.height == 0 && set.lines[0].range == 0..<3)
        // The caret stands beside the float, in a paragraph without end the line stays for it.
        #expect(set.lines[0].usedRect.x == 50)
        let last = self.set("#", [box(.left, 50, 30)])
        #expect(!last.lines[0].isCollapsed && last.lines[0].rect.height > 10)
        let text = self.set("# \n", [box(.left, 50, 30)])
        #expect(text.lines[0].isCollapsed)
        #expect(!self.set("#a\n", [box(.left, 50, 30)]).lines[0].isCollapsed)
    }
}
