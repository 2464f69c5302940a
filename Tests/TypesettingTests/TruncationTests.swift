import Testing

@testable import Typesetting

@Suite struct TruncationTests {
    @Test(
        "An ellipsis stands for the end, the start or the middle",
        arguments: [
            (ParagraphLayoutStyle.LineBreaking.truncatingTail, 6..<10),
            (.truncatingHead, 0..<4), (.truncatingMiddle, 3..<7),
        ])
    func whatIsLeftOut(_ mode: ParagraphLayoutStyle.LineBreaking, _ removed: Range<Int>) {
        let line = fillTen("abcdefghij", width: 70) { $0.lineBreaking = mode }.lines[0]
        #expect(line.truncatedRange == removed && line.range == 0..<10)
        #expect(isClose(line.usedRect.width, 70))
        let mark = line.runs.first { $0.isInserted }
        #expect(mark?.range == removed && isClose(mark?.width ?? 0, 10))
        #expect(isClose(mark?.x ?? -1, Double(removed.lowerBound) * 10))
    }

    @Test("Space before the ellipsis is left out")
    func spaceBeforeTheEllipsis() {
        let line = fillTen("abc defgh", width: 50) { $0.lineBreaking = .truncatingTail }.lines[0]
        #expect(line.truncatedRange == 3..<9 && isClose(line.usedRect.width, 40))
    }

    @Test("Text that is clipped goes on over the edge")
    func clipping() {
        let line = fillTen("abcdefghij", width: 70) { $0.lineBreaking = .clipping }.lines[0]
        #expect(line.truncatedRange == nil && isClose(line.usedRect.width, 100))
        let cut = fillTen(
            "abc defghij kl", width: 50, limit: FillLimit(maximumLines: 2, truncation: .clipping))
        #expect(cut.lines.map(\.range) == [0..<4, 4..<14])
        #expect(cut.lines[1].truncatedRange == nil)
    }

    @Test("A line that fits ends in an ellipsis when text after it is not shown")
    func followedLines() {
        let limit = FillLimit(maximumLines: 1, truncation: .truncatingTail, isFollowed: true)
        let line = fillTen("abc\n", width: 100, limit: limit).lines[0]
        #expect(line.truncatedRange == 3..<4 && isClose(line.usedRect.width, 40))
        // A line break inside the paragraph.
        let inside = FillLimit(maximumLines: 1, truncation: .truncatingTail)
        let broken = fillTen("abc\u{2028}def", width: 100, limit: inside)
        #expect(broken.lines.count == 1 && broken.lines[0].truncatedRange == 3..<4)
        #expect(broken.next == 4)
        // The line is full already: its last letter makes room.
        let full = fillTen("abcde\n", width: 50, limit: limit).lines[0]
        #expect(full.truncatedRange == 4..<6 && isClose(full.usedRect.width, 50))
        #expect(fillTen("abc", width: 100, limit: inside).lines[0].truncatedRange == nil)
    }

    @Test("The ellipsis looks like the text beside it, and what is left out has no height")
    func neighbours() throws {
        var input = paragraph("abcdefXYZ", font: tenPoint)
        var large = tenPoint
        large.size *= 4
        input.runs = [StyleRun(length: 6, font: tenPoint), StyleRun(length: 3, font: large)]
        input.style.lineBreaking = .truncatingTail
        let line = fill(Typesetter.shared.shape(input), width: 60)[0]
        let mark = try #require(line.runs.first { $0.isInserted })
        #expect(mark.styleRun == 0 && isClose(mark.width, 10) && line.truncatedRange == 5..<9)
        #expect(isClose(line.rect.height, tenPoint.size * (1901 + 483) / 2048))
        input.style.lineBreaking = .truncatingHead
        let head = fill(Typesetter.shared.shape(input), width: 90)[0]
        #expect(head.runs.first?.styleRun == 1 && head.truncatedRange == 0..<8)
        #expect(isClose(head.usedRect.width, 80))
    }

    @Test("In right-to-left text the ellipsis stands at the left")
    func rightToLeft() throws {
        var style = ParagraphLayoutStyle()
        style.lineBreaking = .truncatingTail
        let text = "אבגדהוזחטיכלמנ"
        let line = fill(shape(text, style: style), width: 60)[0]
        let mark = try #require(line.runs.first { $0.isInserted })
        #expect(line.isRightToLeft && mark.range.upperBound == text.utf16.count)
        #expect(isClose(mark.x, line.usedRect.x) && isClose(line.usedRect.maxX, 60))
        #expect(line.usedRect.width <= 60 && mark.range.lowerBound > 2)
    }

    @Test("A width without room for anything leaves the ellipsis")
    func noRoom() {
        for mode in [ParagraphLayoutStyle.LineBreaking.truncatingTail, .truncatingMiddle] {
            let line = fillTen("abcdef", width: 4) { $0.lineBreaking = mode }.lines[0]
            #expect(line.truncatedRange == 0..<6 && isClose(line.usedRect.width, 10))
        }
    }

    @Test("A line that is cut goes on behind a hole, and its last fragment shows it")
    func holes() {
        func cut(_ text: String, _ mode: ParagraphLayoutStyle.LineBreaking) -> [Line] {
            var style = ParagraphLayoutStyle()
            style.lineBreaking = mode
            // Fragments of 50 points.
            var context = Container(holes: [Rect(x: 50, y: 0, width: 20, height: 100)])
            let limit = FillLimit(maximumLines: 1, truncation: .truncatingTail)
            return Typesetter.shared.fill(
                shape(text, font: tenPoint, style: style), startingAt: 0, from: 0, width: 120,
                padding: 0, limit: limit, context: &context
            ).lines
        }
        // The limit cuts a paragraph that clips its lines as any other.
        for mode in [
            ParagraphLayoutStyle.LineBreaking.truncatingTail, .wordWrapping, .clipping,
        ] {
            let lines = cut("abcd efgh ijkl", mode)
            #expect(lines.map(\.range) == [0..<5, 5..<14])
            #expect(lines.map(\.truncatedRange) == [nil, 9..<14])
            #expect(lines.map(\.usedRect.x) == [0, 70])
            #expect(isClose(lines[1].usedRect.width, 50))
            #expect(cut("abcd efgh", mode).map(\.truncatedRange) == [nil, nil])
            #expect(cut("abcd", mode).map(\.range) == [0..<4])
        }
        let middle = cut("abcd efgh ijkl", .truncatingMiddle)
        #expect(middle.map(\.truncatedRange) == [nil, 7..<12])
        // The word goes where it has more room.
        let long = cut("abcdefghij", .truncatingTail)
        #expect(long.map(\.range) == [0..<10] && long.map(\.truncatedRange) == [4..<10])
        #expect(long.map(\.usedRect.x) == [70])
    }
}
