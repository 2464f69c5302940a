import Testing

@testable import TextKit

/// Text that flows through containers which are not all alike.
@Suite struct SeveralContainersTests {
    /// Points of a line of the fixture's font.
    private static let line = LayoutFixture("x").lines[0].rect.height

    private func flow(
        _ text: NSAttributedString, _ containers: [NSTextContainer]
    ) -> LayoutFixture {
        let fixture = LayoutFixture(text, container: containers[0])
        for container in containers.dropFirst() { fixture.manager.addTextContainer(container) }
        return fixture
    }

    private func container(_ width: CGFloat, lines: CGFloat, padding: CGFloat = 5)
        -> NSTextContainer
    {
        let container = NSTextContainer(
            size: CGSize(width: width, height: (lines * Self.line).rounded(.up)))
        container.lineFragmentPadding = padding
        return container
    }

    private func x(_ fixture: LayoutFixture, _ glyph: Int) -> CGFloat {
        fixture.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).minX
            + fixture.manager.location(forGlyphAt: glyph).x
    }

    @Test("A9: each container keeps its own padding and tells what it uses")
    func paddings() {
        let containers = [
            container(100, lines: 1), container(60, lines: 1, padding: 0),
            container(200, lines: 0, padding: 20),
        ]
        let fixture = flow(LayoutFixture.text("one\ntwo\nthree"), containers)
        #expect([0, 4, 8].map { x(fixture, $0) } == [5, 0, 20])
        #expect(fixture.lines.map(\.container) == [0, 1, 2])
        for (container, used) in zip(containers, fixture.lines.map(\.used)) {
            #expect(fixture.manager.usedRect(for: container) == used)
        }
        let widths = ["one", "two", "three"].map { LayoutFixture.text($0).size().width }
        let expected = [widths[0] + 10, widths[1], widths[2] + 40]
        for (line, width) in zip(fixture.lines, expected) {
            #expect(abs(line.used.width - width) < 0.01)
        }
    }

    @Test("A9: indents count from the margins of the container that a line is in")
    func indents() {
        let style = NSMutableParagraphStyle()
        style.tailIndent = -30
        let left = flow(
            LayoutFixture.text("one\ntwo three", [.paragraphStyle: style]),
            [container(300, lines: 1), container(90, lines: 0)])
        // 90 - 2 · 5 - 30 hold "two" and not "two three".
        #expect(left.lines.map(\.range.length) == [4, 4, 5])
        style.tailIndent = 0
        style.firstLineHeadIndent = 20
        style.baseWritingDirection = .rightToLeft
        let right = flow(
            LayoutFixture.text("אב\nגד", [.paragraphStyle: style]),
            [container(300, lines: 1), container(90, lines: 0)])
        #expect(abs(right.lines[0].used.maxX - 280) < 0.01)
        #expect(abs(right.lines[1].used.maxX - 70) < 0.01)
    }

    @Test("A9: a full container hands the text on; only the last one cuts it off")
    func lineLimits() {
        let first = container(60, lines: 0)
        first.maximumNumberOfLines = 2
        let second = container(60, lines: 0)
        second.maximumNumberOfLines = 1
        let third = container(60, lines: 0)
        third.maximumNumberOfLines = 2
        third.lineBreakMode = .byTruncatingTail
        for containers in [[first, second, third]] {
            for container in containers.dropLast() { container.size.height = 400 }
            let fixture = flow(
                LayoutFixture.text("four five nine zero four five nine zero"), containers)
            // 50 points hold one word of these.
            #expect(fixture.lines.map(\.container) == [0, 0, 1, 2, 2])
            #expect(fixture.lines.map(\.rect.minY) == [0, Self.line, 0, 0, Self.line])
            #expect(fixture.lines.map(\.range.location) == [0, 5, 10, 15, 20])
            let manager = fixture.manager
            #expect(
                manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
            #expect(
                manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 20).location != NSNotFound)
            #expect(manager.glyphRange(for: second) == NSRange(location: 10, length: 5))
        }
    }

    @Test("A9: lines of paragraphs count together; an edit above moves them on")
    func linesOfParagraphs() {
        let first = container(100, lines: 0)
        first.size.height = 400
        first.maximumNumberOfLines = 2
        let fixture = flow(LayoutFixture.text("a\nb\nc\nd"), [first, container(100, lines: 0)])
        #expect(fixture.lines.map(\.container) == [0, 0, 1, 1])
        fixture.storage.insert(LayoutFixture.text("x\n"), at: 0)
        #expect(fixture.lines.map(\.container) == [0, 0, 1, 1, 1])
        fixture.storage.deleteCharacters(in: NSRange(location: 0, length: 4))
        #expect(fixture.lines.map(\.container) == [0, 0, 1])
        first.maximumNumberOfLines = 0
        #expect(fixture.lines.map(\.container) == [0, 0, 0])
    }

    @Test("A9: space above a paragraph stays in the container that it begins")
    func spaceAbove() {
        let style = NSMutableParagraphStyle()
        style.paragraphSpacingBefore = 12
        let fixture = flow(
            LayoutFixture.text("one\ntwo", [.paragraphStyle: style]),
            [container(100, lines: 1), container(100, lines: 0)])
        #expect(fixture.lines.map(\.container) == [0, 1])
        #expect(fixture.lines[1].rect == fixture.lines[0].rect)
        #expect(
            fixture.manager.glyphRange(for: fixture.manager.textContainers[1])
                == NSRange(location: 4, length: 3))
    }

    @Test("D2: a rectangle beside the lines touches none of them")
    func besideTheLines() {
        let fixture = LayoutFixture("one\ntwo", width: 100)
        func range(_ x: CGFloat) -> NSRange {
            fixture.manager.glyphRange(
                forBoundingRect: CGRect(x: x, y: 0, width: 10, height: 100), in: fixture.container)
        }
        #expect(range(50) == fixture.wholeRange && range(150).length == 0)
    }

    @Test("D2: what one of several containers uses is known without a walk through its lines")
    func usedRects() {
        let paragraphs = (0..<6_000).map { String(repeating: "word ", count: 1 + $0 % 13) }
        let containers = [
            container(130, lines: 700), container(90, lines: 4_000, padding: 12),
            container(70, lines: 0, padding: 0),
        ]
        let text = LayoutFixture.text(paragraphs.joined(separator: "\n"))
        let fixture = flow(text, containers)
        var expected = [CGRect](repeating: .null, count: 3)
        for line in fixture.lines {
            expected[line.container] = expected[line.container].union(line.used)
        }
        let tree = { fixture.manager.engine.tree.visitedNodeCount }
        _ = fixture.manager.usedRect(for: containers[0])
        for (container, expected) in zip(containers, expected) {
            let before = tree()
            let used = fixture.manager.usedRect(for: container)
            #expect(LineRecord.areClose(used, expected))
            #expect(tree() - before < 600)
        }
    }

    @Test("D2: floats count for the container that they stand in")
    func floatsInUse() {
        let picture = NSTextAttachment(data: nil, ofType: nil)
        picture.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        picture.textFloat = TextFloat(.right, margins: .zero)
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("a\nb"))
        text.append(NSAttributedString(attachment: picture))
        text.append(LayoutFixture.text("\nc\nd"))
        // Four lines in the first container, which has no room for the picture beside the second.
        let containers = [container(200, lines: 4), container(300, lines: 0)]
        let fixture = flow(text, containers)
        let used = containers.map { fixture.manager.usedRect(for: $0) }
        #expect(used[0].maxX < 40 && used[1].maxX == 300 && used[1].maxY == 60)
        #expect(fixture.lines.map(\.container) == [0, 0, 0, 0])
    }

    @Test("A9: a container lower than a line is passed over", arguments: [0.000_5, 1, 18])
    func lowContainers(height: CGFloat) {
        let low = NSTextContainer(size: CGSize(width: 300, height: height))
        let fixture = flow(LayoutFixture.text("one\ntwo"), [low, container(200, lines: 0)])
        #expect(fixture.lines.map(\.container) == [1, 1])
        #expect(fixture.lines.map(\.rect.minY) == [0, Self.line])
        #expect(fixture.manager.glyphRange(for: low).length == 0)
    }

    @Test(
        "A9: a picture goes to the first container that is high enough, or overflows where it stands"
    )
    func highPictures() {
        let picture = NSTextAttachment(data: nil, ofType: nil)
        picture.bounds = CGRect(x: 0, y: 0, width: 50, height: 100)
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("one\n"))
        text.append(NSAttributedString(attachment: picture))
        text.append(LayoutFixture.text("\ntwo"))
        let last = container(200, lines: 0)
        let fixture = flow(text, [container(200, lines: 3), container(200, lines: 3), last])
        #expect(fixture.lines.map(\.container) == [0, 2, 2])
        // Pages as high as each other: the text behind it goes on at the top of the next one.
        last.size.height = (3 * Self.line).rounded(.up)
        #expect(fixture.lines.map(\.container) == [0, 1, 2])
        #expect(fixture.lines.map(\.rect.minY) == [0, 0, 0])
    }

    @Test("A9: spacing below the last line of a container takes no room of the next")
    func spacingAtTheEnd() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 7
        style.paragraphSpacing = 20
        let text = LayoutFixture.text("one\ntwo\nthree", [.paragraphStyle: style])
        let containers = [
            container(100, lines: 1), container(100, lines: 1), container(100, lines: 0),
        ]
        for container in containers.dropLast() { container.size.height += 5 }
        let fixture = flow(text, containers)
        #expect(fixture.lines.map(\.container) == [0, 1, 2])
        #expect(fixture.lines.map(\.rect.minY) == [0, 0, 0])
        // 18.4 of the line and what is left of the spacing: 19 + 5 points are the whole container.
        #expect(fixture.lines.map(\.rect.height) == [24, 24, Self.line + 7 + 20])
        #expect(fixture.lines.allSatisfy { $0.used.height == Self.line })
    }

    @Test("A9: a line higher than every container is as wide as the one that it stands in")
    func overflowingWidth() {
        let containers = [container(60, lines: 0), container(200, lines: 0)]
        for container in containers { container.size.height = 12 }
        let fixture = flow(LayoutFixture.text("word word"), containers)
        #expect(fixture.lines.first?.rect.width == 60 && fixture.lines.first?.container == 0)
    }
}
